"""Windows of images against the formulas: padding, steps, dilations, several dtypes, rows longer than a kernel's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.programs import BF16

Array = Any
CASES = (
    ((2, 3, 5, 7), (2, 3), (1, 1), (0, 0), (1, 1)),
    ((1, 2, 9, 8), (3, 2), (2, 1), (2, 1), (2, 3)),
    ((3, 6, 6), (6, 6), (1, 1), (0, 0), (5, 5)),
    ((1, 1, 3, 2500), (2, 3), (1, 700), (1, 0), (1, 2)),
)
"""An image's shape, height and width of a window, dilation, padding, stride."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session:
        yield session


def formula(api: str, *args: Any, **more: Any) -> Array:
    reference = find(api)
    assert reference is not None
    return reference.formula(*args, **more)


def shape_of(case: Any) -> tuple[int, ...]:
    size, kernel, dilation, padding, stride = case
    steps = [(size[k - 2] + 2 * padding[k] - dilation[k] * (kernel[k] - 1) - 1) // stride[k] + 1 for k in (0, 1)]
    return (*size[:-3], size[-3] * kernel[0] * kernel[1], steps[0] * steps[1])


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16, "i1", "i8", "f8", "c8"], ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_windows(npu: Session, case: Any, dtype: Any) -> None:
    x = np.random.default_rng(1).integers(-9, 9, case[0]).astype(dtype)
    out = npu.empty(shape_of(case), dtype)
    npu.call("aclnnIm2col", x, *case[1:], out)
    wanted = formula("aclnnIm2col", x, *case[1:], shape=shape_of(case))
    assert out.numpy().tobytes() == np.ascontiguousarray(wanted).tobytes()


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16], ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_images_of_windows(npu: Session, case: Any, dtype: Any) -> None:
    columns = np.random.default_rng(2).integers(-9, 9, shape_of(case)).astype(dtype)
    out = npu.empty(case[0], dtype)
    npu.call("aclnnIm2colBackward", columns, case[0][-2:], *case[1:], out)
    wanted = formula("aclnnIm2colBackward", columns.astype("f8"), case[0][-2:], *case[1:], shape=case[0])
    assert np.array_equal(out.numpy().astype("f8"), wanted)


@pytest.mark.parametrize(("sizes", "dim", "size", "step"), [((9,), 0, 3, 2), ((4, 7, 5), 1, 4, 1), ((3, 8), 0, 1, 5)])
def test_windows_along_an_axis(npu: Session, sizes: Any, dim: int, size: int, step: int) -> None:
    shape = (*sizes[:dim], (sizes[dim] - size) // step + 1, *sizes[dim + 1 :], size)
    grad = np.random.default_rng(3).integers(-9, 9, shape).astype("f4")
    out = npu.empty(sizes, "f4")
    npu.call("aclnnUnfoldGrad", grad, sizes, dim, size, step, out)
    assert np.array_equal(out.numpy(), formula("aclnnUnfoldGrad", grad.astype("f8"), sizes, dim, size, step))
