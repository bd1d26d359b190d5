"""Segments, groups of rows, modulated tensors, signs as bits, and slices with every mask, beside NumPy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py.reference.conversion.slices import strided_slice
from aclnn_py.reference.indexing.segments import exp_segsum, exp_segsum_backward
from aclnn_py.session import AclError, Session


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


@pytest.mark.parametrize("shape", [(2, 3, 5), (1, 2, 3, 64), (1, 1, 1)])
def test_segments(npu: Session, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(1).uniform(-2, 0.5, shape).astype("f4")
    out = npu.empty((*shape, shape[-1]), "f4")
    npu.call("aclnnExpSegsum", x, out)
    assert np.allclose(out.numpy(), exp_segsum(x.astype("f8")), rtol=3e-5)
    grad = np.random.default_rng(2).standard_normal(out.shape).astype("f4")
    back = npu.empty(shape, "f4")
    npu.call("aclnnExpSegsumBackward", grad, out, back)
    wanted = exp_segsum_backward(grad.astype("f8"), out.numpy().astype("f8"))
    assert np.allclose(back.numpy(), wanted, rtol=1e-4, atol=1e-5)


def test_groups_of_rows(npu: Session) -> None:
    made = np.random.default_rng(3)
    grad = made.integers(-9, 9, (10, 4)).astype("f4")
    out, again, lone = npu.empty((3, 4), "f4"), npu.empty((3, 4), "f4"), npu.empty((1, 4), "f4")
    npu.call("aclnnGroupedBiasAddGrad", grad, np.array([4, 6, 10]), out)
    npu.call("aclnnGroupedBiasAddGradV2", grad, np.array([4, 2, 4], "i4"), 1, again)
    assert np.array_equal(out.numpy(), np.add.reduceat(grad, [0, 4, 6]))
    assert np.array_equal(again.numpy(), out.numpy())
    npu.call("aclnnGroupedBiasAddGradV2", grad, np.array([7]), 0, lone)
    assert np.array_equal(lone.numpy()[0], grad[:7].sum(0))
    whole = npu.empty((2, 4), "f4")
    npu.call("aclnnGroupedBiasAddGrad", grad.reshape(2, 5, 4), None, whole)
    assert np.array_equal(whole.numpy(), grad.reshape(2, 5, 4).sum(1))
    for bad in ([9, 3, 99], [-5, 4, 2]):
        npu.call("aclnnGroupedBiasAddGrad", grad, np.array(bad), out)


@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_modulated_tensors(npu: Session, dtype: str) -> None:
    made = np.random.default_rng(4)
    x, grad = (made.integers(-4, 5, (2, 3, 4)).astype(dtype) for _ in range(2))
    scale, shift = (made.integers(-3, 4, (2, 4)).astype(dtype) for _ in range(2))
    for wide in (scale, scale[:, None]):
        out = npu.empty(x.shape, dtype)
        npu.call("aclnnModulate", x, wide, shift, out)
        assert np.array_equal(out.numpy(), x * (1 + scale[:, None]) + shift[:, None])
    back = [npu.empty(shape, dtype) for shape in (x.shape, scale.shape, scale.shape)]
    npu.call("aclnnModulateBackward", grad, x, scale, shift, *back)
    wanted = (grad * scale[:, None], (grad * x).sum(1), grad.sum(1))
    assert all(np.array_equal(found.numpy(), each) for found, each in zip(back, wanted, strict=True))
    npu.call("aclnnModulateBackward", grad, x, scale, shift, back[0], None, None)


@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_signs(npu: Session, dtype: str) -> None:
    x = np.array([5, 4, 3, 2, 0, -1, -2, 4, 3, 2, 1, 0, -1, -2], dtype)
    out = npu.empty((2, 1), "u1")
    npu.call("aclnnSignBitsPack", x, 2, out)
    assert out.numpy().tolist() == [[159], [15]]
    special = np.array([-0.0, 0.0, np.inf, -np.inf, np.nan, -1e-7, 1e-7, -1], dtype)
    out = npu.empty((1, 1), "u1")
    npu.call("aclnnSignBitsPack", special, 1, out)
    assert out.numpy()[0, 0] == 0b01000111
    many = np.random.default_rng(5).standard_normal(100_003).astype(dtype)
    packed = npu.empty((1, 12501), "u1")
    npu.call("aclnnSignBitsPack", many, 1, packed)
    assert np.array_equal(packed.numpy()[0], np.packbits(many >= 0, bitorder="little"))
    back = npu.empty((1, 100_008), dtype)
    npu.call("aclnnSignBitsUnpack", packed.numpy()[0], 1, {"f4": 0, "f2": 1}[dtype], back)
    assert np.array_equal(back.numpy()[0, :100_003], np.where(many >= 0, 1, -1))


MASKS = (
    ((1, 0), (5, 3), (2, 1), 0, 0, 0, 0, 0),
    ((4, -1), (-9, 0), (-2, -1), 0, 2, 0, 0, 0),
    ((0, 1), (9, 9), (1, 1), 3, 3, 0, 0, 2),
    ((0, 0, 1), (0, 0, 3), (1, 1, 1), 0, 0, 1, 2, 0),
    ((2, 0, 1), (3, 0, 2), (1, 1, 1), 0, 0, 2, 0, 5),
    ((1, 0), (2, 0), (1, 1), 0, 0, 0, 2, 1),
    ((3,), (1,), (1,), 0, 0, 0, 0, 0),
)


def test_slices_with_masks() -> None:
    x = np.arange(120, dtype="i4").reshape(6, 5, 4)
    with Session(soc="Ascend950PR_9589") as npu:
        for masks in MASKS:
            wanted = strided_slice(x, *masks)  # type: ignore[arg-type]
            for source in (x, npu.array(np.ascontiguousarray(x.T)).T):
                out = npu.empty(wanted.shape, "i4")
                npu.call("aclnnStridedSlice", source, *masks, out)
                assert np.array_equal(out.numpy(), wanted)
        with pytest.raises(AclError) as refused:
            npu.call("aclnnStridedSlice", x, (9,), (10,), (1,), 0, 0, 0, 0, 1, npu.empty((5, 4), "i4"))
        assert refused.value.code == 561103


def test_parts_of_a_tensor_are_replaced(npu: Session) -> None:
    x = np.arange(24, dtype="f4").reshape(4, 6)
    for begin, end, strides, axes, place in (
        ((0, 1), (4, 5), (2, 1), None, (slice(0, 4, 2), slice(1, 5))),
        ((-3,), (99,), (1,), (0,), (slice(1, 4), slice(None))),
    ):
        wanted = x.copy()
        wanted[place] = -1
        value = np.full(wanted[place].shape, -1, "f4")
        for found in (npu.array(x), npu.array(np.ascontiguousarray(x.T)).T):
            npu.call("aclnnStridedSliceAssignV2", found, value, begin, end, strides, axes)
            assert np.array_equal(found.numpy(), wanted)


def test_other_orders_and_sizes(npu: Session) -> None:
    x = np.arange(24, dtype="i2").reshape(2, 3, 4)
    for perm, shape, first in (((2, 0, 1), (4, 6), True), ((1, 0), (6, 4), False), ((0, 1, 2), (24,), True)):
        wanted = np.transpose(x, perm).reshape(shape) if first else np.transpose(x.reshape(shape), perm)
        out = npu.empty(wanted.shape, "i2")
        npu.call("aclnnConfusionTranspose", x, perm, shape, first, out)
        assert np.array_equal(out.numpy(), wanted)


def test_segments_in_another_order(npu: Session) -> None:
    permute, starts, ends = (np.array(row, "i4") for row in ([2, 0, 1], [0, 3, 5, 9], [0, 4, 7, 9]))
    out = npu.call("aclnnExpandIntoJaggedPermute", permute, starts, ends, 9, npu.empty((9,), "i4")).numpy()
    assert out.tolist() == [5, 6, 7, 8, 0, 1, 2, 3, 4]
    for bad in (([4, 0, 1], ends), ([-1, 0, 1], ends), (permute, [0, 4, 7, 10]), (permute, [-2, 4, 7, 9])):
        with pytest.raises(AclError):
            npu.call(
                "aclnnExpandIntoJaggedPermute", np.array(bad[0], "i4"), starts, np.array(bad[1], "i4"), 9,
                npu.empty((9,), "i4"),
            ).numpy()  # fmt: skip


@pytest.mark.parametrize("dtype", ["f4", "f2", "i4"])
def test_coalesced_values(npu: Session, dtype: str) -> None:
    which, places = np.array([1, 0, 1, 2], "i4"), np.array([[4, 1], [0, 3], [4, 1], [7, 7]])
    values = np.arange(12).reshape(4, 3).astype(dtype)
    to, sums = npu.empty((3, 2), np.dtype("i8")), npu.array(np.zeros((3, 3), dtype))
    npu.call("aclnnCoalesceSparse", np.arange(3, dtype="i4"), which, places, values, to, sums)
    assert np.array_equal(to.numpy(), [[0, 3], [4, 1], [7, 7]])
    assert np.array_equal(sums.numpy(), [values[1], values[0] + values[2], values[3]])


@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_precision_compare(npu: Session, dtype: str) -> None:
    x = np.linspace(-2, 2, 4001).astype(dtype)
    for place, other in ((0, 7), (4000, 1e-3), (17, np.nan), (0, x[0])):
        y = x.copy()
        y[place] = other
        found = npu.call("aclnnPrecisionCompare", x, y, npu.empty((), np.dtype("u4"))).numpy()
        assert int(found) == 503 * int(not np.array_equal(x, y))
