"""Notifies: a flag that one stream sets and another waits for and takes away, in this process or in another one."""

from __future__ import annotations

from typing import Any

from ..native import ffi, lib
from .declare import declared, written
from .structures import rows

KEY = 65
"""Bytes of a key in C, with its zero."""


@declared
def aclrtCreateNotify() -> None:
    """Returns (notify, ret). Codes in order: 100000 null; 107000 flag not 0 or 1; 107002; 207009 too many."""


@declared
def aclrtDestroyNotify() -> None:
    """What waits for it goes on. Codes: 100000 null; 107017."""


@declared
def aclrtRecordNotify() -> None:
    """Set the flag when the stream gets there; one that is set stays set.

    Codes: 100000 null; 107017; 107002; 107003.
    """


@declared
def aclrtWaitAndResetNotify() -> None:
    """The stream waits until the flag is set, and takes it away; one record lets one wait go on.

    It looks every 100 us, whoever records. timeout: no wait is cut short here. When the process that made the notify
    has ended the stream fails with 507010.
    Codes: 100000 null; 107017; 107002; 107003; 207000 while it captures.
    """


@declared
def aclrtGetNotifyId() -> None:
    """Returns (notifyId, ret). Codes: 100000 null; 107017."""


@written
def aclrtNotifyBatchReset(notifies: Any, num: int) -> int:
    """Take the flags of the first `num` of a sequence of notifies away. Codes: 100000 null; 107017."""
    row = ffi.NULL
    if notifies is not None:
        row = ffi.new("void *[]", rows(notifies, num, "notifies", "notifies", lambda each: each.pointer))
    return int(lib.ae_aclrtNotifyBatchReset(row, num))


@written
def aclrtNotifyGetExportKey(notify: Any, len: int, flags: int) -> tuple[str | None, int]:
    """Returns (key, ret): 64 letters by which other processes of the machine have the notify, too.

    flags 0: for processes that aclrtNotifySetImportPid names; 2: for any. Codes: 100000 null; 107017; 107000 len below
    65, flags, a notify of another process.
    """
    room = ffi.new("char[]", KEY)
    code = int(lib.ae_aclrtNotifyGetExportKey(notify, ffi.cast("int32_t *", room), len, flags))
    return (None, code) if code else (ffi.string(room).decode(), 0)


@declared
def aclrtNotifySetImportPid() -> None:
    """Name processes (aclrtDeviceGetBareTgid) that may import. Codes: 100000 null; 107017; 107000 none; 207005."""


@declared
def aclrtNotifyImportByKey() -> None:
    """Returns (notify, ret). Codes: 100000 null; 107000 flags; 107002; 107000 key; 207006 not named."""
