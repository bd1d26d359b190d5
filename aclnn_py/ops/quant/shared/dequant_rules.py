"""aclnnDequantSwigluQuant and its second version: tests of the two tiling functions, with groups and without."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from ...norm.shared.rows import when_given
from .dequant_params import (
    DYNAMIC,
    MODES,
    STATIC,
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
from .dequant_sizes import Given, groups_of, row_of, rows_of
from .rounding import Word

ALIGNED = 64
is_dynamic = w.OneOf(
    w.Derived(lambda mode: (mode or STATIC).lower() == DYNAMIC, mode, label="quantModeOptional is dynamic"),
    w.Choices(True),
)


class Mode(Word):
    samples = (*MODES, "DYNAMIC")


def is_known(x: TensorFacts, group: Given) -> bool:
    return group is None or x.dtype != dt.ACL_FLOAT16


def as_bf16(call: Call) -> Iterator[Call]:
    yield call.but(x, dtype=dt.ACL_BF16)


def is_halved(x: TensorFacts, group: Given) -> bool:
    row = row_of(x)
    return row > 0 and row % (ALIGNED if group else 2) == 0


def table_matches(columns: int, numbers: TensorFacts, group: Given) -> bool:
    """Whether there is a row of so many numbers for each group, without groups as many numbers."""
    if group is None:
        return numbers.numel == columns
    lead = numbers.shape[:-1]
    alike = lead == (groups_of(group),) or (groups_of(group) <= 1 and lead in ((), (1,)))
    return numbers.shape[-1:] == (columns,) and alike


def of_input(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    return table_matches(row_of(x), numbers, group)


def of_output(x: TensorFacts, numbers: TensorFacts, group: Given, mode: str | None) -> bool:
    """Whether factors are for every column, or in static mode one number, or one for each group."""
    half, static = row_of(x) // 2, (mode or STATIC).lower() == STATIC
    if group is None:
        return numbers.numel in (half, 1)
    if static:
        return numbers.shape in ((groups_of(group),), (groups_of(group), half))
    return table_matches(half, numbers, group)


def of_rows(x: TensorFacts, activation: TensorFacts) -> bool:
    return activation.numel == rows_of(x)


def as_output(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape == (*x.shape[:-1], row_of(x) // 2)


def of_scales(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape == x.shape[:-1]


def mended(call: Call) -> Iterator[Call]:
    """The same with everything as x's rows and the groups want it."""
    lead, has = call.tensor(x).shape[:-1], call.present(group)
    row, groups = ALIGNED if has else 4, 2
    found = call.but(x, shape=(*lead, row)).but(out, shape=(*lead, row // 2)).but(scales, shape=lead)
    found = found.but(group, shape=(groups,)) if has else found
    for each, columns in ((weight, row), (bias, row), (factor, row // 2), (zero, row // 2)):
        found = found.but(each, shape=(groups, columns) if has else (columns,)) if call.present(each) else found
    yield found.but(activation, shape=lead) if call.present(activation) else found


def table(param: w.Param) -> w.Rules:
    claim = (f"shape of {param}", "x's last axis, with groups a row for each")
    return when_given(param, fitting(of_input, x, param, group, claim=claim, mend=mended))


def factors(param: w.Param) -> w.Rules:
    claim = (f"shape of {param}", "half of x's last axis, with groups a row for each, or static one number each")
    return when_given(param, fitting(of_output, x, param, group, mode, claim=claim, mend=mended))


static = w.when(
    grouped, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(factor, zero)),
    otherwise=(when_given(factor, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(zero))),),
)  # fmt: skip


def tiling(*variants: w.Param) -> tuple[w.Rules, ...]:
    words = w.OneOf(Mode(mode, absent=STATIC), w.Choices(*MODES))
    known = w.when(grouped, (w.OneOf(w.ValueOf(variant), w.Choices(0, 1, 2, 3)),)) if variants else ()
    rules = (
        w.dims_within(2, 8, x),
        fitting(is_halved, x, group, claim=("last axis of x", "even, with groups a multiple of 64"), mend=mended),
        fitting(is_known, x, group, claim=("dtype of x", "INT32 or BF16 beside groups"), mend=as_bf16), (words,), known,
        w.when(
            is_whole, tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(weight)), table(weight),
            when_given(activation, fitting(
                of_rows, x, activation, claim=(f"{activation}", "as many elements as x has rows"), mend=mended)),
            table(bias),
        ),
        factors(factor),
        w.when(is_dynamic, w.when(grouped, (w.Not(w.Present(zero)),)), otherwise=(static, factors(zero))),
        fitting(as_output, x, out, claim=("shape of yOut", "x's with half the last axis"), mend=mended),
        fitting(of_scales, x, scales, claim=("shape of scaleOut", "x's without its last axis"), mend=mended),
    )  # fmt: skip
    return (w.tiled(*rules),)
