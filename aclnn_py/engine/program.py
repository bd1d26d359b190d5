"""From the grammar's lowered steps to the flat program of kernels/engine.h (ae_plan_new)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ..base import dtype as dt
from ..grammar.plan import Kernel, Lowered, Move, View
from ..native import ffi, lib
from .fuse import Fused, Stage, fuse

MOVE = 0
WORKSPACE = -1
SIZE = {code: dt.size(code) for code in range(34) if dt.size(code)}
SIXTEEN_BIT = (dt.ACL_FLOAT16, dt.ACL_BF16)
WHOLE = dt.INTEGER | {dt.ACL_BOOL}
WIDE = frozenset({dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64})


def move_class(source: int, target: int) -> int:
    """The dtype in which a cast loses nothing before its one rounding."""
    if source in dt.COMPLEX or target in dt.COMPLEX:
        return dt.ACL_COMPLEX128
    if dt.ACL_DOUBLE in (source, target):
        return dt.ACL_DOUBLE
    if source in WHOLE and target in WHOLE:
        return dt.ACL_INT64
    if source in WIDE and target in SIXTEEN_BIT:
        return dt.ACL_DOUBLE
    return dt.ACL_FLOAT


class Program:
    """Collects the words, the attributes, and which bytes of each argument are touched."""

    def __init__(self, lowered: Lowered) -> None:
        self.slots = lowered.slots
        self.attrs: list[float] = []
        self.touched: list[list[int] | None] = [None] * len(lowered.arguments)
        self.body: list[int] = []

    def step(
        self, kernel: int, compute: int, away: bool, attrs: tuple[float, ...], stages: tuple[tuple[Stage, ...], ...]
    ) -> None:
        outputs, inputs = stages
        shape = outputs[0].view.shape
        body = self.body
        body += (kernel, compute, int(away), len(shape), *shape, len(self.attrs), len(attrs), len(outputs), len(inputs))
        self.attrs += attrs
        for stage in outputs:
            self.view(stage, True)
        for stage in inputs:
            self.view(stage, False)

    def view(self, stage: Stage, writes: bool) -> None:
        place, dtype, shape, strides, offset = stage.view
        size = SIZE[dtype]
        if place < 0:
            self.body += (WORKSPACE, self.slots[-1 - place] + offset * size, dtype, stage.dtype)
        else:
            self.body += (place, offset * size, dtype, stage.dtype)
            self.touch(place, size, shape, strides, offset, writes)
        self.body += [stride * size for stride in strides]

    def touch(
        self, place: int, size: int, shape: Iterable[int], strides: Iterable[int], offset: int, writes: bool
    ) -> None:
        low = high = offset
        for count, stride in zip(shape, strides, strict=True):
            if stride > 0:
                high += stride * (count - 1)
            else:
                low += stride * (count - 1)
        known = self.touched[place]
        low, high = low * size, (high + 1) * size
        if known is None:
            self.touched[place] = [low, high, int(writes)]
        else:
            known[:] = [min(known[0], low), max(known[1], high), known[2] | writes]


def plain(views: Iterable[View]) -> tuple[Stage, ...]:
    return tuple(Stage(view, view.dtype) for view in views)


def add_move(program: Program, move: Move) -> None:
    source, target = move.source, move.target
    stages = (Stage(target, target.dtype),), (Stage(source, source.dtype),)
    program.step(MOVE, move_class(source.dtype, target.dtype), False, (), stages)


def add_kernel(program: Program, kernel: Kernel, outputs: tuple[Stage, ...], inputs: tuple[Stage, ...]) -> None:
    number = kernel_number(kernel.name)
    program.step(number, kernel.dtype, kernel.away, kernel.attrs, (outputs, inputs))


_numbers: dict[str, int] = {}


def kernel_number(name: str) -> int:
    if name not in _numbers:
        number = lib.ae_kernel(name.encode())
        if number < 0:
            raise LookupError(f"the engine has no kernel named {name}")
        _numbers[name] = number
    return _numbers[name]


def add_fused(program: Program, fused: Fused) -> None:
    add_kernel(program, fused.kernel, fused.outputs, fused.inputs)


def compile_plan(name: str, lowered: Lowered, failure_code: int) -> object:
    """A native plan (released with the returned cdata) for lowered steps; there must be at least one step."""
    program = Program(lowered)
    for step in lowered.steps:
        if isinstance(step, Move):
            add_move(program, step)
        else:
            add_kernel(program, step, plain(step.outputs), plain(step.inputs))
    fused = fuse(lowered.steps)
    if fused is not None:
        add_fused(program, fused)
    count = len(lowered.steps)
    words = array(
        "q", (len(program.touched), lowered.workspace, count + (fused is not None), -1 if fused is None else count)
    )
    for touched in program.touched:
        words.extend(touched or (0, 0, 0))
    words.extend(program.body)
    native = lib.ae_plan_new(
        name.encode(), failure_code, ffi.from_buffer("int64_t[]", words), len(words), program.attrs, len(program.attrs)
    )
    if native == ffi.NULL:
        raise RuntimeError(f"{name}: the engine refused its plan {words.tolist()}")
    return ffi.gc(native, lib.ae_plan_release)
