"""From the grammar's lowered steps to the flat program of kernels/engine.h (ae_plan_new)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from ..base import dtype as dt
from ..grammar.call import TensorFacts
from ..grammar.plan import Kernel, Lowered, Move, View
from ..grammar.spans import spans
from ..native import ffi, lib
from .fuse import fuse

MOVE = 0
ANY_CLASS = dt.ACL_FLOAT  # a move chooses for itself: the class in which its cast rounds once
WORKSPACE = -1
SIZE = {code: dt.size(code) for code in range(34) if dt.size(code)}
Words = list[int]


def add_view(words: Words, slots: Sequence[int], view: View, kernel_dtype: int) -> None:
    place, dtype, _, strides, offset = view
    size = SIZE[dtype]
    if place < 0:
        words += (WORKSPACE, slots[-1 - place] + offset * size, dtype, kernel_dtype)
    else:
        words += (place, offset * size, dtype, kernel_dtype)
    words += [stride * size for stride in strides]


def add_move(words: Words, slots: Sequence[int], move: Move, attrs: list[float]) -> None:
    source, target = move.source, move.target
    words += (MOVE, ANY_CLASS, 0, 0, len(target.shape), *target.shape, len(attrs), 0, 1, 1)
    add_view(words, slots, target, target.dtype)
    add_view(words, slots, source, source.dtype)


def add_kernel(words: Words, slots: Sequence[int], kernel: Kernel, attrs: list[float]) -> None:
    add_head(words, kernel, kernel.outputs[0].shape, attrs)
    for view in kernel.outputs:
        add_view(words, slots, view, view.dtype)
    for view in kernel.inputs:
        add_view(words, slots, view, view.dtype)


def add_head(words: Words, kernel: Kernel, shape: tuple[int, ...], attrs: list[float]) -> None:
    number = _numbers.get(kernel.name) or kernel_number(kernel.name)
    words += (number, kernel.dtype, int(kernel.away), kernel.axes, len(shape), *shape, len(attrs), len(kernel.attrs))
    words += (len(kernel.outputs), len(kernel.inputs))
    attrs += kernel.attrs


def add_fused(words: Words, slots: Sequence[int], lowered: Lowered, attrs: list[float]) -> bool:
    """The step that alone does the work of all of them, if there is one."""
    fused = fuse(lowered.steps)
    if fused is None:
        return False
    add_head(words, fused.kernel, fused.outputs[0].view.shape, attrs)
    for view, dtype in (*fused.outputs, *fused.inputs):
        add_view(words, slots, view, dtype)
    return True


_numbers: dict[str, int] = {}


def kernel_number(name: str) -> int:
    number: int = lib.ae_kernel(name.encode())
    if number < 0:
        raise LookupError(f"the engine has no kernel named {name}")
    return _numbers.setdefault(name, number)


def written(steps: Sequence[Move | Kernel]) -> set[int]:
    """Places of the arguments that the steps write."""
    places = set()
    for step in steps:
        if isinstance(step, Move):
            places.add(step.target.place)
        else:
            places.update(view.place for view in step.outputs)
    return places


def refused_by_device(arguments: Sequence[TensorFacts | None]) -> Words:
    """A plan without steps: phase one accepts the call and its task fails."""
    return [len(arguments), 0, 0, -1, *([0, 0, 0] * len(arguments))]


def program(lowered: Lowered, arguments: Sequence[TensorFacts | None]) -> tuple[Words, list[float]]:
    """The words and the attributes of a plan; arguments are the facts behind the places, None where null was passed."""
    attrs: list[float] = []
    if lowered.fault:
        return refused_by_device(arguments), attrs
    body: Words = []
    slots = lowered.slots
    for step in lowered.steps:
        if isinstance(step, Move):
            add_move(body, slots, step, attrs)
        else:
            add_kernel(body, slots, step, attrs)
    count = len(lowered.steps)
    fused = count > 1 and add_fused(body, slots, lowered, attrs)
    words = [len(arguments), lowered.workspace, count + fused, count if fused else -1]
    outputs = written(lowered.steps)
    touched = spans(lowered, arguments)
    for place, facts in enumerate(arguments):
        if facts is None:
            words += (0, 0, 0)
        else:
            size, (low, high) = SIZE[facts.dtype], touched[place]
            words += (low * size, high * size, place in outputs)
    words += body
    return words, attrs


def compile_plan(name: bytes, lowered: Lowered, arguments: Sequence[TensorFacts | None], failure_code: int) -> Any:
    """A native plan, released with the returned cdata; OverflowError when a view leaves the 64-bit address range."""
    words, attrs = program(lowered, arguments)
    code = array("q", words)
    native = lib.ae_plan_new(name, failure_code, ffi.from_buffer("int64_t[]", code), len(code), attrs, len(attrs))
    if native == ffi.NULL:
        raise RuntimeError(f"{name.decode()}: the engine refused its plan {words}")
    return ffi.gc(native, lib.ae_plan_release)
