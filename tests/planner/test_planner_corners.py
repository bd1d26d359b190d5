"""Values, shapes and layouts that are legal in C and lead arithmetic astray: each has a code, and none is a defect."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
import snapshots
from answers import Broken, Plan, Refusal, read

from aclnn_py import ops, planner
from aclnn_py.base.dtype import ACL_FLOAT, ACL_INT32, ACL_INT64, ACL_UINT8
from aclnn_py.base.profile import Profile, profile
from aclnn_py.base.soc import representative
from aclnn_py.rules.core.call import Call, ScalarFacts, TensorFacts
from aclnn_py.rules.core.int64 import int64, product

HOME, REGBASE = (profile(representative(family)) for family in ("ascend910b", "ascend950"))
INVALID, NULL, INNER, DONE = 161002, 161001, 561103, 0
LONG = (2,) * 30_000
ROW = TensorFacts.dense(ACL_FLOAT, (2,))
LIST = (ROW, ROW)
INDICES = TensorFacts.dense(ACL_INT64, (2,))
NOTHING = TensorFacts.dense(ACL_FLOAT, (0,))
SHORT = TensorFacts.of(ACL_FLOAT, (2, 1), (1,), 0, (2,), 2)


def dense(dtype: int, *shape: int) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


def scalar(dtype: int, value: float) -> ScalarFacts:
    return ScalarFacts.number(dtype, value)


def asked(api: str, *values: Any, where: Profile = HOME) -> Plan | Refusal | Broken:
    operator = ops.find(api)
    call = Call(where, dict(zip((param.name for param in operator.params), values, strict=True)))
    return read(planner.answer(snapshots.of(operator, call)))


def code(api: str, *values: Any, where: Profile = HOME) -> int | str:
    found = asked(api, *values, where=where)
    return found.text if isinstance(found, Broken) else found.code if isinstance(found, Refusal) else DONE


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ((ACL_INT32, 65504), (ACL_FLOAT, nan), INVALID),  # ToInt64 of NaN is the smallest int64 on x86-64
        ((ACL_INT32, -1), (ACL_FLOAT, inf), INVALID),  # and so is that of whatever int64 does not hold
        ((ACL_INT32, -1), (ACL_FLOAT, 1e30), INVALID),
        ((ACL_INT64, -(1 << 63)), (ACL_FLOAT, nan), DONE),
        ((ACL_FLOAT, 1), (ACL_FLOAT, nan), DONE),
        ((ACL_FLOAT, inf), (ACL_INT32, 1), INVALID),
        ((ACL_INT32, 1), (ACL_FLOAT, 1.5), DONE),
        ((ACL_INT32, 2), (ACL_FLOAT, 1.5), INVALID),
    ],
)
def test_bounds_are_compared_as_the_source_does(low: Any, high: Any, expected: int) -> None:
    bounds = scalar(*low), scalar(*high)
    assert code("aclnnHardtanh", ROW, *bounds, ROW) == expected
    assert code("aclnnInplaceHardtanh", ROW, *bounds) == expected


@pytest.mark.parametrize(("room", "expected"), [(0, DONE), (16, INVALID)])
def test_products_of_sizes_wrap_in_int64(room: int, expected: int) -> None:
    assert code("aclnnDropoutGenMask", LONG, 0.5, 1, 0, dense(ACL_UINT8, room)) == expected
    assert code("aclnnDropoutGenMaskV2", LONG, 0.5, 1, 0, ACL_FLOAT, dense(ACL_UINT8, room)) == expected


def test_numbers_in_int64() -> None:
    assert product((1 << 32, 1 << 31)) == -(1 << 63)
    assert product((1 << 32, 1 << 32)) == product(LONG) == 0
    assert (product(()), product((-3, 5)), int64(-1), int64(1 << 63)) == (1, -15, -1, -(1 << 63))


@pytest.mark.parametrize("name", ["Add", "Sub", "Mul", "Div", "Pow", "Maximum", "Minimum"])
@pytest.mark.parametrize("null", [0, 1])
def test_a_null_member_of_a_list_of_scalars(name: str, null: int) -> None:
    numbers: list[ScalarFacts | None] = [scalar(ACL_FLOAT, 1)] * 2
    numbers[null] = None
    found = asked(f"aclnnForeach{name}ScalarList", LIST, tuple(numbers), LIST)
    assert found == Refusal(NULL, f"Expected scalars[{null}] to be a scalar but got null.")


@pytest.mark.parametrize(
    ("api", "values"),
    [
        ("aclnnNonzero", (ROW, dense(ACL_INT64, 6, -1))),
        ("aclnnNonzeroV2", (ROW, dense(ACL_INT64, -1, 6))),
        ("aclnnUniqueDim", (dense(ACL_FLOAT, 2, 3), True, False, 0, dense(ACL_FLOAT, -2, 3), INDICES, INDICES)),
        ("aclnnForeachAddcdivScalarList", (LIST, LIST, LIST, SHORT, LIST)),
    ],
)
def test_views_that_nothing_can_walk_are_refused(api: str, values: tuple[Any, ...]) -> None:
    assert code(api, *values) == INNER


def test_a_negative_size_and_a_missing_stride_are_told() -> None:
    found = asked("aclnnNonzero", ROW, dense(ACL_INT64, 6, -1))
    assert isinstance(found, Refusal)
    assert found.text.startswith("Expected out to have no negative size but got DT_INT64[6,-1]")
    found = asked("aclnnForeachAddcdivScalarList", LIST, LIST, LIST, SHORT, LIST)
    assert isinstance(found, Refusal)
    assert "1 strides for 2 axes" in found.text


@pytest.mark.parametrize("size", [1 << 32, (1 << 32) + 1])
def test_more_elements_than_the_machine_counts(size: int) -> None:
    flat = dense(ACL_FLOAT, size)
    assert code("aclnnIndexSelect", flat, 0, dense(ACL_INT64, size), flat) == INNER
    assert code("aclnnNanMedian", flat, dense(ACL_FLOAT, 1)) == INNER


@pytest.mark.parametrize(
    ("api", "values"),
    [
        ("aclnnForeachDivScalar", (LIST, NOTHING, LIST)),
        ("aclnnForeachDivScalar", (LIST, dense(ACL_FLOAT, 2, 0), LIST)),
        ("aclnnForeachDivScalar", (LIST, dense(ACL_FLOAT, -1), LIST)),
        ("aclnnForeachAddList", (LIST, LIST, NOTHING, LIST)),
        ("aclnnForeachAddcdivScalar", (LIST, LIST, LIST, NOTHING, LIST)),
        ("aclnnSwiGluGrad", (dense(ACL_FLOAT), dense(ACL_FLOAT, 2, 6), -1, dense(ACL_FLOAT, 2, 6))),
    ],
)
def test_elements_beside_an_input_are_never_read(api: str, values: tuple[Any, ...]) -> None:
    found = asked(api, *values)
    assert isinstance(found, Plan)
    assert not found.kernels  # the device fails instead: the source accepts the call
    assert "are read" in found.explanation


def test_members_without_elements_ask_for_no_scalar() -> None:
    found = asked("aclnnForeachDivScalar", (NOTHING,), NOTHING, (NOTHING,))
    assert isinstance(found, Plan)
    assert not found.explanation


@pytest.mark.parametrize("shape", [(0,), (2,), (1,) * 9])
def test_ascend950_wants_one_element(shape: tuple[int, ...]) -> None:
    values = LIST, dense(ACL_FLOAT, *shape), LIST
    assert code("aclnnForeachDivScalar", *values, where=REGBASE) == INNER
    assert code("aclnnForeachDivScalar", LIST, dense(ACL_FLOAT, 1), LIST, where=REGBASE) == DONE


def test_a_gradient_takes_its_input_in_the_shape_of_the_results() -> None:
    grad, row = dense(ACL_FLOAT, 1, 2, 3), dense(ACL_FLOAT, 1, 3)
    found = asked("aclnnModulateBackward", grad, dense(ACL_FLOAT, 5, 2, 3), row, row, grad, row, row)
    assert isinstance(found, Plan)
    assert found.kernels
