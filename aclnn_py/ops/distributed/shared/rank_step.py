"""The step of operators that exchange data between ranks: kernels over dense tensors, and collectives between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.compute import compute_class
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.moves import expand
from ....lowering.steps.pieces import filling
from ....rules.core.call import Shape
from ...moe.shared.routing_step import RoutingStep
from .collectives import Collectives

Bias = View | None


class Ranked(Collectives):
    """A plan under construction, with the kernels of routing, products and collectives."""

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
        self, shape: Shape, kernel: str, *inputs: View, dtype: int = dt.ACL_FLOAT, kind: int = dt.ACL_FLOAT,
        attrs: tuple[float, ...] = (), away: bool = False,
    ) -> View:  # fmt: skip
        """A new tensor in a dtype, computed in the class `kind` from inputs that broadcast to its shape.

        With `away` it is rounded half away from zero instead of to even.
        """
        target = self.room(dtype, *shape)
        views = tuple(expand(view, shape) for view in inputs)
        for view in views:
            self.draft.read(view)
        self.draft.steps.append(Kernel(kernel, views, (target,), attrs, kind, away))
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


class RankStep(RoutingStep, init=False):
    """Kernels and collectives that `arrange` plans."""

    def routing(self, draft: Draft) -> Ranked:
        return Ranked(draft)


def ranked(label: str, arrange: Callable[[Ranked], str], **more: Any) -> RankStep:
    """The step that `arrange` plans, with the arguments of RoutingStep."""
    return RankStep(label, arrange, **more)  # type: ignore[arg-type]
