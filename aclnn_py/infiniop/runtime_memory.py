"""InfiniRT: memory. The CPU takes any host address, NPUs take simulated device addresses.

On the CPU null is 4 and a range that cannot be touched is 3; on an NPU whatever the machine refuses is 1.
"""

from __future__ import annotations

from ..base.handle import Handle
from ..device import copy as copies
from ..device import memory
from ..device import stream as streams
from ..device.context import needed
from . import constants as c
from .declare import function
from .place import on_cpu
from .reach import check_reachable
from .refusal import bad, null, refused


def allocate_host(size: int) -> int:
    """Host memory; 0 bytes are fine. INTERNAL_ERROR when there is none left."""
    if memory.overflows(size, 0):
        raise refused(c.INFINI_STATUS_INTERNAL_ERROR, f"Expected a size that can be had but got {size}, argument size.")
    return memory.allocate_host(max(size, 1))


def allocate(size: int) -> int:
    if on_cpu():
        return allocate_host(size)
    if not size or memory.overflows(size, 0):
        raise refused(c.INFINI_STATUS_INTERNAL_ERROR, f"Expected a positive size but got {size}, argument size.")
    return memory.allocate(needed().device, size, 0)


def release(ptr: int, host: bool) -> None:
    """Null is nothing to do on the CPU; what no malloc returned is refused."""
    if on_cpu() and not ptr:
        return
    if not ptr:
        raise refused(c.INFINI_STATUS_INTERNAL_ERROR, "Expected an address but got null, argument ptr.")
    kind, block = memory.locate(ptr)
    if on_cpu() and (kind != memory.PINNED or not memory.lives(block) or block.base != ptr):
        raise bad("ptr", "an address that infinirtMalloc or infinirtMallocHost returned", memory.describe(ptr))
    memory.release(ptr, host, "ptr")


@function("infinirtMalloc(void **p_ptr, size_t size)")
def infinirtMalloc(size: int) -> int:
    """Returns (address, ret): `size` bytes of the current device, on the CPU also 0. Codes: 1 no memory."""
    return allocate(size)


@function("infinirtMallocHost(void **p_ptr, size_t size)")
def infinirtMallocHost(size: int) -> int:
    """Returns (address, ret): page-locked host memory. Codes: 1 no memory, on an NPU size 0."""
    if not on_cpu() and not size:
        raise refused(c.INFINI_STATUS_INTERNAL_ERROR, "Expected a positive size but got 0, argument size.")
    return allocate_host(size)


@function("infinirtMallocAsync(void **p_ptr, size_t size, infinirtStream_t stream)")
def infinirtMallocAsync(size: int, stream: Handle | None) -> int:
    """As infinirtMalloc, at once."""
    return allocate(size)


@function("infinirtFree(void *ptr)")
def infinirtFree(ptr: int) -> None:
    """Free memory. Codes: on the CPU 0 for null, 3 for an address of no malloc; on an NPU 1 for both."""
    release(ptr, False)


@function("infinirtFreeHost(void *ptr)")
def infinirtFreeHost(ptr: int) -> None:
    """Free what infinirtMallocHost returned. Codes as infinirtFree."""
    release(ptr, True)


@function("infinirtFreeAsync(void *ptr, infinirtStream_t stream)")
def infinirtFreeAsync(ptr: int, stream: Handle | None) -> None:
    """As infinirtFree, at once."""
    release(ptr, False)


def check_kind(kind: int) -> None:
    if not c.INFINIRT_MEMCPY_H2H <= kind <= c.INFINIRT_MEMCPY_D2D:
        raise refused(
            c.INFINI_STATUS_INTERNAL_ERROR, f"Expected an infinirtMemcpyKind_t but got {kind}, argument kind."
        )


def check_range(address: int, size: int, param: str, writes: bool) -> None:
    """NULL_POINTER, or BAD_PARAM for bytes that are not there; device memory is the machine's business."""
    if not address:
        raise null(param)
    if on_cpu() or memory.locate(address)[0] == memory.PAGEABLE:
        check_reachable(address, 0, size, param, writes)


def check_ends(dst: int, src: int, size: int) -> None:
    check_range(dst, size, "dst", True)
    check_range(src, size, "src", False)


@function("infinirtMemcpy(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind)")
def infinirtMemcpy(dst: int, src: int, size: int, kind: int) -> None:
    """Copy at once; the CPU does not look at `kind`. Codes: 4 null; 3 host bytes that are not there; 1."""
    if not size:
        return
    check_ends(dst, src, size)
    if not on_cpu():
        check_kind(kind)
        needed()
    copies.copy(dst, src, size)


@function(
    "infinirtMemcpyAsync(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind, infinirtStream_t stream)"
)
def infinirtMemcpyAsync(dst: int, src: int, size: int, kind: int, stream: Handle | None) -> None:
    """Copy in stream order, with ordinary host memory after synchronising; on the CPU at once. Codes: 4; 3; 1."""
    if not size:
        return
    check_ends(dst, src, size)
    if on_cpu():
        copies.copy(dst, src, size)
        return
    check_kind(kind)
    target = streams.own(streams.checked(stream))
    places = memory.locate(src)[0], memory.locate(dst)[0]
    copies.check_kind(*places, kind)
    copies.copy_async(dst, src, size, target, memory.PAGEABLE in places)


@function("infinirtMemset(void *ptr, int value, size_t count)")
def infinirtMemset(ptr: int, value: int, count: int) -> None:
    """Set bytes to the low eight bits of value. Codes: 4 null; 3 host bytes that are not there; 1."""
    if not count:
        return
    check_range(ptr, count, "ptr", True)
    if not on_cpu():
        needed()
    copies.fill(ptr, value, count)


@function("infinirtMemsetAsync(void *ptr, int value, size_t count, infinirtStream_t stream)")
def infinirtMemsetAsync(ptr: int, value: int, count: int, stream: Handle | None) -> None:
    """infinirtMemset in stream order; on the CPU at once. Codes: 4; 3; 1."""
    if not count:
        return
    check_range(ptr, count, "ptr", True)
    if on_cpu():
        copies.fill(ptr, value, count)
    else:
        copies.fill_async(ptr, value, count, streams.own(streams.checked(stream)))
