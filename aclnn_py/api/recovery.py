"""What a program does when a device is in trouble: give up its tasks, ask for broken memory (facts 3.2)."""

from __future__ import annotations

from typing import Any

from ..native import ffi, lib
from .declare import declared, written
from .structures import rows
from .unpack import whole

WORDS_OF_UCE = 16
"""aclrtMemUceInfo in C: address, length, reserve."""
MOST = 128
"""What is refused before anybody looks at the array."""


def uce_of(info: Any) -> list[int]:
    address, length = info
    return [whole(address, "addr", "uint64_t"), whole(length, "len", "uint64_t"), *([0] * (WORDS_OF_UCE - 2))]


@written
def aclrtGetMemUceInfo(deviceId: int, arraySize: int) -> tuple[list[tuple[int, int]] | None, int | None, int]:
    """Returns (memUceInfoArray, retSize, ret): address and length of memory with errors, of which there is none.

    Codes in order: 100000 null; 207000 before the 910B; 107001 device; 107002 one that is not set.
    """
    room, count = ffi.new("int32_t[]", 2 * WORDS_OF_UCE), ffi.new("uint64_t *")
    code = int(lib.ae_aclrtGetMemUceInfo(deviceId, room, arraySize, count))
    return (None, None, code) if code else ([], int(count[0]), 0)


@written
def aclrtMemUceRepair(deviceId: int, memUceInfoArray: Any, arraySize: int) -> int:
    """Mend memory; memUceInfoArray: pairs of address and length. There is nothing to mend.

    Codes in order: 100000 null, more than 128; 207000 before the 910B; 107001 device; 107002 one that is not set.
    """
    words: Any = ffi.NULL
    if memUceInfoArray is not None:
        count = 0 if arraySize > MOST else arraySize
        found = rows(memUceInfoArray, count, "memUceInfoArray", "pairs of address and length", uce_of)
        words = ffi.new("uint64_t[]", [word for row in found for word in row] or [0])
    return int(lib.ae_aclrtMemUceRepair(deviceId, words, arraySize))


@declared
def aclrtDeviceTaskAbort() -> None:
    """Drop what the device's streams hold, of all contexts, and wait at most `timeout` ms (0: for ever) for what runs.

    Failures are forgotten; streams go on with what comes next. Codes in order: 207000 before the 910B; 107000 timeout
    above 36 minutes; 107001 device; 107002 one that is not set; 107019 it took longer. Source: hicann/runtime,
    api_error.cc, context_manage.cc.
    """
