"""Rows of experts (MoE): for each token what a table has for its group, where a list tells at which row groups end."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.gather import Gathered, Pick
from ....lowering.kernels.order import SearchSorted
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts, count
from ...indexing.shared.gather_views import rows

INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")
ALWAYS = w.Constant(True, "true")


def tokens_of(x: TensorFacts) -> int:
    """The rows of a tensor: all axes but the last."""
    return count(x.shape[:-1])


def expert_of_token(ends: w.Step, x: w.Param) -> w.Step:
    """For every row of x the number of its group; `ends` are where the groups end, ascending."""
    shape = w.Derived(lambda x: (tokens_of(x),), x, label=f"rows of {x}")
    numbers = w.Compute("iota", shape=shape, dtype=INT64, integral=w.given(x))
    return SearchSorted(w.CastTo(ends, INT64), numbers, after_equal=ALWAYS, dtype=INT64)


def picker(call: Call, table: View, experts: Sequence[View]) -> Pick | str:
    if len(table.shape) != 2:
        return f"shape [{','.join(map(str, table.shape))}]"
    return rows(table, experts[0], 0)


def rows_of_experts(table: w.Step, experts: w.Step) -> w.Step:
    """Row by row what a table [G, H] has for the row's group: [rows, H]."""
    return Gathered("expert_rows", picker, table, experts)
