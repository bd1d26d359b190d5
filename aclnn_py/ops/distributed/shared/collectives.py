"""Collectives in a plan under construction."""

from __future__ import annotations

from collections.abc import Sequence

from ....lowering import language as w
from ....lowering.plan.exchange import (
    all_gather,
    all_reduce,
    all_to_all,
    all_to_all_parts,
    all_to_all_rows,
    reduce_scatter,
)
from ....lowering.plan.lowered import Move, View
from ....rules.core.communicator import Communicator
from ....rules.terms.ranks import group_of
from ...moe.shared.routing_step import Routing, reshaped


class Collectives(Routing):
    """Kernels of routing, and exchanges with the other ranks of a communicator."""

    def group(self, param: w.Param) -> Communicator:
        return group_of(self.call, param)

    def move(self, source: View, target: View) -> None:
        self.draft.read(source)
        self.draft.steps.append(Move("copy", source, target))

    def all_to_all(self, group: w.Param, source: View, target: View, counts: View) -> None:
        """Parts of as many bytes as earlier kernels have written."""
        self.draft.exchange(all_to_all(self.group(group), source, target, counts))

    def all_to_all_rows(
        self, group: w.Param, source: View, target: View, sent: Sequence[int], received: Sequence[int]
    ) -> None:
        """Rows of matrices, of which so many are for each rank and from each rank."""
        self.draft.exchange(all_to_all_rows(self.group(group), source, target, sent, received))

    def exchange_parts(self, group: w.Param, source: View, target: View) -> None:
        """All-to-all of parts of one size: part r of `source` goes to rank r."""
        self.draft.exchange(all_to_all_parts(self.group(group), source, target))

    def exchanged_rows(self, group: w.Param, rows: View, target: View | None = None) -> View:
        """This rank's share of the rows of all ranks, side by side: [rows / ranks, ranks * columns]."""
        ranks, (count, size) = self.group(group).ranks, rows.shape
        share = count // ranks
        received, wide = self.room(rows.dtype, ranks, share, size), (share, ranks * size)
        self.exchange_parts(group, rows, received)
        found = self.room(rows.dtype, *wide) if target is None else reshaped(target, wide)
        apart = found._replace(shape=(ranks, share, size), strides=(size, wide[1], 1))
        self.move(received, apart)
        return found

    def exchange_columns(self, group: w.Param, own: View, target: View) -> None:
        """target = this rank's share of the columns of all ranks, one below the other."""
        ranks, (rows, columns) = self.group(group).ranks, own.shape
        share = columns // ranks
        sent = self.room(own.dtype, ranks, rows, share)
        self.move(own._replace(shape=(ranks, rows, share), strides=(share, columns, 1)), sent)
        self.exchange_parts(group, sent, reshaped(target, (ranks * rows, share)))

    def all_reduce(self, group: w.Param, source: View, target: View) -> None:
        self.draft.exchange(all_reduce(self.group(group), source, target))

    def all_gather(self, group: w.Param, source: View, target: View) -> None:
        self.draft.exchange(all_gather(self.group(group), source, target))

    def reduce_scatter(self, group: w.Param, source: View, target: View) -> None:
        self.draft.exchange(reduce_scatter(self.group(group), source, target))
