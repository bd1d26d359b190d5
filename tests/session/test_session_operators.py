"""Python's operators on device arrays: NumPy's values, the dtypes that the documents of Session promise."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from aclnn_py import AclError, DeviceArray, Session
from aclnn_py.session.dtypes import native

FLOATS, INTEGERS = ("float32", "float64"), ("int32", "int64", "uint8")
ARITHMETIC = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod)
COMPARISONS = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
BITS = (operator.and_, operator.or_, operator.xor)
SHAPES = hnp.mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=4)
NUMBERS = {"float32": 1.5, "float64": 1.5, "int32": 3, "int64": 3, "uint8": 3}


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def values(kind: str, shape: tuple[int, ...]) -> Any:
    numbers = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    return (numbers % 11 + 1).astype(kind) if kind in INTEGERS else ((numbers % 13 - 6.25) / 2).astype(kind)


def same(found: Any, wanted: Any) -> None:
    assert isinstance(found, DeviceArray)
    assert found.shape == np.shape(wanted)
    np.testing.assert_allclose(found.numpy(), wanted, rtol=2e-6, atol=1e-6)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(shapes=SHAPES, kind=st.sampled_from(FLOATS + INTEGERS), act=st.sampled_from(ARITHMETIC + COMPARISONS))
def test_two_arrays(npu: Session, shapes: Any, kind: str, act: Callable[[Any, Any], Any]) -> None:
    one, other = (values(kind, shape) for shape in shapes.input_shapes)
    found = act(npu.array(one), npu.array(other))
    same(found, act(one, other))
    wanted = np.float32 if act is operator.truediv and kind in INTEGERS else act(one, other).dtype
    assert found.dtype == wanted
    same(act(one, npu.array(other)), act(one, other))  # NumPy leaves it to the device array


@pytest.mark.parametrize("act", ARITHMETIC + COMPARISONS, ids=lambda act: act.__name__)
@pytest.mark.parametrize("kind", FLOATS + INTEGERS)
def test_a_number_on_either_side(npu: Session, kind: str, act: Callable[[Any, Any], Any]) -> None:
    host, number = values(kind, (2, 3)), NUMBERS[kind]
    device = npu.array(host)
    same(act(device, number), act(host, number))
    same(act(number, device), act(number, host))


@pytest.mark.parametrize("kind", ["int32", "bool"])
@pytest.mark.parametrize("act", BITS, ids=lambda act: act.__name__)
def test_bits(npu: Session, kind: str, act: Callable[[Any, Any], Any]) -> None:
    one, other = np.array([0, 1, 5, 12], "i4").astype(kind), np.array([1, 1, 3, 10], "i4").astype(kind)
    same(act(npu.array(one), npu.array(other)), act(one, other))
    same(act(npu.array(one), other[1].item()), act(one, other[1].item()))
    same(~npu.array(one), ~one)


def test_shifts(npu: Session) -> None:
    x = np.array([1, -9, 1000], "i4")
    for act in (operator.lshift, operator.rshift):
        same(act(npu.array(x), 3), act(x, 3))
        same(act(npu.array(x), npu.array(np.array([0, 1, 2], "i4"))), act(x, np.array([0, 1, 2], "i4")))
    same(1 << npu.arange(4), 1 << np.arange(4))


def test_powers_signs_and_divmod(npu: Session) -> None:
    x = np.array([0.5, -2.0, 3.0], "f4")
    y = npu.array(x)
    for found, wanted in (
        (y**2, x**2), (2**y, 2**x), (y**y, None), (-y, -x), (+y, x), (abs(y), abs(x)),
        (divmod(y, 2)[0], divmod(x, 2)[0]), (divmod(y, 2)[1], divmod(x, 2)[1]),
    ):  # fmt: skip
        same(found, x**x if wanted is None else wanted)


@pytest.mark.parametrize(
    ("one", "other"), [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((5, 1, 2, 3), (4, 3, 2))]
)
def test_matrix_products(npu: Session, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    x, y = values("float32", one), values("float32", other)
    same(npu.array(x) @ npu.array(y), x @ y)
    same(x @ npu.array(y), x @ y)
    with pytest.raises(ValueError, match="inner sizes differ"):
        npu.array(x) @ npu.array(np.ones((7, 2), "f4"))


@pytest.mark.parametrize(
    "act",
    [operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.ifloordiv, operator.imod, operator.ipow],
    ids=lambda act: act.__name__,
)
def test_in_place_forms_write_the_memory_that_views_share(npu: Session, act: Callable[[Any, Any], Any]) -> None:
    host = values("float32", (3, 4)) + 10
    device = npu.array(host)
    part, row = device[:, 1:3], host[:, 1:3]
    part = act(part, 2)
    act(row, 2)
    np.testing.assert_allclose(device.numpy(), host, rtol=1e-6)
    assert part.block is device.block


def test_in_place_needs_the_shape_and_the_kind(npu: Session) -> None:
    x = npu.arange(3)
    with pytest.raises(TypeError, match="float32 does not fit into an array of int64"):
        x += 0.5
    with pytest.raises(ValueError, match=r"\(2, 3\) does not fit into an array of shape \(3,\)"):
        x += npu.ones((2, 3), "int64")


def test_dtypes_of_numbers_and_pairs(npu: Session) -> None:
    x = npu.arange(3, dtype="int32")
    half = npu.ones(3, "float16")
    assert (x + 1.5).dtype == native("float32")
    assert (x + True).dtype == native("int32")
    assert (half + 1).dtype == (half + 0.1).dtype == (half + x).dtype == native("float16")
    assert (half + npu.ones(3)).dtype == native("float32")
    assert (x / 2).dtype == native("float32")
    with pytest.raises(TypeError, match="no common dtype of int32 and uint64"):
        x + npu.array(np.array([1], "u8"))
    with pytest.raises(OverflowError):
        npu.array(np.array([1], "u1")) + 300


def test_what_is_no_operand(npu: Session) -> None:
    x = npu.arange(3)
    with pytest.raises(TypeError, match="unsupported operand"):
        x + "one"  # type: ignore[operator]
    assert (x == "one") is False  # Python's answer where neither side knows
    with pytest.raises(TypeError, match="unhashable"):
        hash(x)
    with pytest.raises(AclError, match="161002"):
        ~npu.ones(3)


def test_python_numbers(npu: Session) -> None:
    assert (bool(npu.ones(())), int(npu.full((1,), 7)), float(npu.full((), 0.5))) == (True, 7, 0.5)
    assert complex(npu.full((), 1 + 2j)) == 1 + 2j
    assert [10, 20, 30][npu.arange(3)[2]] == 30
    with pytest.raises(ValueError, match="one element"):
        bool(npu.ones(2))
    with pytest.raises(TypeError, match="integer dtype"):
        [1, 2][npu.ones(())]


@pytest.mark.parametrize("axis", [None, 0, 1, -1, (0, 2), ()])
@pytest.mark.parametrize("keepdims", [False, True])
def test_reductions(npu: Session, axis: Any, keepdims: bool) -> None:
    host = values("float32", (2, 3, 4))
    device = npu.array(host)
    for name in ("sum", "prod", "mean", "max", "min", "all", "any"):
        found = getattr(device, name)(axis=axis, keepdims=keepdims)
        wanted = getattr(np, name)(host, axis=axis, keepdims=keepdims)
        assert found.shape == wanted.shape
        np.testing.assert_allclose(found.numpy(), wanted, rtol=2e-5)
    if axis is None or isinstance(axis, int):
        assert np.array_equal(device.argmax(axis, keepdims=keepdims), np.argmax(host, axis, keepdims=keepdims))
        assert np.array_equal(device.argmin(axis, keepdims=keepdims), np.argmin(host, axis, keepdims=keepdims))


def test_reductions_of_integers_and_of_nothing(npu: Session) -> None:
    small = npu.array(np.array([200, 100], "u1"))
    assert (small.sum().item(), small.sum().dtype) == (300, native("uint64"))
    assert small.mean().item() == 150.0
    nothing = npu.empty((0, 3))
    assert nothing.sum(0).tolist() == [0.0, 0.0, 0.0]
    with pytest.raises(ValueError, match="needs elements"):
        nothing.max()
    with pytest.raises(IndexError, match="from -1 to 0"):
        small.sum(1)
