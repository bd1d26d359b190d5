"""Data buffers: descriptions of memory that they do not own."""

from __future__ import annotations

from typing import Any

from ...native import lib
from ..declare import declared, declared_as, written
from ..handles import DataBuffer
from ..unpack import holding


@written
def aclCreateDataBuffer(data: int, size: int) -> DataBuffer | None:
    """Describes `size` bytes at an address (device, host or null). The memory is neither checked nor owned."""
    return holding(DataBuffer.made(lib.ae_aclCreateDataBuffer(data, size)), data)


@declared
def aclDestroyDataBuffer() -> None:
    """Destroys the description; the memory is not freed. Codes: 100000 a null pointer, or destroyed (emulator only)."""


@declared_as(holder="dataBuffer")
def aclUpdateDataBuffer() -> None:
    """Sets another address and size (bytes). Codes: 100000 a null pointer, or destroyed (emulator only)."""


@written
def aclGetDataBufferAddr(dataBuffer: Any) -> int | None:
    """The address; None, with an error message, if the data buffer is null or destroyed."""
    address = int(lib.ae_aclGetDataBufferAddr(dataBuffer))
    found = DataBuffer.made(dataBuffer)
    return address if address or (found is not None and found.alive) else None


@declared
def aclGetDataBufferSize() -> None:
    """The size in bytes, truncated to 32 bits; 0 if the data buffer is null or destroyed."""


@declared
def aclGetDataBufferSizeV2() -> None:
    """The size in bytes; 0 if the data buffer is null or destroyed."""
