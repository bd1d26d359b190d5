"""Data buffers (facts 3.10): descriptions of memory that they do not own."""

from __future__ import annotations

from typing import Any

from ..native import lib
from .declare import declared, declared_as, written
from .handles import DataBuffer
from .unpack import holding


@written
def aclCreateDataBuffer(data: int, size: int) -> DataBuffer | None:
    """A description of `size` bytes at an address (device or host, also null), which is neither checked nor owned."""
    return holding(DataBuffer.made(lib.ae_aclCreateDataBuffer(data, size)), data)


@declared
def aclDestroyDataBuffer() -> None:
    """Forget the description; the memory stays. Codes: 100000 null, or destroyed (ours)."""


@declared_as(holder="dataBuffer")
def aclUpdateDataBuffer() -> None:
    """Describe other memory. Codes: 100000 null, or destroyed (ours)."""


@written
def aclGetDataBufferAddr(dataBuffer: Any) -> int | None:
    """The address; None (a message says why) for null or a destroyed buffer."""
    address = int(lib.ae_aclGetDataBufferAddr(dataBuffer))
    found = DataBuffer.made(dataBuffer)
    return address if address or (found is not None and found.alive) else None


@declared
def aclGetDataBufferSize() -> None:
    """Bytes, cut to 32 bits; 0 for null or a destroyed buffer."""


@declared
def aclGetDataBufferSizeV2() -> None:
    """Bytes; 0 for null or a destroyed buffer."""
