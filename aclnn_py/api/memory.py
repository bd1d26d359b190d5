"""Memory: allocating, freeing, copying, setting (facts 3.7, 3.8)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.runtime import ACL_MEM_LOCATION_TYPE_MANAGED
from ..native import ffi, lib, text_of
from .declare import declared, written
from .unpack import whole

WORDS_OF_ATTRIBUTES = 7
"""aclrtPtrAttributes in C: id and type of the location, page size, four words of reserve."""
PINNED = 2
"""What ae_locate calls page-locked memory."""
LONGEST = 512


class aclrtMemLocation(NamedTuple):
    """Where memory is: `id` of the device (0 for the host) and `type`, an aclrtMemLocationType."""

    id: int
    type: int


class aclrtPtrAttributes(NamedTuple):
    """What an address is: its location and the page size in bytes (0 for memory we do not manage)."""

    location: aclrtMemLocation
    pageSize: int


@declared
def aclrtMalloc() -> None:
    """Returns (devPtr, ret): address of `size` uninitialised bytes of the current device, 512-byte aligned.

    The real size is size rounded up to 32, plus 32 (none on 950 and for 1 GiB pages); policy has no other effect and
    none is refused. Codes: 100000 size 0, or too large to be padded; 107002 no context; 207001 out of memory (the
    message lists the largest blocks).
    """


@declared
def aclrtMallocAlign32() -> None:
    """As aclrtMalloc, without the extra 32 bytes."""


@declared
def aclrtMallocCached() -> None:
    """As aclrtMalloc; cached memory that needs no flush here."""


@declared
def aclrtFree() -> None:
    """Free device memory (or page-locked memory); needs no context and waits for no task.

    Codes: 100000 null; 107000 not the start of a live block.
    """


@declared
def aclrtMallocHost() -> None:
    """Returns (hostPtr, ret): page-locked host memory; `host_view(hostPtr, size)` reads and writes it.

    Codes: 100000 size 0; 107002 no context; 207001 out of memory.
    """


@declared
def aclrtFreeHost() -> None:
    """Free page-locked host memory. Codes: 100000 null; 107000 anything else, device memory too."""


@declared
def aclrtGetMemInfo() -> None:
    """Returns (free, total, ret): bytes of the current device; every attr gives the same numbers.

    Codes: 107016 attr outside aclrtMemAttr; 107002 no context.
    """


@written
def aclrtPointerGetAttributes(ptr: int) -> tuple[aclrtPtrAttributes | None, int]:
    """Returns (attributes, ret): ((id, type), pageSize); type ACL_MEM_LOCATION_TYPE_HOST for page-locked memory,
    _DEVICE for a block of a device, _UNREGISTERED for everything else.

    Codes: 100000 null.
    """
    row = ffi.new("int32_t[]", WORDS_OF_ATTRIBUTES)
    code = int(lib.ae_aclrtPointerGetAttributes(ptr, row))
    return (None, code) if code else (aclrtPtrAttributes(aclrtMemLocation(row[0], row[1]), row[2]), 0)


@declared
def aclrtMemcpy() -> None:
    """Copy `count` bytes at once between any two places; waits for no stream. The direction comes from the pointers.

    dst, src: device addresses, addresses of page-locked memory, buffers, or host addresses.
    Codes in order: 0 for count 0; 100000 null dst or src; 100000 kind outside 0..5; 107000 destMax 0, count > destMax;
    107000 a buffer shorter than count; 0 for dst == src; 107002 no context; 107000 bytes outside a live block.
    """


@declared
def aclrtMemcpyAsync() -> None:
    """Enqueue a copy. With pageable host memory the stream is synchronised first and the copy made at once.

    Codes in order: 0 for count 0; 100000 null dst or src; 100000 kind outside 0..5; 107017 stream; 107000 count >
    destMax, or a buffer shorter than count; 107002 no context; 107000 a kind that does not fit the places; 207000 host
    to host; 0 for dst == src; 107003 stream of another context; with pageable memory the stream's failure, or 107000
    bytes outside a live block (otherwise the stream fails with 507013).
    """


@declared
def aclrtMemset() -> None:
    """Set `count` bytes at once to the low eight bits of value; device or host memory.

    Codes in order: 0 for count 0; 100000 null; 107000 count > maxCount, or a buffer shorter than count; 107002 no
    context; 107000 bytes outside a live block.
    """


@declared
def aclrtMemsetAsync() -> None:
    """Enqueue aclrtMemset. Pageable memory is set at once, after synchronising the stream.

    Codes in order: 0 for count 0; 100000 null; 107017 stream; 107000 count > maxCount, or a buffer shorter than count;
    107002 no context; 107003 stream of another context.
    """


@declared
def aclrtMemcpy2d() -> None:
    """Copy `height` rows of `width` bytes at once; rows begin dpitch and spitch bytes apart.

    Codes in order: 0 for width * height 0; 100000 null dst or src; 100000 width > dpitch or spitch; 100000 kind outside
    1..4; 107000 a buffer that is too short; 107002 no context; 107000 bytes outside a live block. The direction comes
    from the pointers.
    """


@declared
def aclrtMemcpy2dAsync() -> None:
    """Enqueue aclrtMemcpy2d. With pageable host memory the stream is synchronised first and the copy made at once.

    Codes in order: 0 for width * height 0; 100000 as aclrtMemcpy2d; 107017 stream; 107000 a buffer that is too short;
    107002 no context; 107000 a kind that does not fit the places; 207000 host to host; 107003 stream of another
    context; 107000 bytes outside a live block (ours: found at once).
    """


@declared
def aclrtMemsetD32() -> None:
    """Set N 32-bit words at once; device or host memory.

    Codes in order: 0 for N 0; 100000 null; 100000 ptr not a multiple of 4; 100000 4 N > memSize; 107000 a buffer
    shorter than that; 107002 no context; 107000 bytes outside a live block.
    """


@declared
def aclrtMemsetD32Async() -> None:
    """Enqueue aclrtMemsetD32. Pageable memory is set at once, after synchronising the stream.

    Codes in order: 0 for N 0; 100000 null; 100000 ptr not a multiple of 4; 100000 4 N > memSize; 107017 stream; 107000
    a buffer shorter than that; 107002 no context; 107003 stream of another context; 107000 bytes outside a live block
    (ours: found at once).
    """


@declared
def aclrtFreeWithDevSync() -> None:
    """Wait for every stream of the memory's device, then free the memory.

    Codes: 100000 null; 107000 not the start of a live block; 5070xx the first failure of a task, the memory is freed
    all the same.
    """


@declared
def aclrtFreeHostWithDevSync() -> None:
    """Wait for every stream of the current device, if there is one, then free page-locked memory.

    Codes: 100000 null; 107000 anything else, device memory too; 5070xx as aclrtFreeWithDevSync.
    """


@declared
def aclrtMemFlush() -> None:
    """Write a cache back; there is none here.

    Codes: 100000 null or size 0; 107000 bytes outside a live block (ours).
    """


@declared
def aclrtMemInvalidate() -> None:
    """Forget a cache; there is none here. Codes as aclrtMemFlush."""


def described(address: int) -> str:
    """What an address is, in words."""
    text = ffi.new("char[]", LONGEST)
    lib.ae_describe(address, text, LONGEST)
    return text_of(text)


def is_managed(address: int) -> bool:
    row = ffi.new("int32_t[]", WORDS_OF_ATTRIBUTES)
    return not lib.ae_aclrtPointerGetAttributes(address, row) and row[1] == ACL_MEM_LOCATION_TYPE_MANAGED


def pinned_from(address: int) -> int:
    """How many bytes of a live block of page-locked or managed memory lie from there on; -1 for any other address."""
    block: Any = ffi.new("ae_block *")
    place = lib.ae_locate(address, block)
    if block.state != lib.AE_BLOCK_LIVE or not (place == PINNED or is_managed(address)):
        return -1
    return int(block.base + block.requested - address)


def host_view(ptr: int, nbytes: int) -> memoryview:
    """The bytes of page-locked or managed memory, writable; valid until it is freed.

    Ours, no C function. Raises ValueError unless [ptr, ptr + nbytes) lies in one live block of such memory.
    """
    ptr, nbytes = whole(ptr, "ptr", "uint64_t"), whole(nbytes, "nbytes", "int64_t")
    if not 0 <= nbytes <= pinned_from(ptr):
        raise ValueError(f"expected {nbytes} bytes of page-locked memory at ptr, but got {described(ptr)}")
    return memoryview(ffi.buffer(ffi.cast("char *", ptr), nbytes)).cast("B")
