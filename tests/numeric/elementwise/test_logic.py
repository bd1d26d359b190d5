"""Logic, bits, shifts, choices, and what numbers are."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session, acl_dtype
from numeric.comparison_cases import FLOATS, INF, NAN, NEW, OLD, SIGNED, answer, near, pairs, scalar, special

BITS = {"And": np.bitwise_and, "Or": np.bitwise_or, "Xor": np.bitwise_xor}


@pytest.fixture(params=[OLD, NEW])
def soc(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def npu(soc: str) -> Iterator[Session]:
    with Session(soc=soc) as session, np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
        yield session


@pytest.mark.parametrize("name", ["And", "Or", "Xor"])
def test_logic(npu: Session, name: str) -> None:
    function = {"And": np.logical_and, "Or": np.logical_or, "Xor": np.logical_xor}[name]
    for dtype in (*SIGNED, np.uint8, np.bool_, *FLOATS, np.complex64, np.complex128):
        values = np.array([0, 1, 0, -0.0, 3], np.complex128 if np.dtype(dtype).kind == "c" else np.float64)
        one, other = pairs(values.astype(dtype))
        exact = function(one.astype(np.complex128), other.astype(np.complex128))
        assert np.array_equal(answer(npu, f"Logical{name}", one, other), exact)
        assert np.array_equal(answer(npu, f"Logical{name}", one, other.astype(np.float32).real), exact)
    truths = np.array([0.0, -0.0, NAN, INF, 1e-45], np.float32)
    one, other = pairs(truths)
    assert np.array_equal(answer(npu, f"Logical{name}", one, other), function(one, other))
    assert answer(npu, "LogicalNot", truths).tolist() == [True, True, False, False, False]
    assert answer(npu, "LogicalNot", truths, out=np.float32).tolist() == [1, 1, 0, 0, 0]


def test_logic_in_place(npu: Session) -> None:
    x, y = np.array([0, 2, 0, 3], np.int16), np.array([0, 0, 5, 5], np.float32)
    assert npu.call("aclnnInplaceLogicalAnd", x, y).numpy().tolist() == [0, 0, 0, 1]
    assert npu.call("aclnnInplaceLogicalOr", x, y).numpy().tolist() == [0, 1, 1, 1]
    assert npu.call("aclnnInplaceLogicalNot", x).numpy().tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize("dtype", [*SIGNED, np.uint8, np.bool_], ids=lambda dtype: dtype.__name__)
def test_bits(npu: Session, dtype: Any) -> None:
    values = np.array([False, True]) if dtype is np.bool_ else near(dtype)
    one, other = pairs(values)
    for name, function in BITS.items():
        exact = function(one, other)
        assert np.array_equal(answer(npu, f"Bitwise{name}Tensor", one, other, out=dtype), exact)
        assert np.array_equal(
            npu.call(f"aclnnInplaceBitwise{name}Tensor", exact, other).numpy(), function(exact, other)
        )
        found = answer(npu, f"Bitwise{name}Scalar", values, scalar(1, acl.ACL_BOOL), out=dtype)
        assert np.array_equal(found, function(values, dtype(1)))
    assert np.array_equal(answer(npu, "BitwiseNot", values, out=dtype), np.invert(values))


def test_bits_of_different_integers(npu: Session, soc: str) -> None:
    x, y = np.array([-1, 5, -128], np.int8), np.array([1 << 40, 3, -1], np.int64)
    for name, function in BITS.items():
        assert np.array_equal(answer(npu, f"Bitwise{name}Tensor", x, y, out=np.int64), function(x, y))
        assert np.array_equal(answer(npu, f"Bitwise{name}Tensor", x, y, out=np.int8), function(x, y).astype(np.int8))
    found = answer(npu, "BitwiseOrScalar", x, scalar(1 << 40, acl.ACL_INT64), out=np.int64)
    assert found.tolist() == (x.astype(np.int64) | (0 if soc == NEW else 1 << 40)).tolist()
    with pytest.raises(AclError, match="161002"):
        answer(npu, "BitwiseOrTensor", x, y, out=np.bool_)


@pytest.mark.parametrize(
    "dtype", [*SIGNED, np.uint8, np.uint16, np.uint32, np.uint64], ids=lambda dtype: dtype.__name__
)
def test_shifts(npu: Session, dtype: Any) -> None:
    most = 8 * np.dtype(dtype).itemsize - 1
    steps = np.array([0, 1, most], dtype)
    x, by = near(dtype)[:, None], steps[None, :]
    assert np.array_equal(answer(npu, "LeftShift", x, by, out=dtype), np.left_shift(x, by))
    assert np.array_equal(answer(npu, "RightShift", x, by, out=dtype), np.right_shift(x, by))
    beyond = np.array([np.iinfo(dtype).max], dtype)  # as far as it goes
    assert np.array_equal(answer(npu, "RightShift", x, beyond, out=dtype), np.right_shift(x, dtype(most)))
    assert not answer(npu, "LeftShift", x, beyond, out=dtype).any()
    three, all_bits = (scalar(each, acl_dtype(dtype)) for each in (3, most + 1))
    assert not answer(npu, "LeftShifts", x, all_bits, out=dtype).any()
    assert np.array_equal(answer(npu, "LeftShifts", x, three, out=dtype), np.left_shift(x, dtype(3)))


def test_shifts_by_less_than_nothing(npu: Session) -> None:
    x, by = np.array([5, -5], np.int16), np.array([-1, -100], np.int16)
    assert answer(npu, "LeftShift", x, by, out=np.int16).tolist() == [5, -5]
    assert answer(npu, "RightShift", x, by, out=np.int16).tolist() == [5, -5]


@pytest.mark.parametrize(
    "dtype", [*SIGNED, np.uint8, np.uint64, np.bool_, *FLOATS, np.complex64, np.complex128], ids=str
)
def test_choices(npu: Session, dtype: Any) -> None:
    random = np.random.default_rng(7)
    x, y = (random.integers(0, 120, shape).astype(dtype) for shape in ((3, 1, 5), (4, 1)))
    if np.dtype(dtype).kind == "u":
        x[0] = np.iinfo(dtype).max
    for condition in (random.integers(0, 2, (4, 5)).astype(np.bool_), random.integers(0, 3, 5).astype(np.uint8)):
        found = npu.call("aclnnSWhere", condition, x, y, npu.empty((3, 4, 5), dtype)).numpy()
        assert np.array_equal(found, np.where(condition != 0, x, y))


def test_choices_between_dtypes(npu: Session) -> None:
    truth, x, y = np.array([True, False]), np.array([-1, -2], np.int8), np.array([250, 251], np.uint8)
    assert npu.call("aclnnSWhere", truth, x, y, npu.empty((2,), np.int32)).numpy().tolist() == [-1, 251]
    number = np.array([1.7, NAN], np.float32)
    assert npu.call("aclnnSWhere", truth, number, x, npu.empty((2,), np.int8)).numpy().tolist() == [1, -2]
    with pytest.raises(AclError, match="561103"):
        npu.call("aclnnSWhere", truth, truth, truth, npu.empty((2,), np.int8))


@pytest.mark.parametrize("dtype", FLOATS[:3], ids=str)
def test_what_numbers_are(npu: Session, soc: str, dtype: Any) -> None:
    x = special(dtype)
    exact = x.astype(np.float64)
    assert np.array_equal(answer(npu, "IsFinite", x), np.isfinite(exact))
    assert np.array_equal(answer(npu, "IsInf", x), np.isinf(exact))
    assert np.array_equal(answer(npu, "IsPosInf", x), exact == INF)
    assert np.array_equal(answer(npu, "IsNegInf", x), exact == -INF)
    assert np.array_equal(answer(npu, "Signbit", x), np.signbit(exact) if soc == NEW else exact < 0)


def test_what_integers_are(npu: Session) -> None:
    for dtype in (*SIGNED, np.uint8):
        x = near(dtype)
        assert answer(npu, "IsFinite", x).all()
        assert not answer(npu, "IsPosInf", x).any()
        assert not answer(npu, "IsNegInf", x).any()
        assert np.array_equal(answer(npu, "Signbit", x), x < 0)
    assert not answer(npu, "Signbit", np.array([1 << 63], np.uint64)).any()


def test_closeness(npu: Session) -> None:
    x = np.array([1, 1, 1, INF, INF, -INF, NAN, 0, 100], np.float32)
    y = np.array([1, 1.00001, 1.1, INF, 1, INF, NAN, 1e-8, 101], np.float32)
    for nans in (False, True):
        found = npu.call("aclnnIsClose", x, y, 1e-5, 1e-8, nans, npu.empty(x.shape, np.bool_)).numpy()
        assert found.tolist() == np.isclose(x.astype("f8"), y.astype("f8"), 1e-5, 1e-8, nans).tolist()
    one, other = np.array([1 << 53, 7], np.int64), np.array([(1 << 53) + 1, 9], np.int64)
    assert npu.call("aclnnIsClose", one, other, 0.0, 0.0, False, npu.empty((2,), np.bool_)).numpy().tolist() == [
        True,
        False,
    ]
    with pytest.raises(AclError, match="561103"):
        npu.call("aclnnIsClose", x, y, 0.0, 0.0, False, npu.empty(x.shape, np.int8))


def test_being_one_number(npu: Session) -> None:
    x = np.array([1, 2, 2, 3], np.int32)
    for invert in (False, True):
        found = npu.call("aclnnIsInTensorScalar", x, 2, False, invert, npu.empty((4,), np.bool_)).numpy()
        assert found.tolist() == [each != invert for each in (False, True, True, False)]


def test_being_among_numbers(npu: Session) -> None:
    few, many = np.array([[1, 44, 3]], np.int8), np.arange(40, 60, dtype=np.int8)
    for invert in (False, True):
        for number, x, wanted in (
            (44, few, True),
            (300, few, True),
            (7, few, False),
            (300, many, False),
            (59, many, True),
        ):
            found = npu.call(
                "aclnnIsInScalarTensor", scalar(number, acl.ACL_INT64), x, False, invert, npu.empty((), np.bool_)
            )  # fmt: skip
            assert found.numpy() == (wanted != invert), (number, invert)
        nothing = npu.call("aclnnIsInScalarTensor", NAN, few, False, invert, npu.empty((), np.bool_)).numpy()
        assert nothing == invert
        assert npu.call("aclnnIsInScalarTensor", 1, few[:0], False, invert, npu.empty((), np.bool_)).numpy() == invert
