"""The step of operators that exchange data between ranks: kernels over dense tensors, and collectives between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.compute import compute_class
from ....lowering.plan.draft import Draft
from ....lowering.plan.exchange import (
    all_gather,
    all_reduce,
    all_to_all,
    all_to_all_parts,
    all_to_all_rows,
    reduce_scatter,
)
from ....lowering.plan.lowered import Kernel, Move, View
from ....lowering.steps.moves import expand
from ....lowering.steps.pieces import filling
from ....rules.core.call import Shape
from ....rules.core.communicator import Communicator
from ....rules.terms.ranks import group_of
from ...moe.shared.routing_step import Routing, RoutingStep, reshaped

Bias = View | None


class Ranked(Routing):
    """A plan under construction, with the kernels of routing, products and collectives."""

    def group(self, param: w.Param) -> Communicator:
        return group_of(self.call, param)

    def has(self, param: w.Param) -> bool:
        return self.call.args.get(param.name) is not None

    def strided(self, param: w.Param) -> View:
        """A tensor as it lies."""
        return self.draft.view(param.name, self.call.tensor(param))

    def product(self, left: View, right: View, target: View, bias: Bias = None) -> None:
        """target = left @ right, plus a bias that broadcasts to it, added up in float32 and rounded once."""
        if 0 in target.shape:
            return
        inputs = (left, right) if bias is None else (left, right, expand(bias, target.shape))
        attrs = (0.0,) if bias is None else (0.0, 1.0, 1.0)
        kind = compute_class(target.dtype, list(inputs))
        self.run("matmul" if bias is None else "gemm", inputs, (target,), *attrs, kind=kind)

    def add(self, one: View, other: View, target: View) -> None:
        """target = one + other in float32, rounded once."""
        for view in (one, other):
            self.draft.read(view)
        self.draft.steps.append(Kernel("add", (one, other), (target,), (), dt.ACL_FLOAT, False))

    def sum_of(self, one: View, other: View) -> View:
        """one + other, added in float32 and rounded to the dtype of one."""
        target = self.room(one.dtype, *one.shape)
        self.add(one, other, target)
        return target

    def elementwise(
        self, shape: Shape, kernel: str, *inputs: View, dtype: int = dt.ACL_FLOAT, kind: int = dt.ACL_FLOAT
    ) -> View:
        """A new tensor in a dtype, computed in the class `kind` from inputs that broadcast to its shape."""
        target = self.room(dtype, *shape)
        views = tuple(expand(view, shape) for view in inputs)
        for view in views:
            self.draft.read(view)
        self.draft.steps.append(Kernel(kernel, views, (target,), (), kind, False))
        return target

    def cast(self, view: View, dtype: int) -> View:
        """A view in another dtype."""
        if view.dtype == dtype:
            return view
        target = self.room(dtype, *view.shape)
        self.move(view, target)
        return target

    def fill(self, view: View, number: float) -> None:
        self.draft.steps.append(filling(view, number))

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
        """Parts of one size: rank by rank what is sent, and what is received."""
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


class RankStep(RoutingStep, init=False):
    """Kernels and collectives that `arrange` plans."""

    def routing(self, draft: Draft) -> Ranked:
        return Ranked(draft)


def ranked(label: str, arrange: Callable[[Ranked], str], **more: Any) -> RankStep:
    """The step that `arrange` plans, with the arguments of RoutingStep."""
    return RankStep(label, arrange, **more)  # type: ignore[arg-type]
