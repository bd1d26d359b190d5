"""What aclnnInplaceUniform and aclnnInplaceUniformTensor share."""

from __future__ import annotations

from ....base import dtype as dt
from ....base import half
from ....lowering import language as w
from ....rules.core.call import Call, single
from .philox_step import ON_DSA, PHILOX, WHOLES, Drawn, Lead

low = w.Attr("from", "double", "lower end of the range, inclusive", default=0.0)
high = w.Attr("to", "double", "upper end of the range, exclusive", default=1.0)
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLES
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
FORMULA = "u * (to - from) + from, u the lower 23 bits of a word (FLOAT16: 10, BF16: 7) scaled to [0, 1)"
PRECISION = "product and sum are rounded one by one, for FLOAT16 to FLOAT16, else to float32; then cast"
NOTES = (
    PHILOX,
    "DOUBLE and integers are cast from FLOAT by truncation. As on the NPU a sum may round up to the upper end.",
)
SHORT = (dt.ACL_FLOAT16, dt.ACL_BF16)


IN_ORDER = (w.Within(Lead(low, high), high=0),)


class End(w.ValueOf):
    """An end of the range as the kernel gets it: a float32, which the engine of the 910B takes in a short type."""

    ref: w.Param

    def read(self, call: Call) -> float:
        value, dtype = single(super().read(call)), call.tensor(self.ref).dtype
        if ON_DSA.holds(call) and dtype == dt.ACL_FLOAT16:
            return half.half_value(half.to_half_saturating(value))
        if ON_DSA.holds(call) and dtype == dt.ACL_BF16:
            return half.bfloat16_value(half.to_bfloat16(value))
        return value

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.param, self.ref)


def drawn_as(ref: w.Param, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """The numbers in the type that the kernel computes in."""
    dtype = w.Where(w.has_dtype(ref, *SHORT), w.Dtype(ref), dt.ACL_FLOAT, label="kernel dtype")
    attrs: tuple[w.Term | float, ...] = (*source, End(low, ref), End(high, ref), 0.0)
    kernel = "random_uniform_of" if inputs else "random_uniform"
    return Drawn(kernel, *inputs, attrs=attrs, shape=w.ViewShape(ref), dtype=dtype)
