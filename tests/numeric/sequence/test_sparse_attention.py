"""Attention over chosen keys at sizes of models, and the index that chooses them: caches in blocks, faults, ties."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence.sparse_attention import (
    kv_quant_sparse_flash_attention,
    lightning_indexer,
    quant_lightning_indexer,
    sparse_flash_attention,
    sparse_flash_attention_v2,
)

INDEX, ATTEND = "aclnnLightningIndexer", "aclnnSparseFlashAttention"
BF16, EVERY, BLOCK = ml_dtypes.bfloat16, (1 << 63) - 1, 32
RANDOM = np.random.default_rng(7)


def drawn(*shape: int) -> Any:
    return RANDOM.standard_normal(shape).astype(BF16)


def wide(x: Any) -> Any:
    return x.astype(float) if x is not None and x.dtype == BF16 else x


def whole(*numbers: int) -> Any:
    return np.array(numbers, np.int32)


def table(sequences: int, blocks: int) -> Any:
    """Blocks of a cache that lie in it in any order."""
    return RANDOM.permutation(sequences * blocks).astype(np.int32).reshape(sequences, blocks)


LENGTHS = whole(3, 5), whole(700, 1011)
PAGED: dict[str, Any] = {"layouts": ("TND", "PA_BSND"), "rows": (8,), "keys": (64, BLOCK), "table": table(2, 32),
                         "lengths": (whole(3, 8), LENGTHS[1])}  # fmt: skip
BATCHES: dict[str, Any] = {"layouts": ("BSND", "BSND"), "rows": (2, 6), "keys": (2, 1100), "table": None,
                           "lengths": (LENGTHS[0], LENGTHS[1])}  # fmt: skip
SEQUENCES: dict[str, Any] = {"layouts": ("TND", "TND"), "rows": (8,), "keys": (1711,), "table": None,
                             "lengths": (whole(3, 8), whole(700, 1711))}  # fmt: skip


@pytest.mark.parametrize("mode", [0, 3])
@pytest.mark.parametrize("case", [PAGED, BATCHES, SEQUENCES], ids=["blocks", "batches", "packed"])
def test_index(case: dict[str, Any], mode: int) -> None:
    """Scores of float32 decide: numbers may differ from float64's where two are closer than that."""
    q, k, weights = drawn(*case["rows"], 64, 128), drawn(*case["keys"], 1, 128), drawn(*case["rows"], 64)
    returns, count = case["table"] is None, 256
    with Session(soc="Ascend910B1") as npu:
        numbers, values = (
            npu.empty((*case["rows"], 1, count), "int32"),
            npu.empty((*case["rows"], 1, count), "bfloat16"),
        )
        given = (*case["lengths"], case["table"], *case["layouts"], count, mode, EVERY, EVERY, returns)
        npu.call(INDEX, q, k, weights, *given, numbers, values if returns else None)
        found, scores = numbers.numpy(), values.numpy().astype(float) if returns else np.empty(0)
    wanted, exact = lightning_indexer(wide(q), wide(k), wide(weights), *given)
    assert (found != wanted).mean() < 0.01
    assert [set(one) for one in found.reshape(-1, count)[:, :32]] == [
        set(one) for one in wanted.reshape(-1, count)[:, :32]
    ]
    if returns:
        np.testing.assert_allclose(scores, exact, rtol=0.01)


@pytest.mark.parametrize("case", [PAGED, BATCHES, SEQUENCES], ids=["blocks", "batches", "packed"])
def test_index_of_integers(case: dict[str, Any]) -> None:
    rows, keys, count = case["rows"], case["keys"], 256
    q, k = (RANDOM.integers(-127, 128, (*shape, 128)).astype(np.int8) for shape in ((*rows, 64), (*keys, 1)))
    scales = [RANDOM.random(shape).astype(np.float16) for shape in ((*rows, 64), (*rows, 64), (*keys, 1))]
    given = (*case["lengths"], case["table"], 0, 0, *case["layouts"], count, 3, EVERY, EVERY)
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty((*rows, 1, count), "int32")
        npu.call(f"aclnnQuant{INDEX.removeprefix('aclnn')}", q, k, *scales, *given, out)
        found = out.numpy()
    wanted = quant_lightning_indexer(q, k, *(each.astype(float) for each in scales), *given)
    assert (found != wanted).mean() < 0.001


def test_quantised_blocks_may_lie_apart_in_the_cache() -> None:
    """But a block itself may not."""
    q, k = np.ones((1, 2, 1, 128), np.int8), RANDOM.integers(-9, 9, (4, 16, 1, 128)).astype(np.int8)
    scales = [np.ones(shape, np.float16) for shape in ((1, 2, 1), (1, 2, 1), (2, 16, 1))]
    given = (None, whole(32), whole(0, 1)[None], 0, 0, "BSND", "PA_BSND", 5, 0, EVERY, EVERY)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty((1, 2, 1, 5), "int32") for _ in range(2)]
        cache = npu.array(k)
        npu.call(
            "aclnnQuantLightningIndexer",
            q,
            cache.view((2, 16, 1, 128), (4096, 128, 128, 1), 0),
            *scales,
            *given,
            outs[0],
        )
        npu.call("aclnnQuantLightningIndexer", q, k[::2].copy(), *scales, *given, outs[1])
        assert outs[0].numpy().tolist() == outs[1].numpy().tolist()
        with pytest.raises(Exception, match="161002"):
            npu.call(
                "aclnnQuantLightningIndexer",
                q,
                cache.view((2, 16, 1, 128), (2048, 256, 128, 1), 0),
                *scales,
                *given,
                outs[0],
            )


@pytest.mark.parametrize("group", [1, 16])
@pytest.mark.parametrize("case", [PAGED, BATCHES, SEQUENCES], ids=["blocks", "batches", "packed"])
def test_attention(case: dict[str, Any], group: int) -> None:
    heads, count = 128, 512 // group
    q, k = drawn(*case["rows"], heads, 512), drawn(*case["keys"], 1, 512)
    qr, kr = drawn(*case["rows"], heads, 64), drawn(*case["keys"], 1, 64)
    chosen = RANDOM.integers(0, 700 // group, (*case["rows"], 1, count)).astype(np.int32)
    chosen[..., count // 2 + 1 :] = -1
    returns, queries = case["table"] is None, int(np.prod(case["rows"]))
    numbers = (0.05, group, *case["layouts"], 3, EVERY, EVERY, 2, returns)
    shape = (1, 8, heads) if case["layouts"][0] == "TND" else (2, 1, 6, heads)
    with Session(soc="Ascend910B1") as npu:
        y, rows = npu.empty(q.shape, "bfloat16"), [npu.empty(shape), npu.empty(shape)]
        given = (chosen, case["table"], *case["lengths"])
        npu.call(ATTEND, q, k, k, *given, qr, kr, *numbers, y, *(rows if returns else (None, None)))
        found, statistics = y.numpy().astype(float), [each.numpy().reshape(queries, heads) for each in rows if returns]
    wanted, *exact = sparse_flash_attention(wide(q), wide(k), wide(k), *given, wide(qr), wide(kr), *numbers)
    assert np.abs(wanted).max() > 0.5
    np.testing.assert_allclose(found, wanted, atol=0.01)
    for one, other in zip(statistics, exact, strict=returns):
        np.testing.assert_allclose(one, other, rtol=1e-4)


@pytest.mark.parametrize(("dtype", "code"), [(BF16, 27), (np.float16, 1)], ids=["bfloat16", "float16"])
@pytest.mark.parametrize("case", [PAGED, BATCHES, SEQUENCES], ids=["blocks", "batches", "packed"])
def test_attention_over_quantised_keys(case: dict[str, Any], dtype: Any, code: int) -> None:
    """Keys, their rotary parts and the scales of 128 numbers each lie one behind the other."""
    heads, group, count, keys = 64, 4, 128, case["keys"]
    q = drawn(*case["rows"], heads, 576).astype(dtype)
    numbers, rope = RANDOM.integers(-127, 128, (*keys, 1, 512)).astype(np.int8), drawn(*keys, 1, 64).astype(dtype)
    scales = (RANDOM.random((*keys, 1, 4)) / 32).astype(np.float32)
    k = np.concatenate((numbers, rope.view(np.int8), scales.view(np.int8)), -1)
    chosen = RANDOM.integers(0, 700 // group, (*case["rows"], 1, count)).astype(np.int32)
    chosen[..., count // 2 + 1 :] = -1
    given = (chosen, None, None, case["table"], *case["lengths"], 0.05, 2, 2, group, *case["layouts"], 3, EVERY, EVERY)
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty((*q.shape[:-1], 512), "bfloat16" if dtype is BF16 else "float16")
        npu.call("aclnnKvQuantSparseFlashAttention", q, k, k, *given, 2, 1, 128, 64, y)
        found = y.numpy().astype(float)
    wanted = kv_quant_sparse_flash_attention(q.astype(float), k, k, *given, 2, 1, 128, 64, dtypes={"query": code})
    assert np.abs(wanted).max() > 0.5
    np.testing.assert_allclose(found, wanted, atol=0.01, rtol=0.01)


def test_sinks_and_values_that_are_keys() -> None:
    """A sink counts as one more key without a value; only the 950 has them."""
    q, k, qr, kr = drawn(1, 2, 5, 512), drawn(1, 40, 1, 512), drawn(1, 2, 5, 64), drawn(1, 40, 1, 64)
    chosen, sinks = whole(*range(0, 80, 3))[None, None, None].repeat(2, 1), np.linspace(-1, 3, 5, dtype=np.float32)
    numbers = (0.05, 1, "BSND", "BSND", 3, EVERY, EVERY, 2, True)
    with Session(soc="Ascend950PR_9599") as npu:
        outs = [npu.empty(q.shape, "bfloat16"), npu.empty((1, 1, 2, 5)), npu.empty((1, 1, 2, 5))]
        npu.call(f"{ATTEND}V2", q, k, None, chosen, None, None, None, qr, kr, sinks, *numbers, *outs)
        found = [each.numpy().astype(float).reshape(2, 5, -1) for each in outs]
    given = (wide(q), wide(k), None, chosen, None, None, None, wide(qr), wide(kr), sinks.astype(float))
    for one, other in zip(found, sparse_flash_attention_v2(*given, *numbers), strict=True):
        np.testing.assert_allclose(one, other.reshape(2, 5, -1), atol=0.01)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(q.shape, "bfloat16"), npu.empty((1, 1, 2, 5)), npu.empty((1, 1, 2, 5))]
        with pytest.raises(Exception, match="361001"):
            npu.call(f"{ATTEND}V2", q, k, None, chosen, None, None, None, qr, kr, sinks, *numbers, *outs)


@pytest.mark.parametrize(("dtype", "soc", "away"), [
    ("float16", "Ascend910B1", True), ("bfloat16", "Ascend910B1", False),
    ("float16", "Ascend950PR_9599", True), ("bfloat16", "Ascend950PR_9599", True),
])  # fmt: skip
def test_halves_are_rounded_as_the_kernels_of_each_product_do(dtype: str, soc: str, away: bool) -> None:
    """The mean of two neighbouring numbers lies between them; the lower one is even."""
    kind = BF16 if dtype == "bfloat16" else np.float16
    above = float(np.nextafter(kind(1), kind(2)))
    q, rope, k = np.zeros((1, 1, 1, 512), kind), np.zeros((1, 1, 1, 64), kind), np.ones((1, 2, 1, 512), kind)
    k[0, 1] = above
    given = (whole(0, 1)[None, None, None], None, None, None, rope, rope.repeat(2, 1))
    numbers = (1.0, 1, "BSND", "BSND", 0, EVERY, EVERY, 2, False)
    with Session(soc=soc) as npu:
        y = npu.empty(q.shape, dtype)
        npu.call(ATTEND, q, k, None, *given, *numbers, y, None, None)
        assert np.unique(y.numpy().astype(float)).tolist() == [above if away else 1]


def test_weights_are_rounded_as_multiples_of_powers_of_two() -> None:
    """On A2; sums of them keep the same multiple, so that one key alone gives its value."""
    q, k, qr, kr = (drawn(*shape).astype(np.float16) for shape in ((1, 6, 4, 512), (1, 300, 1, 512), (1, 6, 4, 64),
                                                                   (1, 300, 1, 64)))  # fmt: skip
    chosen = np.arange(300, dtype=np.int32).reshape(1, 1, 1, 300).repeat(6, 1)
    chosen[0, 0, 0, 1:] = -1
    numbers = (0.3, 1, "BSND", "BSND", 0, EVERY, EVERY, 2, False)
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty(q.shape, "float16")
        npu.call(ATTEND, q, k, None, chosen, None, None, None, qr, kr, *numbers, y, None, None)
        found = y.numpy().astype(float)
    exact = [each.astype(float) for each in (q, k, qr, kr)]
    wanted = sparse_flash_attention(*exact[:2], None, chosen, None, None, None, *exact[2:], *numbers)[0]
    assert found[0, 0].tolist() == exact[1][0, :1].repeat(4, 1)[0].tolist()
    np.testing.assert_allclose(found, wanted, atol=4e-3, rtol=2e-3)


def test_the_950_reads_keys_where_they_lie() -> None:
    """Blocks of a cache may lie apart; a block itself may not, nor packed keys."""
    q, cache, weights = drawn(1, 2, 8, 128), drawn(4, 16, 1, 128), np.ones((1, 2, 8), BF16)
    given = (None, whole(32), whole(0, 1)[None], "BSND", "PA_BSND", 5, 0, EVERY, EVERY, False)
    with Session(soc="Ascend950PR_9599") as npu:
        outs, keys = [npu.empty((1, 2, 1, 5), "int32") for _ in range(2)], npu.array(cache)
        npu.call(INDEX, q, keys.view((2, 16, 1, 128), (4096, 128, 128, 1), 0), weights, *given, outs[0], None)
        npu.call(INDEX, q, cache[::2].copy(), weights, *given, outs[1], None)
        assert outs[0].numpy().tolist() == outs[1].numpy().tolist()
        with pytest.raises(Exception, match="561002"):
            npu.call(INDEX, q, keys.view((2, 16, 1, 128), (2048, 256, 128, 1), 0), weights, *given, outs[0], None)
        with pytest.raises(Exception, match="8, 16, 24, 32 or 64"):
            npu.call(INDEX, q[:, :, :5].copy(), cache[::2].copy(), weights[:, :, :5].copy(), *given, outs[0], None)


def test_equal_scores_are_in_the_order_of_keys() -> None:
    q, k = np.ones((1, 1, 1, 128), BF16), np.ones((1, 600, 1, 128), BF16)
    k[0, 500:] *= 2
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty((1, 1, 1, 300), "int32")
        modes = ("BSND", "BSND", 300, 0, EVERY, EVERY, False)
        npu.call(INDEX, q, k, np.ones((1, 1, 1), BF16), None, None, None, *modes, out, None)
        assert out.numpy().ravel().tolist() == [*range(500, 600), *range(200)]


@pytest.mark.parametrize(("lengths", "block"), [((9,), 0), ((-1,), 0), ((20,), 7), ((20,), -1)])
def test_lengths_and_blocks_outside_of_the_cache_fail_the_stream(lengths: tuple[int, ...], block: int) -> None:
    """Of a cache of two blocks of 16, and of queries that are packed."""
    q, k = np.ones((4, 1, 128), BF16), np.ones((2, 16, 1, 128), BF16)
    queries = whole(*lengths) if lengths[0] < 20 else whole(4)
    modes = ("TND", "PA_BSND", 4, 0, EVERY, EVERY, False)
    given = (queries, whole(20), whole(0, block)[None], *modes)
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty((4, 1, 4), "int32")
        with pytest.raises(Exception, match=r"actualSeqLengthsQueryOptional|blockTableOptional"):
            npu.call(INDEX, q, k, np.ones((4, 1), BF16), *given, out, None)
