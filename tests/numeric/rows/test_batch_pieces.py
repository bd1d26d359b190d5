"""The pieces of batch norms over several devices, norms that are limited, and groups with silu, against float64."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, asked, close, compared, drawn

SHAPES = ((4, 6), (3, 6, 49), (2, 6, 5, 7))


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_pieces_make_a_batch_norm(npu: Session, shape: tuple[int, ...]) -> None:
    x, grad, weight, bias = (drawn(size, FLOAT, seed) for seed, size in enumerate((shape, shape, (6,), (6,))))
    mean, invstd = compared(npu, "aclnnBatchNormStats", [x, 1e-5], [(6,), (6,)], FLOAT)
    compared(npu, "aclnnBatchNormElemt", [x, weight, bias, mean, invstd, 1e-5], [shape], FLOAT)
    given = [grad, x, mean, invstd, weight, True, True, True]
    sums = compared(npu, "aclnnBatchNormReduceBackward", given, [(6,)] * 4, FLOAT)
    counts = np.array([x.size // 6], np.int32)
    given = [grad, x, mean, invstd, weight, *sums[:2], counts]
    compared(npu, "aclnnBatchNormElemtBackward", given, [shape], FLOAT)


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("order", [0.0, 1.0, 2.0, 3.5, np.inf])
def test_parts_of_a_limited_norm(npu: Session, dtype: np.dtype, order: float) -> None:
    x = drawn((5, 7, 33), dtype)
    for dim in (0, 1, -1):
        compared(npu, "aclnnRenorm", [x, order, dim, 3.0], [x.shape], dtype)


def test_rows_that_are_named_are_limited_once(npu: Session) -> None:
    table, indices = drawn((9, 40)), np.array([[1, 8], [1, 0]])
    ref = npu.array(table)
    npu.call("aclnnEmbeddingRenorm", ref, indices, 1.5, 2.0)
    wanted = table.astype(np.float64)
    for row in (0, 1, 8):
        wanted[row] *= min(1, 1.5 / np.sqrt(np.sum(wanted[row] ** 2)))
    close(ref.numpy(), wanted, FLOAT)
    assert np.array_equal(ref.numpy()[2:8], table[2:8])


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_groups_with_silu_and_their_gradients(npu: Session, shape: tuple[int, ...], dtype: np.dtype) -> None:
    n, c, inner = shape[0], shape[1], int(np.prod(shape[2:]))
    x, gamma, beta, grad = (drawn(size, dtype, seed) for seed, size in enumerate((shape, c, c, shape)))
    for group in (1, 3, c):
        each = n, group
        compared(npu, "aclnnGroupNormSilu", [x, gamma, beta, group, 1e-2], [shape, each, each], dtype)
        compared(npu, "aclnnGroupNormSiluV2", [x, gamma, None, group, 1e-2, False], [shape, each, each], dtype)
        mean, rstd = drawn(each, dtype, 5), np.abs(drawn(each, dtype, 6)) / dtype.type(8) + dtype.type(0.5)
        given = [grad, x, mean, rstd, gamma, n, c, inner, group, (True, True, True)]
        compared(npu, "aclnnGroupNormBackward", given, [shape, (c,), (c,)], dtype)


def test_sums_of_channels(npu: Session) -> None:
    x = drawn((2, 3, 5, 7))
    sums, squares = asked(npu, "aclnnBatchNormStats", [x, 0.0], [((3,), FLOAT), ((3,), FLOAT)])
    close(sums, x.mean((0, 2, 3)), FLOAT)
    close(squares, 1 / x.std((0, 2, 3)), FLOAT)


def test_the_fast_norm_of_rows_is_the_other(npu: Session) -> None:
    x, weight, bias = drawn((5, 70)), drawn((70,), seed=1), drawn((70,), seed=2)
    outs = [((5, 70), FLOAT), ((5, 1), FLOAT), ((5, 1), FLOAT)]
    both = [asked(npu, api, [x, (70,), weight, bias, 1e-5], outs) for api in ("aclnnFastLayerNorm", "aclnnLayerNorm")]
    assert all(np.array_equal(one, other) for one, other in zip(*both, strict=True))
