"""Groups of rows (MoE): the group of each row by a list of group ends, and its row in a table [G, H]."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.gather import Gathered, Pick
from ....lowering.kernels.order import SearchSorted
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts, count
from ...indexing.shared.gather_views import rows

MOST_EXPERTS = 1024
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")
ALWAYS = w.Constant(True, "true")


def tokens_of(x: TensorFacts) -> int:
    return count(x.shape[:-1])


def expert_of_token(ends: w.Step, x: w.Param) -> w.Step:
    """The number of the group of every row of x; `ends`: the row at which each group ends, ascending."""
    shape = w.Derived(lambda x: (tokens_of(x),), x, label=f"rows of {x}")
    numbers = w.Compute("iota", shape=shape, dtype=INT64, integral=w.given(x))
    return SearchSorted(w.CastTo(ends, INT64), numbers, after_equal=ALWAYS, dtype=INT64)


def last_end(ends: w.Step) -> w.Step:
    """The end of the last group, [1]."""

    def last(call: Call, view: View) -> View | str:
        if len(view.shape) != 1:
            return f"[{','.join(map(str, view.shape))}]"
        return view._replace(shape=(1,), offset=view.offset + (max(view.shape[0], 1) - 1) * view.strides[0])

    return w.ViewOf(ends, w.Through("last element", last, w.FLOAT))


def rows_before(end: w.Step, rows: w.Term, grouped: w.Rule, dtype: w.Term = INT64) -> w.Step:
    """Whether each row comes before the end of the groups; `rows`: a shape of one element for each row."""
    numbers = w.Compute("iota", shape=rows, dtype=INT64, integral=grouped)
    return w.Compute("before", numbers, end, dtype=dtype, integral=grouped)


def picker(call: Call, table: View, experts: Sequence[View]) -> Pick | str:
    if len(table.shape) != 2:
        return f"shape [{','.join(map(str, table.shape))}]"
    return rows(table, experts[0], 0)


def rows_of_experts(table: w.Step, experts: w.Step) -> w.Step:
    """For each row the row of its group in a table [G, H]: [rows, H]."""
    return Gathered("expert_rows", picker, table, experts)
