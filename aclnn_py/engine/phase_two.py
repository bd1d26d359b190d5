"""Phase two of every operator: read the addresses now, cross into C once, return."""

from __future__ import annotations

import struct
from operator import index
from sys import _getframe
from types import FrameType
from typing import Any

from ..base import messages, status
from ..base.handle import live
from ..base.site import INSIDE
from ..device import observe
from ..device.context import current, here
from ..device.machine import where
from ..device.refused import Refused
from ..device.report import publish
from ..device.stream import Stream, enqueued
from ..native import lib
from .executor import Executor, Plan
from .taking import shorten, wrong

OK = status.ACLNN_SUCCESS
lines: dict[tuple[int, int], int] = {}
"""The engine's number of every place that launched an operator, by code object and instruction."""
_codes: dict[int, Any] = {}  # keeps the code objects, so that an id is never another's
MAX_LINES = 1 << 16
MEANWHILE = "The stream was destroyed meanwhile, argument stream."


def run(workspace: int | None, workspaceSize: int, executor: Any, stream: Any) -> int:
    """Phase two of every operator: enqueue the executor's work on `stream` (None: the context's default stream).

    workspace: device address of `workspaceSize` bytes, None if phase one asked for 0. Returns at once; failures of the
    work itself surface at the next synchronise. Codes in order: 161001 executor null, used or destroyed; 161001
    workspace null although workspaceSize > 0, 161002 less than a generated operator asked for (the executor is consumed
    by both); 561103 a tensor was destroyed since phase one;
    361001 no context in this thread, or the stream is destroyed or of another context (facts 5.3).
    """
    try:
        plan = executor.plan
        context = here.context
        target = context.default_stream if stream is None else stream
        if (
            observe.attention
            or workspaceSize.__class__ is not int
            or (workspaceSize and not workspace)
            or workspaceSize < plan.least
            or workspaceSize >> 64
            or target.context is not context
            or not target.alive
        ):
            return carefully(workspace, workspaceSize, executor, stream)
        frame = _getframe(1)
        site = lines.get((id(frame.f_code), frame.f_lasti)) or line_of(frame)
        ret = lib.ae_submit(plan.words(plan.word, target.word, workspace or 0, site, executor.operands))
    except (AttributeError, IndexError, ValueError, struct.error):  # unusual, used up just now, called by no frame
        return carefully(workspace, workspaceSize, executor, stream)
    if not executor.repeatable:
        executor.alive = False
        executor.plan = None
        executor.operands = ()
        live.discard(executor)
    return refused(status.ACLNN_ERR_RUNTIME_ERROR, MEANWHILE, plan.name) if ret else OK


def line_of(frame: FrameType) -> int:
    """The number of the calling line, remembered unless the caller is the package itself (its caller is meant then)."""
    number = where()
    if not frame.f_code.co_filename.startswith(INSIDE):
        if len(lines) >= MAX_LINES:  # a program that keeps generating code
            lines.clear()
            _codes.clear()
        _codes[id(frame.f_code)] = frame.f_code
        lines[id(frame.f_code), frame.f_lasti] = number
    return number


def refused(code: int, text: str, function: str = "") -> int:
    """`function` is the operator where one is known: a null or stale executor does not tell."""
    text = f"{function}: {text}" if function else text
    messages.refused(code, text)
    if observe.listeners:
        observe.announce("refusal", function=function, code=code, text=text)
    return code


def word(name: str, expected: str, value: object) -> int:
    """A number that fits 64 bits, from an int or what stands for one."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong(name, expected, value) from None
    if not 0 <= number < 1 << 64:
        raise TypeError(f"{name} must fit uint64_t, got {shorten(number)}")
    return int(number)


def checked_types(workspace: object, size: object, executor: object, stream: object) -> tuple[int, int]:
    """Workspace (0 for None) and size as plain ints."""
    start = word("workspace", "a device address (int) or None", 0 if workspace is None else workspace)
    count = word("workspaceSize", "an int (bytes)", size)
    if executor is not None and not isinstance(executor, Executor):
        raise wrong("executor", "an aclOpExecutor or None", executor)
    if stream is not None and not isinstance(stream, Stream):
        raise wrong("stream", "an aclrtStream or None", stream)
    return start, count


def carefully(workspace: int | None, workspaceSize: int, executor: Executor | None, stream: Stream | None) -> int:
    """The whole of phase two, one check after the other; `run` comes here whenever something is unusual."""
    workspace, workspaceSize = checked_types(workspace, workspaceSize, executor, stream)
    if executor is None:
        return refused(status.ACLNN_ERR_PARAM_NULLPTR, "Expected a proper executor but got null, argument executor.")
    operands = executor.operands  # before the plan: whoever uses the executor up takes the plan away first
    plan = executor.plan
    if plan is None:
        return refused(
            status.ACLNN_ERR_PARAM_NULLPTR,
            "Expected an executor from phase one but got one that was already run or destroyed: each call of an "
            "operator needs its own phase one, or aclSetAclOpExecutorRepeatable before the first run.",
        )
    try:
        return bound(workspace, workspaceSize, operands, plan, stream)
    finally:
        if not executor.repeatable:
            executor.leave()


def bound(workspace: int, size: int, operands: tuple[Any, ...], plan: Plan, stream: Stream | None) -> int:
    if size and not workspace:
        return refused(
            status.ACLNN_ERR_PARAM_NULLPTR,
            f"Expected a device address of {size} bytes but got null, argument workspace.",
            plan.name,
        )
    if size < plan.least:
        return refused(
            status.ACLNN_ERR_PARAM_INVALID,
            f"Expected a workspace of at least {plan.least} bytes but got {size}, argument workspaceSize.",
            plan.name,
        )
    dead = [name for name, tensor in zip(plan.arguments, plan.tensors(operands), strict=True) if not tensor.alive]
    if dead:
        return refused(
            status.ACLNN_ERR_INNER_NULLPTR,
            f"Expected the tensors of phase one to live until phase two but got a destroyed one, argument {dead[0]}.",
            plan.name,
        )
    if plan.native is None:
        return OK
    target, problem = launchable(stream)
    if target is None:
        return refused(status.ACLNN_ERR_RUNTIME_ERROR, problem, plan.name)
    return enqueue(plan, target, workspace, operands)


def launchable(stream: Stream | None) -> tuple[Stream | None, str]:
    context = current()
    if context is None:
        return None, "no device is set in this thread, call aclrtSetDevice before launching an operator"
    target = context.default_stream if stream is None else stream
    if not target.alive:
        return None, "Expected a live stream but got a destroyed one, argument stream."
    if target.context is not context:
        return (
            None,
            "Expected a stream of this thread's current context but got one of another context, argument stream.",
        )
    return target, ""


def enqueue(plan: Plan, target: Stream, workspace: int, operands: tuple[Any, ...]) -> int:
    if lib.ae_submit(plan.words(plan.word, target.word, workspace, where(), operands)):
        return refused(status.ACLNN_ERR_RUNTIME_ERROR, MEANWHILE, plan.name)
    addresses = {name: tensor.address for name, tensor in zip(plan.arguments, plan.tensors(operands), strict=True)}
    try:
        enqueued(target, plan.name, addresses=addresses, workspace=workspace, bytes=plan.workspace)
    except Refused as problem:  # launches are blocking and this one failed
        return publish(plan.name, problem)
    return OK
