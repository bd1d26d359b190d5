"""What processes of one machine share: device memory by keys."""

from __future__ import annotations

from ...native import ffi, lib
from ..declare import declared, written

KEY = 65
"""Bytes of a key in C, with its zero."""


@written
def aclrtIpcMemGetExportKey(devPtr: int, size: int, len: int, flags: int) -> tuple[str | None, int]:
    """Returns (key, ret): 64 characters with which other processes of the machine map `size` bytes of device memory.

    len: size of C's buffer in bytes, at least 65. flags 0: only processes given to aclrtIpcMemSetImportPid; 1: any
    process.
    Codes in order: 100000 a null pointer; 107000 size or len is 0, flags is unknown; 107002 no context in this thread;
    107000 len is below 65, bytes outside a live allocation of aclrtMalloc; 207005 too many keys. Source:
    hicann/runtime, api_error.cc.
    """
    room = ffi.new("char[]", KEY)
    code = int(lib.ae_aclrtIpcMemGetExportKey(devPtr, size, ffi.cast("int32_t *", room), len, flags))
    return (None, code) if code else (ffi.string(room).decode(), 0)


@declared
def aclrtIpcMemSetImportPid() -> None:
    """Allows processes (aclrtDeviceGetBareTgid) to import the memory.

    Codes: 100000 a null pointer; 107000 num is 0; 107002 no context in this thread; 107000 no such key.
    """


@declared
def aclrtIpcMemImportByKey() -> None:
    """Returns (devPtr, ret): maps another process's device memory on the current device. It stays valid when that
    process ends.

    Codes in order: 100000 a null pointer; 107000 flags is unknown; 107002 no context in this thread; 107000 a key of
    this process, of a process that has ended, or that is closed; 207006 this process was not allowed to import; 207001
    out of memory. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtIpcMemClose() -> None:
    """Closes a key: it cannot be imported any more, and memory imported with it is unmapped.

    Codes: 100000 a null pointer; 107002 no context in this thread; 107000 neither a key of this process nor one that it
    imported.
    """
