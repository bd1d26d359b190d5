"""Copies and fills: any two views and dtypes that broadcast, overlapping ones included, numbers of a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, DeviceArray, Session

DTYPES = [
    np.dtype(name) for name in ["f4", "f2", "f8", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "?", "c8", "c16"]
]  # fmt: skip


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any, seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    values = random.integers(0, 2 if np.dtype(dtype).kind == "b" else 100, shape)
    return values.astype(dtype)


def result(device: DeviceArray) -> np.ndarray:
    return device.numpy()


@pytest.mark.filterwarnings("ignore:Casting complex")
@pytest.mark.parametrize("target", DTYPES, ids=str)
def test_copy_casts_from_every_dtype(npu: Session, target: np.dtype) -> None:
    for source in DTYPES:
        src = drawn((3, 5), source)
        ref = npu.array(np.zeros((2, 3, 5), target))
        npu.call("aclnnInplaceCopy", ref, src)
        assert np.array_equal(result(ref), np.broadcast_to(src.astype(target), (2, 3, 5))), source


VIEWS = {
    "dense": lambda a: a.view((7, 6), (6, 1)),
    "transposed": lambda a: a.view((7, 6), (1, 7)),
    "stepped": lambda a: a.view((7, 6), (24, 2), 3),
    "backwards": lambda a: a.view((7, 6), (-6, -1), 41),
}


@pytest.mark.parametrize("dtypes", [("f4", "f4"), ("f2", "f4"), ("i8", "u1"), ("c8", "c8")], ids=str)
@pytest.mark.parametrize("source", VIEWS)
@pytest.mark.parametrize("target", VIEWS)
def test_copy_between_views(npu: Session, target: str, source: str, dtypes: tuple[str, str]) -> None:
    one, other = npu.array(drawn((200,), dtypes[0], 1)), npu.array(drawn((200,), dtypes[1], 2))
    to, src = VIEWS[target](one), VIEWS[source](other)
    before, wanted = one.numpy(), src.numpy().astype(dtypes[0])
    npu.call("aclnnInplaceCopy", to, src)
    assert np.array_equal(to.numpy(), wanted)
    untouched = np.ones(200, bool)
    offsets = to.offset + np.add.outer(np.arange(7) * to.strides[0], np.arange(6) * to.strides[1])
    untouched[offsets.ravel()] = False
    assert np.array_equal(one.numpy()[untouched], before[untouched])


def test_copy_of_one_part_over_another(npu: Session) -> None:
    whole = drawn((100,), "f4")
    for begin in (0, 7):
        memory = npu.array(whole)
        npu.call("aclnnInplaceCopy", memory.view((80,), (1,), 7 - begin), memory.view((80,), (1,), begin))
        assert np.array_equal(memory.numpy()[7 - begin : 87 - begin], whole[begin : 80 + begin])
    memory = npu.array(whole.reshape(10, 10))
    npu.call("aclnnInplaceCopy", memory.view((10, 10), (-10, -1), 99), memory.view((10, 10), (1, 10)))
    assert np.array_equal(memory.numpy(), whole.reshape(10, 10).T[::-1, ::-1])  # through the dense copy
    memory = npu.array(np.arange(6, dtype="f4"))
    npu.call("aclnnInplaceCopy", memory.view((6,), (1,)), memory.view((6,), (1,)))
    assert np.array_equal(memory.numpy(), np.arange(6))


def test_copy_broadcasts_only_towards_the_target(npu: Session) -> None:
    ref = npu.array(np.zeros((2, 3), "f4"))
    npu.call("aclnnInplaceCopy", ref, np.float32(3.5))
    assert (result(ref) == 3.5).all()
    with pytest.raises(AclError) as refused:
        npu.call("aclnnInplaceCopy", ref, np.zeros((4, 2, 3), "f4"))
    assert refused.value.code == 161002


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_fills(npu: Session, dtype: np.dtype) -> None:
    for shape in ((), (5,), (3, 700), (2, 0)):
        ref = npu.array(drawn(shape, dtype))
        if dtype.name not in ("uint16", "uint32", "uint64", "complex64", "complex128"):
            npu.call("aclnnInplaceOne", ref)
            assert (result(ref) == 1).all()
        if dtype.name not in ("uint32", "uint64"):
            npu.call("aclnnInplaceZero", ref)
            assert (result(ref) == 0).all()
        if dtype.name not in ("uint16", "uint32", "uint64"):
            npu.call("aclnnInplaceFillScalar", ref, 3)
            assert (result(ref) == np.asarray(3).astype(dtype)).all()
            npu.call("aclnnInplaceFillTensor", ref, np.asarray([7], "i8"))
            assert (result(ref) == np.asarray(7).astype(dtype)).all()


def test_a_fill_keeps_what_is_beside_the_view(npu: Session) -> None:
    memory = npu.array(np.arange(60, dtype="i2").reshape(6, 10))
    npu.call("aclnnInplaceFillScalar", memory.view((3, 5), (20, 2), 1), -4)
    wanted = np.arange(60, dtype="i2").reshape(6, 10)
    wanted[::2, 1::2] = -4
    assert np.array_equal(memory.numpy(), wanted)


@pytest.mark.parametrize("dtype", ["f4", "f2", "i4", "i8", "i1", "?"])
def test_masked_fill(npu: Session, dtype: str) -> None:
    x, mask = drawn((4, 3, 300), dtype), drawn((3, 1), "?", 5)
    for operator, value in (("Scalar", 1), ("Tensor", np.asarray(1, "i4"))):
        ref = npu.array(x)
        npu.call(f"aclnnInplaceMaskedFill{operator}", ref, mask, value)
        assert np.array_equal(result(ref), np.where(mask, np.asarray(1, dtype), x))


@pytest.mark.parametrize(("dtype", "start", "step"), [
    ("i8", 2**53 + 1, 3), ("i8", -5, -(2**40)), ("i4", 7, -2), ("f8", 0.1, 0.3), ("f4", 1.5, 0.25), ("f2", -3.0, 0.5),
])  # fmt: skip
def test_arange(npu: Session, dtype: str, start: float, step: float) -> None:
    out = npu.empty((1000,), dtype)
    npu.call("aclnnArange", start, start + 1000 * step, step, out)
    wanted = start + np.arange(1000, dtype="i8" if dtype[0] == "i" else "f8") * step
    if dtype == "f8":  # a Python float becomes a FLOAT scalar
        wanted = np.float32(start) + np.arange(1000) * np.float64(np.float32(step))
    assert np.array_equal(result(out), wanted.astype(dtype))
    strided = npu.empty((2000,), dtype)
    npu.call("aclnnArange", start, start + 1000 * step, step, strided.view((1000,), (2,), 1))
    assert np.array_equal(strided.numpy()[1::2], wanted.astype(dtype))


def test_linspace_and_eye(npu: Session) -> None:
    out = npu.empty((1000,), "f4")
    npu.call("aclnnLinspace", -1.0, 1.0, 1000, out)
    assert np.abs(result(out) - np.linspace(-1, 1, 1000)).max() < 1e-6
    assert np.array_equal(-result(out)[::-1], result(out))
    for n, m in ((3, 5), (5, 3), (1, 1), (300, 300), (0, 4)):
        eye = npu.empty((n, m), "i4")
        npu.call("aclnnEye", n, m, eye)
        assert np.array_equal(result(eye), np.eye(n, m))
