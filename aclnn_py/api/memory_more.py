"""Memory: pitched copies, 32-bit patterns, freeing after a wait, caches (facts 3.7, 3.8)."""

from __future__ import annotations

from ..base import runtime as rt
from ..base.handle import Handle
from ..device import blocks, memory, refused
from ..device import copy as copies
from ..device.blocks import WORD, Rows, inside
from ..device.context import current, needed
from ..device.stream import checked, own, usable
from ..device.waiting import FOREVER
from .declare import c_function
from .device import synchronize_all
from .memory import check_buffer, check_pointers

KINDS_2D = (
    rt.ACL_MEMCPY_HOST_TO_DEVICE,
    rt.ACL_MEMCPY_DEVICE_TO_HOST,
    rt.ACL_MEMCPY_DEVICE_TO_DEVICE,
    rt.ACL_MEMCPY_DEFAULT,
)


def check_rows(dst: int, dpitch: int, src: int, spitch: int, width: int, kind: int) -> None:
    check_pointers(dst, src)
    for pitch, param in ((dpitch, "dpitch"), (spitch, "spitch")):
        if width > pitch:
            raise refused.invalid("width", f"at most {pitch} bytes ({param})", width)
    if kind not in KINDS_2D:
        raise refused.invalid("kind", "an aclrtMemcpyKind from 1 to 4", kind)


@c_function(
    "aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height, "
    "aclrtMemcpyKind kind)"
)
def aclrtMemcpy2d(dst: int, dpitch: int, src: int, spitch: int, width: int, height: int, kind: int) -> None:
    """Copy `height` rows of `width` bytes at once; rows begin dpitch and spitch bytes apart.

    Codes in order: 0 for width * height 0; 100000 null dst or src; 100000 width > dpitch or spitch; 100000 kind outside
    1..4; 107000 a buffer that is too short; 107002 no context; 107000 bytes outside a live block. The direction comes
    from the pointers. Source: facts 3.8.
    """
    if not width * height:
        return
    check_rows(dst, dpitch, src, spitch, width, kind)
    target, source = Rows(dpitch, width, height), Rows(spitch, width, height)
    check_buffer(dst, target.span, "dst")
    check_buffer(src, source.span, "src")
    needed()
    inside(dst, target.span, "dst")
    inside(src, source.span, "src")
    blocks.copy_rows(dst, target, src, source)


@c_function(
    "aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, "
    "size_t height, aclrtMemcpyKind kind, aclrtStream stream)"
)
def aclrtMemcpy2dAsync(
    dst: int, dpitch: int, src: int, spitch: int, width: int, height: int, kind: int, stream: Handle | None
) -> None:
    """Enqueue aclrtMemcpy2d. With pageable host memory the stream is synchronised first and the copy made at once.

    Codes in order: 0 for width * height 0; 100000 as aclrtMemcpy2d; 107017 stream; 107000 a buffer that is too short;
    107002 no context; 107000 a kind that does not fit the places; 207000 host to host; 107003 stream of another
    context; 107000 bytes outside a live block (ours: found at once). Source: facts 3.8.
    """
    if not width * height:
        return
    check_rows(dst, dpitch, src, spitch, width, kind)
    target, source = Rows(dpitch, width, height), Rows(spitch, width, height)
    found = checked(stream)
    check_buffer(dst, target.span, "dst")
    check_buffer(src, source.span, "src")
    chosen = usable(found)
    places = memory.locate(src)[0], memory.locate(dst)[0]
    copies.check_kind(*places, kind)
    own(chosen)
    inside(dst, target.span, "dst")
    inside(src, source.span, "src")
    blocks.copy_rows_async(dst, target, src, source, chosen, memory.PAGEABLE in places)


def check_words(ptr: int, memSize: int, N: int) -> None:
    if not ptr:
        raise refused.null("ptr")
    if ptr % WORD:
        raise refused.invalid("ptr", f"a multiple of {WORD}", f"0x{ptr:x}")
    if memSize < N * WORD:
        raise refused.invalid("N", f"at most {memSize // WORD} words (memSize)", N)


@c_function("aclError aclrtMemsetD32(void* ptr, size_t memSize, uint32_t value, size_t N)")
def aclrtMemsetD32(ptr: int, memSize: int, value: int, N: int) -> None:
    """Set N 32-bit words at once; device or host memory.

    Codes in order: 0 for N 0; 100000 null; 100000 ptr not a multiple of 4; 100000 4 N > memSize; 107000 a buffer
    shorter than that; 107002 no context; 107000 bytes outside a live block. Source: facts 3.8.
    """
    if N == 0:
        return
    check_words(ptr, memSize, N)
    check_buffer(ptr, N * WORD, "ptr")
    needed()
    inside(ptr, N * WORD, "ptr")
    blocks.fill_words(ptr, value, N)


@c_function("aclError aclrtMemsetD32Async(void* ptr, size_t memSize, uint32_t value, size_t N, aclrtStream stream)")
def aclrtMemsetD32Async(ptr: int, memSize: int, value: int, N: int, stream: Handle | None) -> None:
    """Enqueue aclrtMemsetD32. Pageable memory is set at once, after synchronising the stream.

    Codes in order: 0 for N 0; 100000 null; 100000 ptr not a multiple of 4; 100000 4 N > memSize; 107017 stream; 107000
    a buffer shorter than that; 107002 no context; 107003 stream of another context; 107000 bytes outside a live block
    (ours: found at once). Source: facts 3.8.
    """
    if N == 0:
        return
    check_words(ptr, memSize, N)
    found = checked(stream)
    check_buffer(ptr, N * WORD, "ptr")
    target = own(found)
    inside(ptr, N * WORD, "ptr")
    blocks.fill_words_async(ptr, value, N, target)


def free_after_wait(address: int, host: bool, param: str) -> None:
    """Wait for the device, then free, whatever the wait answered: its failure is told afterwards."""
    memory.check_release(address, host, param)
    kind, block = memory.locate(address)
    context = current()
    device = int(block.region) if kind == memory.DEVICE else context.device if context else None
    failure = None
    try:
        if device is not None:
            synchronize_all(device, FOREVER)
    except refused.Refused as problem:
        failure = problem
    memory.release(address, host, param)
    if failure is not None:
        raise failure


@c_function("aclError aclrtFreeWithDevSync(void* devPtr)")
def aclrtFreeWithDevSync(devPtr: int) -> None:
    """Wait for every stream of the memory's device, then free the memory.

    Codes: 100000 null; 107000 not the start of a live block; 5070xx the first failure of a task, the memory is freed
    all the same. Source: facts 3.7.
    """
    if not devPtr:
        raise refused.null("devPtr")
    free_after_wait(devPtr, False, "devPtr")


@c_function("aclError aclrtFreeHostWithDevSync(void* hostPtr)")
def aclrtFreeHostWithDevSync(hostPtr: int) -> None:
    """Wait for every stream of the current device, if there is one, then free page-locked memory.

    Codes: 100000 null; 107000 anything else, device memory too; 5070xx as aclrtFreeWithDevSync. Source: facts 3.7.
    """
    if not hostPtr:
        raise refused.null("hostPtr")
    free_after_wait(hostPtr, True, "hostPtr")


def check_range(devPtr: int, size: int) -> None:
    if not devPtr:
        raise refused.null("devPtr")
    if size == 0:
        raise refused.invalid("size", "a positive number of bytes", 0)
    inside(devPtr, size, "devPtr")


@c_function("aclError aclrtMemFlush(void* devPtr, size_t size)")
def aclrtMemFlush(devPtr: int, size: int) -> None:
    """Write a cache back; there is none here.

    Codes: 100000 null or size 0; 107000 bytes outside a live block (ours). Source: facts 3.7.
    """
    check_range(devPtr, size)


@c_function("aclError aclrtMemInvalidate(void* devPtr, size_t size)")
def aclrtMemInvalidate(devPtr: int, size: int) -> None:
    """Forget a cache; there is none here. Codes as aclrtMemFlush. Source: facts 3.7."""
    check_range(devPtr, size)
