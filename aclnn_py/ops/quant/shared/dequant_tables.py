"""aclnnDequantSwigluQuant and its second version: rows of x, and what tables of groups have for each."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from ...norm.shared.kernels import filled
from . import experts as e
from .dequant_params import (
    bias,
    group,
    grouped,
    x,
)  # fmt: skip
from .dequant_sizes import Given, groups_of, row_of, rows_of

LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)


def in_rows(source: w.Step, columns: int = 0) -> w.Step:
    """A tensor as rows: of x's last axis, of half of it, or of one element each."""

    def rows(x: TensorFacts) -> Shape:
        return (rows_of(x), 1 if columns == 1 else row_of(x) // (columns or 1))

    return w.ViewOf(source, w.Reshaped(w.Derived(rows, x, label="rows of x")))


def table_of(numbers: w.Param, source: w.Step) -> w.Step:
    """What a table has for each row of x: the row of its group, without groups the only one.

    Rows behind the last group, of which nothing is written, have ones.
    """

    def by_group(numbers: TensorFacts, group: Given) -> Shape:
        groups = groups_of(group)
        return (groups, numbers.numel // groups if groups else 0)

    def one_row(numbers: TensorFacts, group: Given) -> Shape:
        return (1, by_group(numbers, group)[1])

    shape, row = (
        w.Derived(function, numbers, group, label=f"{label} {numbers}")
        for function, label in ((by_group, "groups and row of"), (one_row, "row of"))
    )
    table = w.ViewOf(source, w.Reshaped(shape))
    longer = w.Concat(FIRST, table, filled(row, w.Dtype(bias) if numbers is bias else w.FLOAT, 1))
    ends = w.Scan("cumsum", w.Contiguous(group), axes=FIRST, attrs=(0.0, 0.0), integral=grouped)
    return w.Branch(grouped, e.rows_of_experts(longer, e.expert_of_token(ends, x)), table)
