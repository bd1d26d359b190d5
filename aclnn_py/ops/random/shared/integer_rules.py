"""What aclnnInplaceRandom and aclnnInplaceRandomTensor share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.half import bfloat16_value, half_value, to_bfloat16, to_half_saturating
from ....lowering import language as w
from ....rules.core.call import Call, single
from .philox_step import ON_DSA, PHILOX, WHOLES, Drawn, Lead

low = w.Attr("from", "int64_t", "lower end of the range, inclusive", default=0)
high = w.Attr("to", "int64_t", "upper end of the range, exclusive", default=10)
OLD = w.negated(w.on(*w.REGBASE))
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16, *WHOLES, dt.ACL_BOOL
)  # fmt: skip
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
KNOWN = DTYPES.plus(*COMPLEX, on=("ascend910", "ascend910b", "ascend910_93", "ascend310p", "ascend310b", "unknown"))
KEPT = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
DIGITS = {dt.ACL_FLOAT16: 11, dt.ACL_BF16: 8, dt.ACL_FLOAT: 24, dt.ACL_DOUBLE: 53}
MOST = (1 << 63) - 1
RULES = (w.Within(Lead(low, high), high=-1),)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_random.h", "library": "math",
    "formula": "u * (to - from) + from in FLOAT, u the lower 23 bits of a word scaled to [0, 1); except on the 910B "
    "and 910_93 u * to - (u * from - from) in FLOAT, FLOAT16 or BF16. Then truncated, for BOOL rounded to the "
    "nearest integer; the 950 leaves FLOAT, FLOAT16 and BF16 unrounded",
    "precision": "products, sums and differences are rounded one by one", "reference": "selfRef.random_(from, to)",
}  # fmt: skip
NOTES = (
    PHILOX,
    "For a floating dtype a bound that it cannot represent becomes the next representable number "
    "inside the range. Values between -1 and 1 become 0, as on the NPU; a sum may round up to the "
    "upper end.",
)


def nearest(value: int, dtype: int) -> int:
    """The integer that a floating dtype makes of another."""
    if dtype == dt.ACL_FLOAT16:
        return int(half_value(to_half_saturating(value)))
    if dtype == dt.ACL_BF16:
        return int(bfloat16_value(to_bfloat16(value)))
    return int(single(value) if dtype == dt.ACL_FLOAT else float(value))


class Moved(w.ValueOf):
    """An end of the range as a float32, moved inside to where the tensor's type has numbers."""

    ref: w.Param
    up: bool

    def read(self, call: Call) -> float:
        end, dtype = super().read(call), call.tensor(self.ref).dtype
        if dtype not in DIGITS:
            return single(end)
        inside = end + 1 if self.up else end - 1
        found, step = nearest(inside, dtype), max(abs(inside).bit_length() - DIGITS[dtype], 0)
        if self.up and found < end:
            end = found + (1 << step)
        elif not self.up and found >= end:
            end = found - (1 << step)
        return single(end)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.param, self.ref)


def drawn_as(ref: w.Param, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """The numbers, whole unless the 950 leaves them as they are."""
    half = w.both(w.has_dtype(ref, dt.ACL_FLOAT16), w.negated(ON_DSA))
    short = w.either(half, w.both(w.has_dtype(ref, dt.ACL_BF16), w.on(*w.REGBASE)))
    dtype = w.Where(short, w.Dtype(ref), dt.ACL_FLOAT, label="kernel dtype")
    attrs: tuple[w.Term | float, ...] = (
        *source, Moved(low, ref, True), Moved(high, ref, False), w.Where(ON_DSA, 0.0, 1.0, label="kernel variant"),
    )  # fmt: skip
    kernel = "random_uniform_of" if inputs else "random_uniform"
    numbers = Drawn(kernel, *inputs, attrs=attrs, shape=w.ViewShape(ref), dtype=dtype)
    as_they_are = w.both(w.on(*w.REGBASE), w.has_dtype(ref, *KEPT))
    whole = w.Where(w.has_dtype(ref, *WHOLES), w.Dtype(ref), dt.ACL_INT64, label="an integer dtype")
    rounded = w.Compute("round", numbers, unless=w.negated(w.has_dtype(ref, dt.ACL_BOOL)))
    cut = w.CastTo(w.CastTo(rounded, whole), w.Dtype(ref))
    direct = w.CastTo(rounded, w.Dtype(ref))
    return w.Branch(as_they_are, numbers, w.Branch(w.has_dtype(ref, dt.ACL_BOOL), direct, cut))
