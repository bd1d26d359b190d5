"""What aclnnElu, its form in place and its gradient share: the three scalars, and the plan of the forward operator."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

alpha = w.Scalar("alpha", "multiplier of the negative part")
scale = w.Scalar("scale", "multiplier of the result")
slope = w.Scalar("inputScale", "multiplier of x inside the exponential")


def elu_plan(x: w.Param, out: w.Param) -> w.Plan:
    """The kernel, or for scalars that are not finite its flat form, whose inputs are cast to FLOAT first."""
    bf16_by_hand = w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.BF16_BY_ARCH)))
    text = w.either(w.has_dtype(x, dt.ACL_DOUBLE), bf16_by_hand)
    regular = w.finite(alpha, slope)
    values = tuple(w.Where(text, w.Decimals(w.ValueOf(each)), w.ValueOf(each)) for each in (alpha, scale, slope))
    flat = (w.ValueOf(alpha), w.ValueOf(scale))
    dense = w.Contiguous(x)
    wide = w.CastTo(dense, w.Where(regular, w.Dtype(x), w.FLOAT))
    result = w.Compute(
        w.Where(regular, "elu", "elu_flat"), wide, attrs=(w.Where(regular, w.Row(values), w.Row(flat)),)
    )  # fmt: skip
    back = w.CastTo(result, w.Dtype(out))
    return (dense, wide, result, back, w.ViewCopy(back, out))
