"""Comparisons, logic, bits and choices: exact for every dtype, with the promotion of each SoC."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from programs import BF16, ISAS, force, run

import aclnn_py as acl
from aclnn_py.session import AclError, Session, acl_dtype

Array = Any
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
INF, NAN = math.inf, math.nan
ORDER = {"Gt": np.greater, "Ge": np.greater_equal, "Lt": np.less, "Le": np.less_equal}
COMPARISONS = {"Eq": np.equal, "Ne": np.not_equal, **ORDER}
SIGNED = (np.int8, np.int16, np.int32, np.int64)
FLOATS = (np.float16, BF16, np.float32, np.float64)
BITS = {"And": np.bitwise_and, "Or": np.bitwise_or, "Xor": np.bitwise_xor}


@pytest.fixture(params=[OLD, NEW])
def soc(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def npu(soc: str) -> Iterator[Session]:
    with Session(soc=soc) as session, np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
        yield session


def answer(npu: Session, api: str, *arguments: Any, out: Any = np.bool_) -> Array:
    shape = np.broadcast_shapes(*(one.shape for one in arguments if isinstance(one, np.ndarray)))
    return npu.call(f"aclnn{api}", *arguments, npu.empty(shape, out)).numpy()


def scalar(value: Any, dtype: int) -> Any:
    return acl.aclCreateScalar(value, dtype)


def near(dtype: Any) -> Array:
    """Numbers that are hard to tell apart: the ends of the range, 2^24 and 2^53 with their neighbours, 0."""
    info = np.iinfo(dtype)
    around = [0, 1 << 24, 1 << 53, -(1 << 24), -(1 << 53), info.min, info.max, info.max // 2]
    values = {each + step for each in around for step in (-1, 0, 1)}
    return np.array(sorted(value for value in values if info.min <= value <= info.max), dtype)


def pairs(values: Array) -> tuple[Array, Array]:
    """Every value in a column, and again in a row."""
    return values[:, None], values[None, :]


def special(dtype: Any) -> Array:
    tiny = np.finfo(np.float32).tiny if dtype in (BF16, np.float32) else 6e-8
    return np.array([0.0, -0.0, 1.0, -1.0, 1.5, tiny, -tiny, INF, -INF, NAN], np.float64).astype(dtype)


@pytest.mark.parametrize("name", COMPARISONS)
def test_integers_are_compared_exactly(npu: Session, name: str) -> None:
    for dtype in (*SIGNED, np.uint8):
        one, other = pairs(near(dtype))
        assert np.array_equal(answer(npu, f"{name}Tensor", one, other), COMPARISONS[name](one, other)), dtype


@pytest.mark.parametrize("name", COMPARISONS)
def test_numbers_of_64_bits_without_a_sign(name: str) -> None:
    one, other = pairs(near(np.uint64))
    with Session(soc=NEW) as npu:
        assert np.array_equal(answer(npu, f"{name}Tensor", one, other), COMPARISONS[name](one, other))
        for value in (0, (1 << 63) - 1, 1 << 63, (1 << 63) + 12345678901, (1 << 64) - 1):
            found = answer(npu, f"{name}Scalar", one, scalar(value, acl.ACL_UINT64))
            assert np.array_equal(found, COMPARISONS[name](one, np.uint64(value))), value


@pytest.mark.parametrize("name", COMPARISONS)
def test_scalars_of_64_bits(npu: Session, name: str) -> None:
    x = near(np.int64)
    for value in (-(1 << 63), -(1 << 53) - 1, -1, 0, (1 << 53) + 1, (1 << 63) - 1):
        found = answer(npu, f"{name}Scalar", x, scalar(value, acl.ACL_INT64))
        assert np.array_equal(found, COMPARISONS[name](x, value)), value


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_floats_with_zeros_infinities_and_nan(npu: Session, name: str, dtype: Any) -> None:
    one, other = pairs(special(dtype))
    exact = COMPARISONS[name](one.astype(np.float64), other.astype(np.float64))
    assert np.array_equal(answer(npu, f"{name}Tensor", one, other), exact)
    for value in (0.0, 1.0, -1.5):
        found = answer(npu, f"{name}Scalar", one, scalar(value, acl.ACL_FLOAT))
        assert np.array_equal(found, COMPARISONS[name](one.astype(np.float64), value))


@pytest.mark.parametrize("name", ["Eq", "Ne"])
def test_complex_numbers(npu: Session, name: str) -> None:
    values = np.array([0, 1, 1j, 1 + 1j, complex(1, NAN), complex(INF, 0)])
    for dtype in (np.complex64, np.complex128):
        one, other = pairs(values.astype(dtype))
        assert np.array_equal(answer(npu, f"{name}Tensor", one, other), COMPARISONS[name](one, other))
        found = answer(npu, f"{name}Scalar", one, scalar(1 + 1j, acl.ACL_COMPLEX64))
        assert np.array_equal(found, COMPARISONS[name](one, 1 + 1j))


@pytest.mark.parametrize("name", COMPARISONS)
def test_layouts_and_results_of_other_dtypes(npu: Session, name: str) -> None:
    random = np.random.default_rng(5)
    x, y = random.integers(-3, 4, (7, 10)).astype(np.float32), random.integers(-3, 4, (10,)).astype(np.float32)
    exact = COMPARISONS[name](x, y)
    for out in (np.float32, np.int8, np.int64, np.float16):
        assert np.array_equal(answer(npu, f"{name}Tensor", x, y, out=out), exact.astype(out))
    assert np.array_equal(answer(npu, f"{name}Tensor", x.T, x.T[::-1][::-1]), COMPARISONS[name](x.T, x.T))
    assert np.array_equal(
        answer(npu, f"{name}Tensor", x[:, ::3], np.array(1, np.int32)), COMPARISONS[name](x[:, ::3], 1)
    )
    assert answer(npu, f"{name}Tensor", x[:0], y).shape == (0, 10)
    assert np.array_equal(npu.call(f"aclnnInplace{name}Tensor", x, y).numpy(), exact.astype(np.float32))
    whole = x.astype(np.int32)
    found = npu.call(f"aclnnInplace{name}Scalar", whole, scalar(1, acl.ACL_INT32)).numpy()
    assert np.array_equal(found, COMPARISONS[name](whole, 1).astype(np.int32))


@pytest.mark.parametrize("isa", ISAS)
def test_loops_over_elements_in_memory(isa: str) -> None:
    random = np.random.default_rng(8)
    kinds = {np.float32: 0, np.int8: 0, np.uint8: 0, np.int16: 0, np.int32: 9, np.int64: 9, np.bool_: 0}
    for dtype, compute in kinds.items():
        x, y = (random.integers(0, 3, (37, 2 * 331)).astype(dtype) for _ in range(2))
        for one, other in ((x, y), (x[:, ::2], y[:, 1::2]), (x, y[:1]), (x[:, :1], y), (x.T, y.T)):
            shape = np.broadcast_shapes(one.shape, other.shape)
            pair = [np.broadcast_to(each, shape) for each in (one, other)]
            with force(isa):
                for kernel, function in {"eq": np.equal, "gt": np.greater, "ge": np.greater_equal}.items():
                    attrs = () if kernel == "eq" else (0.0,)
                    found = run(kernel, np.zeros(shape, np.bool_), *pair, attrs=attrs, compute=compute)
                    assert np.array_equal(found, function(*pair)), (kernel, dtype)
                if np.dtype(dtype).kind in "iu":
                    found = run("bitwise_xor", np.zeros(shape, dtype), *pair, compute=9)
                    assert np.array_equal(found, np.bitwise_xor(*pair)), dtype


@pytest.mark.parametrize("dtype", FLOATS[:3], ids=str)
def test_large_tensors(npu: Session, dtype: Any) -> None:
    random = np.random.default_rng(6)
    x, y = (random.integers(-4, 5, 300_001).astype(dtype) for _ in range(2))
    wide = x.astype(np.float64), y.astype(np.float64)
    for name, compare in COMPARISONS.items():
        assert np.array_equal(answer(npu, f"{name}Tensor", x, y), compare(*wide))


def test_a_tensor_without_axes_counts_as_a_number_on_ascend950() -> None:
    x, number = np.array([16777216, 16777217], np.int32), np.array(16777216.0, np.float32)
    small, wide = np.array([44, 45], np.int8), np.array(300, np.int32)
    with Session(soc=OLD) as npu:
        assert answer(npu, "EqTensor", x, number).tolist() == [True, True]  # in FLOAT
        assert answer(npu, "EqTensor", small, wide).tolist() == [False, False]  # in INT32
    with Session(soc=NEW) as npu:
        assert answer(npu, "EqTensor", x, number).tolist() == [True, True]
        assert answer(npu, "EqTensor", small, wide).tolist() == [True, False]  # 300 is 44 in INT8
        half = np.array([0.1], np.float16)
        assert answer(npu, "GtTensor", half, np.array(0.1, np.float64)).tolist() == [False]  # in FLOAT16


def test_an_integer_scalar_wraps_into_the_tensor_where_the_source_keeps_its_dtype(npu: Session, soc: str) -> None:
    x = np.array([44, 45], np.int8)
    wide = scalar(300, acl.ACL_INT64)
    assert answer(npu, "EqScalar", x, wide).tolist() == [True, False]
    assert answer(npu, "NeScalar", x, wide).tolist() == [False, True]
    kept = soc == NEW
    assert answer(npu, "GeScalar", x, wide).tolist() == [kept, kept]
    assert answer(npu, "LtScalar", x, wide).tolist() == [not kept, not kept]


def test_a_double_scalar_that_the_tensor_cannot_hold_is_compared_in_double(npu: Session, soc: str) -> None:
    half, single = np.array([0.1], np.float16), np.array([0.1], np.float32)  # a little less than 0.1, and more
    tenth = scalar(0.1, acl.ACL_DOUBLE)
    for x, wanted in ((half, soc == NEW), (single, True)):
        found = {name: answer(npu, f"{name}Scalar", x, tenth).tolist() for name in ORDER}
        assert found == {"Gt": [False], "Ge": [wanted], "Lt": [False], "Le": [True]}


def test_numbers_too_large_for_float16(npu: Session) -> None:
    x = np.array([65504, INF], np.float16)
    assert answer(npu, "EqScalar", x, scalar(INF, acl.ACL_FLOAT)).tolist() == [True, False]
    assert answer(npu, "NeScalar", x, scalar(1e6, acl.ACL_FLOAT)).tolist() == [False, True]


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
    three = scalar(3, acl_dtype(dtype))
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
