"""Memory: allocating, freeing, copying, setting."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.runtime import ACL_MEM_LOCATION_TYPE_MANAGED
from ...native import ffi, lib, text_of
from ..declare import declared, written
from ..unpack import integer

WORDS_OF_ATTRIBUTES = 7
"""aclrtPtrAttributes in C: id and type of the location, page size, four words of reserve."""
PINNED = 2
"""What ae_locate calls page-locked memory."""
LONGEST = 512


class aclrtMemLocation(NamedTuple):
    """A location: `id` of the device (0 for the host) and `type`, an aclrtMemLocationType."""

    id: int
    type: int


class aclrtPtrAttributes(NamedTuple):
    """Attributes of an address: its location and the page size in bytes (0 for memory that the runtime did not
    allocate).
    """

    location: aclrtMemLocation
    pageSize: int


@declared
def aclrtMalloc() -> None:
    """Returns (devPtr, ret): address of `size` uninitialised bytes of device memory, 512-byte aligned.

    The block has size rounded up to 32 bytes, plus 32 bytes (plus 0 on the 950 and for 1 GiB pages). Any policy is
    accepted and has no other effect.
    Codes: 100000 size is 0 or too large to be rounded up; 107002 no context in this thread; 207001 out of memory (the
    message lists the largest blocks).
    """


@declared
def aclrtMallocAlign32() -> None:
    """As aclrtMalloc, without the additional 32 bytes."""


@declared
def aclrtMallocCached() -> None:
    """As aclrtMalloc. The memory is cached on hardware; aclrtMemFlush has no effect here."""


@declared
def aclrtFree() -> None:
    """Frees device memory or page-locked host memory; needs no context and does not wait for tasks.

    Codes: 100000 a null pointer; 107000 not the start of a live allocation.
    """


@declared
def aclrtMallocHost() -> None:
    """Returns (hostPtr, ret): `size` bytes of page-locked host memory; `host_view(hostPtr, size)` reads and writes
    them.

    Codes: 100000 size is 0; 107002 no context in this thread; 207001 out of memory.
    """


@declared
def aclrtFreeHost() -> None:
    """Frees page-locked host memory. Codes: 100000 a null pointer; 107000 any other address, device memory included."""


@declared
def aclrtGetMemInfo() -> None:
    """Returns (free, total, ret): bytes of the current device's memory, the same for every attr.

    Codes: 107016 attr is no aclrtMemAttr; 107002 no context in this thread.
    """


@written
def aclrtPointerGetAttributes(ptr: int) -> tuple[aclrtPtrAttributes | None, int]:
    """Returns (attributes, ret): ((id, type), pageSize). type: ACL_MEM_LOCATION_TYPE_HOST for page-locked memory,
    _DEVICE for device memory, _MANAGED for managed memory, else _UNREGISTERED.

    Codes: 100000 a null pointer.
    """
    row = ffi.new("int32_t[]", WORDS_OF_ATTRIBUTES)
    code = int(lib.ae_aclrtPointerGetAttributes(ptr, row))
    return (None, code) if code else (aclrtPtrAttributes(aclrtMemLocation(row[0], row[1]), row[2]), 0)


@declared
def aclrtMemcpy() -> None:
    """Copies `count` bytes synchronously; does not wait for streams. The direction follows from the addresses, not from
    kind.

    dst, src: device addresses, page-locked or pageable host addresses, or Python buffers. destMax, count: bytes.
    Codes in order: 0 if count is 0; 100000 dst or src is null; 100000 kind is not in 0..5; 107000 destMax is 0, count >
    destMax; 107000 a buffer is shorter than count; 0 if dst == src; 107002 no context in this thread; 107000 bytes
    outside a live allocation.
    """


@declared
def aclrtMemcpyAsync() -> None:
    """Enqueues a copy of `count` bytes. With pageable host memory the stream is synchronised and the copy made before
    the call returns.

    Codes in order: 0 if count is 0; 100000 dst or src is null; 100000 kind is not in 0..5; 107017 a stream that is
    destroyed or of another kind; 107000 count > destMax, or a buffer is shorter than count; 107002 no context in this
    thread; 107000 kind contradicts the addresses; 207000 host to host; 0 if dst == src; 107003 a stream of another
    context; with pageable memory the stream's failure, or 107000 bytes outside a live allocation (with other memory the
    stream fails with 507013).
    """


@declared
def aclrtMemset() -> None:
    """Sets `count` bytes of device or host memory to the low eight bits of value, synchronously.

    Codes in order: 0 if count is 0; 100000 a null pointer; 107000 count > maxCount, or a buffer is shorter than count;
    107002 no context in this thread; 107000 bytes outside a live allocation.
    """


@declared
def aclrtMemsetAsync() -> None:
    """Enqueues aclrtMemset. For pageable host memory the stream is synchronised and the bytes set before the call
    returns.

    Codes in order: 0 if count is 0; 100000 a null pointer; 107017 a stream that is destroyed or of another kind; 107000
    count > maxCount, or a buffer is shorter than count; 107002 no context in this thread; 107003 a stream of another
    context.
    """


@declared
def aclrtMemcpy2d() -> None:
    """Copies `height` rows of `width` bytes synchronously; dpitch and spitch: bytes from row to row. The direction
    follows from the addresses.

    Codes in order: 0 if width * height is 0; 100000 dst or src is null; 100000 width > dpitch or width > spitch; 100000
    kind is not in 1..4; 107000 a buffer is too short; 107002 no context in this thread; 107000 bytes outside a live
    allocation.
    """


@declared
def aclrtMemcpy2dAsync() -> None:
    """Enqueues aclrtMemcpy2d. With pageable host memory the stream is synchronised and the copy made before the call
    returns.

    Codes in order: 0 if width * height is 0; 100000 as aclrtMemcpy2d; 107017 a stream that is destroyed or of another
    kind; 107000 a buffer is too short; 107002 no context in this thread; 107000 kind contradicts the addresses; 207000
    host to host; 107003 a stream of another context; 107000 bytes outside a live allocation (emulator only: tested
    before the call returns).
    """


@declared
def aclrtMemsetD32() -> None:
    """Sets N 32-bit words of device or host memory, synchronously. memSize: bytes.

    Codes in order: 0 if N is 0; 100000 a null pointer; 100000 ptr is no multiple of 4; 100000 4 * N > memSize; 107000 a
    buffer is shorter than 4 * N; 107002 no context in this thread; 107000 bytes outside a live allocation.
    """


@declared
def aclrtMemsetD32Async() -> None:
    """Enqueues aclrtMemsetD32. For pageable host memory the stream is synchronised and the words set before the call
    returns.

    Codes in order: 0 if N is 0; 100000 a null pointer; 100000 ptr is no multiple of 4; 100000 4 * N > memSize; 107017 a
    stream that is destroyed or of another kind; 107000 a buffer is shorter than 4 * N; 107002 no context in this
    thread; 107003 a stream of another context; 107000 bytes outside a live allocation (emulator only: tested before the
    call returns).
    """


@declared
def aclrtFreeWithDevSync() -> None:
    """Waits for all streams of the memory's device, then frees the memory.

    Codes: 100000 a null pointer; 107000 not the start of a live allocation; 5070xx the first failure of a task (the
    memory is freed).
    """


@declared
def aclrtFreeHostWithDevSync() -> None:
    """Waits for all streams of the current device, if there is one, then frees page-locked host memory.

    Codes: 100000 a null pointer; 107000 any other address, device memory included; 5070xx the first failure of a task
    (the memory is freed).
    """


@declared
def aclrtMemFlush() -> None:
    """Flushes the cache of a range of device memory. No effect here.

    Codes: 100000 a null pointer, or size is 0; 107000 bytes outside a live allocation (emulator only).
    """


@declared
def aclrtMemInvalidate() -> None:
    """Invalidates the cache of a range of device memory. No effect here. Codes: those of aclrtMemFlush."""


def described(address: int) -> str:
    """The kind of memory at an address, as text."""
    text = ffi.new("char[]", LONGEST)
    lib.ae_describe(address, text, LONGEST)
    return text_of(text)


def is_managed(address: int) -> bool:
    row = ffi.new("int32_t[]", WORDS_OF_ATTRIBUTES)
    return not lib.ae_aclrtPointerGetAttributes(address, row) and row[1] == ACL_MEM_LOCATION_TYPE_MANAGED


def pinned_from(address: int) -> int:
    """Bytes from the address to the end of its page-locked or managed allocation; -1 for any other address."""
    block: Any = ffi.new("ae_block *")
    place = lib.ae_locate(address, block)
    if block.state != lib.AE_BLOCK_LIVE or not (place == PINNED or is_managed(address)):
        return -1
    return int(block.base + block.requested - address)


def host_view(ptr: int, nbytes: int) -> memoryview:
    """A writable memoryview of page-locked or managed memory; valid until the memory is freed.

    Not a C function. Raises ValueError unless [ptr, ptr + nbytes) lies in one live allocation of such memory.
    """
    ptr, nbytes = integer(ptr, "ptr", "uint64_t"), integer(nbytes, "nbytes", "int64_t")
    if not 0 <= nbytes <= pinned_from(ptr):
        raise ValueError(f"expected {nbytes} bytes of page-locked memory at ptr, but got {described(ptr)}")
    return memoryview(ffi.buffer(ffi.cast("char *", ptr), nbytes)).cast("B")
