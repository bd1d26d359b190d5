"""Phase two of every operator: cross into C once, with the line that calls, and return."""

from __future__ import annotations

from operator import index
from sys import _getframe
from types import CodeType, FrameType
from typing import Any

from ..base.site import INSIDE
from ..native import arrived, kept, lib, where
from .handles import Executor, Stream
from .taking import wrong
from .unpack import shorten

lines: dict[tuple[int, int], int] = {}
"""The engine's number of every place that launched an operator, by code object and instruction."""
recent: dict[int, tuple[CodeType, int]] = {}
"""The same of the newest one by instruction alone, which is quicker to ask."""
_codes: dict[int, CodeType] = {}  # keeps the code objects, so that an id is never another's
MAX_LINES = 1 << 16
launch = lib.ae_quick_second


def run(workspace: int | None, workspaceSize: int, executor: Any, stream: Any) -> int:
    """Phase two of every operator: enqueues the executor's tasks in `stream` (None: the default stream) and returns at
    once.

    workspace: device address of `workspaceSize` bytes, None if phase one returned 0. Failures of the tasks are returned
    by the next synchronisation. Operators whose output shapes depend on the data wait for the stream: then the outputs
    have their shapes, and a failure is returned here (361001 if it happened on the AI CPU).
    Codes in order: 161001 executor is null, used or destroyed; 161001 workspace is null although workspaceSize > 0,
    161002 workspaceSize is less than a generated operator asked for (both consume the executor); 561103 a tensor was
    destroyed since phase one; 361001 this thread has no context, or the stream is destroyed or of another context.
    """
    try:
        frame = _getframe(1)
        code, site = recent[frame.f_lasti]
        if code is not frame.f_code:
            site = line_of(frame)
        if workspaceSize.__class__ is not int:
            return carefully(workspace, workspaceSize, executor, stream)
        to = 0.0 if stream is None else stream.stream
        status: int = launch(workspace or 0, workspaceSize, executor.executor, to, site)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):  # unusual, or called by no frame
        return carefully(workspace, workspaceSize, executor, stream)
    if kept:
        arrived()
    return status


def line_of(frame: FrameType) -> int:
    """The number of the calling line, remembered unless the caller is the package itself (its caller is meant then)."""
    code, at = frame.f_code, frame.f_lasti
    number = lines.get((id(code), at))
    if number is None:
        number = where()
        if code.co_filename.startswith(INSIDE):
            return number
        if len(lines) >= MAX_LINES:  # a program that keeps generating code
            lines.clear()
            recent.clear()
            _codes.clear()
        _codes[id(code)] = code
        lines[id(code), at] = number
    recent[at] = code, number
    return number


def number_of(name: str, expected: str, value: object) -> int:
    """A number that fits 64 bits, from an int or what stands for one."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong(name, expected, value) from None
    if not 0 <= number < 1 << 64:
        raise TypeError(f"{name} must fit uint64_t, got {shorten(number)}")
    return int(number)


def carefully(workspace: object, workspaceSize: object, executor: object, stream: object) -> int:
    """The same, one look after the other; `run` comes here whenever something is unusual."""
    start = number_of("workspace", "a device address (int) or None", 0 if workspace is None else workspace)
    count = number_of("workspaceSize", "an int (bytes)", workspaceSize)
    if executor is not None and not isinstance(executor, Executor):
        raise wrong("executor", "an aclOpExecutor or None", executor)
    if stream is not None and not isinstance(stream, Stream):
        raise wrong("stream", "an aclrtStream or None", stream)
    try:
        site = line_of(_getframe(2))
    except ValueError:
        site = where()
    which, to = 0.0 if executor is None else executor.executor, 0.0 if stream is None else stream.stream
    status = int(launch(start, count, which, to, site))
    if kept:
        arrived()
    return status
