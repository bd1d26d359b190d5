"""Norms of sums, of groups with swish, and their gradients, against float64."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, HALF, compared, drawn


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize(("shape", "axes"), [((5, 33), 1), ((2, 3, 4, 5), 2), ((1, 700), 1)], ids=str)
def test_sums_are_normalised(npu: Session, shape: tuple[int, ...], axes: int, dtype: np.dtype) -> None:
    rows = shape[-axes:]
    each = (*shape[:-axes], *(1 for _ in rows))
    sizes = shape, shape, rows, rows, shape, shape
    x1, x2, gamma, beta, bias, dy = (drawn(size, dtype, seed) for seed, size in enumerate(sizes))
    kinds = (dtype, FLOAT, FLOAT, dtype)
    for more in (None, bias, beta):
        given = [x1, x2, gamma, beta, more, 1e-3, True]
        _, mean, rstd, _ = compared(npu, "aclnnAddLayerNorm", given, [shape, each, each, shape], dtype, kinds)
    own = (dtype, FLOAT, FLOAT)
    for more in (None, bias):
        given = [dy, x1, x2, rstd, mean, gamma, more]
        compared(npu, "aclnnAddLayerNormGrad", given, [shape, rows, rows], dtype, own)
    given = [x1, x2, beta, gamma, 0.5, 1e-3]
    mean, rstd, _ = compared(npu, "aclnnDeepNorm", given, [each, each, shape], dtype, (FLOAT, FLOAT, dtype))
    given = [dy, x1, x2, gamma, mean, rstd, 0.5]
    compared(npu, "aclnnDeepNormGrad", given, [shape, shape, rows, rows], dtype, (dtype, dtype, FLOAT, FLOAT))


def test_addends_of_two_dtypes_have_a_float_sum(npu: Session) -> None:
    x1, x2, gamma = drawn((3, 20)), drawn((3, 20), HALF, 1), drawn((20,), seed=2)
    given = [x1, x2, gamma, gamma, None, 1e-3, True]
    compared(npu, "aclnnAddLayerNorm", given, [(3, 20), (3, 1), (3, 1), (3, 20)], FLOAT)


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", [(4, 6), (3, 6, 49), (2, 6, 5, 7)], ids=str)
def test_groups_with_swish(npu: Session, shape: tuple[int, ...], dtype: np.dtype) -> None:
    x, gamma, beta, dy = (drawn(size, dtype, seed) for seed, size in enumerate((shape, (6,), (6,), shape)))
    for group in (1, 3, 6):
        each = shape[0], group
        compared(
            npu, "aclnnGroupNormSwish", [x, gamma, beta, group, "NCHW", 1e-2, True, 1.5], [shape, each, each], dtype
        )
        mean, rstd = drawn(each, dtype, 5), np.abs(drawn(each, dtype, 6)) / dtype.type(8) + dtype.type(0.5)
        given = [dy, mean, rstd, x, gamma, beta, group, "NCHW", 0.75, True, True]
        compared(npu, "aclnnGroupNormSwishGrad", given, [shape, (6,), (6,)], dtype)
