"""aclnnSwigluGroupQuant: dtypes, and tests of the tiling function for blocks and for HIFLOAT8."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...norm.shared.generated_rules import fitting
from . import group_quant_rules as p
from . import swiglu_mx as s
from .mx_rules import FLOAT8, on_950
from .packing import is_even

SHORT = (*FLOAT8, *p.FP4)
FLOAT = on_950(dt.ACL_FLOAT)
whole = w.has_dtype(p.x, dt.ACL_FLOAT)
KINDS = (
    w.dtype_in(on_950(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), p.x),
    w.when_given(p.weight, w.dtype_in(FLOAT, p.weight)),
    w.when_given(p.group, w.dtype_in(on_950(dt.ACL_INT64), p.group)),
    w.when_given(p.factor, w.dtype_in(FLOAT, p.factor)),
    w.dtype_in(on_950(*SHORT, dt.ACL_HIFLOAT8), p.out),
    w.when(whole, w.dtype_in(w.Choices(dt.ACL_HIFLOAT8), p.out)),
    w.dtype_in(on_950(dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0), p.scale),
    w.when(w.has_dtype(p.out, *p.FP4), w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), p.scale)),
    w.when(w.has_dtype(p.out, dt.ACL_HIFLOAT8), w.dtype_in(w.Choices(dt.ACL_FLOAT), p.scale)),
    w.same_dtype(p.x, p.origin),
)  # fmt: skip


def group_list() -> w.Rules:
    return w.when_given(p.group, w.rank_is(1, p.group), w.not_empty(p.group))


def blocks() -> w.Rules:
    is_mx = w.value_is(p.form, p.MX)
    return (
        *w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), p.x), *w.dims_within(2, 8, p.x), *w.not_empty(p.x),
        *fitting(p.whole_blocks, p.x, claim=("last axis of x", "a multiple of 256 above 0"), mend=p.longer),
        *w.when_given(
            p.weight, w.dims_within(1, 8, p.weight), w.not_empty(p.weight),
            fitting(p.each_row, p.x, p.weight, claim=("weightOptional", "one for each row of x"), mend=p.one_each)),
        *group_list(), w.OneOf(w.DtypeArgument(p.target), w.Choices(*SHORT)),
        w.OneOf(w.ValueOf(p.form), w.Choices(0, 1)),
        *p.attr(p.suits_form, p.out, p.form, claim=("quantMode", "1 for FP4"), mend=p.mx_form),
        *p.attr(p.is_size, p.form, p.size, claim=("blockSize", "0 or that of quantMode"), mend=p.no_size),
        *p.attr(p.rounds, p.form, p.power, claim=("roundScale", "true for quantMode 1"), mend=p.with_powers),
        w.OneOf(w.ValueOf(p.gives), w.Choices(False)),
        *p.attr(p.limits, p.limit, claim=("clampLimit", "-1 or above 0"), mend=p.no_limit),
        *w.when(is_mx, w.max_dims(7, p.x)), w.Equal(w.Dtype(p.out), w.DtypeArgument(p.target)),
        *w.when(is_mx, w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), p.scale),
                otherwise=w.dtype_in(w.Choices(dt.ACL_FLOAT), p.scale)),
        *s.outputs_fit(p.blocked_shapes, (p.x, p.form), p.out, p.scale),
    )  # fmt: skip


def high() -> w.Rules:
    shapes, given = p.high_shapes, (p.x, p.group, p.form)
    return (
        *w.dtype_in(w.Choices(dt.ACL_HIFLOAT8), p.out),
        *p.attr(p.open_limits, p.limit, claim=("clampLimit", "-1 or at least 0"), mend=p.no_limit),
        *p.attr(p.is_top, p.top, claim=("dstTypeMax", "above 0"), mend=p.usual_top), *w.min_dims(1, p.x),
        *fitting(is_even, p.x, claim=("last axis of x", "even"), mend=p.longer), *group_list(),
        *w.when(w.value_is(p.form, p.STATIC), (w.Present(p.factor), *w.rank_is(1, p.factor), *fitting(
            p.scales_fit, p.factor, p.group, claim=("scaleOptional", "one for each group"), mend=p.factor_shape))),
        *s.outputs_fit(shapes, given, p.out),
        *w.when(w.value_is(p.form, p.DYNAMIC), s.outputs_fit(shapes, given, p.scale)),
        *w.when(w.is_true(p.gives), s.outputs_fit(shapes, given, p.origin)),
        *w.when(w.negated(w.given(p.group)), w.not_empty(p.x)),
    )  # fmt: skip


TILING = (w.when(p.is_high, high(), otherwise=blocks()),)
UNCHECKED = (
    *w.when_given(p.weight, fitting(
        p.each_row, p.x, p.weight, claim=("weightOptional", "one for each row of x"), mend=p.one_each)),
    *w.when(p.is_high, w.not_empty(p.x)),
)  # fmt: skip
NOTES = (
    "Rows after the last group are 0 with quantMode 2 and 3, as in CANN; with 0 and 1 they are quantised as well, "
    "where CANN leaves them unwritten. Groups of more rows than x make the stream fail with quantMode 2 and 3.",
    "FP8 is not saturated: quantMode 0 ignores infinities and NaN in max(abs(z)), and stores them as "
    "such, an infinity in FLOAT8_E4M3FN as NaN. There is no -0 before quantisation.",
    "An MX block with an infinity or NaN has scale NaN (code 255) and outputs 0; CANN's outputs in FP8 are NaN or "
    "infinities. The scale that pads an odd number of MX blocks has code 0.",
    "quantMode 3 gives an empty group the scale 1e-8 / dstTypeMax; CANN leaves it unwritten.",
    "FP4 outputs are packed two to a byte, low nibble first; they must be contiguous.",
    "yOriginOut is checked and written with quantMode 2 and 3 only; null is refused in every mode. With quantMode 2 "
    "and 3 CANN does not check the shape of weightOptional, which its kernel would misread (561103).",
)
