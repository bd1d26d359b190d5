"""Pooling beside windows looked at one by one: borders, NaN, layouts, halves, masks, places that there are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.pooling.windows import Axis, axes_of, largest, returned
from aclnn_py.reference.pooling.windows_means import counts, means, shared
from aclnn_py.session import AclError, Session

BF16 = np.dtype(ml_dtypes.bfloat16)
GEOMETRIES = (
    ((2, 2), (), (0,), False), ((3,), (2,), (1,), False), ((3, 2), (2, 3), (1, 0), True),
    ((5, 3), (1, 1), (2, 1), True), ((1, 4), (1, 2), (0, 2), True), ((11, 60), (3, 100), (5, 30), True),
)  # fmt: skip
SHAPES = ((2, 3, 13, 70), (17, 11, 11))


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], seed: int, dtype: Any = "f4") -> np.ndarray:
    """Few different numbers, so that many are equal; some NaN."""
    values = np.random.default_rng(seed).integers(-9, 9, shape).astype(dtype)
    values.reshape(-1)[::97] = np.nan
    return values


def mask_of(shape: tuple[int, ...], kernel: tuple[int, ...]) -> tuple[int, ...]:
    height, width = kernel if len(kernel) == 2 else kernel * 2
    return (*shape[:-2], height * width, (-(-shape[-1] * shape[-2] // 16) + 1) * 32)


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16])
@pytest.mark.parametrize("shape", SHAPES)
def test_largest_elements_and_back(npu: Session, shape: tuple[int, ...], dtype: Any) -> None:
    x = drawn(shape, 1, dtype)
    for kernel, stride, padding, ceiling in GEOMETRIES:
        sizes = (kernel, stride, padding, (1,), ceiling)
        wanted, places = largest(x.astype("f8"), axes_of(x, 2, *sizes))
        for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
            out, found = npu.empty(wanted.shape, x.dtype), npu.empty(wanted.shape, np.int64)
            npu.call("aclnnMaxPool2dWithIndices", source, *sizes, out, found)
            assert np.array_equal(out.numpy().astype("f8"), wanted, equal_nan=True)
            assert np.array_equal(found.numpy(), places)
        mask, back = npu.empty(mask_of(wanted.shape, kernel), np.int8), npu.empty(shape, x.dtype)
        npu.call("aclnnMaxPool2dWithMask", x, *sizes, out, mask)
        written = mask.view((4 * wanted.size,), (1,)).numpy()  # the rest of it is padding
        assert np.array_equal(written.view("i4").reshape(wanted.shape), places)
        grad = np.random.default_rng(2).integers(-3, 4, wanted.shape).astype(x.dtype)
        npu.call("aclnnMaxPool2dWithMaskBackward", grad, x, mask, *sizes, back)
        exact = returned(grad.astype("f8"), places, x, 2).astype(x.dtype)
        assert np.array_equal(back.numpy(), exact)


def test_masks_of_bits() -> None:
    """Where the mask is bits, the gradient finds what the forward call left."""
    x = np.random.default_rng(3).permutation(35 * 9 * 8).reshape(35, 9, 8).astype("f2")
    with Session(soc="Ascend910A") as npu:  # with four axes only NCHW has a task
        for kernel, stride, padding, ceiling in (*GEOMETRIES[:3], ((1,), (2,), (0,), False)):
            sizes = (kernel, stride, padding, (1,), ceiling)
            wanted, places = largest(x.astype("f8"), axes_of(x, 2, *sizes))
            out, mask = npu.empty(wanted.shape, x.dtype), npu.empty(mask_of(wanted.shape, kernel), np.int8)
            npu.call("aclnnMaxPool2dWithMask", x, *sizes, out, mask)
            assert np.array_equal(out.numpy().astype("f8"), wanted)
            grad, back = np.random.default_rng(4).integers(1, 5, wanted.shape).astype("f2"), npu.empty(x.shape, "f2")
            npu.call("aclnnMaxPool2dWithMaskBackward", grad, x, mask, *sizes, back)
            assert np.array_equal(back.numpy(), returned(grad.astype("f8"), places, x, 2).astype("f2"))


def test_dilation() -> None:
    x = drawn((2, 5, 13, 12), 5)
    sizes = ((3, 2), (2, 1), (1, 1), (2, 3), True)
    wanted, places = largest(x.astype("f8"), axes_of(x, 2, *sizes))
    with Session(soc="Ascend950PR_9589") as npu:
        out, found = npu.empty(wanted.shape), npu.empty(wanted.shape, "i4")
        npu.call("aclnnMaxPool2dWithIndices", x, *sizes, out, found)
        assert np.array_equal(out.numpy().astype("f8"), wanted, equal_nan=True)
        assert np.array_equal(found.numpy(), places)


def test_a_place_that_there_is_not() -> None:
    places = np.zeros((1, 2, 2), "i4")
    places[0, 1, 1] = 9
    arguments = (np.ones((1, 2, 2), "f4"), np.zeros((1, 3, 3), "f4"), places, (2,), (1,), (0,), (1,), False)
    with pytest.raises(AclError, match="an index of one of 9 elements"), Session(soc="Ascend910B1") as npu:
        npu.call("aclnnMaxPool2dWithIndicesBackward", *arguments, npu.empty((1, 3, 3))).numpy()


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16])
def test_means_and_back(npu: Session, dtype: Any) -> None:
    """Sums of small integers are exact: one division and one rounding are left."""
    x = np.random.default_rng(6).integers(-9, 9, (2, 3, 5, 13, 40)).astype(dtype)
    for kernel, stride, padding, ceiling, padded, divisor in (
        ((3, 3, 3), (2, 2, 2), (1, 1, 1), False, True, 0), ((2,), (), (0,), True, False, 0),
        ((1, 4, 5), (1, 1, 1), (0, 2, 2), False, False, 0), ((5, 11, 39), (1,), (2, 5, 19), True, True, 0),
        ((2, 3, 4), (3,), (1,), True, True, 7),
    ):  # fmt: skip
        axes = axes_of(x, 3, kernel, stride, padding, (1,), ceiling)
        by = counts(axes, padded, divisor)
        wanted = means(x.astype("f8"), axes, by)
        out, back = npu.empty(wanted.shape, x.dtype), npu.empty(x.shape, x.dtype)
        npu.call("aclnnAvgPool3d", x, kernel, stride, padding, ceiling, padded, divisor, out)
        ulp = {"f4": 2.0**-23, "f2": 2.0**-10}.get(str(dtype), 2.0**-7)
        assert np.all(np.abs(out.numpy().astype("f8") - wanted) <= ulp * np.abs(wanted))
        grad = np.random.default_rng(7).integers(-3, 4, wanted.shape).astype(x.dtype)
        npu.call("aclnnAvgPool3dBackward", grad, x, kernel, stride, padding, ceiling, padded, divisor, back)
        exact, size = (shared(each, x, axes, by) for each in (grad.astype("f8"), np.abs(grad).astype("f8")))
        assert np.all(np.abs(back.numpy().astype("f8") - exact) <= ulp * np.abs(exact) + 2.0**-20 * size)


def test_even_windows(npu: Session) -> None:
    x = drawn((2, 4, 7, 9), 8)
    for sizes in ((1, 1), (3, 4), (7, 9), (10, 2)):
        axes = tuple(Axis(size, outs) for size, outs in zip(x.shape[-2:], sizes, strict=True))
        wanted, places = largest(x.astype("f8"), axes)
        out, found = npu.empty(wanted.shape), npu.empty(wanted.shape, "i8")
        npu.call("aclnnAdaptiveMaxPool2d", x, sizes, out, found)
        assert np.array_equal(out.numpy().astype("f8"), wanted, equal_nan=True)
        assert np.array_equal(found.numpy(), places)
