"""Dtypes of products with quantised weights."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call
from .cube import RUNS_ON
from .quant_combinations import PACKED, Dtypes
from .weight_quant_params import bias, offset, quant_offset, quant_scale, scale, weight, x, y

NEW = (*w.A2_A3, *w.REGBASE)
SHORT = w.Choices().plus(dt.ACL_FLOAT16, on=RUNS_ON).plus(dt.ACL_BF16, on=NEW)
WEIGHTS = w.Choices().plus(dt.ACL_INT8, on=RUNS_ON).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW)
SCALES = SHORT.plus(*PACKED, on=w.A2_A3)
OFFSETS = SHORT.plus(dt.ACL_INT32, on=w.A2_A3)
BIASES = w.Choices().plus(dt.ACL_FLOAT, on=NEW).plus(dt.ACL_BF16, on=w.REGBASE)
"""Of BF16 x; that of FLOAT16 x is FLOAT16."""
QUANT_SCALES = w.Choices().plus(*PACKED, on=w.A2_A3)
OUTPUTS = SHORT.plus(dt.ACL_INT8, on=w.A2_A3)
packed = w.both(w.on(*w.A2_A3), w.has_dtype(scale, *PACKED), label="antiquantScale is packed")


def half_output() -> w.Rules:
    """y is FLOAT16, so it is not quantised."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.without(quant_scale).without(quant_offset).but(y, dtype=dt.ACL_FLOAT16)

    claim = ("dtype of y with packed scales", "DT_FLOAT16")
    return (w.Defined(Dtypes(lambda y: y.dtype == dt.ACL_FLOAT16 or None, y, claim=claim, mend=mend)),)


def dtypes() -> w.Rules:
    whole = w.dtype_in(w.Choices(dt.ACL_INT8), y)
    by_words = w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT16), x), w.dtype_in(w.Choices(dt.ACL_INT8), weight),
        w.when_given(offset, w.dtype_in(w.Choices(dt.ACL_INT32), offset)), half_output(),
    )  # fmt: skip
    plain = w.flat(w.same_dtype(x, scale), w.when_given(offset, w.same_dtype(offset, scale)))
    half = w.Choices().plus(dt.ACL_FLOAT16, on=RUNS_ON)
    two = (w.rank_is(2, x, weight, y),)
    several = w.flat(w.dims_within(2, 6, x, weight, y))
    return w.flat(
        w.dtype_in(SHORT, x), w.dtype_in(WEIGHTS, weight), w.dtype_in(SCALES, scale), w.dtype_in(OUTPUTS, y),
        w.when(w.negated(w.given(quant_scale)), w.same_dtype(y, x), otherwise=(whole,)),
        w.when(w.on("ascend310p"), several, otherwise=two),
        w.when_given(offset, w.dtype_in(OFFSETS, offset)), w.when(packed, by_words, otherwise=(plain,)),
        w.when_given(bias, w.when(w.has_dtype(x, dt.ACL_FLOAT16), w.dtype_in(half, bias),
                              otherwise=(w.dtype_in(BIASES, bias),))),
    )  # fmt: skip
