"""Gradients of the lightning indexer and its losses at sizes of models, and numbers of keys that fail the stream."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence import index_gradients as exact

BF16, EVERY, COUNT = ml_dtypes.bfloat16, (1 << 63) - 1, 1024
RANDOM = np.random.default_rng(11)
ENDS, HEADS, INDEX_HEADS = ((3, 5), (1100, 1900)), 32, 16


def drawn(*shape: int, scale: float = 1.0) -> Any:
    return (scale * RANDOM.standard_normal(shape)).astype(BF16)


def wide(x: Any) -> Any:
    return x.astype(float) if isinstance(x, np.ndarray) and x.dtype == BF16 else x


def numbers(rows: int, keys: int, count: int) -> Any:
    return np.stack([RANDOM.permutation(keys)[:count] for _ in range(rows)]).astype(np.int32)


def close(found: Any, wanted: Any, part: float) -> None:
    for one, other in zip(found, wanted, strict=True):
        assert np.abs(one.numpy().astype(float) - other).max() <= part * np.abs(other).max()


INDEX = (drawn(5, INDEX_HEADS, 128), drawn(1900, 1, 128), drawn(5, INDEX_HEADS, scale=0.02))
SOFT = (drawn(5, INDEX_HEADS, 128, scale=0.1), *INDEX[1:])
"""An index whose softmax has more than one key."""


@pytest.mark.parametrize("mode", [0, 3])
def test_index_backward(mode: int) -> None:
    """dS is rounded to BF16 before it meets query and key."""
    q, k, weights = INDEX
    dy, chosen = drawn(5, 700), numbers(5, 800, 700)
    lengths = tuple(np.array(each, np.int32) for each in ENDS)
    given = (q, k, dy, chosen, weights, *lengths, 0, "TND", mode, EVERY, EVERY, True)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(each.shape, "bfloat16") for each in (q, k, weights)]
        npu.call("aclnnLightningIndexerGrad", *given, *outs)
        close(outs, exact.lightning_indexer_grad(*map(wide, given)), 2**-6)


def attention(keys: int, width: int) -> tuple[Any, ...]:
    return (drawn(5, HEADS, width), drawn(1900, keys, width)), (drawn(5, HEADS, 64), drawn(1900, keys, 64))


def test_dense_loss_takes_the_sums_of_the_index() -> None:
    (q, k), (q_rope, k_rope) = attention(HEADS, 128)
    largest, total = (np.full((HEADS, 5, 1), value, np.float32) for value in (2.0, 400.0))
    with Session(soc="Ascend910B1") as npu:
        rows = [npu.empty((1, 5), "float32") for _ in range(2)]
        npu.call("aclnnDenseLightningIndexerSoftmaxLse", *SOFT, *ENDS, "TND", 3, EVERY, EVERY, *rows)
        close(rows, exact.dense_lightning_indexer_softmax_lse(*map(wide, SOFT), *ENDS, "TND", 3, EVERY, EVERY), 2**-16)
        given = (q, k, *SOFT, largest, total, *(row.numpy() for row in rows), q_rope, k_rope, *ENDS, 0.07, "TND", 3,
                 EVERY, EVERY)  # fmt: skip
        outs = [*(npu.empty(each.shape, "bfloat16") for each in SOFT), npu.empty((1,), "float32")]
        npu.call("aclnnDenseLightningIndexerGradKLLoss", *given, *outs)
        close(outs, exact.dense_loss(*map(wide, given)), 2**-6)


@pytest.mark.parametrize("sinks", [None, RANDOM.standard_normal(HEADS).astype(np.float32)], ids=["none", "sinks"])
def test_sparse_loss(sinks: Any) -> None:
    (q, k), (q_rope, k_rope) = attention(1, 512)
    largest, total = (np.full((1, 5, HEADS), value, np.float32) for value in (3.0, 900.0))
    tensors = (q, k, *SOFT, numbers(5, 1100, COUNT)[:, None], largest, total, q_rope, k_rope, *ENDS)
    numbers_of = (0.04, "TND", 3, EVERY, EVERY, True)
    given = (*tensors, *(() if sinks is None else (sinks,)), *numbers_of)
    version = "" if sinks is None else "V2"
    with Session(soc="Ascend910B1") as npu:
        outs = [*(npu.empty(each.shape, "bfloat16") for each in SOFT), npu.empty((1,), "float32")]
        npu.call(f"aclnnSparseLightningIndexerGradKLLoss{version}", *given, *outs)
        formula = exact.sparse_loss_v1 if sinks is None else exact.sparse_loss_v2
        close(outs, formula(*map(wide, given)), 2**-6)


def test_ends_that_fall_fail_the_stream() -> None:
    q, k, weights = INDEX
    lengths = np.array((4, 3), np.int32), np.array((1100, 1900), np.int32)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(each.shape, "bfloat16") for each in (q, k, weights)]
        with pytest.raises(Exception, match="5070"):
            npu.call("aclnnLightningIndexerGrad", q, k, drawn(5, 8), numbers(5, 9, 8), weights, *lengths, 0, "TND", 3,
                     EVERY, EVERY, True, *outs)  # fmt: skip
