"""Steps of the plans of aclnnMoeInitRoutingV2 and aclnnMoeInitRoutingQuantV2."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts
from .init_rules import COUNT, DROP, Routed, before_drop, counts, expert_idx, positions
from .routing_step import Routing, reshaped


def positions_of(by: Routing, given: Routed) -> tuple[int, View, View]:
    """Rows of expandedX, the element at each of them, and the experts in order; writes the row of each element."""
    n = given.ids.numel
    ids = by.input(expert_idx, n)
    if given.mode == DROP:
        slots = by.room(dt.ACL_INT32, given.experts, given.capacity)
        by.run("fill_capacity", (ids,), (slots, by.output(positions, n)), kind=dt.ACL_INT64)
        rows = given.experts * given.capacity
        return rows, reshaped(slots, (rows,)), by.absent()
    keys, order = by.room(dt.ACL_INT32, n), by.room(dt.ACL_INT32, n)
    by.run("sort_experts", (ids,), (keys, by.output(positions, n), order), 0, 0, kind=dt.ACL_INT64)
    return given.expanded.shape[0], order, keys


def count(by: Routing, given: Routed) -> str:
    """Writes the rows of each expert where they are wanted."""
    ids = by.input(expert_idx, given.ids.numel)
    running = given.counting != COUNT
    for wanted, out, sums in ((given.wants_counts, counts, running), (given.wants_before, before_drop, False)):
        if wanted:
            total = by.output(out, given.experts)
            by.run("count_experts", (ids,), (total,), 0, sums, 1, given.experts, kind=dt.ACL_INT64)
    return ""


def choices(ids: TensorFacts) -> int:
    """The number of experts of a token."""
    return prod(ids.shape[1:])
