"""Attention over selected blocks and its backward, at sizes of many tiles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence import block_sparse as exact

EVERY, HEADS, SHARED = (1 << 31) - 1, 4, 2
RANDOM = np.random.default_rng(5)


def drawn(layout: str, tokens: int, heads: int, width: int) -> Any:
    shape = {"TND": (tokens, heads, width), "BNSD": (2, heads, tokens, width), "BSND": (2, tokens, heads, width)}[
        layout
    ]
    return RANDOM.standard_normal(shape).astype(np.float16)


def wide(x: Any) -> Any:
    return x.astype(float) if isinstance(x, np.ndarray) else x


def worst(found: Any, wanted: Any) -> float:
    return float(np.abs(found.numpy().astype(float) - wanted).max() / np.abs(wanted).max())


@pytest.mark.parametrize(
    ("layout", "blocks", "lengths"),
    [
        ("BNSD", (128, 128), (None, None)), ("TND", (100, 256), ((30, 270), (513, 87))),
        ("BNSD", None, ((300, 7), (600, 130))), ("BSND", (96, 48), (None, None)),
    ],
)  # fmt: skip
def test_forward(layout: str, blocks: Any, lengths: Any) -> None:
    """Blocks that tiles cut, a row of blocks without any, and sequences of other lengths."""
    q, k, v = (drawn(layout, *size, 64) for size in ((300, HEADS), (600, SHARED), (600, SHARED)))
    longest = (max(each or (size,)) for each, size in zip(lengths, (300, 600), strict=True))
    across = [-(-size // block) for size, block in zip(longest, blocks or (128, 128), strict=True)]
    mask = (RANDOM.random((2, HEADS, *across)) < 0.6).astype(np.int8) * -1
    mask[0, 1, 0] = 0
    newest = layout == "BSND"
    given = (q, k, v, mask, None, blocks, *lengths, None, layout, layout, SHARED, 0, 0.125, 4 if newest else 0, 0,
             EVERY, EVERY, 1)  # fmt: skip
    with Session(soc="Ascend950PR_9589" if newest else "Ascend910B1") as npu:
        out, sums = npu.empty(q.shape, "float16"), npu.empty((*q.shape[:-1], 1), "float32")
        npu.call("aclnnBlockSparseAttention", *given, out, sums)
        wanted = exact.block_sparse_attention(*map(wide, given))
        assert worst(out, wanted[0]) < 2**-10
        assert worst(sums, wanted[1]) < 2**-20


@pytest.mark.parametrize(
    ("layout", "blocks", "lengths", "rows"),
    [("TND", (100, 130), ((30, 270), (213, 87)), (300, HEADS)), ("BSND", (64, 128), (None, None), (2, HEADS, 300)),
     ("BSND", (64, 128), (None, None), (2, 300, HEADS))],
)  # fmt: skip
def test_backward(layout: str, blocks: Any, lengths: Any, rows: tuple[int, ...]) -> None:
    """After the forward, whose log-sum-exps lie as [B,N,S,1]; some queries and some keys are in no selected block."""
    q, k, v, dy = (drawn(layout, 300, heads, 128) for heads in (HEADS, SHARED, SHARED, HEADS))
    longest = (max(each or (300,)) for each in lengths)
    across = [-(-size // block) for size, block in zip(longest, blocks, strict=True)]
    mask = RANDOM.random((2, HEADS, *across)) < 0.6
    mask[0, 1, 0], mask[1, :, :, 0] = False, False
    newest = layout == "BSND"
    with Session(soc="Ascend950PR_9589" if newest else "Ascend910B1") as npu:
        wanted = exact.block_sparse_attention(*map(wide, (q, k, v, mask)), None, blocks, *lengths, None, layout, layout,
                                              SHARED, 0, 0.1, 0, 0, EVERY, EVERY, 1)  # fmt: skip
        y, sums = wanted[0].astype(np.float16), wanted[1].astype(np.float32)
        sums = (np.ascontiguousarray(sums.swapaxes(1, 2)) if newest else sums).reshape(*rows, 1)
        given = (dy, q, k, v, y, sums, mask, None, blocks, *lengths, layout, layout, SHARED, 0, 0.1, EVERY, EVERY)
        outs = [npu.empty(each.shape, "float16") for each in (q, k, v)]
        npu.call("aclnnBlockSparseAttentionGrad", *given, *outs)
        for one, other in zip(outs, exact.block_sparse_attention_grad(*map(wide, given)), strict=True):
            assert worst(one, other) < 2**-9
