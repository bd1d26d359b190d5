"""aclnnDequantSwigluQuant and its second version: rows of x, and for each the row of its group in a table [G, N]."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from ...norm.shared.kernels import filled
from . import experts as e
from .dequant_params import bias, group, grouped, x
from .dequant_sizes import Given, groups_of, row_of

LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)


def in_rows(source: w.Step, columns: int = 0) -> w.Step:
    """A tensor as rows: of x's last axis, of half of it, or of one element each."""

    def rows(x: TensorFacts) -> Shape:
        return (e.tokens_of(x), 1 if columns == 1 else row_of(x) // (columns or 1))

    return w.ViewOf(source, w.Reshaped(w.Derived(rows, x, label="rows of x")))


def table_of(numbers: w.Param, source: w.Step) -> w.Step:
    """For each row of x the row of its group in [G, N], 1 after the last group; without groups [1, N]."""

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
