"""Attention over compressed keys and its selected blocks at sizes of models."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence.compressed_attention import nsa_compress_attention, nsa_compress_attention_infer

BF16 = ml_dtypes.bfloat16
ENDS = ((10, 12, 30), (100, 133, 220))


def wide(x: Any) -> Any:
    return x.astype(float) if isinstance(x, np.ndarray) and x.dtype == BF16 else x


@pytest.mark.parametrize(
    ("size", "stride", "block", "masked"), [(32, 16, 64, False), (16, 16, 16, True), (64, 32, 128, True)]
)
def test_packed_queries(size: int, stride: int, block: int, masked: bool) -> None:
    """Blocks that overlap or not; 64 heads share a head of keys, of which a kernel takes some at a time."""
    random = np.random.default_rng(19)
    shapes = (30, 128, 192), (220, 2, 192), (220, 2, 128)
    q, k, v = (random.standard_normal(shape).astype(BF16) for shape in shapes)
    blocks = -(-100 // (block // stride))
    mask = np.triu(np.ones((18, 100), bool), 1) if masked else None
    first = np.zeros((18, blocks), bool) if masked else None
    if first is not None:
        first[:, 3] = True
    given = (q, k, v, mask, first, *ENDS, None, 0.07, 128, "TND", 1, size, stride, block, 5)
    with Session(soc="Ascend910B1") as npu:
        rows = [npu.empty((30, 128, 8), "float32") for _ in range(2)]
        out, chosen = npu.empty((30, 128, 128), "bfloat16"), npu.empty((30, 2, 5), "int32")
        npu.call("aclnnNsaCompressAttention", *given, *rows, out, chosen)
        found = [each.numpy().astype(float) for each in (*rows, out, chosen)]
    wanted = nsa_compress_attention(*map(wide, given))
    for one, other in zip(found[:3], wanted, strict=False):
        assert np.abs(one - other).max() <= 2**-7 * np.abs(other).max()
    assert (found[3] == wanted[3]).mean() > 0.999  # two weights may be too close for float32
    assert not masked or (found[3][..., 0] == 3).all()


@pytest.mark.parametrize(("layout", "queries"), [("BSND", (3, 1, 2)), ("TND", (3, 1, 2)), ("TND", None)])
def test_paged_keys(layout: str, queries: tuple[int, ...] | None) -> None:
    """The first of three queries does not see the last key, behind whose block one more token lies."""
    random, keys, tokens = np.random.default_rng(23), (100, 40, 300), (1617, 656, 4830)
    rows = (3, 3) if layout == "BSND" else (6,) if queries else (3,)
    shapes = (*rows, 64, 192), (32, 32, 2 * 192), (32, 32, 2 * 128)
    q, k, v = (random.standard_normal(shape).astype(BF16) for shape in shapes)
    table = random.permutation(32)[:30].reshape(3, 10).astype(np.int32)
    lengths = queries, keys, tokens if queries else None
    given = (q, k, v, None, table, *lengths, None, 64, 2, 64, 5, 32, 16, 0.07, layout, 32, 0)
    wanted = nsa_compress_attention_infer(*map(wide, given))
    with Session(soc="Ascend910B1") as npu:
        out, chosen = npu.empty((*rows, 64, 128), "bfloat16"), npu.empty((*rows, 2, 5), "int32")
        npu.call("aclnnNsaCompressAttentionInfer", *given, out, chosen)
        found = out.numpy().astype(float), chosen.numpy()
    assert np.abs(found[0] - wanted[0]).max() <= 2**-7 * np.abs(wanted[0]).max()
    assert (found[1] == wanted[1]).all()
