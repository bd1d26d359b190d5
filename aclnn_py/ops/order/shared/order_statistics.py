"""Plans of order statistics: the k-th element of each row, and medians."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call
from . import sort_rules as o

BY_NUMBER, MEDIAN, MEDIAN_OF_NUMBERS = 0.0, 1.0, 2.0
"""What the kernel looks for."""
DTYPES = w.Choices(*o.SMALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
"""Of medians."""
Attr = float | w.Term


class Below(w.ValueOf):
    """A number that counts from 1, counted from 0."""

    def read(self, call: Call) -> int:
        before: int = super().read(call) - 1
        return before


def lone_bf16(x: w.Param, axis: w.Term) -> w.Rule:
    """Condition: rows of one BF16 element, which nothing before ascend950 sorts."""
    return w.both(o.single_along(x, axis), w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.REGBASE)))


def element(
    x: w.Param, axis: w.Term, what: float | w.Term, number: float | w.Term = 0.0, *, lacking: bool = True
) -> w.Sort:
    """One element a row; the axis stays with size 1."""
    none = lone_bf16(x, axis) if lacking else None
    return w.Sort("kth", w.Contiguous(x), axis=axis, size=1, attrs=(what, number), lacking=none)


def by_number(x: w.Param, axis: w.Term, k: w.Param) -> w.Sort:
    """The element with a number from 1 on."""
    return element(x, axis, BY_NUMBER, Below(k))


def results(
    found: w.Step, shape: w.Term, values: w.Param, indices: w.Param, code: int = ACLNN_ERR_INNER_NULLPTR
) -> w.Plan:
    """Elements and places in the shape that is left, which outputs have (161002) unless all have one element."""
    pair = found, w.ViewOf(found, w.NthOutput(1))
    fits = tuple(
        w.ShapeMatches(w.ViewOf(each, w.Reshaped(shape)), out)
        for each, out in zip(pair, (values, indices), strict=True)
    )
    ends = (w.ViewCopy(fits[0], values, code=code), w.ViewCopy(fits[1], indices, code=code))
    return tuple(dict.fromkeys((*fits[0].chain, *fits[1].chain, *ends)))
