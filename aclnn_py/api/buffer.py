"""Data buffers (facts 3.10): descriptions of memory that they do not own."""

from __future__ import annotations

from ..device import refused
from ..handles.buffer import DataBuffer
from .declare import c_function

LOW_HALF = (1 << 32) - 1


@c_function("aclDataBuffer* aclCreateDataBuffer(void* data, size_t size)", data="write")
def aclCreateDataBuffer(data: int, size: int) -> DataBuffer:
    """A description of `size` bytes at an address (device or host, also null), which is neither checked nor owned.

    Source: facts 3.10.
    """
    return DataBuffer(data, size)


def live(dataBuffer: DataBuffer | None) -> DataBuffer:
    if dataBuffer is None:
        raise refused.null("dataBuffer")
    if not dataBuffer.alive:
        raise refused.invalid("dataBuffer", "a live aclDataBuffer", "one that was destroyed")
    return dataBuffer


@c_function("aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer)")
def aclDestroyDataBuffer(dataBuffer: DataBuffer | None) -> None:
    """Forget the description; the memory stays. Codes: 100000 null, or destroyed (ours). Source: facts 3.10."""
    live(dataBuffer).leave()


@c_function("aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size)", data="write")
def aclUpdateDataBuffer(dataBuffer: DataBuffer | None, data: int, size: int) -> None:
    """Describe other memory. Codes: 100000 null, or destroyed (ours). Source: facts 3.10."""
    found = live(dataBuffer)
    found.address, found.size = data, size


@c_function("void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer)")
def aclGetDataBufferAddr(dataBuffer: DataBuffer | None) -> int | None:
    """The address; None (a message says why) for null or a destroyed buffer. Source: facts 3.10."""
    return int(live(dataBuffer).address)


def size_of(dataBuffer: DataBuffer | None) -> int:
    return dataBuffer.size if dataBuffer is not None and dataBuffer.alive else 0


@c_function("uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer)")
def aclGetDataBufferSize(dataBuffer: DataBuffer | None) -> int:
    """Bytes, cut to 32 bits; 0 for null or a destroyed buffer. Source: facts 3.10."""
    return size_of(dataBuffer) & LOW_HALF


@c_function("size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer)")
def aclGetDataBufferSizeV2(dataBuffer: DataBuffer | None) -> int:
    """Bytes; 0 for null or a destroyed buffer. Source: facts 3.10."""
    return size_of(dataBuffer)
