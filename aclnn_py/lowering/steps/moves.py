"""The steps between the ends of a plan that only move data: broadcast and cast."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...rules.core.call import Call, Shape, count
from ...rules.core.param import Param
from ...rules.core.rule import Variants
from ...rules.core.socs import REGBASE
from ...rules.core.term import BroadcastShape, Term, broadcast
from ..plan.draft import LIMIT, Draft
from ..plan.lowered import View
from .step import Contiguous, Step

AICPU_BROADCAST_AXES = 6
AICPU_BROADCAST = dt.AICPU | {dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_UINT64}
HALF_COMPLEX = {frozenset((dt.ACL_COMPLEX32, other)) for other in (dt.ACL_FLOAT16, dt.ACL_COMPLEX64)}


class BroadcastTo(Step):
    """l0op::BroadcastTo: a copy expanded to a shape; nothing to do for one that has it. With `plain` the copy is ND."""

    source: Step
    shape: Term
    _: KW_ONLY
    plain: bool = False

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        shape = self.shape.read(draft.call)
        if shape == value.view.shape:
            draft.values[self] = value
            return ""
        numel = -1 if shape is None else count(shape)
        if shape is None or not 0 <= numel <= LIMIT:
            return f"{self.shape.show(shape)}, more than memory can hold"
        if broadcast(value.view.shape, shape) != shape:
            return f"{self.shape.show(value.view.shape)}, which does not broadcast to {self.shape.show(shape)}"
        view = expand(value.view, shape)
        axes = merged_axes(value.view.shape, shape)
        if view.dtype in AICPU_BROADCAST and axes >= AICPU_BROADCAST_AXES:
            draft.fault = f"{self} leaves {axes} axes after merging, and the AI CPU broadcasts less than 6"
        format = ACL_FORMAT_ND if self.plain else value.format
        draft.values[self] = draft.move("broadcast", view, view.dtype, format, numel)
        return ""

    def breaks(self, call: Call) -> Variants:
        return too_wide(self, call, self.shape) if isinstance(self.shape, BroadcastShape) else iter(())

    @property
    def subject(self) -> str:
        return str(self.shape)

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"BroadcastTo({', '.join(map(str, operands(self)))}, {self.shape})"


def too_wide(step: Step, call: Call, shape: BroadcastShape) -> Variants:
    """Two shapes that memory can hold, and whose broadcast it cannot."""
    many = 1 << 40
    for tall in shape.one.write(call, (many, 1)):
        for wide in shape.other.write(tall, (1, many)):
            if not step.holds(wide):
                yield f"{shape} is {shape.show((many, many))}", wide


def expand(view: View, shape: Shape) -> View:
    """The view with its axes of size 1 repeated and further ones in front."""
    lead = len(shape) - len(view.shape)
    strides = tuple(
        0 if axis < lead or view.shape[axis - lead] == 1 else view.strides[axis - lead] for axis in range(len(shape))
    )
    return view._replace(shape=shape, strides=strides)


def merged_axes(shape: Shape, target: Shape) -> int:
    """Axes left after merging neighbours that are alike (repeated or not); axes of size 1 vanish."""
    padded = (1,) * (len(target) - len(shape)) + shape
    kinds = [size == wanted for size, wanted in zip(padded, target, strict=True) if wanted != 1]
    return sum(1 for axis, kind in enumerate(kinds) if axis == 0 or kinds[axis - 1] != kind)


class CastTo(Step):
    """l0op::Cast: the same tensor when it has the dtype already, else a copy; only some pairs have a kernel."""

    source: Step
    dtype: Term

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        view, dtype = value.view, self.dtype.read(draft.call)
        if view.dtype == dtype:
            draft.values[self] = value
            return ""
        if not has_cast(view.dtype, dtype, draft.call.soc.short):
            return f"{dt.label(view.dtype)} and {self.dtype.show(dtype)}"
        draft.aicpu = draft.aicpu or view.dtype in dt.AICPU or dtype in dt.AICPU
        draft.values[self] = draft.move("cast", view, dtype, value.format, value.numel)
        return ""

    subject = "result"

    @property
    def predicate(self) -> str:
        return f"of a dtype with a kernel for the cast to {self.dtype}"

    def breaks(self, call: Call) -> Variants:
        for leaf in self.dtype.leaves:
            for value in leaf.others(call):
                for variant in leaf.write(call, value):
                    if not self.holds(variant):
                        yield f"{leaf} is {leaf.show(value)}", variant

    def __str__(self) -> str:
        source = ", ".join(map(str, operands(self))) if self.before_kernel else ""
        return f"Cast({source or 'result'}, {self.dtype})"

    @property
    def before_kernel(self) -> bool:
        """Whether an input is cast rather than a result."""
        return not any(step.is_kernel for step in self.chain)


def has_cast(source: int, target: int, soc: str) -> bool:
    """Whether some core has a kernel for this pair."""
    if source in dt.AICPU_CAST and target in dt.AICPU_CAST:
        return True
    return soc in REGBASE and frozenset((source, target)) in HALF_COMPLEX


def operands(step: Step) -> list[Param]:
    """The inputs behind a step."""
    return [before.param for before in step.chain if isinstance(before, Contiguous)]
