"""A plan under construction for one call: steps so far, temporaries with their lifetimes, slots in the workspace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Call, Shape, TensorFacts, count, is_dense, row_major
from ...rules.core.rule import Rule
from .lowered import Description, Exchange, Kernel, Lowered, Move, View, Work, new, written
from .scaled import scaled_products

ALIGNMENT = 512
PADDING = 32
LIMIT = 1 << 58
"""Elements that one view may span: 16-byte elements stay within a signed 64-bit byte count."""
MAX_RANK = 25
"""Axes that gert::Shape, and so aclTensor, can hold."""


class Value(NamedTuple):
    """What a step yields: a view, its elements, its storage format, and which step wrote it (-1: it is an argument)."""

    view: View
    numel: int
    format: int
    maker: int


class Temporary:
    """A dense tensor in the workspace: bytes, the steps that first write and last touch it, whether one reads it."""

    __slots__ = ("born", "last", "nbytes", "read")

    def __init__(self, nbytes: int, born: int) -> None:
        self.nbytes = nbytes
        self.born = self.last = born
        self.read = False


class Draft:
    """The steps of one call as they are planned.

    `fault` is why the device will fail while running this, `late` why phase two will refuse it; `aicpu` that some step
    is the AI CPU's; `counted` are operands whose shapes a step leaves in a temporary, each with where it
    lies there; `described` are arguments that phase one describes anew. `blamed` is the step inside of a choice that
    could not be planned, if that one answers for itself.
    """

    __slots__ = (
        "aicpu", "blamed", "call", "counted", "described", "fault", "late", "operands", "steps", "temporaries",
        "values",
    )  # fmt: skip

    def __init__(self, call: Call, operands: dict[str, int]) -> None:
        self.call = call
        self.operands = operands
        self.steps: list[Work] = []
        self.temporaries: list[Temporary | None] = []
        self.values: dict[object, Value] = {}
        self.aicpu = False
        self.fault = ""
        self.late = ""
        self.blamed: Rule | None = None
        self.counted: list[tuple[int, View]] = []
        self.described: tuple[Description, ...] = ()

    def view(self, name: str, facts: TensorFacts, member: int = 0) -> View:
        """An argument as it lies in its storage; of a list the member with that number."""
        return new(View, (self.operands[name] + member, facts.dtype, facts.shape, facts.walk, facts.offset))

    def temporary(self, dtype: int, shape: Shape, numel: int) -> View:
        """A new dense tensor, written by the next step."""
        self.temporaries.append(Temporary(dt.nbytes(dtype, numel), len(self.steps)))
        return new(View, (-len(self.temporaries), dtype, shape, row_major(shape), 0))

    def read(self, view: View) -> None:
        """Note that the next step reads this view."""
        if view.operand < 0:
            temporary = self.temporaries[-1 - view.operand]
            assert temporary is not None
            temporary.last = len(self.steps)
            temporary.read = True

    def move(self, label: str, source: View, dtype: int, format: int, numel: int) -> Value:
        """Copy a view into a new temporary, casting if need be."""
        target = self.temporary(dtype, source.shape, numel)
        self.read(source)
        self.steps.append(Move(label, source, target))
        return Value(target, numel, format, len(self.steps) - 1)

    def results(self, step: object, *kinds: tuple[int, Shape]) -> tuple[View, ...]:
        """New tensors of dtypes and shapes, written by the next step: what a step of a plan yields."""
        made = []
        for number, (dtype, shape) in enumerate(kinds):
            target, numel = self.temporary(dtype, shape, count(shape)), count(shape)
            self.values[(step, number) if number else step] = Value(target, numel, ACL_FORMAT_ND, len(self.steps))
            made.append(target)
        return tuple(made)

    def kernel(
        self, name: str, inputs: Iterable[View], outputs: Iterable[View], attrs: Iterable[float] = (),
        kind: int = dt.ACL_FLOAT,
    ) -> None:  # fmt: skip
        """Run a kernel over views of shapes of their own; `kind` is the class that it computes in."""
        views = tuple(inputs)
        for view in views:
            self.read(view)
        self.steps.append(new(Kernel, (name, views, tuple(outputs), tuple(attrs), kind, False, 0, True)))

    def exchange(self, work: Exchange) -> None:
        """Let the ranks of a communicator do something together."""
        for view in work.inputs:
            self.read(view)
        self.steps.append(work)

    def redirect(self, value: Value, target: View) -> bool:
        """Let the steps that write a temporary write `target`, dense like it, instead, unless another step reads it."""
        number = -1 - value.view.operand
        temporary = self.temporaries[number] if value.maker >= 0 else None
        if temporary is None or temporary.read or not self.replaceable(value, target):
            return False
        for index in range(value.maker, len(self.steps)):
            self.steps[index] = rewritten(self.steps[index], value.view, target)
        self.temporaries[number] = None
        owner = self.temporaries[-1 - target.operand] if target.operand < 0 else None
        if owner is not None:
            owner.born = min(owner.born, value.maker)
        return True

    def replaceable(self, value: Value, target: View) -> bool:
        """Whether every view that is written has its like in the target: all do in a dense one."""
        if is_dense(target.shape, target.strides, value.numel):
            return True
        writers = [step for step in self.steps[value.maker :] if value.view.operand in written(step)]
        return all(value.view in ((step.target,) if isinstance(step, Move) else step.outputs) for step in writers)

    def written_since(self, whole: View) -> int:
        """The first step that writes a temporary put together from pieces; its last one is the newest step."""
        temporary = self.temporaries[-1 - whole.operand]
        assert temporary is not None
        temporary.last = max(temporary.last, len(self.steps) - 1)
        return temporary.born

    def dropped(self, operand: int) -> list[int]:
        """The steps that write a temporary which is not read, if all are moves; it is forgotten then."""
        writers = [number for number, step in enumerate(self.steps) if operand in written(step)]
        if not all(isinstance(self.steps[number], Move) for number in writers):
            return []
        self.temporaries[-1 - operand] = None
        return writers

    def finish(self, arguments: tuple[str, ...]) -> Lowered:
        """The steps and where their temporaries lie; copies that are never read are not made."""
        gone = set() if self.counted else self.join_scaled()
        for number, temporary in enumerate(self.temporaries):
            if temporary is not None and not temporary.read:
                gone.update(self.dropped(-1 - number))
        for _, row in self.counted:
            self.keep(row)
        while self.temporaries and self.temporaries[-1] is None:
            self.temporaries.pop()
        slots, workspace = pack(self.temporaries) if self.temporaries else ((), 0)
        counted = tuple(
            [(operand, slots[-1 - row.operand] + dt.nbytes(row.dtype, row.offset)) for operand, row in self.counted]
        )
        steps = tuple([step for number, step in enumerate(self.steps) if number not in gone])
        return new(
            Lowered,
            (steps, slots, workspace, self.aicpu, arguments, self.fault, counted, self.late, self.described),
        )

    def join_scaled(self) -> set[int]:
        """One kernel for each product that is dequantised, without the temporaries between its steps, which go."""
        gone: set[int] = set()
        for kernel, steps in scaled_products(self.steps):
            for number in steps[:-1]:
                self.temporaries[-1 - written(self.steps[number])[0]] = None
            self.steps[steps[-1]] = kernel
            for view in (view for view in kernel.inputs if view.operand < 0):
                temporary = self.temporaries[-1 - view.operand]
                assert temporary is not None
                temporary.last = max(temporary.last, steps[-1])
            gone.update(steps[:-1])
        return gone

    def keep(self, view: View) -> None:
        """Let a temporary be what it is until the plan's end."""
        temporary = self.temporaries[-1 - view.operand]
        assert temporary is not None
        temporary.last = len(self.steps)


def rewritten(step: Work, old: View, target: View) -> Work:
    """The step with what it writes to a temporary written elsewhere."""
    if isinstance(step, Move):
        return (
            step
            if step.target.operand != old.operand
            else Move(step.label, step.source, moved(step.target, old, target))
        )
    outputs = tuple([moved(view, old, target) if view.operand == old.operand else view for view in step.outputs])
    if isinstance(step, Exchange):
        return step._replace(outputs=outputs)
    return new(Kernel, (*step[:2], outputs, *step[3:]))


def moved(view: View, old: View, target: View) -> View:
    """A view of the old temporary as one of what takes its place."""
    if view == old:
        return target
    return view._replace(operand=target.operand, offset=view.offset + target.offset)


def slot_bytes(nbytes: int) -> int:
    """Workspace that a tensor takes."""
    return (nbytes + PADDING + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT


def pack(temporaries: list[Temporary | None]) -> tuple[tuple[int, ...], int]:
    """Byte offsets of the temporaries and the size of the workspace.

    A bucket is taken over by a later tensor once its owner was last read before the step that writes the newcomer;
    it is as large as its largest owner. An entry that is not used any more lies at 0.
    """
    sizes: list[int] = []
    last: list[int] = []
    chosen: list[int] = []
    for temporary in temporaries:
        if temporary is None:
            chosen.append(-1)
            continue
        free = (number for number, read in enumerate(last) if read < temporary.born)
        bucket = next(free, len(sizes))
        if bucket == len(sizes):
            sizes.append(0)
            last.append(0)
        sizes[bucket] = max(sizes[bucket], slot_bytes(temporary.nbytes))
        last[bucket] = temporary.last
        chosen.append(bucket)
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return tuple(0 if bucket < 0 else starts[bucket] for bucket in chosen), sum(sizes)
