"""The plan of tokens fetched back from the ranks of their experts and added up, with a norm of the sums or without."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from .....rules.core.call import count
from ....moe.shared.weighted_sum import ZERO
from ..dense_views import flat
from ..rank_step import Ranked
from . import expert_params as e
from .combine_params import Tensors
from .expert_slots import Slots, slots
from .sent_tokens import chosen


class Norm(NamedTuple):
    """The parameters of an RMS norm of the sums with a residual."""

    residual: w.Param
    gamma: w.Param
    epsilon: w.Param
    y: w.Param
    rstd: w.Param


def fetched(by: Ranked, active: View, tensors: Tensors, to: Slots) -> View:
    """The tokens of this rank's choices, by slot, then by token and choice."""
    ranks, (held, hidden) = by.group(e.group).ranks, by.call.tensor(tensors.x).shape
    local, choices = to.used, count(active.shape)
    table, parts = by.room(dt.ACL_INT64, 4, ranks), by.room(dt.ACL_INT32, local, ranks)
    nbytes = dt.nbytes(by.call.tensor(tensors.x).dtype, hidden)
    sums = by.input(tensors.sends, local * ranks)
    by.run("part_tables", (sums, flat(active, choices)), (table, parts), nbytes, to.size, kind=dt.ACL_INT64)
    rows, places = by.room(dt.ACL_INT32, held), by.room(dt.ACL_INT32, held)
    by.run("regroup_rows", (parts,), (rows, places, by.room(dt.ACL_INT32, ranks)), kind=dt.ACL_INT64)
    packed = by.room(by.call.tensor(tensors.x).dtype, held, hidden)
    by.run("expand_rows", (by.input(tensors.x, held, hidden), rows), (packed,), 1)
    found = by.room(packed.dtype, choices, hidden)
    by.all_to_all(e.group, packed, found, table)
    return found


def weights_of(by: Ranked, tensors: Tensors, wide: int) -> View:
    """The weights of the choices, then 1 for each shared expert."""
    tokens, choices = by.call.tensor(e.ids).shape
    if not by.call.tensor(tensors.weights).numel:
        return by.absent()
    own = by.input(tensors.weights, tokens, choices)
    if wide == choices:
        return own
    found = by.room(own.dtype, tokens, wide)
    by.fill(found, 1)
    by.move(own, found._replace(shape=own.shape))
    return found


def combined(by: Ranked, tensors: Tensors, target: View) -> None:
    """The weighted sums of this rank's choices, then the tokens of shared experts, rounded once."""
    to, tokens = slots(by.call), by.call.tensor(e.ids).shape[0]
    active = chosen(by, tensors.mask, tokens, to)
    choices, end = active.shape[1], to.size * by.group(e.group).ranks
    found = fetched(by, active, tensors, to)
    order = tuple(by.room(dt.ACL_INT32, tokens * choices) for _ in range(3))
    by.run("sort_experts", (flat(active, tokens * choices),), order, 0, end, kind=dt.ACL_INT64)
    inputs = found, order[1], weights_of(by, tensors, choices), *(by.absent() for _ in range(4))
    added = tensors.added
    if added is None or not by.has(added):
        by.run("combine_rows", inputs, (target,), choices, 0, ZERO, 0)
        return
    sums = by.room(dt.ACL_FLOAT, *target.shape)
    by.run("combine_rows", inputs, (sums,), choices, 0, ZERO, 0)
    by.move(by.elementwise(target.shape, "add", sums, by.input(added, *target.shape)), target)


def arranged(by: Ranked, tensors: Tensors, norm: Norm | None) -> str:
    rows, columns = by.call.tensor(e.ids).shape[0], by.call.tensor(tensors.x).shape[1]
    if norm is None:
        combined(by, tensors, by.output(tensors.out, rows, columns))
        return ""
    sums = by.room(dt.ACL_FLOAT, rows, columns)
    combined(by, tensors, sums)
    total = by.elementwise(sums.shape, "add", sums, by.input(norm.residual, rows, columns))
    by.move(total, by.output(tensors.out, rows, columns))
    row = rows, columns, 1
    inputs = flat(total, *row), by.input(norm.gamma, 1, columns)
    dtype = by.call.tensor(norm.y).dtype
    outputs = by.output(norm.y, *row), by.output(norm.rstd, rows)
    by.run("rms_rows", inputs, outputs, float(by.value(norm.epsilon)), 0, dtype)
    return ""
