"""What went wrong in a task, in words: operator, argument, byte range, the block around it, and who enqueued it."""

from __future__ import annotations

from typing import Any

from ..base import status
from ..native import ffi, lib
from .machine import place
from .refused import Refused

TASKS = {
    lib.AE_TASK_KERNEL: "kernel",
    lib.AE_TASK_COPY: "copy",
    lib.AE_TASK_FILL: "memset",
    lib.AE_TASK_RECORD: "event record",
    lib.AE_TASK_WAIT: "event wait",
    lib.AE_TASK_RESET: "event reset",
    lib.AE_TASK_CALLBACK: "callback",
}
COPY_ARGUMENTS = {0: "dst", 1: "src"}
FILL_ARGUMENT = "devPtr"
CORE_EXCEPTIONS = (status.ACL_ERROR_RT_AICORE_EXCEPTION, status.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION)
REGIONS = {lib.AE_HOST_REGION: "page-locked host memory"}


arguments: dict[str, tuple[str, ...]] = {}
"""Names of the tensor arguments by operator, filled in by whoever launches; the engine knows only their positions."""


def region_name(region: int) -> str:
    return REGIONS.get(region, f"device {region}")


def block_text(block: Any) -> str:
    """One block: where, how large, whose, and whether it still lives."""
    state = {lib.AE_BLOCK_FREED: ", freed", lib.AE_BLOCK_RETIRED: ", gone with its device's reset"}.get(block.state, "")
    return (
        f"the block of {block.requested} bytes at 0x{block.base:x} on {region_name(block.region)} "
        f"(number {block.serial}, allocated at {place(block.site)}{state})"
    )


explanations: dict[str, str] = {}
"""Why the device refuses an operator's work, by operator, for plans that say so beforehand."""


def reason_text(failure: Any) -> str:
    span = f"[0x{failure.low:x}, 0x{failure.high:x})"
    if failure.block.state == lib.AE_BLOCK_NONE:
        return f"it would touch {span}, which belongs to no block of device memory"
    if failure.reason == lib.AE_WHY_NOT_DEVICE:
        return f"it would touch {span}, which is no device memory but {block_text(failure.block)}"
    if failure.reason == lib.AE_WHY_FREED:
        return f"it would touch {span} of a block that was freed or reused after the task was enqueued: " + block_text(
            failure.block
        )
    end = failure.block.base + failure.block.extent
    return f"it would touch {span}, outside [0x{failure.block.base:x}, 0x{end:x}) of {block_text(failure.block)}"


def argument_text(failure: Any, name: str) -> str:
    if failure.argument == lib.AE_MAX_ARGS:
        return "the workspace"
    if failure.kind == lib.AE_TASK_FILL:
        return f"argument {FILL_ARGUMENT}"
    if failure.kind == lib.AE_TASK_COPY:
        return f"argument {COPY_ARGUMENTS.get(failure.argument, 'dst')}"
    names = arguments.get(name, ())
    if 0 <= failure.argument < len(names):
        return f"argument {names[failure.argument]}"
    return f"tensor argument {failure.argument}" if failure.argument >= 0 else "an argument"


def failure_text(failure: Any) -> str:
    """The whole story of one `ae_failure`."""
    name = ffi.string(failure.name).decode(errors="replace") or TASKS.get(failure.kind, "task")
    if failure.reason == lib.AE_WHY_REFUSED:
        story = f"{name} failed: {explanations.get(name, 'the device cannot run it')}."
    else:
        story = f"{name} failed on {argument_text(failure, name)}: {reason_text(failure)}. "
        story += "Expected every byte inside a live block."
    where = f"task {failure.task} of stream {failure.stream}, enqueued at {place(failure.site)}"
    return f"{story} It was {where}."


def of_stream(native: Any, code: int) -> Refused:
    """The refusal that a failed stream answers its waiter with."""
    failure = ffi.new("ae_failure *")
    lib.ae_stream_failure(native, failure)
    ident = "EZ2001" if code in CORE_EXCEPTIONS else "EE1019"
    return Refused(code, ident, failure_text(failure))
