"""Tokens written to slots of paged caches and read from them, beside NumPy."""

from __future__ import annotations

from contextlib import nullcontext

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.indexing.paged_slots import gather_pa_kv_cache, scatter_pa_cache, scatter_pa_kv_cache
from aclnn_py.session import AclError, Session

SCATTER, GATHER = "aclnnScatterPaKvCache", "aclnnGatherPaKvCache"
TOKENS, HEADS, SIZES, BLOCKS, BLOCK = 9, 3, (64, 32), 5, 16
BF16, HALF = np.dtype(ml_dtypes.bfloat16), np.dtype("f2")
SHAPES = {
    ("Norm", "None"): lambda size, part: (BLOCKS, BLOCK, HEADS, size),
    ("Norm", "NHSD"): lambda size, part: (BLOCKS, HEADS, BLOCK, size),
    ("PA_NZ", "None"): lambda size, part: (BLOCKS, HEADS * size // part, BLOCK, part),
    ("PA_NZ", "heads"): lambda size, part: (BLOCKS, HEADS, size // part, BLOCK, part),
}
OTHERS = (None, None, None)
IGNORED = ((1, 1), (0, 0))


def drawn(made: np.random.Generator, shape: tuple[int, ...], kind: np.dtype) -> np.ndarray:
    return made.integers(-99, 99, shape).astype(kind)


@pytest.mark.parametrize("mode", SHAPES, ids="-".join)
@pytest.mark.parametrize(
    "kinds",
    [(BF16, BF16), (np.dtype("i1"), BF16), (HALF, BF16), (BF16, HALF)],
    ids=["bf16", "int8", "half", "bf16-half"],
)
def test_slots_of_every_layout(mode: tuple[str, str], kinds: tuple[np.dtype, np.dtype]) -> None:
    """Slots in any order, two negative ones among them, and more of them than tokens; everything else stays."""
    kinds = kinds if mode[0] == "PA_NZ" else kinds[:1] * 2
    made = np.random.default_rng(3)
    slots = made.permutation(BLOCKS * BLOCK)[: TOKENS + 2]
    slots[[2, 5]] = -1, -40
    tokens = [drawn(made, (TOKENS, HEADS, size), kind) for size, kind in zip(SIZES, kinds, strict=True)]
    caches = [
        drawn(made, SHAPES[mode](size, 32 // kind.itemsize), kind) for size, kind in zip(SIZES, kinds, strict=True)
    ]
    given = (*OTHERS, *mode, *IGNORED)
    with Session(soc="Ascend910B1") as npu:
        keys, values = map(npu.array, caches)
        npu.call(SCATTER, tokens[0], keys, slots, tokens[1], values, *given)
        found = keys.numpy(), values.numpy()
    wanted = scatter_pa_kv_cache(tokens[0], caches[0], slots[:TOKENS], tokens[1], caches[1], *given)
    assert all(np.array_equal(one, other) for one, other in zip(found, wanted, strict=True))
    changed = (found[0] != caches[0]).sum()
    assert 0.8 * (TOKENS - 2) * HEADS * SIZES[0] < changed <= (TOKENS - 2) * HEADS * SIZES[0]


def test_keys_alone_and_slots_beyond() -> None:
    key, cache = np.arange(12, dtype="f2").reshape(3, 2, 2), np.zeros((2, 2, 2, 2), "f2")
    with Session(soc="Ascend910B1") as npu:
        keys = npu.array(cache)
        npu.call(SCATTER, key, keys, np.array([3, 0, 2], "i4"), None, None, *OTHERS, None, None, *IGNORED)
        assert keys.numpy()[:, :, 0, 0].tolist() == [[4, 0], [8, 0]]
        with pytest.raises(AclError, match="507035"):
            npu.call(SCATTER, key, keys, np.array([3, 0, 4], "i4"), None, None, *OTHERS, "", "", *IGNORED)


def test_a_cache_of_values_without_axes() -> None:
    key, cache = np.arange(12, dtype="f2").reshape(3, 2, 2), np.zeros((2, 2, 2, 2), "f2")
    with Session(soc="Ascend910B1") as npu:
        for value in (key, None):
            keys, given = npu.array(cache), (*OTHERS, "Norm", "None", *IGNORED)
            npu.call(SCATTER, key, keys, np.array([3, 0, 2], "i4"), value, npu.array(np.array(7, "f2")), *given)
            assert keys.numpy()[:, :, 0, 0].tolist() == [[4, 0], [8, 0]]


@pytest.mark.parametrize("mode", ["Norm", "PA_NZ"])
@pytest.mark.parametrize(
    ("kinds", "slots", "has_value"), [(("f2", "f2"), 3, False), (("f2", "f2"), 2, True), (("f2", "i1"), 3, True)],
    ids=["value is null", "too few slots", "int8 value"],
)  # fmt: skip
def test_calls_that_are_refused(mode: str, kinds: tuple[str, str], slots: int, has_value: bool) -> None:
    code = "161002" if kinds[0] != kinds[1] and mode == "Norm" else "561103"
    tokens = [np.zeros((3, 2, 32), kind) for kind in kinds]
    shape = (2, 2, 2, 32) if mode == "Norm" else None
    caches = [np.zeros(shape or (2, 2 * each.itemsize, 2, 32 // each.itemsize), each.dtype) for each in tokens]
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match=code):
        npu.call(SCATTER, tokens[0], npu.array(caches[0]), np.arange(slots), tokens[1] if has_value else None,
                 npu.array(caches[1]), *OTHERS, mode, "None", *IGNORED)  # fmt: skip


@pytest.mark.parametrize("mode", ["Norm", "PA_NZ"])
def test_dtypes_of_ascend950(mode: str) -> None:
    made = np.random.default_rng(8)
    kinds = (np.dtype("f4"), np.dtype("u1" if mode == "PA_NZ" else "f4"))
    slots = made.permutation(BLOCKS * BLOCK)[:TOKENS]
    slots[3] = -7
    tokens = [drawn(made, (TOKENS, HEADS, size), kind) for size, kind in zip(SIZES, kinds, strict=True)]
    caches = [drawn(made, SHAPES[mode, "None"](size, 32 // kind.itemsize), kind)
              for size, kind in zip(SIZES, kinds, strict=True)]  # fmt: skip
    given = (*OTHERS, mode, "None", *IGNORED)
    with Session(soc="Ascend950PR_9599") as npu:
        keys, values = map(npu.array, caches)
        npu.call(SCATTER, tokens[0], keys, slots, tokens[1], values, *given)
        wanted = scatter_pa_kv_cache(tokens[0], caches[0], slots, tokens[1], caches[1], *given)
        assert all(np.array_equal(one.numpy(), other) for one, other in zip((keys, values), wanted, strict=True))
        with pytest.raises(AclError, match="561103"):
            npu.call(SCATTER, tokens[0], keys, np.append(slots, -1), tokens[1], values, *given)


@pytest.mark.parametrize(("soc", "heads", "code"), [("Ascend910B1", 764, ""), ("Ascend910B1", 765, "561103"),
                                                    ("Ascend950PR_9599", 2, "561103")])  # fmt: skip
def test_heads_before_slots(soc: str, heads: int, code: str) -> None:
    """A core of A2 and A3 holds 195584 bytes of a token of keys and values; the 950 has no such mode."""
    key = np.ones((1, heads, 64), HALF)
    cache = np.zeros((1, heads, 1, 64), HALF)
    with Session(soc=soc) as npu:
        given = key, npu.array(cache), np.arange(1), key, npu.array(cache), *OTHERS, "Norm", "NHSD", *IGNORED
        if not code:
            npu.call(SCATTER, *given)
            assert given[1].numpy().all()
            return
        with pytest.raises(AclError, match=code):
            npu.call(SCATTER, *given)


@pytest.mark.parametrize("five", ["keys", "values"])
def test_caches_of_four_and_five_axes(five: str) -> None:
    key = np.zeros((3, HEADS, 32), HALF)
    caches = {4: np.zeros((2, HEADS * 2, 4, 16), HALF), 5: np.zeros((2, HEADS, 2, 4, 16), HALF)}
    one, other = (caches[5], caches[4]) if five == "keys" else (caches[4], caches[5])
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="561103"):
        npu.call(SCATTER, key, npu.array(one), np.arange(3), key, npu.array(other), *OTHERS, "PA_NZ", None, *IGNORED)


@pytest.mark.parametrize("mode", ["Norm", "PA_NZ"])
@pytest.mark.parametrize("cumulative", [False, True])
@pytest.mark.parametrize("kind", [BF16, np.dtype("i1")], ids=["bf16", "int8"])
def test_sequences_of_blocks(mode: str, cumulative: bool, kind: np.dtype) -> None:
    """Sequences of several blocks, of none, and of one that is partly read, from their second block on."""
    made = np.random.default_rng(4)
    lengths, rows = np.array([37, 0, 5], "i4"), 45
    table = made.integers(0, BLOCKS, (3, 4)).astype("i4")
    starts = np.array([20, 0, 16], "i4")
    part = 32 // kind.itemsize
    caches = [drawn(made, SHAPES[mode, "None"](size, part), kind) for size in SIZES]
    shapes = [(rows, HEADS, size) if mode == "Norm" else (rows, HEADS * size) for size in SIZES]
    tokens = [drawn(made, shape, kind) for shape in shapes]
    given = np.cumsum([0, *lengths]).astype("i4") if cumulative else lengths
    with Session(soc="Ascend910B1") as npu:
        key, value = map(npu.array, tokens)
        npu.call(GATHER, *caches, table, given, key, value, starts, mode, cumulative)
        found = key.numpy(), value.numpy()
    wanted = gather_pa_kv_cache(*caches, table, given, *tokens, starts, mode, cumulative)
    assert all(np.array_equal(one, other) for one, other in zip(found, wanted, strict=True))
    assert all(np.array_equal(one[42:], other[42:]) for one, other in zip(found, tokens, strict=True))
    assert (found[0][:42] != tokens[0][:42]).mean() > 0.9


@pytest.mark.parametrize(
    ("table", "lengths", "start"),
    [((0, 5), (20,), 0), ((0, 1), (46,), 0), ((0, 1), (33,), 0), ((0, 1), (20,), 16), ((0, 1), (-1,), 0),
     ((0, 1), (20,), 32)],
    ids=["block", "rows", "columns", "behind a start", "negative", "start"],
)  # fmt: skip
def test_blocks_and_lengths_out_of_range(table: tuple[int, ...], lengths: tuple[int, ...], start: int) -> None:
    cache, tokens = np.zeros((BLOCKS, BLOCK, 1, 4), "f2"), np.zeros((45, 1, 4), "f2")
    lists = (np.array(each, "i4") for each in ((table,), lengths))
    with Session(soc="Ascend910B1") as npu:
        key, value = npu.array(tokens), npu.array(tokens)
        npu.call(GATHER, cache, cache, *lists, key, value, np.array([start], "i4"), "Norm", False)
        with pytest.raises(AclError, match="507035"):
            key.numpy()


@pytest.mark.parametrize("mode", ["Norm", "PA_NZ"])
@pytest.mark.parametrize("cumulative", [False, True])
def test_blocks_out_of_range_on_ascend950(mode: str, cumulative: bool) -> None:
    """Their rows are 0, those of values that keys lack too, and rows beyond the tokens are left out."""
    made = np.random.default_rng(5)
    lengths, table = np.array([30, 17, 40, 3]), np.array([[1, 9, 0, 2], [-1, 3, 0, 0], [2, 2, 2, 4], [0, 0, 0, 0]])
    starts, rows = np.array([0, 0, 33, 0]), 70
    caches = [drawn(made, (blocks, *SHAPES[mode, "None"](size, 16)[1:]), HALF) for blocks, size in ((4, 64), (5, 32))]
    shapes = [(rows, HEADS, size) if mode == "Norm" else (rows, HEADS * size) for size in SIZES]
    given = np.cumsum([0, *lengths]) if cumulative else lengths
    with Session(soc="Ascend950PR_9599") as npu:
        outs = [npu.array(drawn(made, shape, HALF)) for shape in shapes]
        npu.call(GATHER, *caches, table, given, *outs, starts, mode, cumulative)
        for out, cache in zip(outs, caches, strict=True):
            padded = np.concatenate([cache, 0 * cache[:1]])
            known = np.where((table >= 0) & (table < 4), table, len(cache))
            known[2] = [known[2, 2], known[2, 3], len(cache), len(cache)]  # from its third block on
            full = np.zeros((90, *out.shape[1:]), HALF)
            full = gather_pa_kv_cache(padded, padded, known, given, full, full, None, mode, cumulative)[0]
            assert np.array_equal(out.numpy(), full[:rows])


def test_value_blocks_that_keys_alone_have_on_ascend950() -> None:
    caches = [np.zeros((blocks, BLOCK, 1, 4), "f2") for blocks in (5, 4)]
    with Session(soc="Ascend950PR_9599") as npu:
        outs = [npu.array(np.zeros((3, 1, 4), "f2")) for _ in caches]
        npu.call(GATHER, *caches, np.array([[4]], "i4"), np.array([3], "i4"), *outs, None, "Norm", False)
        with pytest.raises(AclError, match="507035"):
            outs[1].numpy()


@pytest.mark.parametrize("block", [BLOCK, BLOCK + 3, BLOCK // 4])
def test_blocks_of_values_and_slots_beyond_on_ascend950(block: int) -> None:
    """Slots are counted by blocks of keys; those beyond are skipped, for values too where their cache is larger."""
    made = np.random.default_rng(9)
    tokens = [drawn(made, (TOKENS, HEADS, size), HALF) for size in SIZES]
    shapes = (BLOCKS, BLOCK, HEADS, SIZES[0]), (4 * BLOCKS, block, HEADS, SIZES[1])
    caches = [drawn(made, shape, HALF) for shape in shapes]
    slots = np.append(made.permutation(BLOCKS * BLOCK)[: TOKENS - 2], [BLOCKS * BLOCK, 1 << 30])
    given = (*OTHERS, "Norm", "None", *IGNORED)
    with Session(soc="Ascend950PR_9599") as npu:
        keys, values = map(npu.array, caches)
        npu.call(SCATTER, tokens[0], keys, slots, tokens[1], values, *given)
        wanted = scatter_pa_kv_cache(tokens[0], caches[0], slots, tokens[1], caches[1], *given)
        assert all(np.array_equal(one.numpy(), other) for one, other in zip((keys, values), wanted, strict=True))
    assert (wanted[0] != caches[0]).any(axis=(2, 3)).sum() == TOKENS - 2


@pytest.mark.parametrize("strided", [False, True])
def test_slots_beyond_in_parts_on_ascend950(strided: bool) -> None:
    """The kernel for dense tensors does not test them, the one for strided ones does."""
    key, cache = np.ones((2, HEADS, 32), HALF), np.zeros((2, HEADS * 2, 4, 16), HALF)
    with Session(soc="Ascend950PR_9599") as npu:
        keys, values = (npu.array(np.zeros((4, *cache.shape[1:]), HALF))[::2] if strided else npu.array(cache)
                        for _ in range(2))  # fmt: skip
        with nullcontext() if strided else pytest.raises(AclError, match="507035"):
            npu.call(SCATTER, key, keys, np.array([8, 3]), key, values, *OTHERS, "PA_NZ", None, *IGNORED)
            assert keys.numpy().sum() == values.numpy().sum() == HEADS * 32


def test_keys_alone_are_refused_on_ascend950() -> None:
    key, cache = np.zeros((3, 2, 16), "f2"), np.zeros((2, 2, 2, 16), "f2")
    with Session(soc="Ascend950PR_9599") as npu:
        for value, values in ((None, None), (key, npu.array(np.array(7, "f2"))), (None, npu.array(cache))):
            with pytest.raises(AclError, match="561103"):
                npu.call(SCATTER, key, npu.array(cache), np.arange(3), value, values, *OTHERS, None, None, *IGNORED)


@pytest.mark.parametrize("kind", ["i1", "f4"])
def test_keys_alone_on_ascend950(kind: str) -> None:
    made = np.random.default_rng(6)
    key = drawn(made, (TOKENS, HEADS, 5), np.dtype(kind))
    cache = drawn(made, (BLOCKS, BLOCK, HEADS, 5), np.dtype(kind))
    slots = made.permutation(BLOCKS * BLOCK)[:TOKENS]
    slots[[4, 5]] = -1, BLOCKS * BLOCK
    with Session(soc="Ascend950PR_9599") as npu:
        keys = npu.array(cache)
        npu.call("aclnnScatterPaCache", key, keys, slots, *OTHERS, "Norm")
        found = keys.numpy()
    assert np.array_equal(found, scatter_pa_cache(key, cache, slots, *OTHERS, "Norm"))
    assert (found != cache).any(axis=(2, 3)).sum() == TOKENS - 2
