"""Products of vectors, whatever their dtype: dtypes of sums, factors, a column."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call

WHOLE = w.Choices(dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64)
BOOL = w.Choices(dt.ACL_BOOL)
COUNTED = w.Choices(dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL)


class Wider(w.Term):
    """What op::PromoteType makes of two terms."""

    one: w.Term
    other: w.Term

    def read(self, call: Call) -> int | None:
        one, other = self.one.read(call), self.other.read(call)
        return None if one is None or other is None else dt.promote(one, other)

    def show(self, value: int | None) -> str:
        return "no dtype" if value is None else dt.label(value)

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (*self.one.leaves, *self.other.leaves)

    def __str__(self) -> str:
        return f"promoted dtype of {', '.join(map(str, self.params))}"


def kernel(kind: w.Term, number: str, truth: str) -> w.Term:
    """A kernel over numbers, another one over BOOL."""
    return w.Where(w.OneOf(kind, BOOL), truth, number, f"{number}, for BOOL {truth}")


def upright(call: Call, view: View) -> View:
    """A vector as a column."""
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 0))


def column(step: w.Step, given: w.Term) -> w.Step:
    return w.ViewOf(step, w.Through("column", upright, given))


def outer(one: w.Step, other: w.Step, kind: w.Term) -> w.Step:
    """Every element of one times every element of the other, both in a dtype."""
    inputs = column(one, kind), other
    return w.Compute(kernel(kind, "mul", "logical_and"), *inputs, dtype=kind, integral=w.OneOf(kind, WHOLE))


def total(one: w.Step, other: w.Step, kind: w.Term) -> w.Step:
    """The sum of two results in a dtype, for BOOL whether one of them is true."""
    return w.Compute(kernel(kind, "add", "logical_or"), one, other, dtype=kind, integral=w.OneOf(kind, WHOLE))


def times(source: w.Step, scalar: w.Param, kind: w.Term, unless: w.Rule) -> w.Step:
    """A result in a dtype times a scalar of that dtype; truths are 0 and 1."""
    number = w.AsTensor(scalar, kind)
    return w.Compute("muls", source, attrs=(number,), dtype=kind, integral=w.OneOf(kind, COUNTED), unless=unless)
