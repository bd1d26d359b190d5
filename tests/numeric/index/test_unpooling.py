"""Pooling on one's own, and elements put back where pooling found them: dtypes, strides, places twice and outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

RNG = np.random.default_rng(17)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def places(shape: tuple[int, ...], size: int) -> Any:
    planes = [RNG.permutation(size)[: shape[-1] * shape[-2]] for _ in range(int(np.prod(shape[:-2])))]
    return np.stack(planes).reshape(shape).astype("i8")


@pytest.mark.parametrize("dtype", ["f4", "f2", "f8", "i1", "u1", "i2", "i4", "i8"])
def test_there_and_back(npu: Session, dtype: str) -> None:
    x = (RNG.standard_normal((2, 3, 4, 5)) * 50).astype("i4").astype(dtype)
    where = places(x.shape, 63)
    wanted = np.zeros((6, 63), dtype)
    np.put_along_axis(wanted, where.reshape(6, 20), x.reshape(6, 20), 1)
    for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
        found = npu.call("aclnnMaxUnpool2d", source, where.astype("i4"), (7, 9), npu.empty((2, 3, 7, 9), x.dtype))
        assert np.array_equal(found.numpy(), wanted.reshape(2, 3, 7, 9))
    if dtype != "f8":
        grad = wanted.reshape(2, 3, 7, 9)
        back = npu.call("aclnnMaxUnpool2dBackward", grad, x, where, (7, 9), npu.empty(x.shape, x.dtype))
        assert np.array_equal(back.numpy(), x)


def test_volumes(npu: Session) -> None:
    x, arrays = RNG.standard_normal((2, 2, 3, 4)).astype("f4"), ((3, 5, 6), (1, 2, 3), (0, 0, 0))
    where = (np.arange(48).reshape(2, 2, 3, 4) * 37) % 90
    found = npu.call("aclnnMaxUnpool3d", x, where, *arrays, npu.empty((2, 3, 5, 6), x.dtype)).numpy()
    back = npu.call("aclnnMaxUnpool3dBackward", found, x, where, *arrays, npu.empty(x.shape, x.dtype))
    assert np.array_equal(back.numpy(), x)
    assert np.count_nonzero(found) == x.size


def test_places_twice_and_outside(npu: Session) -> None:
    x, out = np.arange(1, 5, dtype="f4").reshape(1, 2, 2), npu.empty((1, 2, 3), np.dtype("f4"))
    twice = np.array([[[3, 3], [0, 3]]])
    assert npu.call("aclnnMaxUnpool2d", x, twice, (2, 3), out).numpy().tolist() == [[[3, 0, 0], [4, 0, 0]]]
    with pytest.raises(AclError):
        npu.call("aclnnMaxUnpool2d", x, twice + 4, (2, 3), out).numpy()


def test_more_padding_on_one_side(npu: Session) -> None:
    x = RNG.standard_normal((2, 3, 6, 5)).astype("f4")
    wide = np.pad(x, ((0, 0), (0, 0), (1, 0), (0, 2)), constant_values=-np.inf)
    wanted = np.lib.stride_tricks.sliding_window_view(wide, (3, 3), (2, 3))[:, :, ::2, ::2].max((-2, -1))
    out = npu.empty(wanted.shape, x.dtype)
    assert np.array_equal(npu.call("aclnnMaxPool", x, (3,), (2,), 0, (1, 0, 0, 2), (), 0, out).numpy(), wanted)


def test_whole_planes(npu: Session) -> None:
    x = RNG.standard_normal((2, 3, 40, 50)).astype("f4")
    mean = npu.call("aclnnGlobalAveragePool", x, npu.empty((2, 3, 1, 1), x.dtype)).numpy()
    assert np.abs(mean - x.astype("f8").mean((2, 3), keepdims=True)).max() < 1e-7
    most = npu.call("aclnnGlobalMaxPool", npu.array(np.ascontiguousarray(x.T)).T, npu.empty((2, 3, 1, 1), x.dtype))
    assert np.array_equal(most.numpy(), x.max((2, 3), keepdims=True))
