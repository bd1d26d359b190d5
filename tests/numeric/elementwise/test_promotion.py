"""Arithmetic of integers, BOOL and scalars: wrapping, the dtype computed in, how scalars are converted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session
from numeric.programs import BF16, same_numbers

Array = Any
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
INTEGERS = [np.int8, np.uint8, np.int16, np.int32, np.int64]
NEGATED = [np.int8, np.int32, np.int64]
F32, F16 = np.float32, np.float16


@pytest.fixture(params=[OLD, NEW])
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Session(soc=request.param) as session, np.errstate(all="ignore"):
        yield session


@pytest.fixture
def old() -> Iterator[Session]:
    with Session(soc=OLD) as session:
        yield session


@pytest.fixture
def new() -> Iterator[Session]:
    with Session(soc=NEW) as session:
        yield session


def answer(npu: Session, api: str, x: Array, *arguments: Any, out: Any = None) -> list[Any]:
    shape = np.broadcast_shapes(*(one.shape for one in (x, *arguments) if isinstance(one, np.ndarray)))
    found: list[Any] = npu.call(api, x, *arguments, npu.empty(shape, out or x.dtype)).numpy().tolist()
    return found


def scalar(value: Any, dtype: int) -> Any:
    return acl.aclCreateScalar(value, dtype)


def noise(dtype: type, seed: int) -> Array:
    info = np.iinfo(dtype)
    ends = np.array([info.min, info.max, 0, 1], dtype)
    random = np.random.default_rng(seed).integers(info.min, info.max, 2000, dtype, endpoint=True)
    return np.concatenate([np.repeat(ends, 4), random, np.tile(ends, 4)])


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers_wrap(npu: Session, dtype: type) -> None:
    x, y = noise(dtype, 1), noise(dtype, 2)[::-1]
    for name, wanted in {"Add": x + y, "Sub": x - y}.items():
        assert answer(npu, f"aclnn{name}", x, y, 1) == wanted.tolist()
    for name, wanted in {"Add": x + dtype(3) * y, "Sub": x - dtype(3) * y}.items():
        assert answer(npu, f"aclnn{name}", x, y, 3) == wanted.tolist()
    for name, wanted in {"Adds": x + dtype(15), "Subs": x - dtype(15)}.items():
        assert answer(npu, f"aclnn{name}", x, 5, 3) == wanted.tolist()
    assert answer(npu, "aclnnMul", x, y) == (x * y).tolist()
    assert answer(npu, "aclnnMuls", x, 7) == (x * dtype(7)).tolist()
    assert answer(npu, "aclnnAbs", x) == np.abs(x).tolist()
    if dtype in NEGATED:
        assert answer(npu, "aclnnNeg", x) == (-x).tolist()
        assert npu.call("aclnnInplaceNeg", x).numpy().tolist() == (-x).tolist()


def test_bool(npu: Session) -> None:
    x, y = np.array([True, True, False, False]), np.array([True, False, True, False])
    assert answer(npu, "aclnnAdd", x, y, 1) == [True, True, True, False]
    assert answer(npu, "aclnnAdd", x, y, False) == x.tolist()
    assert answer(npu, "aclnnSub", x, y, 1) == [False, True, True, False]
    assert answer(npu, "aclnnMul", x, y) == [True, False, False, False]
    assert answer(npu, "aclnnAdds", x, True, True, out=np.int32) == [1, 1, 1, 1]
    assert answer(npu, "aclnnSubs", x, True, True) == [False, False, True, True]
    assert answer(npu, "aclnnMuls", x, True) == x.tolist()
    assert answer(npu, "aclnnAbs", x) == x.tolist()
    assert answer(npu, "aclnnDiv", x, y, out=F32)[:2] == [1, np.inf]


def test_mixed_tensors_promote(npu: Session) -> None:
    small, byte = np.array([-100, 100], np.int8), np.array([200, 200], np.uint8)
    assert answer(npu, "aclnnAdd", small, byte, 1, out=np.int16) == [100, 300]
    assert answer(npu, "aclnnMul", small, byte, out=np.int64) == [-20000, 20000]
    half, brain = np.array([0.1, 1000], F16), np.array([0.1, 1000], BF16)
    wide = half.astype(F32) * brain.astype(F32)
    assert answer(npu, "aclnnMul", half, brain, out=F32) == wide.tolist()
    assert answer(npu, "aclnnAdd", half, np.array([2**-20, 1], F32), 1, out=F32) == [float(half[0]) + 2**-20, 1001]
    assert answer(npu, "aclnnMul", small, np.array([0.5, 0.25], F32), out=F32) == [-50, 25]


def test_a_factor_of_int32_sums_passes_through_float32_before_ascend950() -> None:
    zero, one = np.zeros(1, np.int32), np.ones(1, np.int32)
    for soc, wanted in {OLD: 2**24, NEW: 2**24 + 1}.items():
        with Session(soc=soc) as npu:
            assert answer(npu, "aclnnAdd", zero, one, 2**24 + 1) == [wanted]
            assert answer(npu, "aclnnSub", zero, one, 2**24 + 1) == [-(2**24) - 1]


def test_integers_divide_as_floats(npu: Session) -> None:
    x, y = np.array([7, -7, 1, 0], np.int32), np.array([2, 2, 0, 0], np.int32)
    assert answer(npu, "aclnnDiv", x, y, out=F32)[:3] == [3.5, -3.5, np.inf]
    assert answer(npu, "aclnnDivs", x, 2, out=F32) == [3.5, -3.5, 0.5, 0]
    large = np.array([2**24 + 1], np.int64)
    assert answer(npu, "aclnnDivs", large, 1, out=np.float64) == [2**24]


def test_a_quotient_reaches_an_integer_before_ascend950(old: Session) -> None:
    x, y = np.array([7, -7, 1, -1, 0], np.int32), np.array([2, 2, 0, 0, 0], np.int32)
    assert answer(old, "aclnnDiv", x, y) == [3, -3, 2**31 - 1, -(2**31), 0]
    assert old.call("aclnnInplaceDiv", x, y).numpy().tolist() == [3, -3, 2**31 - 1, -(2**31), 0]
    assert old.call("aclnnInplaceDivs", x, 2).numpy().tolist() == [3, -3, 0, 0, 0]


def test_ascend950_wants_a_floating_out_for_the_quotient(new: Session) -> None:
    x = np.array([7, -7], np.int32)
    for api, other in (("aclnnDiv", x), ("aclnnDivs", 2)):
        with pytest.raises(AclError, match="161002"):
            answer(new, api, x, other)


@pytest.mark.parametrize("api", ["aclnnAdds", "aclnnMuls"])
def test_an_integer_tensor_with_a_floating_scalar_becomes_floating(npu: Session, api: str) -> None:
    x, more = np.array([1, 2], np.int32), [1.0] if api == "aclnnAdds" else []
    assert answer(npu, api, x, 0.5, *more, out=F32) == ([1.5, 2.5] if more else [0.5, 1.0])


def test_only_muls_before_ascend950_does_not_test_what_the_result_casts_to(npu: Session) -> None:
    x = np.array([3, -3], np.int32)
    if "950" not in acl.aclrtGetSocName():
        assert answer(npu, "aclnnMuls", x, 0.5) == [1, -1]
    else:
        with pytest.raises(AclError, match="161002"):
            answer(npu, "aclnnMuls", x, 0.5)
    with pytest.raises(AclError, match="161002"):
        answer(npu, "aclnnAdds", x, 0.5, 1)


def test_only_mul_on_ascend950_does_not_test_what_the_result_casts_to(npu: Session) -> None:
    x, y = np.array([3, -3], np.int32), np.array([0.5, 0.5], F32)
    if "950" in acl.aclrtGetSocName():
        assert answer(npu, "aclnnMul", x, y, out=np.int32) == [1, -1]
    else:
        with pytest.raises(AclError, match="161002"):
            answer(npu, "aclnnMul", x, y, out=np.int32)


def test_before_ascend950_a_scalar_takes_the_dtype_of_a_floating_tensor(old: Session) -> None:
    x = np.array([1, 2], F16)
    tenth = float(F16(0.1))
    assert answer(old, "aclnnAdds", x, 0.1, 1.0, out=F32) == [float(F16(1 + tenth)), float(F16(2 + tenth))]
    assert answer(old, "aclnnMuls", x, 0.1, out=F32) == [tenth, float(F16(2 * tenth))]
    assert answer(old, "aclnnMuls", x, 1e6, out=F32) == [65504, np.inf]  # the scalar saturates, the product does not
    brain = np.array([1, 3], BF16)
    assert answer(old, "aclnnMuls", brain, 0.1, out=F32) == [float(F32(0.1)), float(F32(3) * F32(0.1))]


def test_ascend950_widens_for_a_scalar_that_a_half_does_not_hold(new: Session) -> None:
    x = np.array([1, 2], F16)
    assert answer(new, "aclnnAdds", x, 0.1, 1.0, out=F32) == [float(F32(1) + F32(0.1)), float(F32(2) + F32(0.1))]
    assert answer(new, "aclnnAdds", x, 0.5, 0.1, out=F32) == [float(F32(1 + 0.5 * float(F32(0.1)))), 2.049999952316284]
    thin = np.array([2049 * 2**-11], F16)  # 0.5 fits: computed and rounded in FLOAT16
    assert answer(new, "aclnnAdds", thin, 16.0, 1.0, out=F32) == [float(F16(float(thin[0]) + 16))]
    third = np.array([1, 3], F16)
    assert answer(new, "aclnnMuls", third, 0.1, out=F32) == [float(F16(0.1)), float(F16(3 * float(F32(0.1))))]


def test_a_double_scalar(old: Session) -> None:
    x = np.array([1, 2], np.int32)
    tenth = scalar(0.1, acl.ACL_DOUBLE)
    assert answer(old, "aclnnAdds", x, tenth, 1, out=F32) == [float(F32(1) + F32(0.1)), float(F32(2) + F32(0.1))]
    assert answer(old, "aclnnAdds", x, tenth, 1, out=np.float64) == [1.1, 2.1]
    assert answer(old, "aclnnMuls", np.array([True, False]), tenth, out=np.float64) == [float(F32(0.1)), 0]


def test_a_complex_scalar_makes_the_sum_complex(npu: Session) -> None:
    x = np.array([1, 2], F32)
    assert answer(npu, "aclnnAdds", x, 1j, 1.0, out=np.complex64) == [1 + 1j, 2 + 1j]
    assert answer(npu, "aclnnMuls", x, 1j, out=np.complex64) == [1j, 2j]
    with pytest.raises(AclError, match="161002"):
        answer(npu, "aclnnAdds", x, 1j, 1.0)


def test_elementary_functions_of_integers(npu: Session) -> None:
    x = np.array([0, 1, 4], np.int64)
    assert answer(npu, "aclnnSqrt", x, out=np.float64) == [0, 1, 2]
    assert answer(npu, "aclnnSqrt", np.array([2**60 + 1], np.int64), out=np.float64) == [float(2**30)]
    assert answer(npu, "aclnnExp", x, out=F32)[:2] == [1, pytest.approx(np.e, rel=2e-7)]
    assert answer(npu, "aclnnTanh", x.astype(np.uint8), out=F32)[0] == 0
    assert same_numbers(npu.call("aclnnInplaceSqrt", np.array([4, -1], F32)).numpy(), np.array([2, np.nan], F32))


@pytest.mark.parametrize(
    ("value", "dtype", "added"),
    [
        (F32(1.5), acl.ACL_FLOAT, 1.5),
        (F16(-2), acl.ACL_DOUBLE, -2),
        (BF16.type(3), acl.ACL_BF16, 3),
        (np.int64(7), acl.ACL_INT64, 7),
        (np.uint8(200), acl.ACL_FLOAT, 200),
        (np.bool_(True), acl.ACL_BOOL, 1),
        (np.array(4), acl.ACL_INT32, 4),
        (np.complex64(5), acl.ACL_COMPLEX64, 5),
    ],
)
def test_scalars_of_numpy_are_numbers(old: Session, value: Any, dtype: int, added: float) -> None:
    kind = np.complex64 if dtype == acl.ACL_COMPLEX64 else np.float32
    x = np.array([1], kind)
    assert answer(old, "aclnnAdds", x, scalar(value, dtype), scalar(F32(1), acl.ACL_FLOAT)) == [1 + added]


@pytest.mark.parametrize("value", [np.complex64(1), F32(1), np.array([1]), np.str_("1")], ids=repr)
def test_scalars_of_numpy_of_the_wrong_kind(value: Any) -> None:
    with pytest.raises(TypeError, match="value must be an int for DT_INT32, not"):
        scalar(value, acl.ACL_INT32)
