"""What processes of one machine share: device memory by keys."""

from __future__ import annotations

from ..native import ffi, lib
from .declare import declared, written

KEY = 65
"""Bytes of a key in C, with its zero."""


@written
def aclrtIpcMemGetExportKey(devPtr: int, size: int, len: int, flags: int) -> tuple[str | None, int]:
    """Returns (key, ret): 64 letters by which other processes of the machine map these bytes of a block.

    len: room in C, at least 65. flags 0: for processes that aclrtIpcMemSetImportPid names; 1: for any. Codes in order:
    100000 null; 107000 size, len 0, flags; 107002; 107000 len, bytes that are no live block's of aclrtMalloc; 207005
    too many. Source: hicann/runtime, api_error.cc.
    """
    room = ffi.new("char[]", KEY)
    code = int(lib.ae_aclrtIpcMemGetExportKey(devPtr, size, ffi.cast("int32_t *", room), len, flags))
    return (None, code) if code else (ffi.string(room).decode(), 0)


@declared
def aclrtIpcMemSetImportPid() -> None:
    """Name processes (aclrtDeviceGetBareTgid) that may import. Codes: 100000 null; 107000 none; 107002; 107000 key."""


@declared
def aclrtIpcMemImportByKey() -> None:
    """Returns (devPtr, ret): another process's bytes, as memory of the current device. They stay when it ends.

    Codes in order: 100000 null; 107000 flags; 107002; 107000 a key of this very process, of one that has ended, or that
    is closed; 207006 this process was not named; 207001. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtIpcMemClose() -> None:
    """The key goes: nobody imports it any more; what was imported by it is mapped no longer.

    Codes: 100000 null; 107002; 107000 a key that is neither.
    """
