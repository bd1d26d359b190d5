"""Detectors of races that listen to one run: torch_npu's port of PyTorch's stream sanitizer, a model of it, and ours.

The sanitizer compares the first addresses of tensors, and forgets a tensor when its memory is given back. The model has
its orders of streams, and compares every element that was touched since the program began.
"""

# ruff: noqa: E402 -- torch_npu reads whether it has a task queue when it is imported
from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple

import aclnn_py.cann  # isort: skip

aclnn_py.cann.show_lines()

import torch
import torch_npu  # noqa: F401
from torch_npu.npu import _sanitizer, _stream_check

from aclnn_py import settings
from aclnn_py.checks import watch
from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import Event

NAMES = ("race", "lifetime", "memory", "init")


REUSED = "reused memory"
BLOCK = 512
"""Bytes of torch_npu's smallest block."""
aten = torch.ops.aten
BLOCKING = frozenset((aten._local_scalar_dense.default, aten._to_copy.default))
"""Operators with whose results on the host the host waits for them."""


class Race(NamedTuple):
    """Lines of a program: of the access that is not ordered, and of the one before it; why, as a detector says."""

    second: int
    first: int
    why: str


class Touch(NamedTuple):
    """A tensor that an operator reads or writes. generation: how often its memory was handed out by then."""

    elements: frozenset[int]
    writes: bool
    address: int
    generation: int
    pinned: bool


class Access(NamedTuple):
    """By a task of a stream."""

    touch: Touch
    stream: int
    number: int
    line: int


def elements(tensor: torch.Tensor) -> frozenset[int]:
    places, size = [tensor.data_ptr()], tensor.element_size()
    for count, stride in zip(tensor.shape, tensor.stride(), strict=True):
        places = [place + each * stride * size for place in places for each in range(count)]
    return frozenset(places)


def line_here(file: str) -> int:
    """The innermost line of a file that is running."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.endswith(file):
        frame = frame.f_back
    return frame.f_lineno if frame is not None else 0


def why(one: Touch, other: Touch) -> str:
    """What the sanitizer does not see of a race, or "" where it sees it."""
    if one.pinned:
        return "page-locked memory"
    if one.generation != other.generation:
        return REUSED
    return "" if one.address == other.address else "another first address"


class Arguments(_stream_check.NPUArgumentHandler):
    """Also keeps what is touched, page-locked memory included."""

    def __init__(self) -> None:
        super().__init__()
        self.touched: list[tuple[torch.Tensor, bool]] = []

    def _handle_argument(self, value: Any, is_write: bool, metadata_only: bool, *words: Any, **more: Any) -> None:
        super()._handle_argument(value, is_write, metadata_only, *words, **more)
        if isinstance(value, torch.Tensor) and not metadata_only and (value.is_npu or value.is_pinned()):
            self.touched.append((value, is_write))


class Handler(_stream_check.NPURecordStreamHandler):
    """Keeps what it finds, where the sanitizer would end the program."""

    def __init__(self) -> None:
        super().__init__()
        self.file = ""
        self.theirs: list[Race] = []
        self.model: list[Race] = []
        self.unrecorded: set[tuple[int, int]] = set()  # lines: of the use, and where the memory was given back
        self.history: list[Access] = []
        self.generations: Counter[int] = Counter()
        self.fresh: set[int] = set()  # memory that was handed out since the last operator

    def line(self, trace: Any) -> int:
        """The innermost line of the program in a trace."""
        return next((frame.lineno for frame in reversed(trace) if frame.filename.endswith(self.file)), 0)

    def _handle_kernel_launch(self, *words: Any, **more: Any) -> list[Any]:
        for error in super()._handle_kernel_launch(*words, **more):
            lines = self.line(error.current_access.stack_trace), self.line(error.previous_access.stack_trace)
            self.theirs.append(Race(*lines, ""))
        return []

    def _get_record_stream_errors(self, data_ptr: int) -> list[Any]:
        for error in super()._get_record_stream_errors(data_ptr):
            self.unrecorded.add((self.line(error.usage.stack_trace), data_ptr))
        return []

    def _handle_memory_allocation(self, data_ptr: int) -> None:
        super()._handle_memory_allocation(data_ptr)
        self.generations[data_ptr] += 1
        self.fresh.add(data_ptr)

    # ---- the model ---------------------------------------------------------------------------------------------------

    def touch(self, touched: list[tuple[torch.Tensor, bool]], stream: int, line: int, *, waits: bool) -> None:
        """Of an operator, behind its launch. waits: the host waits for it."""
        now = [self.touch_of(tensor, writes) for tensor, writes in touched]
        storages = {tensor.untyped_storage().data_ptr() for tensor, _ in touched}
        for own in self.fresh - storages:  # an operator's own memory, of which it takes a block
            now.append(Touch(frozenset(range(own, own + BLOCK, 4)), True, own, self.generations[own], False))
        self.fresh.clear()
        accesses = [Access(touch, stream, self.seq_num, line) for touch in now]
        for access in accesses:
            self.compare(access)
        self.history += () if waits else accesses

    def touch_of(self, tensor: torch.Tensor, writes: bool) -> Touch:
        generation = self.generations[tensor.untyped_storage().data_ptr()]
        return Touch(elements(tensor), writes, tensor.data_ptr(), generation, not tensor.is_npu)

    def compare(self, new: Access) -> None:
        for old in self.history:
            meet = (old.touch.writes or new.touch.writes) and not old.touch.elements.isdisjoint(new.touch.elements)
            if meet and not self.syncs.is_ordered_after(new.stream, old.number, old.stream):
                self.model.append(Race(new.line, old.line, why(old.touch, new.touch)))


class Mode(_stream_check.NPUSanitizerDispatchMode):
    """Tells the model."""

    def check_errors(self, func: Any, npu_stream: int) -> None:
        super().check_errors(func, npu_stream)
        handler = self.event_handler
        waits = func in BLOCKING and not self.args_handler.dataptrs_written
        handler.touch(self.args_handler.touched, npu_stream, line_here(handler.file), waits=waits)


class Found(NamedTuple):
    """Of one run. others: what else ours finds; unrecorded: uses whose stream the memory was given back without, by
    torch_npu's check of record_stream; polled: whether a query of an event answered that it is done."""

    theirs: list[Race]
    model: list[Race]
    ours: list[Race]
    others: list[str]
    unrecorded: list[int]
    polled: bool


class Detectors:
    """Turned on before the first allocation, since what came before is not known to ours."""

    def __init__(self) -> None:
        _stream_check.NPUArgumentHandler = Arguments
        _stream_check.NPURecordStreamHandler = Handler
        _stream_check.NPUSanitizerDispatchMode = Mode
        self.checker = Checker(NAMES)
        self.polled = False
        watch.attach(self.checker.audience._replace(listener=self.listen))
        settings.replace(check=",".join(NAMES))
        _sanitizer.enable_npu_sanitizer()
        self.handler: Handler = _sanitizer.npu_sanitizer.event_handler

    def during(self, run: Callable[[], object], file: str) -> Found:
        """What they find in a program, whose lines are in this file."""
        handler = self.handler
        handler.file, handler.theirs, handler.model, handler.history = file, [], [], []
        handler.unrecorded, self.polled = set(), False
        run()
        torch.npu.synchronize()
        watch.drain()
        findings = self.checker.summary()
        self.checker.findings.found.clear()
        races = [self.race(finding, file) for finding in findings if finding["rule"].startswith("race.")]
        others = [finding["message"] for finding in findings if not finding["rule"].startswith("race.")]
        uses = sorted({line for line, _ in handler.unrecorded})
        return Found(handler.theirs, handler.model, races, others, uses, self.polled)

    def listen(self, event: Event) -> None:
        self.polled |= event.kind == "seen" and event.facts["what"] == "event"
        self.checker.handle(event)

    def race(self, finding: dict[str, Any], file: str) -> Race:
        places = [re.findall(rf"{re.escape(file)}:(\d+)", site["site"]) for site in finding["sites"][:2]]
        second, first = (int(lines[-1]) if lines else 0 for lines in places)
        return Race(second, first, finding["rule"])
