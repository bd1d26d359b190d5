"""One kernel instead of a row of steps: contiguous, broadcast and cast become load and store stages of the kernel.

Whether the fused step runs is decided at each launch by the C engine (aliasing); workspace and results are the same.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base import dtype as dt
from ...rules.core.call import count, is_dense, row_major
from .lowered import Kernel, Move, View

MOVE, FILL = "move", "spread"
ANY_CLASS = dt.ACL_FLOAT  # a move chooses for itself: the class in which its cast rounds once


class Stage(NamedTuple):
    """A view in memory, and the dtype in which the kernel sees it."""

    view: View
    dtype: int


class Fused(NamedTuple):
    kernel: Kernel
    outputs: tuple[Stage, ...]
    inputs: tuple[Stage, ...]


def indices(offset: int, shape: tuple[int, ...]) -> list[int] | None:
    """Where along each axis the element `offset` of a dense tensor is; None outside of it."""
    found = []
    for size, step in zip(shape, row_major(shape), strict=True):
        if size == 0 or offset // step >= size:
            return None
        found.append(offset // step)
        offset %= step
    return found


def steps_over(through: View, source: View) -> tuple[tuple[int, ...], int] | None:
    """Strides and offset in the storage of `source` of what `through` sees of the dense copy of source."""
    lead = len(through.shape) - len(source.shape)
    dense = row_major(source.shape)
    begin = indices(through.offset, source.shape)
    if begin is None:
        return None
    strides = []
    for axis, (size, stride) in enumerate(zip(through.shape, through.strides, strict=True)):
        own = axis - lead
        if size == 1 or stride == 0:
            strides.append(0)
        elif (
            own < 0 or stride % dense[own] or not within_axis(begin[own], size, stride // dense[own], source.shape[own])
        ):
            return None
        else:
            strides.append(source.strides[own] * (stride // dense[own]))
    return tuple(strides), source.offset + sum(i * step for i, step in zip(begin, source.strides, strict=True))


def within_axis(begin: int, count: int, step: int, size: int) -> bool:
    """Whether every `step`th of `count` elements from `begin` on is along an axis of that size."""
    return step > 0 and begin + (count - 1) * step < size


def seen_through(view: View, stage: Stage) -> Stage | None:
    """What reading `view` of a temporary amounts to, when the temporary is a copy of `stage`."""
    source = stage.view
    if view.shape == source.shape and view.strides == row_major(source.shape) and not view.offset:
        return stage
    steps = steps_over(view, source)
    if steps is None:
        return None
    return Stage(View(source.operand, source.dtype, view.shape, *steps), stage.dtype)


def load_stage(view: View, temporaries: dict[int, Stage]) -> Stage | None:
    if view.operand >= 0:
        return Stage(view, view.dtype)
    stage = temporaries.get(view.operand)
    return None if stage is None else seen_through(view, stage)


def follow_loads(moves: tuple[Move, ...]) -> dict[int, Stage] | None:
    """Every temporary before the kernel as a view of an argument with at most one cast on the way."""
    temporaries: dict[int, Stage] = {}
    for move in moves:
        stage = load_stage(move.source, temporaries)
        if (
            stage is None
            or move.target.operand >= 0
            or move.target.operand in temporaries
            or not is_whole_temporary(move.target)
        ):
            return None
        if move.target.dtype != stage.dtype:
            if stage.dtype != stage.view.dtype:
                return None
            stage = Stage(stage.view, move.target.dtype)
        temporaries[move.target.operand] = stage
    return temporaries


def is_whole_temporary(view: View) -> bool:
    """Whether a view of a temporary may be all of it: dense, from its first element on."""
    return not view.offset and view.strides == row_major(view.shape)


def in_a_row(kernel: Kernel, moves: tuple[Move, ...]) -> bool:
    """Whether every move carries on what the kernel wrote, so that none is about other elements."""
    ends = {view.operand for view in kernel.outputs}
    for move in moves:
        if move.source.operand not in ends or move.target.operand in ends:
            return False
        ends = ends - {move.source.operand} | {move.target.operand}
    return True


def store_stage(output: View, moves: tuple[Move, ...]) -> Stage | None:
    """Where the kernel's output ends up when it only passes through temporaries."""
    view, dtype = output, output.dtype
    for move in moves:
        if move.source.operand != view.operand:
            continue
        if move.source.shape != move.target.shape or move.source != view:
            return None
        if view.dtype != dtype and move.target.dtype != view.dtype:
            return None
        view = move.target
    return Stage(view, dtype) if view.operand >= 0 else None


def dense(view: View) -> bool:
    return is_dense(view.shape, view.strides, count(view.shape))


def fuse(steps: tuple[Move | Kernel, ...]) -> Fused | None:
    """The single kernel that replaces `steps`, or None when they are one kernel already or do not fit the pattern."""
    if len(steps) < 2:
        return None
    at = [index for index, step in enumerate(steps) if isinstance(step, Kernel)]
    if not at:
        return fuse_moves(steps)  # type: ignore[arg-type]
    if len(at) != 1:
        return None
    kernel = steps[at[0]]
    before = tuple(step for step in steps[: at[0]] if isinstance(step, Move))
    after = tuple(step for step in steps[at[0] + 1 :] if isinstance(step, Move))
    assert isinstance(kernel, Kernel)
    if kernel.shaped or not in_a_row(kernel, after):
        return None
    temporaries = follow_loads(before)
    if temporaries is None:
        return None
    inputs = [load_stage(view, temporaries) for view in kernel.inputs]
    outputs = [store_stage(view, after) for view in kernel.outputs]
    if None in inputs or None in outputs:
        return None
    ends = [stage for stage in outputs if stage]
    if kernel.name == FILL and any(stage.view.dtype != stage.dtype for stage in ends):
        return None  # it has the bits of one dtype
    if not kernel.inputs and kernel.name != FILL and not all(dense(stage.view) for stage in ends):
        return None  # it asks for elements' numbers in a dense result
    return Fused(kernel, tuple(ends), tuple(s for s in inputs if s))


def fuse_moves(moves: tuple[Move, ...]) -> Fused | None:
    """The single move that replaces a row of them whose last one alone writes an argument."""
    temporaries = follow_loads(moves[:-1])
    stage = None if temporaries is None else load_stage(moves[-1].source, temporaries)
    if stage is None:
        return None
    target = moves[-1].target
    return Fused(Kernel(MOVE, (stage.view,), (target,), (), ANY_CLASS, False), (Stage(target, target.dtype),), (stage,))
