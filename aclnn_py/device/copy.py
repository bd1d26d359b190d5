"""Copies and fills: at once or in a stream, with the table of what aclrtMemcpyAsync allows where (facts 3.8)."""

from __future__ import annotations

from typing import Any

from ..base import runtime as rt
from ..native import ffi, lib
from . import observe, refused
from .failure import COPY_ARGUMENTS, FILL_ARGUMENT, reason_text
from .machine import start, where
from .memory import DEVICE, PAGEABLE, PINNED, locate
from .stream import Stream, accepted, enqueued, finish

H2H, H2D = rt.ACL_MEMCPY_HOST_TO_HOST, rt.ACL_MEMCPY_HOST_TO_DEVICE
D2H, D2D = rt.ACL_MEMCPY_DEVICE_TO_HOST, rt.ACL_MEMCPY_DEVICE_TO_DEVICE
NAMES = {PAGEABLE: "pageable host memory", DEVICE: "device memory", PINNED: "page-locked host memory"}
KINDS = {
    (PAGEABLE, DEVICE): (H2D, D2D),
    (DEVICE, PAGEABLE): (D2H, D2D),
    (PINNED, PAGEABLE): (H2H, H2D),
    (PAGEABLE, PINNED): (H2H, D2H),
    (PAGEABLE, PAGEABLE): (H2H, H2D, D2H, D2D),
}
"""Kinds allowed from a source to a target when one of them is pageable; every kind is where none is."""


def outside(fault: Any, count: int, param: str) -> refused.Refused:
    return refused.argument(param, f"{count} bytes inside one live block", f"a range where {reason_text(fault)}")


def copy(target: int, source: int, count: int) -> None:
    """Copy at once between any two places; waits for no stream. 107000 when the bytes leave a block."""
    start()
    fault = ffi.new("ae_failure *")
    if lib.ae_copy(target, source, count, fault):
        raise outside(fault, count, COPY_ARGUMENTS.get(fault.argument, "dst"))
    if observe.listeners:
        observe.announce("copy", target=target, source=source, bytes=count)


def fill(target: int, value: int, count: int) -> None:
    """Set `count` bytes at once to the low eight bits of value. 107000 when the bytes leave a block."""
    start()
    fault = ffi.new("ae_failure *")
    if lib.ae_fill(target, value, count, fault):
        raise outside(fault, count, FILL_ARGUMENT)
    if observe.listeners:
        observe.announce("copy", target=target, source=None, bytes=count)


def actual_kind(source: int, target: int) -> int:
    if source == DEVICE:
        return D2D if target == DEVICE else D2H
    return H2D if target == DEVICE else H2H


def check_kind(source: int, target: int, kind: int) -> None:
    """107000 where the table forbids the kind, 207000 when the copy is effectively host to host."""
    allowed = KINDS.get((source, target))
    effective = kind
    if allowed is None or kind == rt.ACL_MEMCPY_DEFAULT:
        effective = actual_kind(source, target)
    elif kind not in allowed:
        raise refused.argument(
            "kind", f"one of {allowed} from {NAMES[source]} to {NAMES[target]}, or ACL_MEMCPY_DEFAULT", kind
        )
    if effective == H2H:
        raise refused.unsupported(
            f"Expected a device at one end of an asynchronous copy but got {NAMES[source]} to {NAMES[target]}, "
            f"argument kind ({kind})."
        )


def copy_async(target: int, source: int, count: int, stream: Stream, pageable: bool) -> None:
    """Enqueue a copy. With pageable memory at one end the stream is synchronised first and the copy made at once."""
    if pageable:
        finish(stream)
        copy(target, source, count)
        return
    accepted(lib.ae_push_copy(stream.native, target, source, count, where()), stream)
    enqueued(stream, "copy", target=target, source=source, bytes=count)


def fill_async(target: int, value: int, count: int, stream: Stream) -> None:
    """Enqueue a fill; pageable memory is filled at once after synchronising the stream."""
    if locate(target)[0] == PAGEABLE:
        finish(stream)
        fill(target, value, count)
        return
    accepted(lib.ae_push_fill(stream.native, target, value, count, where()), stream)
    enqueued(stream, "memset", target=target, source=None, bytes=count)
