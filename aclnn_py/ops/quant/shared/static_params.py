"""Static quantisation: parameters, dtypes and plan of aclnnAscendQuant's versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from .channels import along
from .rounding import rounding

NEW, OLD = ("ascend910b", "ascend910_93"), ("ascend310p",)
x = w.In("x", "input, rank up to 8")
scale = w.In("scale", "quantisation scale, which multiplies: one element or one per channel, [n], or [1, ..., n]")
offset = w.In("offset", "quantisation zero point, same shape and dtype as scale; null: 0", optional=True)
sqrt_mode = w.Attr("sqrtMode", "bool", "true: x is multiplied by scale twice", False)
mode = w.Attr(
    "roundMode", "const char*", 'rounding to integers: "round" half to even, "floor", "ceil", "trunc"', "round"
)
target = w.Attr("dstType", "int32_t", "dtype code of y", dt.ACL_INT8)
out = w.Out("y", "quantised x, same shape as x; INT32: eight INT4 in each, [..., n/8]", ctype=w.IN_TENSOR)
is_float = w.has_dtype(x, dt.ACL_FLOAT)
private = w.either(*(w.OneOf(w.Format(each), w.Choices(*sorted(fmt.PRIVATE))) for each in (x, out)))


def floats(*new: str) -> w.Choices:
    return w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=(*new, *OLD)).plus(dt.ACL_BF16, on=new)


def kinds(inputs: w.Choices, outputs: w.Choices) -> tuple[w.Rules, ...]:
    """dtypes of x, y, scale and offset, and dstType."""
    return (
        w.dtype_in(inputs, x), w.dtype_in(outputs, out), w.dtype_in(inputs, scale),
        w.when_given(offset, w.dtype_in(inputs, offset), w.same_dtype(scale, offset)),
        w.when(is_float, otherwise=w.same_dtype(x, scale)), (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
    )  # fmt: skip


def planned(*axis: w.Param) -> w.Plan:
    """x times scale, or twice, plus offset, rounded to y's dtype; the 950 multiplies scale by itself first."""
    numbers, factor = q.as_floats(x), along(x, scale, *axis)
    once = w.Compute("mul", numbers, factor)
    twice = w.Branch(
        w.on(*w.REGBASE), w.Compute("mul", numbers, w.Compute("mul", factor, factor)), w.Compute("mul", once, factor)
    )
    moved = q.if_there(w.Branch(w.is_true(sqrt_mode), twice, once), offset, along(x, offset, *axis))
    return w.NoKernel(private), *q.quantised(moved, out, packs=True, rounding=rounding(mode)).chain


PRECISION = (
    "float32, each operation rounded; then to an integer as roundMode says and saturated, NaN becomes 0; FP8 to "
    "nearest even, HIFLOAT8 half away from zero, saturated in the same way"
)
NOTES = (
    "scale and offset are converted to x's dtype, which has to be theirs unless x is FLOAT.",
    "An INT32 y has eight INT4 in each element, the first one in its lowest bits.",
    "scale and offset have rank 1 or x's rank, and one element or one for each channel (561103).",
    "The storage format FRACTAL_NZ of x and y is refused (561103): the emulator has no kernel for it.",
)
FORMULA = "y = round(x * scale + offset), or round(x * scale * scale + offset) if sqrtMode"
