"""The dtype that two arguments are compared or combined in, which the ranks, values and SoC may have a say in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, ScalarFacts, TensorFacts
from ..core.param import Param
from ..core.socs import REGBASE
from ..core.term import Promoted
from .promotion import FLT_EPSILON
from .scalars import number, rounded, saturated

Common = Callable[[Any, Any], "int | None"]
"""The dtype computed in, from the facts of two arguments: of a tensor first, then of a tensor or scalar."""
TO_COMPLEX = {dt.ACL_DOUBLE: dt.ACL_COMPLEX128}
INT32_LIMIT = 1 << 31


def by_table(one: Any, other: Any) -> int | None:
    """op::PromoteType."""
    return dt.promote(one.dtype, other.dtype)


def combined(higher: int, lower: int) -> int | None:
    """CombineCategoriesWithComplex: the lower one changes the higher one's category only; COMPLEX64 for COMPLEX32."""
    if higher in dt.COMPLEX:
        return higher
    if lower in dt.COMPLEX:
        return TO_COMPLEX.get(higher, dt.ACL_COMPLEX64) if higher in dt.FLOATING else lower
    if higher in dt.FLOATING:
        return higher
    return dt.promote(higher, lower) if higher == dt.ACL_BOOL or lower in dt.FLOATING else higher


def by_rank(one: TensorFacts, other: TensorFacts) -> int | None:
    """BinaryOpTypePromote: a tensor without axes beside one with axes counts as a number; COMPLEX32 stays here."""
    if (one.rank > 0) == (other.rank > 0):
        return by_table(one, other)
    higher, lower = (one.dtype, other.dtype) if one.rank else (other.dtype, one.dtype)
    return dt.ACL_COMPLEX32 if higher == dt.ACL_FLOAT16 and lower in dt.COMPLEX else combined(higher, lower)


def by_category(one: TensorFacts, other: ScalarFacts) -> int | None:
    """A floating scalar counts as FLOAT, a complex one as COMPLEX64."""
    counted = dt.ACL_COMPLEX64 if other.dtype in dt.COMPLEX else other.dtype
    return combined(one.dtype, dt.ACL_FLOAT if counted in dt.FLOATING else counted)


def keeping(one: TensorFacts, other: ScalarFacts) -> int | None:
    """The tensor's dtype, unless the scalar's category is above an integer's or the tensor is BOOL."""
    if one.dtype in dt.COMPLEX or (one.dtype in dt.FLOATING and other.dtype not in dt.COMPLEX):
        return one.dtype
    if one.dtype == dt.ACL_BOOL or other.dtype in dt.FLOATING or other.dtype in dt.COMPLEX:
        return by_table(one, other)
    return one.dtype


def if_exact(one: TensorFacts, other: ScalarFacts) -> int | None:
    """A floating tensor's dtype stays if it holds a DOUBLE scalar to within 2^-23."""
    if one.dtype in dt.FLOATING and other.dtype == dt.ACL_DOUBLE:
        value = number(other)
        kept = saturated(value) if one.dtype == dt.ACL_FLOAT16 else rounded(value, one.dtype)
        if abs(kept - value) <= FLT_EPSILON:
            return one.dtype
    return by_table(one, other)


def without_double(one: TensorFacts, other: ScalarFacts) -> int | None:
    """A floating tensor's dtype stays, and a DOUBLE scalar makes FLOAT of any other."""
    if one.dtype in dt.FLOATING:
        return one.dtype
    return dt.ACL_FLOAT if other.dtype == dt.ACL_DOUBLE else by_table(one, other)


def with_float(one: TensorFacts, other: ScalarFacts) -> int | None:
    """The same, where a tensor still has to promote with FLOAT."""
    return dt.promote(one.dtype, counted_dtype(one, other))


def counted_dtype(one: TensorFacts, other: ScalarFacts) -> int:
    """What the dtype of a scalar counts as beside a tensor: the tensor's if that is floating, FLOAT for DOUBLE."""
    if one.dtype in dt.FLOATING:
        return one.dtype
    return dt.ACL_FLOAT if other.dtype == dt.ACL_DOUBLE else other.dtype


def by_size(one: TensorFacts, other: ScalarFacts) -> int | None:
    """An INT64 scalar that INT32 holds counts as INT32."""
    small = other.dtype == dt.ACL_INT64 and -INT32_LIMIT <= number(other) < INT32_LIMIT
    return dt.promote(one.dtype, dt.ACL_INT32 if small else other.dtype)


def floating_wins(one: Any, other: Any) -> int | None:
    """The tensor's dtype unless only the scalar's is floating."""
    return by_table(one, other) if one.dtype not in dt.FLOATING and other.dtype in dt.FLOATING else one.dtype


def from_ten_on(one: TensorFacts, other: ScalarFacts) -> int | None:
    """op::PromoteType for tensors of ten elements or more, the same rule for smaller ones."""
    return by_table(one, other) if one.numel >= 10 else floating_wins(one, other)


def counting(truth: int, rule: Common) -> Common:
    """The same rule, where a dtype stands for BOOL."""

    def counted(one: Any, other: Any) -> int | None:
        found = rule(one, other)
        return truth if found == dt.ACL_BOOL else found

    return counted


class ComputeDtype(Promoted):
    """The dtype that two arguments are computed in; None when there is none.

    `older` is the rule before ascend950, `newer` that of ascend950 (default: the same).
    """

    older: Common
    newer: Common

    def __init__(self, one: Param, other: Param, older: Common, newer: Common | None = None) -> None:
        super().__init__(one, other)
        self._set(older=older, newer=newer or older)

    def read(self, call: Call) -> int | None:
        rule = self.newer if call.soc.short in REGBASE else self.older
        return rule(call.args[self.one.name], call.args[self.other.name])


class CountedDtype(ComputeDtype):
    """What the dtype of a scalar counts as beside a tensor's."""

    label = "counted dtype"

    def __init__(self, one: Param, other: Param) -> None:
        super().__init__(one, other, counted_dtype)

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield from self.other.write(call, value)
