"""Attention over selected blocks of keys and its backward, at sizes of models."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence import selected_attention as exact

BF16, EVERY, COUNT = ml_dtypes.bfloat16, (1 << 63) - 1, 1024
RANDOM = np.random.default_rng(13)
ENDS, BLOCK = ((5, 8), (512, 1536)), 64


def drawn(*shape: int) -> Any:
    return RANDOM.standard_normal(shape).astype(BF16)


def wide(x: Any) -> Any:
    return x.astype(float) if isinstance(x, np.ndarray) and x.dtype == BF16 else x


def close(found: Any, wanted: Any, part: float) -> None:
    for one, other in zip(found, wanted, strict=True):
        assert np.abs(one.numpy().astype(float) - other).max() <= part * np.abs(other).max()


@pytest.mark.parametrize("mode", [0, 2])
def test_forward_and_backward(mode: int) -> None:
    """Heads of keys share 40 heads of queries: a kernel takes some of them at a time."""
    q, k, v, dy = drawn(8, 80, 192), drawn(1536, 2, 192), drawn(1536, 2, 128), drawn(8, 80, 128)
    chosen = np.stack([[RANDOM.permutation(8)[:4] for _ in range(2)] for _ in range(8)]).astype(np.int32)
    chosen[..., 0] = 0  # each query sees some keys
    mask = np.ones((2048, 2048), bool)
    with Session(soc="Ascend910B1") as npu:
        rows = [npu.empty((8, 80, 8), "float32") for _ in range(2)]
        out = npu.empty(dy.shape, "bfloat16")
        given = (q, k, v, chosen, mask, *ENDS, 0.07, 80, "TND", mode, BLOCK, 4)
        npu.call("aclnnNsaSelectedAttention", *given, *rows, out)
        wanted = exact.nsa_selected_attention(*map(wide, given))
        close((*rows, out), wanted, 2**-7)
        saved = (out.numpy(), dy, *(row.numpy() for row in rows))
        grads = [npu.empty(each.shape, "bfloat16") for each in (q, k, v)]
        given = (q, k, v, *saved, chosen, *ENDS, mask, 0.07, BLOCK, 4, 80, "TND", mode)
        npu.call("aclnnNsaSelectedAttentionGrad", *given, *grads)
        close(grads, exact.nsa_selected_attention_grad(*map(wide, given)), 2**-6)


@pytest.mark.parametrize(("sequences", "code"), [(1025, "561103"), (3073, "161002")])
def test_numbers_of_sequences(sequences: int, code: str) -> None:
    """The kernel takes 1024 sequences; from 3073 on the host function refuses them itself."""
    q, k, v, chosen = drawn(8, 4, 32), drawn(16, 2, 32), drawn(16, 2, 32), np.zeros((8, 2, 1), np.int32)
    with Session(soc="Ascend910B1") as npu:
        rows, out = [npu.empty((8, 4, 8), "float32") for _ in range(2)], npu.empty(q.shape, "bfloat16")
        ends = [8] * sequences, [16] * sequences
        with pytest.raises(Exception, match=code):
            npu.call("aclnnNsaSelectedAttention", q, k, v, chosen, None, *ends, 0.1, 4, "TND", 0, 16, 1, *rows, out)


@pytest.mark.parametrize("shared", [False, True], ids=["value", "key"])
@pytest.mark.parametrize("layout", ["TND", "BSND"])
def test_sparse_flash_backward(layout: str, shared: bool) -> None:
    """With a value of its own, or with key as value, whose gradients are one; after the forward."""
    packed = layout == "TND"
    rows, keys = ((8,), (1536,)) if packed else ((2, 4), (2, 768))
    q, k, v, dy = drawn(*rows, 32, 512), drawn(*keys, 1, 512), drawn(*keys, 1, 512), drawn(*rows, 32, 512)
    v = None if shared else v
    ropes = drawn(*rows, 32, 64), drawn(*keys, 1, 64)
    chosen = np.stack([RANDOM.permutation(500)[:COUNT] for _ in range(8)]).astype(np.int32).reshape(*rows, 1, -1)
    ends = tuple(np.array(each, np.int32) if packed else None for each in ENDS)
    statistics = (1, *rows, 32) if packed else (rows[0], 1, rows[1], 32)
    with Session(soc="Ascend910B1") as npu:
        out, most, sums = npu.empty(q.shape, "bfloat16"), *(npu.empty(statistics, "float32") for _ in range(2))
        npu.call("aclnnSparseFlashAttention", q, k, v, chosen, None, *ends, *ropes, 0.04, 1, layout, layout, 3, EVERY,
                 EVERY, 2, True, out, most, sums)  # fmt: skip
        saved = (dy, *(each.numpy() for each in (out, most, sums)))
        given = (q, k, v, chosen, *saved, *ends, *ropes, 0.04, 1, layout, 3, EVERY, EVERY, True)
        outs = [npu.empty(each.shape, "bfloat16") if each is not None else None for each in (q, k, v, *ropes)]
        npu.call("aclnnSparseFlashAttentionGrad", *given, *outs)
        wanted = exact.sparse_flash_attention_grad(*map(wide, given))
        pairs = [(one, other) for one, other in zip(outs, wanted, strict=True) if one is not None]
        close(*zip(*pairs, strict=True), 2**-6)
