"""What a program does when a device is in trouble: give up its tasks, ask for broken memory."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written
from ..structures import rows
from ..unpack import integer

WORDS_OF_UCE = 16
"""aclrtMemUceInfo in C: address, length, reserve."""
MOST = 128
"""What is refused before anybody looks at the array."""


def uce_of(info: Any) -> list[int]:
    address, length = info
    return [integer(address, "addr", "uint64_t"), integer(length, "len", "uint64_t"), *([0] * (WORDS_OF_UCE - 2))]


@written
def aclrtGetMemUceInfo(deviceId: int, arraySize: int) -> tuple[list[tuple[int, int]] | None, int | None, int]:
    """Returns (memUceInfoArray, retSize, ret): ranges of device memory with uncorrectable errors; always none.

    Codes in order: 100000 a null pointer; 207000 SoCs before the 910B; 107001 no such device; 107002 the device is not
    set.
    """
    room, count = ffi.new("int32_t[]", 2 * WORDS_OF_UCE), ffi.new("uint64_t *")
    code = int(lib.ae_aclrtGetMemUceInfo(deviceId, room, arraySize, count))
    return (None, None, code) if code else ([], int(count[0]), 0)


@written
def aclrtMemUceRepair(deviceId: int, memUceInfoArray: Any, arraySize: int) -> int:
    """Repairs memory with uncorrectable errors; memUceInfoArray: pairs of address and length in bytes. No effect.

    Codes in order: 100000 a null pointer, arraySize is above 128; 207000 SoCs before the 910B; 107001 no such device;
    107002 the device is not set.
    """
    words: Any = ffi.NULL
    if memUceInfoArray is not None:
        count = 0 if arraySize > MOST else arraySize
        found = rows(memUceInfoArray, count, "memUceInfoArray", "pairs of address and length", uce_of)
        words = ffi.new("uint64_t[]", [word for row in found for word in row] or [0])
    return int(lib.ae_aclrtMemUceRepair(deviceId, words, arraySize))


@declared
def aclrtDeviceTaskAbort() -> None:
    """Drops the queued tasks of all streams of the device, in all contexts, and waits up to `timeout` milliseconds (0:
    no limit) for running ones.

    Failures are reset; streams accept new tasks.
    Codes in order: 207000 SoCs before the 910B; 107000 timeout is above 36 minutes; 107001 no such device; 107002 the
    device is not set; 107019 the time is over. Source: hicann/runtime, api_error.cc, context_manage.cc.
    """
