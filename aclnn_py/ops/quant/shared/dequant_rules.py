"""aclnnDequantSwigluQuant and its second version: tests of the two tiling functions, with groups and without."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .channels import DYNAMIC, QUANT_MODES, STATIC
from .dequant_newest import newest_tiling
from .dequant_params import (
    activation,
    bias,
    factor,
    group,
    grouped,
    is_whole,
    mode,
    out,
    scales,
    variant,
    weight,
    x,
    zero,
)  # fmt: skip
from .dequant_sizes import (
    ALIGNED,
    Given,
    fits_buffer,
    is_halved,
    list_fits,
    of_input,
    of_output,
    of_rows,
)
from .rounding import Word
from .swiglu_rules import results_fit

is_dynamic = w.OneOf(
    w.Derived(lambda mode: (mode or STATIC).lower() == DYNAMIC, mode, label="quantModeOptional is dynamic"),
    w.Choices(True),
)


class Mode(Word):
    samples = (*QUANT_MODES, "DYNAMIC", "Static")


class AnyCase(Mode):
    def read(self, call: Call) -> str:
        return str(super().read(call)).lower()


def is_known(x: TensorFacts, group: Given) -> bool:
    return group is None or x.dtype != dt.ACL_FLOAT16


def as_bf16(call: Call) -> Iterator[Call]:
    yield call.but(x, dtype=dt.ACL_BF16)


def mended(call: Call) -> Iterator[Call]:
    lead, has = call.tensor(x).shape[:-1], call.present(group)
    row, groups = ALIGNED if has else 4, 2
    found = call.but(x, shape=(*lead, row)).but(out, shape=(*lead, row // 2)).but(scales, shape=lead)
    found = found.but(group, shape=(groups,)) if has else found
    for each, columns in ((weight, row), (bias, row), (factor, row // 2), (zero, row // 2)):
        found = found.but(each, shape=(groups, columns) if has else (columns,)) if call.present(each) else found
    yield found.but(activation, shape=lead) if call.present(activation) else found


def table(param: w.Param) -> w.Rules:
    claim = (f"shape of {param}", "[2*N], with groups [G, 2*N]")
    return w.when_given(param, fitting(of_input, x, param, group, claim=claim, mend=mended))


def factors(param: w.Param) -> w.Rules:
    claim = (f"shape of {param}", "[N], with groups [G, N], in static mode also [1], with groups [G]")
    return w.when_given(param, fitting(of_output, x, param, group, mode, claim=claim, mend=mended))


static = w.when(
    grouped, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(factor, zero)),
    otherwise=(w.when_given(factor, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(zero))),),
)  # fmt: skip


def of_groups(*variants: w.Param) -> w.Rules:
    """The group list and the length of x's rows beside it."""
    return w.when(
        grouped,
        fitting(list_fits, x, group, bias, *variants, claim=(f"{group}", "of one axis"), mend=mended),
        fitting(fits_buffer, x, group, bias, mode, *variants, claim=(
            "last axis of x", "short enough for the unified buffer beside groups"), mend=mended),
    )  # fmt: skip


def tiling(*variants: w.Param) -> tuple[w.Rules, ...]:
    either = w.Choices(*QUANT_MODES)
    exact, lowered = ((w.OneOf(term(mode, absent=STATIC), either),) for term in (Mode, AnyCase))
    words = w.when(grouped, exact, otherwise=(lowered,))
    known = w.when(grouped, (w.OneOf(w.ValueOf(variant), w.Choices(0, 1, 2, 3)),)) if variants else ()
    rules = (
        w.dims_within(2, 8, x),
        fitting(is_halved, x, group, claim=("last axis of x", "even, with groups a multiple of 64"), mend=mended),
        fitting(is_known, x, group, claim=("dtype of x", "INT32 or BF16 beside groups"), mend=as_bf16), words, known,
        w.when(
            is_whole, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(weight)), table(weight),
            w.when_given(activation, fitting(
                of_rows, x, activation, group, claim=(f"{activation}", "as many elements as x has rows"), mend=mended)),
            table(bias),
        ),
        factors(factor),
        w.when(is_dynamic, w.when(grouped, (w.Not(w.Present(zero)),)), otherwise=(
            static, factors(zero), w.when(grouped, w.same_shape(factor, zero)))),
        of_groups(*variants),
        results_fit(x, out, scales, mended),
    )  # fmt: skip
    return (w.tiled(w.when(w.on(*w.REGBASE), newest_tiling(second=bool(variants)), otherwise=w.flat(*rules))),)
