"""Packed attention with rotary parts in tensors of their own: the same as with whole queries and keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session

FORWARD, BACKWARD = "aclnnFlashAttentionVarLenScoreV3", "aclnnFlashAttentionUnpaddingScoreGradV3"
WHOLE = "aclnnFlashAttentionVarLenScoreV2"
BF16, HEADS, WIDTH, ROPE, SCALE = ml_dtypes.bfloat16, 4, 128, 64, 0.07
ENDS = (30, 30, 75), (40, 47, 92)
MASK = np.triu(np.ones((2048, 2048), bool), 1)


def drawn(tokens: int, heads: int, width: int, seed: int) -> Any:
    return np.random.default_rng(seed).standard_normal((tokens, heads, width)).astype(BF16)


Q, QR = drawn(75, HEADS, WIDTH, 0), drawn(75, HEADS, ROPE, 1)
K, KR, V = drawn(92, 2, WIDTH, 2), drawn(92, 2, ROPE, 3), drawn(92, 2, WIDTH, 4)
DY = drawn(75, HEADS, WIDTH, 5)


def attend(npu: Session, *tensors: Any) -> list[Any]:
    api = FORWARD if len(tensors) == 5 else WHOLE
    outs = [npu.empty((75, HEADS, 8)), npu.empty((75, HEADS, 8)), npu.empty((75, HEADS, WIDTH), "bfloat16")]
    numbers = (SCALE, 1.0, 0, 0, HEADS, "TND", 0, 3, 1)
    npu.call(api, *tensors, None, None, None, MASK, None, *ENDS, None, None, *numbers, *outs[:2], None, outs[2])
    return outs


def weights(q: np.ndarray, k: np.ndarray) -> Iterator[tuple[slice, slice, np.ndarray]]:
    """The softmax of each sequence with its queries and keys, for heads that share keys in pairs."""
    for rows, keys in ((slice(0, 30), slice(0, 40)), (slice(30, 75), slice(47, 92))):
        queries, count = rows.stop - rows.start, keys.stop - keys.start
        hidden = np.arange(count)[None] > np.arange(queries)[:, None] + count - queries
        scores = SCALE * q[rows].swapaxes(0, 1) @ k[keys].transpose(1, 2, 0).repeat(2, 0)
        found = np.where(hidden, 0, np.exp(scores - scores.max(-1, keepdims=True)))
        yield rows, keys, found / found.sum(-1, keepdims=True)


def expected() -> np.ndarray:
    """In float64."""
    q, k = (np.concatenate(pair, 2).astype(float) for pair in ((Q, QR), (K, KR)))
    y = np.zeros((75, HEADS, WIDTH))
    for rows, keys, p in weights(q, k):
        y[rows] = (p @ V[keys].astype(float).swapaxes(0, 1).repeat(2, 0)).swapaxes(0, 1)
    return y


def differentiate(npu: Session, rows: list[Any], *tensors: Any) -> list[np.ndarray]:
    """The gradients of the tensors, in their order."""
    outs = [npu.empty(each.shape, "bfloat16") for each in tensors]
    numbers = (SCALE, 1.0, 0, 0, HEADS, "TND", 0, 3, 1)
    given = (DY, None, None, None, MASK, *rows[:2], None, rows[2], None)
    npu.call(BACKWARD, *tensors, *given, *ENDS, None, None, *numbers, *outs, None)
    return [each.numpy() for each in outs]


def test_parts_give_the_same_as_whole_queries_and_keys() -> None:
    joined = np.concatenate((Q, QR), 2), np.concatenate((K, KR), 2)
    with Session(soc="Ascend910B1") as npu:
        outs, whole = attend(npu, Q, QR, K, KR, V), attend(npu, *joined, V)
        for one, other in zip(outs, whole, strict=True):
            np.testing.assert_array_equal(one.numpy(), other.numpy())
        np.testing.assert_allclose(outs[2].numpy().astype(float), expected(), atol=0.02)
        dq, dqr, dk, dkr, dv = differentiate(npu, outs, Q, QR, K, KR, V)
        wanted = gradients()
        for one, other in zip((dq, dqr, dk, dkr, dv), wanted, strict=True):
            np.testing.assert_allclose(one.astype(float), other, atol=0.02 * np.abs(other).max())


@pytest.mark.parametrize("dtype", [BF16, np.float16], ids=["bfloat16", "float16"])
def test_without_parts_it_is_attention_over_packed_sequences(dtype: Any) -> None:
    """Also in other dtypes than with them; one part alone is refused."""
    q, k, v, dy = (each.astype(dtype) for each in (Q, K, V, DY))
    name = "float16" if dtype is np.float16 else "bfloat16"
    numbers = (SCALE, 1.0, 0, 0, HEADS, "TND", 0, 3, 1)
    with Session(soc="Ascend910B1") as npu:
        found, rows = [], []
        for api, tensors in ((FORWARD, (q, None, k, None, v)), (WHOLE, (q, k, v))):
            outs = [npu.empty((75, HEADS, 8)), npu.empty((75, HEADS, 8)), npu.empty(dy.shape, name)]
            given = (None, None, None, MASK, None, *ENDS, None, None, *numbers, *outs[:2], None, outs[2])
            npu.call(api, *tensors, *given)
            rows, found = outs, [*found, [each.numpy() for each in outs]]
        for one, other in zip(*found, strict=True):
            np.testing.assert_array_equal(one, other)
        given = (dy, None, None, None, MASK, *rows[:2], None, rows[2], None, *ENDS, None, None, *numbers)
        parts, whole = ([npu.empty(each.shape, name) for each in (q, k, v)] for _ in range(2))
        npu.call(BACKWARD, q, None, k, None, v, *given, parts[0], None, parts[1], None, parts[2], None)
        npu.call("aclnnFlashAttentionUnpaddingScoreGradV2", q, k, v, *given, *whole, None)
        for one, other in zip(parts, whole, strict=True):
            np.testing.assert_array_equal(one.numpy(), other.numpy())
        with pytest.raises(Exception, match="161001"):
            npu.call(BACKWARD, q, QR, k, None, v, *given, parts[0], None, parts[1], None, parts[2], None)


def gradients() -> list[np.ndarray]:
    """In float64, of every part and of values."""
    q, k = (np.concatenate(pair, 2).astype(float) for pair in ((Q, QR), (K, KR)))
    dq, dk, dv = np.zeros(q.shape), np.zeros(k.shape), np.zeros(V.shape)
    for rows, keys, p in weights(q, k):
        dy, v = DY[rows].astype(float).swapaxes(0, 1), V[keys].astype(float).swapaxes(0, 1).repeat(2, 0)
        slopes = p * (dy @ v.swapaxes(1, 2) - (dy * (p @ v)).sum(-1, keepdims=True))
        dq[rows] = SCALE * (slopes @ k[keys].swapaxes(0, 1).repeat(2, 0)).swapaxes(0, 1)
        for to, found in ((dk, SCALE * slopes.swapaxes(1, 2) @ q[rows].swapaxes(0, 1)), (dv, p.swapaxes(1, 2) @ dy)):
            to[keys] = (found[::2] + found[1::2]).swapaxes(0, 1)
    return [dq[..., :WIDTH], dq[..., WIDTH:], dk[..., :WIDTH], dk[..., WIDTH:], dv]


@pytest.mark.parametrize(("width", "value_width"), [(100, 100), (200, 200), (64, 32)])
def test_head_sizes_that_the_source_pads(width: int, value_width: int) -> None:
    """Beyond 1024 keys heads below 96 are padded too."""
    q, k, v = (np.zeros((1100, 1, size), BF16) for size in (width, width, value_width))
    rope = np.zeros((1100, 1, 16), BF16)
    ends, numbers = ((1100,), (1100,)), (SCALE, 1.0, 0, 0, 1, "TND", 0, 3, 1)
    with Session(soc="Ascend910B1") as npu:
        outs = npu.empty((1100, 1, 8)), npu.empty((1100, 1, 8)), None, npu.empty((1100, 1, value_width), "bfloat16")
        extras = (None, None, None, MASK, None)
        with pytest.raises(Exception, match="161001"):
            npu.call(FORWARD, q, rope, k, rope, v, *extras, *ends, None, None, *numbers, *outs)
