"""What aclnnAddcdiv and aclnnAddcmul share: tests, the cast of value, the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import FLOATING, HALVES, WHOLE, is_one_of

one, two = (
    w.In("tensor1", "first factor or dividend, rank up to 8"),
    w.In("tensor2", "second factor or divisor, broadcastable with tensor1"),
)
value = w.Scalar("value", "factor of the product or quotient", 0.5)


def common(x: w.Param) -> w.PromotedOf:
    """The compute dtype."""
    return w.PromotedOf(one, two, x)


def promotion(x: w.Param, out: w.Param, *between: w.Rule) -> w.Rules:
    """A common dtype of all three, which converts to that of out."""
    return (*w.promotable(one, two), w.Defined(common(x)), *between, w.Castable(common(x), w.Dtype(out)))


def shapes(x: w.Param, out: w.Param) -> w.Rules:
    """All three broadcast, and out has that shape."""
    joined = w.BroadcastShapeOf(one, two, x)
    return (*w.broadcastable(one, two), w.Defined(joined), w.Equal(w.ViewShape(out), joined))


def plan(kernel: str, x: w.Param, out: w.Param, counts: w.Rule | None = None) -> w.Plan:
    """Casts, the kernel, a cast; value in FLOAT on ascend950 beside a 16-bit self; 1 under the condition `counts`."""
    kind = common(x)
    mixed = w.both(
        w.on(*w.REGBASE), w.has_dtype(x, *HALVES), w.given_of_dtype(value, *FLOATING),
        w.negated(is_one_of(kind, dt.ACL_DOUBLE)), label="16-bit self with a floating value",
    )  # fmt: skip
    number: w.Term = w.AsTensor(value, w.Where(mixed, w.FLOAT, kind, label="FLOAT or the common dtype"))
    if counts is not None:
        number = w.Where(counts, w.Constant((1.0, -0.0), "1"), number, label="value, 1 for NaN")
    steps: list[w.Step] = []
    values = []
    for param in (x, one, two):
        dense = w.Contiguous(param)
        values.append(w.CastTo(dense, kind))
        steps += (dense, values[-1])
    result = w.Compute(kernel, *values, attrs=(number,), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (*steps, result, back, w.ViewCopy(back, out))
