"""aclnnDequantSwigluQuant and its second version on the 950: what its tiling function asks."""

from __future__ import annotations

from math import isfinite

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.microscaling import FOUR_BITS
from ....lowering.kernels.microscaling import MODES as FP4_MODES
from ....rules.core.call import single
from ...norm.shared.generated_rules import fitting
from .channels import QUANT_MODES, STATIC
from .dequant_fits import (
    as_half,
    as_rows,
    each_column,
    has_even_axis,
    is_last,
    last,
    null_unless_whole,
    of_bias,
    of_columns,
    of_halves,
    of_rows,
    require,
    seven,
)
from .dequant_params import (
    activation,
    bias,
    factor,
    group,
    grouped,
    is_whole,
    limit,
    mode,
    out,
    rounding,
    scales,
    target,
    variant,
    weight,
    x,
    zero,
)
from .dequant_params import dim as axis
from .dequant_sizes import groups_of, row_of
from .rounding import Word

SHORT = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2)
OUTPUTS = (*SHORT, dt.ACL_HIFLOAT8, *FOUR_BITS)
WORDS = ("rint", "round", "floor", "ceil", "trunc")


class Mode(Word):
    samples = (*QUANT_MODES, *WORDS)


def words(second: bool) -> tuple[w.Rules, ...]:
    """quantModeOptional, and of the second version dstType, roundModeOptional and what belongs to variants."""
    quant = (w.OneOf(Mode(mode, absent=STATIC), w.Choices(*QUANT_MODES)),)
    if not second:
        return quant, (w.negated(w.has_dtype(out, dt.ACL_HIFLOAT8)),)
    codes = (w.OneOf(w.ValueOf(target), w.Choices(dt.ACL_INT8, *OUTPUTS)),)
    known = (w.OneOf(Mode(rounding, absent="rint"), w.Choices(*WORDS)),)
    nearest, away = ((w.OneOf(Mode(rounding, absent="rint"), w.Choices(word)),) for word in ("rint", "round"))
    of_out = w.when(w.has_dtype(out, dt.ACL_INT8, *SHORT), nearest)
    variants = (w.OneOf(w.ValueOf(variant), w.Choices(0, 1)),)
    finite = fitting(lambda limit: isfinite(single(limit)) and single(limit) > 0, limit,
                     claim=("clampLimit", "positive and finite"), kind="attr_range", mend=seven)  # fmt: skip
    return quant, codes, known, of_out, w.when(w.has_dtype(out, dt.ACL_HIFLOAT8), away), variants, finite


def halved(second: bool) -> tuple[w.Rules, ...]:
    """The axis of the halves."""
    if not second:
        return (require(lambda x: row_of(x) % 2 == 0, x, subject="last axis of x", predicate="even"),)
    claim = ("activateDim", "an even axis of x")
    alone = fitting(is_last, x, axis, claim=("activateDim", "the last axis beside groups"), mend=last)
    return fitting(has_even_axis, x, axis, claim=claim, mend=last), w.when(grouped, alone)


def of_factors() -> w.Rules:
    static = w.OneOf(w.ValueOf(mode, absent=STATIC), w.Choices(STATIC))
    halves = [
        require(of_halves, out, each, group, mode, subject=f"shape of {each}",
              predicate="[N] or [1, N], with groups [G, N], in static mode also with 1 for N")
        for each in (factor, zero)
    ]  # fmt: skip
    alike = require(lambda one, other: one.numel == other.numel, factor, zero, subject=f"size of {zero}",
                  predicate=f"that of {factor}")  # fmt: skip
    return w.flat(
        w.when_given(factor, halves[0]),
        w.when(static, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(factor))),
        w.when_given(zero, w.when(static, otherwise=(w.Not(w.Present(zero)),)), halves[1], alike),
    )  # fmt: skip


def newest_tiling(*, second: bool) -> w.Rules:
    dims = (axis,) if second else ()
    return w.flat(
        w.dims_within(2, 8, x),
        require(lambda x: min(x.shape, default=0) > 0, x, subject="x", predicate="not empty"),
        w.when(grouped, require(lambda group: group.rank < 3 and groups_of(group) > 0, group, subject=f"{group}",
                              predicate="of one or two axes, with a group")),
        *halved(second), *words(second),
        require(as_half, x, out, *dims, subject=f"shape of {out}",
              predicate="x's with half of the axis, of FP4 with an even last axis"),
        null_unless_whole(weight, require(of_columns, x, weight, group, subject=f"shape of {weight}",
                                        predicate="[2*N], [1, 2*N] or [2*N, 1], with groups [G, 2*N]")),
        w.when(is_whole, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(weight))),
        null_unless_whole(activation, require(of_rows, x, activation, subject=f"{activation}",
                                            predicate="as many elements as x has rows")),
        null_unless_whole(bias, require(of_bias, x, bias, group, subject=f"shape of {bias}",
                                      predicate="[2*N] or [1, 2*N], with groups [G, 2*N]")),
        of_factors(),
        require(as_rows, out, scales, subject=f"shape of {scales}", predicate=f"that of {out} without the last axis"),
    )  # fmt: skip


def newest_limits(*, second: bool) -> w.Rules:
    """What CANN takes and the emulator does not (561103)."""
    columns = [
        w.when_given(each, require(each_column, x, each, group, subject=f"{each}",
                                   predicate="a number for every column"))
        for each in (factor, zero)
    ]  # fmt: skip
    four = w.has_dtype(out, *FOUR_BITS)
    more: w.Rules = ()
    if second:
        ways = (w.OneOf(Mode(rounding, absent="rint"), w.Choices(*FP4_MODES)),)
        alone = fitting(is_last, x, axis, claim=("activateDim", "the last axis"), mend=last)
        more = w.flat(alone, w.when(four, ways))
    return w.flat(*columns, more, w.when(four, (w.negated(grouped),)))
