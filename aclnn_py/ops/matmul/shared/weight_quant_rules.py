"""The tests of products with quantised weights, in the order of the source."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR, ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, is_turned
from ...norm.shared.generated_rules import fitting
from .weight_quant_params import (
    NZ,
    bias,
    dense,
    group,
    like_weight,
    offset,
    quant_offset,
    quant_scale,
    scale,
    weight,
    x,
    y,
)
from .weight_quant_shapes import A2_A3, agreed, batches, groups, matrices, vectors

RUNS_ON = (*A2_A3, *w.REGBASE, "ascend310p")
WORDS = (dt.ACL_UINT64, dt.ACL_INT64)
NEW = (*A2_A3, *w.REGBASE)
SHORT = w.Choices().plus(dt.ACL_FLOAT16, on=RUNS_ON).plus(dt.ACL_BF16, on=NEW)
WEIGHTS = w.Choices(dt.ACL_INT8).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW)
SCALES = SHORT.plus(*WORDS, on=A2_A3)
OUTPUTS = SHORT.plus(dt.ACL_INT8, on=A2_A3)
packed = w.has_dtype(scale, *WORDS)


def optional(param: w.Param, *rules: w.Group) -> w.Rules:
    return w.when(w.given(param), *rules)


def before() -> tuple[w.Rules, ...]:
    """Up to the formats: the SoC, null pointers, what the 310P and 950 have no kernel for."""
    lacking = tuple(w.negated(w.given(param)).coded(ACLNN_ERR_PARAM_NULLPTR) for param in (quant_scale, quant_offset))
    return (
        (w.on(*RUNS_ON).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(x, weight, scale, y),
        w.when(w.on("ascend310p", *w.REGBASE), lacking), w.when(w.on(*w.REGBASE), w.format_in(w.ND, weight)),
        w.when(w.on("ascend310p"), (w.negated(w.OneOf(w.Format(weight), NZ)),)),
    )  # fmt: skip


def layouts() -> w.Rules:
    new = w.flat(like_weight(scale, strictly=True), optional(offset, like_weight(offset, strictly=True)))
    old = w.flat(like_weight(scale), optional(offset, like_weight(offset)))
    return w.flat(
        dense(x, or_turned=True), dense(weight, or_turned=True), w.when(w.on(*w.REGBASE), new, otherwise=(old,)),
        dense(y),
        *(optional(param, dense(param)) for param in (quant_scale, quant_offset, bias)),
    )  # fmt: skip


def dtypes() -> w.Rules:
    whole = w.dtype_in(w.Choices(dt.ACL_INT8), y)
    by_words = w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT16), x), w.dtype_in(w.Choices(dt.ACL_INT8), weight),
        optional(offset, w.dtype_in(w.Choices(dt.ACL_INT32), offset)), w.dtype_in(w.Choices(dt.ACL_FLOAT16), y),
    )  # fmt: skip
    plain = w.flat(w.same_dtype(x, scale), optional(offset, w.same_dtype(offset, scale)))
    half, wide = w.Choices(dt.ACL_FLOAT16), w.Choices(dt.ACL_FLOAT).plus(dt.ACL_BF16, on=w.REGBASE)
    two = (w.rank_is(2, x, weight, y),)
    several = w.flat(w.dims_within(2, 6, x, weight, y))
    return w.flat(
        w.dtype_in(SHORT, x), w.dtype_in(WEIGHTS, weight), w.dtype_in(SCALES, scale), w.dtype_in(OUTPUTS, y),
        w.when(w.given(quant_scale), whole, otherwise=(w.same_dtype(y, x),)),
        w.when(w.on("ascend310p"), several, otherwise=two),
        w.when(packed, by_words, otherwise=(plain,)),
        optional(bias, w.when(w.has_dtype(x, dt.ACL_FLOAT16), w.dtype_in(half, bias),
                              otherwise=(w.dtype_in(wide, bias),))),
    )  # fmt: skip


def formats() -> w.Rules:
    plain = tuple(w.negated(w.OneOf(w.Format(param), NZ)) for param in (x, bias))
    more = w.flat(*(optional(param, w.format_in(w.ND, param)) for param in (offset, quant_scale, quant_offset)))
    ranks = w.flat(*(optional(param, w.dims_within(1, 2, param)) for param in (offset, quant_scale, quant_offset)))
    few = w.when(w.on("ascend310p"), w.dims_within(1, 6, bias), otherwise=(w.dims_within(1, 2, bias),))
    return w.flat(
        plain[:1], w.format_in(w.ND, scale), optional(bias, plain[1:], few), more, w.dims_within(1, 2, scale), ranks,
        w.when(w.given(quant_scale), w.dtype_in(w.Choices(*WORDS), quant_scale),
               otherwise=((w.negated(w.given(quant_offset)),),)),
    )  # fmt: skip


def of_blocks() -> w.Rules:
    """INT4 in FRACTAL_NZ: scales for columns of a transposed weight, or for groups of 64 or 128 of another."""

    def valid(x: Any, weight: Any, scale: Any, size: int) -> bool:
        turned, columns = is_turned(weight), scale.shape[-1:]
        if size == 0:
            return bool(scale.numel != 1 and turned)
        return not (turned or is_turned(x)) and size in (64, 128) and x.shape[-1] % size == 0 and columns[0] % 64 == 0

    claim = ("INT4 weights in FRACTAL_NZ", "scaled by column and transposed, or by groups of 64 or 128")
    test = fitting(valid, x, weight, scale, group, claim=claim, mend=agreed)
    small = w.both(w.has_dtype(weight, *FOUR_BITS), w.OneOf(w.Format(weight), NZ), w.on(*A2_A3))
    alone = tuple(w.negated(w.given(param)) for param in (quant_scale, quant_offset))
    return w.when(small, alone, test)


def checks(*middle: w.Rules) -> tuple[w.Rules, ...]:
    straight = w.when(w.on(*w.REGBASE), dense(x))
    several = w.when(w.on("ascend310p"), batches())
    return (
        *before(), *middle, layouts(), dtypes(), formats(), matrices(), several, groups(), vectors(), of_blocks(),
        straight,
    )  # fmt: skip
