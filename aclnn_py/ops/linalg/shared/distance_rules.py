"""What the distance operators share: the p-norm, texts, the number of rows."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan, prod

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call

OLD = ("ascend910b", "ascend910_93")
FLOATS = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
ONE_ROUNDING = "differences and powers in float32, long sums in float64, FLOAT16 and BF16 rounded once at the end"
NORM = "0 counts differing elements, 1 sums absolute differences, 2 is Euclidean, inf the largest "
"difference, any other (sum |d|^p)^(1/p)"
x1, x2 = w.In("x1", "first vectors, [...,P,M]"), w.In("x2", "second vectors, [...,R,M]")
p = w.Attr("p", "float", "p of the norm, non-negative", 2.0)
out = w.Out("out", "distances, [...,P,R] (aclnnPdist: [N*(N-1)/2])")


class Unordered(w.ValueOf):
    """A plain number, varied to what is none."""

    def others(self, call: Call) -> Iterator[float]:
        yield nan


class Number(w.Derived, init=False):
    """A plain number; None where it is NaN."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(map(Unordered, self.params))


def or_none(p: float) -> float | None:
    return None if p != p else p


class Rows(w.Numel):
    """How many rows a tensor has along its last axis, all axes before that together."""

    label = "number of rows"

    def read(self, call: Call) -> int:
        return prod(call.tensor(self.param).shape[:-1])

    def write(self, call: Call, value: int) -> Iterator[Call]:
        shape = call.tensor(self.param).shape
        yield call.but(self.param, shape=(*(1 for _ in shape[2:]), value, *shape[-1:]))


def without_rows(x: w.Param) -> w.Rule:
    """Condition: an axis but the last has no length."""
    return w.OneOf(Rows(x), w.Choices(0))


NOT_NEGATIVE = (
    w.Within(w.ValueOf(p), low=0),
    w.Defined(Number(or_none, p, label="p", claim=("value of p", "not NaN"))),
)
"""p is not negative, and not NaN (161002)."""
