"""Resizing and sampling beside weights in float64: odd sizes, strided tensors, halves, places far outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.image.affine import affine_grid
from aclnn_py.reference.image.grid_volumes import grid_sampler3d
from aclnn_py.reference.image.grids import grid_sampler2d, grid_sampler2d_backward
from aclnn_py.reference.image.resizing import (
    backward,
    cornered,
    cubic,
    exact,
    forward,
    linear,
    nearest,
    wide_cubic,
    wide_linear,
)
from aclnn_py.session import Session

RNG = np.random.default_rng(11)
BF16 = np.dtype(ml_dtypes.bfloat16)
CLOSE = {np.dtype("f4"): 2e-6, np.dtype("f2"): 1e-3, BF16: 8e-3, np.dtype("f8"): 1e-14}


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any) -> Any:
    return RNG.standard_normal(shape).astype(dtype)


def close(found: Any, wanted: Any) -> None:
    tolerance = CLOSE[found.dtype]
    assert np.all(np.abs(found.astype("f8") - wanted) <= tolerance * (np.abs(wanted) + 4))


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16, "f8"])
def test_volumes(npu: Session, dtype: Any) -> None:
    x, target = drawn((2, 3, 3, 5, 4), dtype), (5, 2, 9)
    steps = [size / to for size, to in zip(x.shape[2:], target, strict=True)]
    corners = [(size - 1) / (to - 1) for size, to in zip(x.shape[2:], target, strict=True)]
    wide, none = x.astype("f8"), (0.0, 0.0, 0.0)
    for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
        out = npu.empty((2, 3, *target), x.dtype)
        near = npu.call("aclnnUpsampleNearest3d", source, target, *none, out).numpy().astype("f8")
        assert np.array_equal(near, forward(wide, target, steps, nearest))
        for aligned, row, places in ((False, linear, steps), (True, cornered, corners)):
            out = npu.empty((2, 3, *target), x.dtype)
            npu.call("aclnnUpsampleTrilinear3d", source, target, aligned, *none, out)
            close(out.numpy(), forward(wide, target, places, row))
    grad, back = drawn((2, 3, *target), dtype), npu.empty(x.shape, x.dtype)
    npu.call("aclnnUpsampleTrilinear3dBackward", grad, target, x.shape, False, *none, back)
    close(back.numpy(), backward(grad.astype("f8"), x.shape, steps, linear))


@pytest.mark.parametrize("mode", [0, 1, 2])
def test_grids(npu: Session, mode: int) -> None:
    x, places, grad = drawn((2, 9, 4, 3), "f4"), drawn((2, 5, 30, 2), "f4"), drawn((2, 9, 5, 30), "f4")
    places[0, 0, :4] = [[np.nan, 0], [np.inf, 0], [3e38, -3e38], [1, 1]]
    for padding in (0, 1, 2):
        out = npu.empty(grad.shape, "f4")
        npu.call("aclnnGridSampler2D", x, places, mode, padding, False, out)
        wanted = grid_sampler2d(x.astype("f8"), places.astype("f8"), mode, padding, False)
        near = np.ones(grad.shape, bool)
        near[0, :, 0, :4] = False  # told apart by the precision of coordinates
        assert np.isfinite(out.numpy()).all()
        assert np.abs(out.numpy() - wanted)[near].max() < 1e-4
        gradients = npu.empty(x.shape, "f4"), npu.empty(places.shape, "f4")
        npu.call("aclnnGridSampler2DBackward", grad[:, :, 1:], x, places[:, 1:], mode, padding, False, (True, True),
                 gradients[0], npu.empty((2, 4, 30, 2), "f4"))  # fmt: skip
        wanted, _ = grid_sampler2d_backward(
            grad[:, :, 1:].astype("f8"), x.astype("f8"), places[:, 1:].astype("f8"), mode, padding, False, (True, True)
        )
        assert np.abs(gradients[0].numpy() - wanted).max() < 2e-4


@pytest.mark.parametrize("dtype", ["f4", "f2", BF16])
def test_images(npu: Session, dtype: Any) -> None:
    x, target = drawn((2, 3, 5, 4), dtype), (2, 9)
    steps, none = [size / to for size, to in zip(x.shape[2:], target, strict=True)], (0.0, 0.0)
    for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
        out = npu.empty((2, 3, *target), x.dtype)
        found = npu.call("aclnnUpsampleNearestExact2d", source, target, *none, out).numpy().astype("f8")
        assert np.array_equal(found, forward(x.astype("f8"), target, steps, exact))
    for name, row in (("Bilinear", wide_linear), ("Bicubic", wide_cubic)):
        out = npu.empty((2, 3, *target), x.dtype)
        npu.call(f"aclnnUpsample{name}2dAA", x, target, False, *none, out)
        close(out.numpy(), forward(x.astype("f8"), target, steps, row))
    grad = drawn((2, 3, *target), dtype)
    wide = grad.astype("f8")
    ways = (("Bicubic2dBackward", cubic), ("Bilinear2dAABackward", wide_linear), ("Bicubic2dAAGrad", wide_cubic))
    for way, row in ways:
        back = npu.empty(x.shape, x.dtype)
        npu.call(f"aclnnUpsample{way}", grad, target, x.shape, False, *none, back)
        close(back.numpy(), backward(wide, x.shape, steps, row))
    back = npu.empty(x.shape, x.dtype)
    npu.call("aclnnUpsampleNearestExact2dBackward", grad, target, x.shape, *none, back)
    close(back.numpy(), backward(wide, x.shape, steps, exact))


def test_the_sizes_of_a_gradient_count(npu: Session) -> None:
    grad, back = drawn((2, 3, 8), "f4"), npu.empty((2, 3, 5), np.dtype("f4"))
    npu.call("aclnnUpsampleNearestExact1dBackward", grad, (3,), (7, 7, 5), 0.0, back)
    close(back.numpy(), backward(grad.astype("f8"), (2, 3, 5), [5 / 8], exact))


def test_grids_of_volumes(npu: Session) -> None:
    maps = drawn((2, 3, 4), "f4") * 0.7
    grid = npu.call("aclnnAffineGrid", maps, (2, 5, 3, 4, 2), True, npu.empty((2, 3, 4, 2, 3), maps.dtype)).numpy()
    assert np.abs(grid - affine_grid(maps.astype("f8"), (2, 5, 3, 4, 2), True)).max() < 1e-6
    x = drawn((2, 5, 4, 3, 6), "f4")
    wanted = grid_sampler3d(x.astype("f8"), grid.astype("f8"), 0, 1, False, shape=(2, 5, 3, 4, 2))
    found = npu.call("aclnnGridSampler3D", x, grid, 0, 1, False, npu.empty(wanted.shape, x.dtype)).numpy()
    assert np.abs(found - wanted).max() < 1e-5
