"""Notifies: a flag that one stream sets and another waits for and takes away, in this process or in another one."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written
from ..structures import rows

KEY = 65
"""Bytes of a key in C, with its zero."""


@declared
def aclrtCreateNotify() -> None:
    """Returns (notify, ret): a notify, a flag that one stream sets and another waits for.

    Codes in order: 100000 a null pointer; 107000 flag is not 0 or 1; 107002 no context in this thread; 207009 no notify
    left on the device.
    """


@declared
def aclrtDestroyNotify() -> None:
    """Destroys a notify; streams that wait for it continue.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtRecordNotify() -> None:
    """Sets the notify in stream order; one that is set stays set.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context.
    """


@declared
def aclrtWaitAndResetNotify() -> None:
    """Later tasks of the stream wait until the notify is set; then it is reset, so that one record ends one wait.

    timeout is ignored: the emulator never ends a stream's wait early. The notify is polled every 100 microseconds. If
    the process that created the notify has ended, the stream fails with 507010.
    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 207000 the stream is capturing.
    """


@declared
def aclrtGetNotifyId() -> None:
    """Returns (notifyId, ret): the notify's number.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@written
def aclrtNotifyBatchReset(notifies: Any, num: int) -> int:
    """Resets the first `num` notifies of a sequence.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """
    row = ffi.NULL
    if notifies is not None:
        row = ffi.new("void *[]", rows(notifies, num, "notifies", "notifies", lambda each: each.pointer))
    return int(lib.ae_aclrtNotifyBatchReset(row, num))


@written
def aclrtNotifyGetExportKey(notify: Any, len: int, flags: int) -> tuple[str | None, int]:
    """Returns (key, ret): 64 characters with which other processes of the machine import the notify.

    flags 0: only processes given to aclrtNotifySetImportPid; 2: any process. len: bytes, at least 65.
    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107000 len is below 65, flags is
    unknown, a notify of another process.
    """
    room = ffi.new("char[]", KEY)
    code = int(lib.ae_aclrtNotifyGetExportKey(notify, ffi.cast("int32_t *", room), len, flags))
    return (None, code) if code else (ffi.string(room).decode(), 0)


@declared
def aclrtNotifySetImportPid() -> None:
    """Allows processes (aclrtDeviceGetBareTgid) to import the notify.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107000 num is 0; 207005 too many
    processes.
    """


@declared
def aclrtNotifyImportByKey() -> None:
    """Returns (notify, ret): the notify of another process.

    Codes: 100000 a null pointer; 107000 flags is unknown; 107002 no context in this thread; 107000 no such key; 207006
    this process was not allowed to import.
    """
