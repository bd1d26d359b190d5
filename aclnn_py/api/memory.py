"""Memory: allocating, freeing, copying, setting (facts 3.7, 3.8)."""

from __future__ import annotations

from typing import NamedTuple

from ..base import runtime as rt
from ..base import status
from ..base.handle import Handle
from ..device import copy as copies
from ..device import memory, refused
from ..device.context import needed
from ..device.stream import checked, own, usable
from ..native import ffi
from .declare import c_function
from .unpack import Buffer, whole

HUGE_1G = (rt.ACL_MEM_MALLOC_HUGE1G_ONLY, rt.ACL_MEM_MALLOC_HUGE1G_ONLY_P2P)
HUGE_FROM = 1 << 21
HUGE_PAGE, PAGE = 1 << 21, 1 << 12


class aclrtMemLocation(NamedTuple):
    """Where memory is: `id` of the device (0 for the host) and `type`, an aclrtMemLocationType."""

    id: int
    type: int


class aclrtPtrAttributes(NamedTuple):
    """What an address is: its location and the page size in bytes (0 for memory we do not manage)."""

    location: aclrtMemLocation
    pageSize: int


def check_size(size: int, padding: int) -> None:
    if size == 0:
        raise refused.invalid("size", "a positive number of bytes", 0)
    if memory.overflows(size, padding):
        raise refused.invalid("size", "a number of bytes that can be rounded up and padded", size)


def allocate(size: int, policy: int, padding: int) -> int:
    check_size(size, padding)
    context = needed()
    bare = policy in HUGE_1G or context.regime.soc.short == "ascend950"
    return memory.allocate(context.device, size, 0 if bare else padding)


@c_function("aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy)")
def aclrtMalloc(size: int, policy: int) -> int:
    """Returns (devPtr, ret): address of `size` uninitialised bytes of the current device, 512-byte aligned.

    The real size is size rounded up to 32, plus 32 (none on 950 and for 1 GiB pages); policy has no other effect and
    none is refused. Codes: 100000 size 0, or too large to be padded; 107002 no context; 207001 out of memory (the
    message lists the largest blocks). Source: facts 3.7.
    """
    return allocate(size, policy, memory.PADDING)


@c_function("aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy)")
def aclrtMallocAlign32(size: int, policy: int) -> int:
    """As aclrtMalloc, without the extra 32 bytes. Source: facts 3.7."""
    return allocate(size, policy, 0)


@c_function("aclError aclrtMallocCached(void** devPtr, size_t size, aclrtMemMallocPolicy policy)")
def aclrtMallocCached(size: int, policy: int) -> int:
    """As aclrtMalloc; cached memory that needs no flush here. Source: facts 3.7."""
    return allocate(size, policy, memory.PADDING)


@c_function("aclError aclrtFree(void* devPtr)")
def aclrtFree(devPtr: int) -> None:
    """Free device memory (or page-locked memory); needs no context and waits for no task.

    Codes: 100000 null; 107000 not the start of a live block. Source: facts 3.7.
    """
    if not devPtr:
        raise refused.null("devPtr")
    memory.release(devPtr, False, "devPtr")


@c_function("aclError aclrtMallocHost(void** hostPtr, size_t size)")
def aclrtMallocHost(size: int) -> int:
    """Returns (hostPtr, ret): page-locked host memory; `host_view(hostPtr, size)` reads and writes it.

    Codes: 100000 size 0; 107002 no context; 207001 out of memory. Source: facts 3.7.
    """
    check_size(size, 0)
    needed()
    return memory.allocate_host(size)


@c_function("aclError aclrtFreeHost(void* hostPtr)")
def aclrtFreeHost(hostPtr: int) -> None:
    """Free page-locked host memory. Codes: 100000 null; 107000 anything else, device memory too. Source: facts 3.7."""
    if not hostPtr:
        raise refused.null("hostPtr")
    memory.release(hostPtr, True, "hostPtr")


@c_function("aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total)")
def aclrtGetMemInfo(attr: int) -> tuple[int, int]:
    """Returns (free, total, ret): bytes of the current device; every attr gives the same numbers.

    Codes: 107016 attr outside aclrtMemAttr; 107002 no context. Source: facts 3.7.
    """
    if attr not in rt.ENUMS["aclrtMemAttr"].values():
        raise refused.argument("attr", "a member of aclrtMemAttr", attr, status.ACL_ERROR_RT_INVALID_MEMORY_TYPE)
    usage = memory.usage_of(needed().device)
    capacity, used = int(usage.capacity), int(usage.live_bytes)
    return max(0, capacity - used), capacity


@c_function("aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes)")
def aclrtPointerGetAttributes(ptr: int) -> aclrtPtrAttributes:
    """Returns (attributes, ret): ((id, type), pageSize); type ACL_MEM_LOCATION_TYPE_HOST for page-locked memory,
    _DEVICE for a block of a device, _UNREGISTERED for everything else.

    Codes: 100000 null. Source: facts 3.7.
    """
    if not ptr:
        raise refused.null("ptr")
    kind, block = memory.locate(ptr)
    if kind == memory.PAGEABLE or not memory.lives(block):
        return aclrtPtrAttributes(aclrtMemLocation(0, rt.ACL_MEM_LOCATION_TYPE_UNREGISTERED), 0)
    if kind == memory.PINNED:
        return aclrtPtrAttributes(aclrtMemLocation(0, rt.ACL_MEM_LOCATION_TYPE_HOST), PAGE)
    page = HUGE_PAGE if block.requested >= HUGE_FROM else PAGE
    return aclrtPtrAttributes(aclrtMemLocation(int(block.region), rt.ACL_MEM_LOCATION_TYPE_DEVICE), page)


def check_pointers(dst: int, src: int) -> None:
    if not dst or not src:
        raise refused.null("src" if dst else "dst")


def check_kind_range(kind: int) -> None:
    if not rt.ACL_MEMCPY_HOST_TO_HOST <= kind <= rt.ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE:
        raise refused.invalid("kind", "an aclrtMemcpyKind from 0 to 5", kind)


def check_room(count: int, most: int, param: str) -> None:
    if count > most:
        raise refused.argument("count", f"at most {most} bytes ({param})", count)


def check_buffer(pointer: int, count: int, param: str) -> None:
    """A buffer knows its length; an int address of the host is the caller's word."""
    if isinstance(pointer, Buffer) and pointer.nbytes < count:
        raise refused.argument(param, f"a buffer of at least {count} bytes", f"one of {pointer.nbytes}")


@c_function("aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind)")
def aclrtMemcpy(dst: int, destMax: int, src: int, count: int, kind: int) -> None:
    """Copy `count` bytes at once between any two places; waits for no stream. The direction comes from the pointers.

    dst, src: device addresses, addresses of page-locked memory, buffers, or host addresses.
    Codes in order: 0 for count 0; 100000 null dst or src; 100000 kind outside 0..5; 107000 destMax 0, count > destMax;
    107000 a buffer shorter than count; 0 for dst == src; 107002 no context; 107000 bytes outside a live block.
    Source: facts 3.8.
    """
    if count == 0:
        return
    check_pointers(dst, src)
    check_kind_range(kind)
    check_room(count, destMax, "destMax")
    check_buffer(dst, count, "dst")
    check_buffer(src, count, "src")
    if dst == src:
        return
    needed()
    copies.copy(dst, src, count)


@c_function(
    "aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind, "
    "aclrtStream stream)"
)
def aclrtMemcpyAsync(dst: int, destMax: int, src: int, count: int, kind: int, stream: Handle | None) -> None:
    """Enqueue a copy. With pageable host memory the stream is synchronised first and the copy made at once.

    Codes in order: 0 for count 0; 100000 null dst or src; 100000 kind outside 0..5; 107017 stream; 107000 count >
    destMax, or a buffer shorter than count; 107002 no context; 107000 a kind that does not fit the places; 207000 host
    to host; 0 for dst == src; 107003 stream of another context; with pageable memory the stream's failure, or 107000
    bytes outside a live block (otherwise the stream fails with 507013). Source: facts 3.8.
    """
    if count == 0:
        return
    check_pointers(dst, src)
    check_kind_range(kind)
    found = checked(stream)
    check_room(count, destMax, "destMax")
    check_buffer(dst, count, "dst")
    check_buffer(src, count, "src")
    target = usable(found)
    places = memory.locate(src)[0], memory.locate(dst)[0]
    copies.check_kind(*places, kind)
    if dst == src:
        return
    own(target)
    copies.copy_async(dst, src, count, target, memory.PAGEABLE in places)


@c_function("aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count)")
def aclrtMemset(devPtr: int, maxCount: int, value: int, count: int) -> None:
    """Set `count` bytes at once to the low eight bits of value; device or host memory.

    Codes in order: 0 for count 0; 100000 null; 107000 count > maxCount, or a buffer shorter than count; 107002 no
    context; 107000 bytes outside a live block. Source: facts 3.8.
    """
    if count == 0:
        return
    if not devPtr:
        raise refused.null("devPtr")
    check_room(count, maxCount, "maxCount")
    check_buffer(devPtr, count, "devPtr")
    needed()
    copies.fill(devPtr, value, count)


@c_function("aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream)")
def aclrtMemsetAsync(devPtr: int, maxCount: int, value: int, count: int, stream: Handle | None) -> None:
    """Enqueue aclrtMemset. Pageable memory is set at once, after synchronising the stream.

    Codes in order: 0 for count 0; 100000 null; 107017 stream; 107000 count > maxCount, or a buffer shorter than count;
    107002 no context; 107003 stream of another context. Source: facts 3.8.
    """
    if count == 0:
        return
    if not devPtr:
        raise refused.null("devPtr")
    found = checked(stream)
    check_room(count, maxCount, "maxCount")
    check_buffer(devPtr, count, "devPtr")
    copies.fill_async(devPtr, value, count, own(found))


def host_view(ptr: int, nbytes: int) -> memoryview:
    """The bytes of page-locked memory from aclrtMallocHost, writable; valid until aclrtFreeHost.

    Ours, no C function. Raises ValueError unless [ptr, ptr + nbytes) lies in one live block of page-locked memory.
    """
    ptr, nbytes = whole(ptr, "ptr", "uint64_t"), whole(nbytes, "nbytes", "int64_t")
    kind, block = memory.locate(ptr)
    if kind != memory.PINNED or not memory.lives(block) or not 0 <= nbytes <= block.base + block.requested - ptr:
        raise ValueError(f"expected {nbytes} bytes of page-locked memory at ptr, but got {memory.describe(ptr)}")
    return memoryview(ffi.buffer(ffi.cast("char *", ptr), nbytes)).cast("B")
