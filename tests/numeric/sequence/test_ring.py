"""Attention outputs over two parts of the keys merged, beside attention over all of them."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
WIDE: dict[Any, float] = {np.float32: 3e-6, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}
API, HEADS, SIZE, KEYS = "aclnnRingAttentionUpdateV2", 3, 64, 10


def attended(query: Array, key: Array, value: Array) -> tuple[Array, Array, Array]:
    """Attention of rows [..., S, D] with the maximum and the sum of its softmax, in double precision."""
    scores = query @ np.swapaxes(key, -1, -2) / np.sqrt(query.shape[-1])
    most = scores.max(-1)
    shares = np.exp(scores - most[..., None])
    return shares @ value / shares.sum(-1)[..., None], most, shares.sum(-1)


def parts(batch: int, tokens: int, seed: int) -> list[tuple[Array, Array, Array]]:
    """Attention over the first keys, over the others, and over all: [B, N, S, D] and [B, N, S]."""
    made = np.random.default_rng(seed)
    query, key, value = (made.standard_normal((batch, HEADS, many, SIZE)) for many in (tokens, KEYS, KEYS))
    cuts = slice(0, 4), slice(4, None), slice(None)
    return [attended(query, key[..., cut, :], value[..., cut, :]) for cut in cuts]


def eight(rows: Array) -> Array:
    return np.repeat(rows[..., None], 8, axis=-1).astype("f4")


def called(dtype: Any, found: list[tuple[Array, Array, Array]], starts: Any, *layouts: str) -> list[Array]:
    given = [(attention.astype(dtype), *map(eight, rows)) for attention, *rows in found[:2]]
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(each.shape, each.dtype) for each in given[0]]
        done = npu.call(API, *given[0], *given[1], starts, *layouts, *outs)
        return [each.numpy().astype("f8") for each in done]


@pytest.mark.parametrize("dtype", WIDE)
def test_batches(dtype: Any) -> None:
    found = [(a.transpose(2, 0, 1, 3).reshape(5, 2, -1), m, s) for a, m, s in parts(2, 5, 1)]
    attention, most, total = called(dtype, found, None, "SBH", "")
    np.testing.assert_allclose(attention, found[2][0], rtol=WIDE[dtype], atol=WIDE[dtype])
    np.testing.assert_array_equal(most, eight(found[2][1]))
    np.testing.assert_allclose(total, eight(found[2][2]), rtol=3e-6)


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("layout", ["", "SBH", "TND"])
def test_sequences(layout: str, dtype: Any) -> None:
    lengths = (3, 0, 7, 1)
    by_length = [parts(1, length, seed) for seed, length in enumerate(lengths)]
    starts = np.cumsum((0, *lengths))
    found = []
    for each in range(3):
        attention = np.concatenate([one[each][0][0].transpose(1, 0, 2) for one in by_length])
        rows = []
        for number in (1, 2):
            blocks = [one[each][number][0] for one in by_length]
            flat = [block.T.reshape(-1) if layout == "TND" else block.reshape(-1) for block in blocks]
            rows.append(np.concatenate(flat).reshape(-1, HEADS))
        found.append((attention, *rows))
    attention, most, total = called(dtype, found, starts, "TND", layout)
    np.testing.assert_allclose(attention, found[2][0], rtol=WIDE[dtype], atol=WIDE[dtype])
    np.testing.assert_array_equal(most, eight(found[2][1]))
    np.testing.assert_allclose(total, eight(found[2][2]), rtol=3e-6)


@pytest.mark.parametrize("starts", [[0, 2], [1, 4], [0, 9], [3, 0]])
def test_starts_that_leave_tokens_out(starts: list[int]) -> None:
    found = [(a[0].transpose(1, 0, 2), m[0].T, s[0].T) for a, m, s in parts(1, 4, 1)]
    with pytest.raises(AclError, match="507035"):
        called(np.float32, found, np.array(starts), "TND", "")


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
@pytest.mark.parametrize("shape", [(2, 257, 64), (2, 1, 832)])
def test_heads_are_counted_before_starts(shape: tuple[int, int, int], soc: str) -> None:
    attention, rows = np.zeros(shape, "f4"), np.ones((*shape[:2], 8), "f4")
    given = (attention, rows, rows)
    with Session(soc=soc) as npu:
        outs = [npu.empty(each.shape, each.dtype) for each in given]
        with pytest.raises(AclError, match="161002"):
            npu.call(API, *given, *given, None, "TND", "", *outs)
