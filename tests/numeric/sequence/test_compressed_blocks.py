"""Compression of blocks of packed tokens at sizes of models."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence.compressed_blocks import nsa_compress, nsa_compress_grad, nsa_compress_with_cache

ENDS, SIZE, STEP = (700, 710, 1600), 64, 16
BLOCKS = (700 - SIZE) // STEP + (890 - SIZE) // STEP + 2


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_blocks_of_sequences(dtype: str) -> None:
    """They overlap; a sequence that is shorter than a block has none."""
    kind = np.float16 if dtype == "float16" else ml_dtypes.bfloat16
    random = np.random.default_rng(5)
    x, weight = (random.standard_normal(shape).astype(kind) for shape in ((ENDS[-1], 4, 192), (SIZE, 4)))
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty((BLOCKS, 4, 192), dtype)
        npu.call("aclnnNsaCompress", x, weight, ENDS, "TND", SIZE, STEP, 0, out)
        found = out.numpy().astype(float)
    wanted = nsa_compress(x.astype(float), weight.astype(float), ENDS, "TND", SIZE, STEP, 0)
    np.testing.assert_allclose(found, wanted, rtol=2**-8, atol=1e-4)


@pytest.mark.parametrize("step", [STEP, 80], ids=["overlapping", "apart"])
def test_gradients_of_blocks(step: int) -> None:
    """Tokens of several blocks have the sum of their gradients, those of none 0."""
    random = np.random.default_rng(6)
    blocks = sum(max((length - SIZE) // step + 1, 0) for length in (700, 10, 890))
    shapes = (blocks, 4, 192), (ENDS[-1], 4, 192), (SIZE, 4)
    dy, x, weight = (random.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in shapes)
    with Session(soc="Ascend910B1") as npu:
        dx, dw = npu.empty(x.shape, "bfloat16"), npu.empty(weight.shape, "bfloat16")
        npu.call("aclnnNsaCompressGrad", dy, x, weight, ENDS, SIZE, step, 0, "TND", dx, dw)
        found = [each.numpy().astype(float) for each in (dx, dw)]
    wanted = nsa_compress_grad(*(each.astype(float) for each in (dy, x, weight)), ENDS, SIZE, step, 0, "TND")
    for one, other in zip(found, wanted, strict=True):
        assert np.abs(one - other).max() <= 2**-8 * np.abs(other).max()


def test_last_blocks_of_paged_sequences() -> None:
    """Sequences that have just filled a block write it; the others leave their rows of the cache."""
    random, lengths, page = np.random.default_rng(7), (64, 300, 144, 15), 64
    shapes = (20, page, 6, 192), (SIZE, 6), (9, 6, 192)
    x, weight, cache = (random.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in shapes)
    table = random.permutation(20).reshape(4, 5).astype(np.int32)
    slots = np.array([7, 0, 3, 1], np.int32)
    with Session(soc="Ascend910B1") as npu:
        out = npu.array(cache)
        npu.call("aclnnNsaCompressWithCache", x, weight, slots, lengths, table, "TND", SIZE, STEP, 1, page, out)
        found = out.numpy().astype(float)
    given = x.astype(float), weight.astype(float), slots, lengths, table, "TND", SIZE, STEP, 1, page
    wanted = nsa_compress_with_cache(*given, cache.astype(float))
    assert (wanted != cache.astype(float)).any(axis=(1, 2)).tolist() == [row in (3, 7) for row in range(9)]
    np.testing.assert_allclose(found, wanted, rtol=2**-8, atol=1e-4)
