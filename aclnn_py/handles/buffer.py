"""aclDataBuffer: an address and a length, nothing more; what lies there belongs to the program."""

from __future__ import annotations

from ..base.handle import Handle


class DataBuffer(Handle):
    """What aclCreateDataBuffer returns: `address` of the data and its `size` in bytes."""

    __slots__ = ("address", "size")
    kind = "aclDataBuffer"

    def __init__(self, address: int, size: int) -> None:
        self.address = address
        self.size = size
        self.enter()

    def __repr__(self) -> str:
        return f"<aclDataBuffer{'' if self.alive else ' destroyed'}: {self.size} bytes at 0x{self.address or 0:x}>"
