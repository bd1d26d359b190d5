"""From lowered steps to the flat program of kernels/engine_plans.h (ae_plan_new).

A step's kernel is an index into `Program.kernels`: names are the same in every build, numbers are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...base import dtype as dt
from ...rules.core.call import TensorFacts
from .footprint import footprints
from .fuse import ANY_CLASS, MOVE, fuse
from .lowered import Exchange, Kernel, Lowered, Move, View, Work

Words = list[int]
"""64-bit words."""
WORKSPACE = -1
SIZE = {code: dt.size(code) for code in range(34) if dt.size(code)}
SIZE.update({code: 1 for code in range(34, 64) if dt.bits(code) == 8})
MEMORY = {code: code if code < 34 else dt.ACL_UINT8 for code in SIZE}
"""How the machine calls a dtype: an 8-bit float, which it only moves, goes as its byte."""
KNOWN = {*SIZE, *(code for code in dt.NAMES if dt.bits(code) == 4)}
"""Dtypes of tensors that steps look at: of 4 bits, at their bytes."""


class Program:
    """The words of a plan, the names of its kernels, the attributes of its steps, and the most axes that one has.

    A plan with exchanges has no steps itself, but `parts`: the words of launches, and exchanges between them.
    """

    __slots__ = ("attrs", "axes", "kernels", "parts", "slots", "words")

    def __init__(self, slots: Sequence[int] = ()) -> None:
        self.words: Words = []
        self.kernels: dict[str, int] = {}
        self.attrs: list[float] = []
        self.axes = 0
        self.slots = slots
        self.parts: list[Words | Exchange] = []

    def add_view(self, view: View, kernel_dtype: int, shaped: bool = False) -> None:
        operand, dtype, shape, strides, offset = view
        size, dtype = SIZE[dtype], MEMORY[dtype]
        kernel_dtype = MEMORY[kernel_dtype]
        if operand < 0:
            self.words += (WORKSPACE, self.slots[-1 - operand] + offset * size, dtype, kernel_dtype)
        else:
            self.words += (operand, offset * size, dtype, kernel_dtype)
        if shaped:
            self.axes = max(self.axes, len(shape))
            self.words += (len(shape), *shape)
        self.words += [stride * size for stride in strides]

    def add_step(self, step: Work) -> None:
        if isinstance(step, Move):
            self.add_move(step)
        elif isinstance(step, Kernel):
            self.add_kernel(step)

    def add_move(self, move: Move) -> None:
        source, target = move.source, move.target
        self.add_head(MOVE, ANY_CLASS, target.shape)
        self.words += (len(self.attrs), 0, 1, 1)
        self.add_view(target, target.dtype)
        self.add_view(source, source.dtype)

    def add_head(self, name: str, dtype: int, shape: tuple[int, ...], away: bool = False, axes: int = 0) -> None:
        rank = len(shape)
        if rank > self.axes:
            self.axes = rank
        self.words += (self.kernels.setdefault(name, len(self.kernels)), dtype, int(away), axes, rank, *shape)

    def add_kernel(self, kernel: Kernel) -> None:
        self.add_work(kernel, () if kernel.shaped else kernel.outputs[0].shape)
        for view in kernel.outputs:
            self.add_view(view, view.dtype, kernel.shaped)
        for view in kernel.inputs:
            self.add_view(view, view.dtype, kernel.shaped)

    def add_work(self, kernel: Kernel, shape: tuple[int, ...]) -> None:
        """A kernel's step up to its views."""
        self.add_head(kernel.name, kernel.dtype, shape, kernel.away, kernel.axes)
        self.words += (len(self.attrs), len(kernel.attrs), len(kernel.outputs), len(kernel.inputs))
        self.attrs += kernel.attrs

    def add_fused(self, lowered: Lowered) -> bool:
        """The step that alone does the work of all of them, if there is one."""
        fused = fuse(lowered.steps)  # type: ignore[arg-type]
        if fused is None:
            return False
        self.add_work(fused.kernel, fused.outputs[0].view.shape)
        for view, dtype in (*fused.outputs, *fused.inputs):
            self.add_view(view, dtype)
        return True


def written(steps: Sequence[Work]) -> set[int]:
    """The operands that the steps write."""
    found: set[int] = set()
    for step in steps:
        if isinstance(step, Move):
            found.add(step.target.operand)
        else:
            found.update(view.operand for view in step.outputs)
    return found


def refused_by_device(arguments: Sequence[TensorFacts | None]) -> Program:
    """A plan without steps: phase one accepts the call and its task fails."""
    made = Program()
    made.words = [len(arguments), 0, 0, -1, *([0, 0, 0] * len(arguments))]
    return made


def program(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> Program:
    """The program of a plan; arguments are the operands' facts, None where null was passed."""
    if lowered.fault:
        return refused_by_device(arguments)
    made = Program(lowered.slots)
    for step in lowered.steps:
        if isinstance(step, Exchange):
            return in_parts(Program(lowered.slots), lowered, arguments)
        made.add_step(step)
    count = len(lowered.steps)
    fused = count > 1 and made.add_fused(lowered)
    made.words = head_of(lowered, arguments, count + fused, count if fused else -1) + made.words
    return made


def in_parts(made: Program, lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> Program:
    """Launches of the steps between exchanges; none of them is fused, since later parts may read any temporary."""
    for exchanges, steps in groupby(lowered.steps, lambda step: isinstance(step, Exchange)):
        row = list(steps)
        if exchanges:
            made.parts += row  # type: ignore[arg-type]
            continue
        made.words = head_of(lowered, arguments, len(row), -1)
        for step in row:
            made.add_step(step)
        made.parts.append(made.words)
    made.words = head_of(lowered, arguments, 0, -1)
    return made


def head_of(lowered: Lowered, arguments: Sequence[TensorFacts | None], steps: int, fused: int) -> Words:
    """The words before the steps."""
    head = [len(arguments), lowered.workspace, steps, fused]
    outputs = written(lowered.steps)
    touched = footprints(lowered, arguments)
    for operand, facts in enumerate(arguments):
        if facts is None or facts.dtype not in KNOWN:  # no step has a view of such a tensor
            head += (0, 0, 0)
        else:
            bits, (low, high) = dt.bits(facts.dtype), touched[operand]
            head += (low * bits // 8, (high * bits + 7) // 8, operand in outputs)
    return head
