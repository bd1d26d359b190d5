"""Copies between dense tensors and storage in blocks, and the step that all of them share."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering.kernels.stored_matrix import RAW
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.pieces import filling
from ....lowering.steps.step import Step, outside, unreachable
from ....rules.core.call import TensorFacts, count
from ....rules.core.param import Param
from .blocked_layouts import Layout


def raw(facts: TensorFacts) -> int:
    """The dtype that a tensor's elements are moved as, other than its own: storage goes beyond the view."""
    kinds = RAW.get(max(1, dt.bits(facts.dtype) // 8), ())
    return next((kind for kind in kinds if kind != facts.dtype), dt.ACL_DT_UNDEFINED)


def parts(whole: View, layout: Layout) -> Iterator[tuple[View, View]]:
    """Views of whole blocks of channels and of the last one: dense, and in blocks, whose offset is 0."""
    at, size = layout.axis, whole.shape[layout.axis]
    full, rest = divmod(size, layout.width)
    for first, many, wide in ((0, full, layout.width), (full, 1, rest)):
        if many and wide:
            shape = (*whole.shape[:at], many, wide, *whole.shape[at + 1 :])
            step = whole.strides[at]
            dense = (*whole.strides[:at], step * layout.width, step, *whole.strides[at + 1 :])
            blocks = (*layout.strides[: at + 1], 1, *layout.strides[at + 1 :])
            yield (
                whole._replace(shape=shape, strides=dense, offset=whole.offset + first * layout.width * step),
                whole._replace(shape=shape, strides=blocks, offset=first * layout.strides[at]),
            )


def transfer(draft: Draft, dense: View, blocks: View, layout: Layout, *, forward: bool = True) -> None:
    """From a dense tensor to its blocks, whose padding becomes 0, or back; `blocks` has one axis, dtypes are equal."""
    if forward and layout.numel != count(dense.shape):
        draft.steps.append(filling(blocks, 0))
    for one, other in parts(dense, layout) if 0 not in dense.shape else ():
        draft.read(one)
        lies = other._replace(operand=blocks.operand, offset=blocks.offset + other.offset)
        draft.steps.append(Move("transdata", *((one, lies) if forward else (lies, one))))


class TransData(Step):
    """l0op::TransData from one tensor's storage to another's."""

    is_kernel = True

    source: Param
    target: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.source, self.target)

    def tensors(self, draft: Draft) -> tuple[TensorFacts, TensorFacts, str]:
        """Source, target, and why no task can walk one of them."""
        source, target = (draft.call.tensor(param) for param in self.params)
        problems = (unreachable(each) or outside(each) for each in (source, target))
        return source, target, next(filter(None, problems), "")

    def __str__(self) -> str:
        return f"TransData({self.source}, {self.target})"
