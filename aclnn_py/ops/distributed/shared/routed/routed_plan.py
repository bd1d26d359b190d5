"""Products of experts whose rows come from other ranks or go to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....lowering import language as w
from .....lowering.kernels.stored_matrix import swapped
from .....lowering.plan.lowered import View
from ....gmm.shared.matrices import member, part
from ..rank_step import Ranked
from . import routed_params as p


class Run(NamedTuple):
    """Rows of one expert that come from one rank or go to it: how many, and where, by rank or by expert first."""

    size: int
    by_rank: int
    by_expert: int


class Counts:
    """Numbers of rows of each rank and each expert of one rank."""

    def __init__(self, numbers: tuple[int, ...], ranks: int) -> None:
        self.local = len(numbers) // ranks
        self.table = [numbers[rank * self.local : (rank + 1) * self.local] for rank in range(ranks)]
        self.ranks = [sum(row) for row in self.table]
        self.experts = [sum(row[expert] for row in self.table) for expert in range(self.local)]

    @property
    def rows(self) -> int:
        return sum(self.ranks)

    @property
    def is_ordered(self) -> bool:
        """Whether rows by rank are rows by expert."""
        return self.local == 1 or len(self.table) == 1

    def runs(self) -> Iterator[Run]:
        for rank, row in enumerate(self.table):
            for expert, size in enumerate(row):
                if size:
                    yield Run(
                        size, sum(self.ranks[:rank]) + sum(row[:expert]),
                        sum(self.experts[:expert]) + sum(other[expert] for other in self.table[:rank]),
                    )  # fmt: skip


def counts_of(by: Ranked) -> tuple[Counts, Counts]:
    ranks = by.group(p.group).ranks
    return Counts(by.value(p.sends), ranks), Counts(by.value(p.receives), ranks)


def matrices(by: Ranked, weight: w.Param, flag: w.Param) -> View:
    """Weights, [..., K, N]."""
    view = by.input(weight, *by.call.tensor(weight).shape)
    return swapped(view) if by.value(flag) else view


def expert_products(by: Ranked, rows: View, out: View, counts: Counts) -> None:
    """out = the rows of each expert times its weights."""
    weights, begin = matrices(by, p.weight, p.turned), 0
    for expert, size in enumerate(counts.experts):
        by.product(part(rows, 0, begin, size), member(weights, expert), part(out, 0, begin, size))
        begin += size


def shared_product(by: Ranked) -> None:
    if by.has(p.shared_x):
        weights = matrices(by, p.shared_weight, p.shared_turned)
        left = by.input(p.shared_x, *by.call.tensor(p.shared_x).shape)
        by.product(left, weights, by.output(p.shared_out, left.shape[0], weights.shape[1]))


def arrived(by: Ranked, x: View, rows: View, sent: Counts, received: Counts) -> None:
    """rows = what other ranks send of their x, by expert, then by rank."""
    landed = rows if received.is_ordered else by.room(rows.dtype, *rows.shape)
    by.all_to_all_rows(p.group, x, landed, sent.ranks, received.ranks)
    if not received.is_ordered:
        for size, by_rank, by_expert in received.runs():
            by.move(part(landed, 0, by_rank, size), part(rows, 0, by_expert, size))


def rows_of(roles: p.Roles, by: Ranked, rows: int) -> View:
    """Where received rows lie: in the output that holds them, or in the workspace."""
    facts = by.call.tensor(roles.x)
    assert roles.permuted
    shape = rows, facts.shape[1]
    return by.output(roles.permuted, *shape) if by.has(roles.permuted) else by.room(facts.dtype, *shape)


def gathered(roles: p.Roles, by: Ranked) -> str:
    """Rows of other ranks by expert, then the products."""
    sent, received = counts_of(by)
    rows = rows_of(roles, by, received.rows)
    arrived(by, by.input(roles.x, *by.call.tensor(roles.x).shape), rows, sent, received)
    expert_products(by, rows, by.output(roles.out, *by.call.tensor(roles.out).shape), received)
    shared_product(by)
    return ""


def returned(roles: p.Roles, by: Ranked, rows: View, sent: Counts, received: Counts) -> None:
    """The output = what other ranks send of their rows by expert, by rank, then by expert."""
    leaving = rows
    if not sent.is_ordered:
        leaving = by.room(rows.dtype, *rows.shape)
        for size, by_rank, by_expert in sent.runs():
            by.move(part(rows, 0, by_expert, size), part(leaving, 0, by_rank, size))
    target = by.output(roles.out, received.rows, rows.shape[1])
    by.all_to_all_rows(p.group, leaving, target, sent.ranks, received.ranks)


def scattered(roles: p.Roles, by: Ranked) -> str:
    """The products of rows by expert, then those of other ranks go to them."""
    sent, received = counts_of(by)
    out = by.call.tensor(roles.out)
    rows = by.room(out.dtype, sent.rows, out.shape[1])
    expert_products(by, by.input(roles.x, *by.call.tensor(roles.x).shape), rows, sent)
    returned(roles, by, rows, sent, received)
    shared_product(by)
    return ""
