"""Products of groups that are summed over the ranks: parameters and plan."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering import language as w
from ....lowering.kernels.members import dense_view
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.lists import unmovable
from ....rules.core.call import Call, count
from ....rules.core.rule import Variants
from ...gmm.shared.arguments import Members, given
from ...gmm.shared.matrices import flat_rows, row_pieces
from ...gmm.shared.parameters import LISTS, group_array, optional_list
from . import product_rules as r
from .rank_step import Ranked, RankStep

ON = w.A2_A3
x = w.InList("x", "left matrices, FLOAT16 or BF16: [M, K] of each group, with splitItem 0 of up to 5 axes, or one for "
             "all groups")  # fmt: skip
weight = w.InList("weight", "right matrix of each group, dtype of x, [K, N]")
bias = optional_list("bias", "bias of each group and rank, [N]: FLOAT16 beside FLOAT16, FLOAT beside BF16; null: none")
groups = group_array
split_item = w.Attr("splitItem", "int64_t", "0: x and y of each group, 1: one x, 2: one y, 3: one x and one y", 0)
y = w.OutList("y", "sums over the ranks, dtype of x: [M, N] of each group, or one for all groups", ctype=LISTS)
MATRICES = (x, weight, y)
ONE_X, ONE_Y = (1, 3), (2, 3)
"""Values of splitItem with one x, and with one y, for all groups."""


def members(call: Call, param: w.Param) -> Members:
    """Those of a list that is not optional, or none."""
    return call.args[param.name] or ()  # type: ignore[return-value]


class Groups(NamedTuple):
    """Matrices, rows and biases of a call's groups."""

    x: Members
    weight: Members
    y: Members
    rows: tuple[int, ...]


def groups_of(call: Call) -> Groups:
    left, right, out = (members(call, each) for each in (x, weight, y))
    if call.args[split_item.name] in ONE_X:
        ends: tuple[int, ...] = call.args[groups.name] or ()  # type: ignore[assignment]
        rows = tuple([after - before for before, after in zip((0, *ends), ends, strict=False)])
    else:
        rows = tuple([count(one.shape[:-1]) for one in left])
    return Groups(left, right, out, rows)


def views(draft: Draft, param: w.Param, read: Members) -> list[View]:
    """Members of an input as dense matrices; vectors as they are."""
    dense = [dense_view(draft, param, one, number) for number, one in enumerate(read)]
    return [flat_rows(one) if len(one.shape) > 1 else one for one in dense]


def arranged(by: Ranked) -> str:
    """The product of a group, then its sum over the ranks, group by group."""
    call, draft = by.call, by.draft
    have = groups_of(call)
    added = given(call.args[bias.name]) or ()
    outs = [flat_rows(draft.view(y.name, one, number)) for number, one in enumerate(have.y)]
    left, right, more = (views(draft, *each) for each in ((x, have.x), (weight, have.weight), (bias, added)))
    for piece in row_pieces(left, right, more, outs, have.rows):
        if 0 in piece.out.shape:
            continue
        own = by.room(piece.x.dtype, *piece.out.shape)
        by.product(piece.x, piece.weight, own, piece.bias)
        by.all_reduce(r.group, own, piece.out)
    return ""


class ReducedGroups(RankStep, init=False):
    """Products over lists of tensors, each of which has to be inside its storage."""

    def build(self, draft: Draft) -> str:
        call = draft.call
        if not all(rule.holds(call) for rule in self.needs):
            return "tensors that do not agree"
        for param in self.inputs:
            for number, one in enumerate(given(call.args[param.name]) or ()):
                problem = unmovable(one, one.dtype, call)
                if problem:
                    return f"{param}[{number}] with {problem}"
        for number, one in enumerate(members(call, y)):
            if abs(one.offset) + one.numel > LIMIT:
                return f"{y}[{number}] with more elements than memory can hold"
        return self.arrange(self.routing(draft))

    def breaks(self, call: Call) -> Variants:
        for param in self.inputs:
            *first, last = given(call.args[param.name]) or (None,)
            if last is not None and last.numel > 1:
                strides = tuple(2 * stride for stride in last.strides)
                where = f"{param}[{len(first)}]"
                yield f"{where} exceeds its storage", call.set(param, (*first, last.but(strides=strides)))
