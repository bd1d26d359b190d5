"""Comparisons: exact for every dtype, with the promotion of each SoC."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.comparison_cases import FLOATS, INF, NAN, NEW, OLD, SIGNED, Array, answer, near, pairs, scalar, special
from numeric.programs import ISAS, force, run

ORDER = {"Gt": np.greater, "Ge": np.greater_equal, "Lt": np.less, "Le": np.less_equal}
COMPARISONS = {"Eq": np.equal, "Ne": np.not_equal, **ORDER}


@pytest.fixture(params=[OLD, NEW])
def soc(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def npu(soc: str) -> Iterator[Session]:
    with Session(soc=soc) as session, np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
        yield session


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
def test_narrow_integers_and_scalars_that_they_hold_or_not(npu: Session, soc: str, name: str) -> None:
    for dtype in (np.int8, np.uint8, np.int16, np.int32):
        x, ends = near(dtype), np.iinfo(dtype)
        beyond = (ends.min - 1, ends.max + 1, 1 << 40) if soc == OLD and name in ORDER else ()
        for value in (ends.min, ends.min + 1, 1, ends.max - 1, ends.max, *beyond):
            found = answer(npu, f"{name}Scalar", x, scalar(value, acl.ACL_INT64))
            assert np.array_equal(found, COMPARISONS[name](x.astype(np.int64), value)), (dtype, value)


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
        both: Array = random.integers(0, 3, (2, 37, 2 * 331)).astype(dtype)
        x, y = both[0], both[1]
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
