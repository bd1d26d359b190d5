"""Dtypes of products with quantised weights."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .cube import RUNS_ON
from .quant_combinations import PACKED, Dtypes
from .weight_quant_params import bias, offset, quant_offset, quant_scale, scale, weight, x, y

NEW = (*w.A2_A3, *w.REGBASE)
SHORT = w.Choices().plus(dt.ACL_FLOAT16, on=RUNS_ON).plus(dt.ACL_BF16, on=NEW)
EIGHT, FOUR = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8), (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT)
"""Floats of 8 and of 4 bits as weights of the 950; FLOAT holds eight FLOAT4_E2M1."""
POWERS = (dt.ACL_FLOAT8_E8M0, dt.ACL_UINT8)
MICRO, GROUPS = 32, (32, 64, 128, 256)
"""Elements that share a FLOAT8_E8M0, and sizes of groups of FLOAT4_E2M1 that CANN has."""
WEIGHTS = (
    w.Choices().plus(dt.ACL_INT8, on=RUNS_ON).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW).plus(*EIGHT, *FOUR, on=w.REGBASE)
)
SCALES = SHORT.plus(*PACKED, on=w.A2_A3).plus(*POWERS, on=w.REGBASE)
OFFSETS = SHORT.plus(dt.ACL_INT32, on=w.A2_A3)
BIASES = w.Choices().plus(dt.ACL_FLOAT, on=NEW).plus(dt.ACL_BF16, on=w.REGBASE)
"""Of BF16 x; that of FLOAT16 x is FLOAT16."""
QUANT_SCALES = w.Choices().plus(*PACKED, on=w.A2_A3)
OUTPUTS = SHORT.plus(dt.ACL_INT8, on=w.A2_A3)
floats = w.has_dtype(weight, *EIGHT, *FOUR)
packed = w.both(w.on(*w.A2_A3), w.has_dtype(scale, *PACKED), label="antiquantScale is packed")


def half_output() -> w.Rules:
    """y is FLOAT16, so it is not quantised."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.without(quant_scale).without(quant_offset).but(y, dtype=dt.ACL_FLOAT16)

    claim = ("dtype of y with packed scales", "DT_FLOAT16")
    return (w.Defined(Dtypes(lambda y: y.dtype == dt.ACL_FLOAT16 or None, y, claim=claim, mend=mend)),)


def powers(weight: w.Param, scale: w.Param, x: w.Param) -> w.Rules:
    """FLOAT8_E8M0 is a scale of FLOAT4_E2M1, and UINT8 one of FLOAT4_E2M1 in FLOAT."""

    def valid(weight: TensorFacts, scale: TensorFacts) -> bool | None:
        known = scale.dtype not in POWERS or weight.dtype in FOUR[POWERS.index(scale.dtype) :]
        return known or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(scale, dtype=call.tensor(x).dtype)

    claim = (f"dtype of {scale}", "FLOAT8_E8M0 of FLOAT4_E2M1 alone, UINT8 of FLOAT alone")
    return (w.Defined(Dtypes(valid, weight, scale, claim=claim, mend=mend)),)


def dtypes() -> w.Rules:
    whole = w.dtype_in(w.Choices(dt.ACL_INT8), y)
    by_words = w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT16), x), w.dtype_in(w.Choices(dt.ACL_INT8), weight),
        w.when_given(offset, w.dtype_in(w.Choices(dt.ACL_INT32), offset)), half_output(),
    )  # fmt: skip
    plain = w.flat(
        w.when(w.negated(w.has_dtype(scale, *POWERS)), w.same_dtype(x, scale)),
        w.when(w.both(w.on(*w.REGBASE), floats), (w.negated(w.given(offset)),),
               otherwise=(w.when_given(offset, w.same_dtype(offset, scale)),)),
    )  # fmt: skip
    half = w.Choices().plus(dt.ACL_FLOAT16, on=RUNS_ON)
    two = (w.rank_is(2, x, weight, y),)
    several = w.flat(w.dims_within(2, 6, x, weight, y))
    return w.flat(
        w.dtype_in(SHORT, x), w.dtype_in(WEIGHTS, weight), w.dtype_in(SCALES, scale),
        w.when(w.on(*w.REGBASE), powers(weight, scale, x)), w.dtype_in(OUTPUTS, y),
        w.when(w.negated(w.given(quant_scale)), w.same_dtype(y, x), otherwise=(whole,)),
        w.when(w.on("ascend310p"), several, otherwise=two),
        w.when_given(offset, w.dtype_in(OFFSETS, offset)), w.when(packed, by_words, otherwise=(plain,)),
        w.when_given(bias, w.when(w.has_dtype(x, dt.ACL_FLOAT16), w.dtype_in(half, bias),
                              otherwise=(w.dtype_in(BIASES, bias),)),
                     w.when(w.both(w.on(*w.REGBASE), floats, w.has_dtype(x, dt.ACL_BF16)), w.dtype_in(w.BF16, bias))),
    )  # fmt: skip
