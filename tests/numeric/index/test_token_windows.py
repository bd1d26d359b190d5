"""Tokens written to paged caches but for a window of every head, and tokens that lie apart, beside NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

SCATTER = "aclnnScatterPaKvCache"
A2, NEWEST = "Ascend910B1", "Ascend950PR_9599"
BLOCKS, BLOCK, HEADS, SIZE = 6, 16, 2, 32
LENGTHS = np.array([7, 5, 12], "i4")
WINDOWS = np.array([3, 0, 5, 2, 4, 12], "i4")
STARTS = np.array([2, 1, -1, 3, 4, 0], "i4")
SLOTS = np.array([0, 12, 20, 30, 40, 60], "i4")
BF16 = np.dtype(ml_dtypes.bfloat16)
IGNORED = ((1, 1), (0, 0))


def drawn(kind: np.dtype, *shape: int) -> np.ndarray:
    return np.random.default_rng(7).integers(-99, 99, shape).astype(kind)


def kept(own: np.ndarray, window: int, start: int, mode: str) -> np.ndarray:
    """Tokens of a head that are written, [length, size]."""
    if mode == "Alibi":
        return own[len(own) - window :]
    if not window or start in (-1, len(own)):
        return own
    mean = (own[start : start + window].astype("f4").sum(0) / np.float32(window)).astype(own.dtype)[None]
    return np.concatenate([own[:start], mean[: mode == "Rope"], own[start + window :]])


def wanted(tokens: np.ndarray, cache: np.ndarray, mode: str) -> np.ndarray:
    rows, ends = cache.reshape(-1, SIZE).copy(), np.cumsum([0, *LENGTHS])
    for at, slot in enumerate(SLOTS):
        sequence, head = divmod(at, HEADS)
        own = kept(tokens[ends[sequence] : ends[sequence + 1], head], WINDOWS[at], STARTS[at], mode)
        rows[slot : slot + len(own)] = own
    return rows.reshape(cache.shape)


def lists(mode: str, **changed: np.ndarray) -> tuple[Any, ...]:
    found = {"windows": WINDOWS, "starts": None if mode == "Alibi" else STARTS, "lengths": LENGTHS, **changed}
    return tuple(found.values())


@pytest.mark.parametrize("kind", [np.dtype("f2"), BF16, np.dtype("i1")], ids=["half", "bf16", "int8"])
@pytest.mark.parametrize("mode", ["Alibi", "Rope", "Omni"])
def test_windows_of_heads(mode: str, kind: np.dtype) -> None:
    """Of every kind: in the middle, at the start, all of a sequence, none; other rows stay."""
    tokens = [drawn(kind, 24, HEADS, SIZE), drawn(kind, 24, HEADS, SIZE) // 2]
    caches = [drawn(kind, BLOCKS, BLOCK, 1, SIZE) + 1 for _ in tokens]
    with Session(soc=A2) as npu:
        keys, values = map(npu.array, caches)
        given = (tokens[0], keys, SLOTS, tokens[1], values, *lists(mode), "Norm", mode, *IGNORED)
        if kind == np.dtype("i1") and mode != "Alibi":
            with pytest.raises(AclError, match="561103"):
                npu.call(SCATTER, *given)
            return
        npu.call(SCATTER, *given)
        for found, own, cache in zip((keys, values), tokens, caches, strict=True):
            assert np.array_equal(found.numpy(), wanted(own, cache, mode))


@pytest.mark.parametrize(
    "changed",
    [{"windows": WINDOWS.astype("i8"), "lengths": LENGTHS.astype("i8")}, {"windows": WINDOWS[:5]}, {"windows": None},
     {"lengths": None}, {"starts": None}],
    ids=["int64", "short", "no windows", "no lengths", "no starts"],
)  # fmt: skip
def test_lists_that_are_refused(changed: dict[str, Any]) -> None:
    key, cache = drawn(np.dtype("f2"), 24, HEADS, SIZE), np.zeros((BLOCKS, BLOCK, 1, SIZE), "f2")
    starts = {"starts": STARTS.astype(changed["windows"].dtype)} if changed.get("windows") is not None else {}
    slots = SLOTS.astype("i8") if "int64" in str(starts.get("starts", SLOTS).dtype) else SLOTS
    given = lists("Rope", **{**starts, **changed})
    with Session(soc=A2) as npu, pytest.raises(AclError, match="561103"):
        npu.call(SCATTER, key, npu.array(cache), slots, key, npu.array(cache), *given, "Norm", "Rope", *IGNORED)


@pytest.mark.parametrize(("size", "heads"), [(24, HEADS), (SIZE, 400)])
def test_what_a_core_does_not_hold(size: int, heads: int) -> None:
    key, cache = np.zeros((24, heads, size), "f2"), np.zeros((BLOCKS, BLOCK, 1, size), "f2")
    many = np.zeros(3 * heads, "i4")
    with Session(soc=A2) as npu, pytest.raises(AclError, match="561103"):
        npu.call(SCATTER, key, npu.array(cache), many, key, npu.array(cache), many, many, LENGTHS, "Norm", "Omni",
                 *IGNORED)  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "slot"),
    [({"lengths": np.array([7, 5, 13], "i4")}, 60), ({}, 96), ({}, -1), ({"windows": WINDOWS * 9}, 60),
     ({"starts": STARTS + 90}, 60)],
    ids=["tokens", "slots", "negative", "window", "start"],
)  # fmt: skip
def test_windows_out_of_range(changed: dict[str, np.ndarray], slot: int) -> None:
    key, cache = drawn(np.dtype("f2"), 24, HEADS, SIZE), np.zeros((BLOCKS, BLOCK, 1, SIZE), "f2")
    slots = np.append(SLOTS[:5], np.int32(slot))
    with Session(soc=A2) as npu:
        keys = npu.array(cache)
        npu.call(SCATTER, key, keys, slots, key, npu.array(cache), *lists("Rope", **changed), "Norm", "Rope", *IGNORED)
        with pytest.raises(AclError, match="507035"):
            keys.numpy()


@pytest.mark.parametrize("mode", ["None", "Alibi", "Rope", "Omni"])
def test_padded_sequences_on_ascend950(mode: str) -> None:
    """Tokens before a sequence and rows beyond the cache are left out; values have another size and other blocks."""
    kind, length = np.dtype("i8"), 9
    tokens = [drawn(np.dtype("u1"), 3, length, HEADS, size) for size in (5, 8)]
    caches = [drawn(np.dtype("u1"), blocks, BLOCK, 1, size) for blocks, size in ((BLOCKS, 5), (BLOCKS + 1, 8))]
    lengths = np.array([7, 5, 9], kind)
    windows = np.array([[3, 0], [6, 2], [4, 12]], kind)
    slots = np.array([[0, 12], [20, -1], [92, 60]], kind)
    starts = None if mode in ("None", "Alibi") else slots.ravel()
    with Session(soc=NEWEST) as npu:
        keys, values = map(npu.array, caches)
        given = (tokens[0], keys, slots, tokens[1], values, windows, starts, lengths, "Norm", mode, *IGNORED)
        if starts is not None:
            with pytest.raises(AclError, match="561103"):
                npu.call(SCATTER, *given)
            return
        npu.call(SCATTER, *given)
        for found, own, cache in zip((keys, values), tokens, caches, strict=True):
            rows = cache.reshape(-1, cache.shape[-1]).copy()
            for (sequence, head), window in np.ndenumerate(windows):
                for k in range(min(window, length)):
                    token, row = lengths[sequence] - window + k, slots[sequence, head] + k
                    if token >= 0 and 0 <= row < BLOCKS * BLOCK:
                        rows[row] = own[sequence, token, head]
            assert np.array_equal(found.numpy(), rows.reshape(cache.shape))


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("soc", [A2, NEWEST])
def test_tokens_that_lie_apart(soc: str, alone: bool) -> None:
    """Two strides and two offsets; tokens of the 950 end within the tensor's all but one."""
    count, strides, offsets = 6, (50, 40), (9, 3)
    tokens, slots = drawn(np.dtype("f2"), count, HEADS, SIZE), np.array([3, 0, 9, 31, 17, -1], "i4")
    own = [np.stack([tokens.ravel()[first + at * stride :][: HEADS * SIZE] for at in range(count)])
           for stride, first in zip(strides, offsets, strict=True)]  # fmt: skip
    with Session(soc=soc) as npu:
        keys, values = (npu.array(np.zeros((BLOCKS, BLOCK, HEADS, SIZE), "f2")) for _ in range(2))
        pair = (None, None) if alone else (tokens, values)
        given = tokens, keys, slots, *pair, None, None, None, "Norm", "Nct"
        wide = (HEADS * SIZE, 40), offsets
        for refused in (((50,), offsets), (strides, None), ((50, -1), offsets), *[wide] * (soc == NEWEST)):
            with pytest.raises(AclError, match="561103"):
                npu.call(SCATTER, *given, *refused)
        if alone and soc == NEWEST:
            return
        npu.call(SCATTER, *given, strides, offsets)
        for found, rows in zip((keys,) if alone else (keys, values), own, strict=False):
            assert np.array_equal(found.numpy().reshape(-1, HEADS * SIZE)[slots[:5]], rows[:5])


def test_tokens_behind_the_view() -> None:
    """Those of a dense tensor may lie in the memory behind it, those of a strided one not."""
    whole = drawn(np.dtype("f2"), 4, 3, HEADS, SIZE)
    with Session(soc=A2) as npu:
        memory, cache = npu.array(whole), npu.array(np.zeros((BLOCKS, BLOCK, HEADS, SIZE), "f2"))
        key = memory.reshape(12, HEADS, SIZE)[:4]
        given = cache, np.arange(4, dtype="i4"), None, None, None, None, None, "Norm", "Nct"
        npu.call(SCATTER, key, *given, (3 * HEADS * SIZE, 1), (HEADS * SIZE, 0))
        assert np.array_equal(cache.numpy()[0, :4], whole[:, 1])
        with pytest.raises(AclError, match="561103"):
            npu.call(SCATTER, memory[:, 0], *given, (3 * HEADS * SIZE, 1), (HEADS * SIZE, 0))
        with pytest.raises(AclError, match="507035"):
            npu.call(SCATTER, key, *given, (9 * HEADS * SIZE, 1), (HEADS * SIZE, 0))
