"""aclnnDequantSituQuant: the tests of the tiling function."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering import language as w
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import fitting
from .channels import DYNAMIC, QUANT_MODES
from .dequant_rules import AnyCase
from .dequant_situ import (
    OPTIONAL,
    activation,
    as_output,
    beta,
    bias,
    factor,
    fits_buffer,
    group,
    is_byte,
    is_dynamic,
    is_word,
    mended,
    mode,
    of_groups,
    of_input,
    of_output,
    of_rows,
    one_each,
    out,
    scales,
    weight,
    x,
    zero,
)  # fmt: skip
from .dequant_sizes import row_of


def sized(param: w.Param, function: Callable[..., bool], claim: str, *more: w.Param) -> w.Rules:
    return w.when_given(param, fitting(
        function, x, param, *more, claim=(f"shape of {param}", claim), mend=mended))  # fmt: skip


def absent(*params: w.Param) -> w.Rules:
    return tuple(w.Not(w.Present(param)) for param in params)


def needed(*params: w.Param) -> w.Rules:
    return tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(*params))


RESULTS = (
    *fitting(as_output, x, out, claim=("shape of yOut", "x's with half the last axis"), mend=mended),
    *fitting(one_each, x, scales, claim=("shape of yScaleOut", "one element for each row of x"), mend=mended),
)
SHORT = fitting(fits_buffer, x, bias, claim=("last axis of x", "short enough for the unified buffer"), mend=mended)
DYNAMICALLY = (w.OneOf(AnyCase(mode, absent=DYNAMIC), w.Choices(DYNAMIC)),)


def tiling() -> tuple[w.Rules, ...]:
    small = w.flat(
        w.min_dims(2, x), needed(weight), sized(weight, of_input, "[2*N] or [1]"), absent(activation),
        sized(bias, of_input, "[2*N] or [1]"), sized(factor, of_output, "[N] or [1]"),
        w.when(is_dynamic, otherwise=(*needed(factor), *sized(zero, of_output, "[N] or [1]"))), absent(group),
    )  # fmt: skip
    table = "[2*N], with groups [G, 2*N]"
    lists = w.when_given(
        group,
        fitting(
            lambda group: group.rank == 1 and group.shape[0] > 0, group, claim=(f"{group}", "of one axis"), mend=mended
        ),
    )
    words = w.flat(
        absent(factor, zero), DYNAMICALLY, needed(weight, activation), lists,
        sized(weight, of_groups, table, group), sized(activation, of_rows, "[rows] or [rows, 1]"),
        sized(bias, of_groups, table, group),
    )  # fmt: skip
    halves = w.flat(DYNAMICALLY, absent(*OPTIONAL))
    wide = w.flat(w.rank_is(2, x), w.when(is_word, words, otherwise=halves), RESULTS, SHORT)
    rules = (
        fitting(lambda beta: single_of(beta) != 0, beta, claim=("beta", "not 0"),
                mend=w.setting(beta, lambda call: 4.0), kind="attr_range"),
        (w.OneOf(AnyCase(mode, absent=DYNAMIC), w.Choices(*QUANT_MODES)),),
        fitting(lambda x: row_of(x) % 2 == 0, x, claim=("last axis of x", "even"), mend=mended),
        w.when(is_byte, small, RESULTS, otherwise=wide),
    )  # fmt: skip
    return (w.tiled(*rules),)
