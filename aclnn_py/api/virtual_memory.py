"""Addresses that are reserved, physical memory, and mapping one to the other; sharing it with other processes."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..native import ffi, lib
from .declare import declared, written
from .handles import KINDS
from .memory import aclrtMemLocation
from .structures import rows, taken

RESERVED = (0, 0, 0)


class aclrtPhysicalMemProp(NamedTuple):
    """Of physical memory: handleType (0), allocationType (0), memAttr (an aclrtMemAttr), location and reserve (0)."""

    handleType: int
    allocationType: int
    memAttr: int
    location: aclrtMemLocation
    reserve: int = 0


class aclrtMemAccessDesc(NamedTuple):
    """Who (location) may do what (flags, an aclrtMemAccessFlags) with mapped memory."""

    flags: int
    location: aclrtMemLocation


def struct_of(prop: Any) -> Any:
    """The struct in C, as the words that it consists of."""
    if prop is None:
        return ffi.NULL
    return taken(prop, "prop", "an aclrtPhysicalMemProp", words_of)


def words_of(prop: Any) -> Any:
    handle_type, allocation, attribute, (number, kind), reserve = aclrtPhysicalMemProp(*prop)
    low, high = reserve & 0xFFFFFFFF, reserve >> 32
    return ffi.new("uint32_t[]", [handle_type, allocation, attribute, number, kind, 0, low, high])


def place_of(location: Any) -> Any:
    number, kind = location
    return ffi.new("uint32_t[]", [number, kind])


def access_of(desc: Any) -> list[int]:
    flags, (number, kind) = desc
    return list(ffi.new("uint32_t[]", [flags, number, kind, *RESERVED]))


@declared
def aclrtReserveMemAddress() -> None:
    """Returns (virPtr, ret): addresses for `size` bytes, a multiple of 2 MiB of them, to which nothing is mapped yet.

    expectPtr: where they are to begin, None for anywhere. Codes in order: 100000 size 0, flags not 0 or 1; 107000
    alignment not 0, or expectPtr no multiple of 2 MiB or in use; 207001 the host has no more addresses. Source:
    hicann/runtime, memory.cpp; what the driver refuses, from its documents.
    """


@declared
def aclrtReserveMemAddressNoUCMemory() -> None:
    """As aclrtReserveMemAddress, on Ascend910_93 (elsewhere 207000), with expectPtr, and size in units of 1 GiB."""


@declared
def aclrtReleaseMemAddress() -> None:
    """Give addresses back that nothing is mapped to any more. Codes: 100000 null; 107000 anything else."""


@written
def aclrtMallocPhysical(size: int, prop: Any, flags: int) -> tuple[Any, int]:
    """Returns (handle, ret): physical memory of a device or of the host, its size rounded up to the granularity.

    prop: an aclrtPhysicalMemProp. Needs no context. Codes in order: 100000 null, size 0, flags, handle type, allocation
    type, a location that is neither, an attribute of host memory on a device, an unknown one; 107001 the device; 207000
    pages of 1 GiB where there are none; 207001 out of memory. Source: hicann/runtime, memory.cpp.
    """
    made = ffi.new("void **")
    code = int(lib.ae_aclrtMallocPhysical(made, size, struct_of(prop), flags))
    return (None, code) if code else (KINDS["aclrtDrvMemHandle"].made(made[0]), 0)


@declared
def aclrtFreePhysical() -> None:
    """The handle goes; the memory does when it is mapped nowhere any more, here or in another process.

    Codes: 100000 null; 107017 a handle that is gone, or of another kind.
    """


@declared
def aclrtMapMem() -> None:
    """Map all of a physical memory to reserved addresses; devices may touch them from now on, the host its own.

    Operators look when they run: what is not mapped then fails their stream. Codes in order: 100000 null, size 0, flags
    not 0; 107017 handle; 107000 offset not 0, addresses outside one reservation, no multiple of 2 MiB, mapped already,
    a size that is not the memory's, or memory of another device than the rest of the reservation has. Source:
    hicann/runtime, memory.cpp; what the driver refuses, from its documents.
    """


@declared
def aclrtMemMapNoAccess() -> None:
    """As aclrtMapMem; nobody may touch it before aclrtMemSetAccess."""


@declared
def aclrtUnmapMem() -> None:
    """Undo aclrtMapMem. Codes: 100000 null; 107000 not the start of a mapping."""


@written
def aclrtMemSetAccess(virPtr: int, size: int, desc: Any, count: int) -> int:
    """Say who may touch mapped memory: devices (all of them alike), the host. What is read-only is not guarded.

    desc: a sequence of `count` aclrtMemAccessDesc. Codes in order: 107000 null, size or count 0, other than whole
    mappings, flags, a location that is neither; 107001 the device.
    """
    if desc is None:
        return int(lib.ae_aclrtMemSetAccess(virPtr, size, ffi.NULL, count))
    given = rows(desc, count, "desc", "aclrtMemAccessDesc", access_of)
    words = ffi.new("uint32_t[]", [word for row in given for word in row])
    return int(lib.ae_aclrtMemSetAccess(virPtr, size, words, count))


@written
def aclrtMemGetAccess(virPtr: int, location: Any) -> tuple[int | None, int]:
    """Returns (flag, ret): what a location may do there. Codes: 100000 null; 107000 nothing is mapped there."""
    flag = ffi.new("uint64_t *")
    row = ffi.NULL if location is None else taken(location, "location", "an aclrtMemLocation", place_of)
    code = int(lib.ae_aclrtMemGetAccess(virPtr, row, flag))
    return (None, code) if code else (int(flag[0]), 0)


@written
def aclrtMemGetAllocationGranularity(prop: Any, option: int) -> tuple[int | None, int]:
    """Returns (granularity, ret): 2 MiB, or 1 GiB for pages of that size.

    Codes in order: 100000 null, attribute; 107001 device; 107000 option. Source: hicann/runtime, memory.cpp.
    """
    granularity = ffi.new("uint64_t *")
    code = int(lib.ae_aclrtMemGetAllocationGranularity(struct_of(prop), option, granularity))
    return (None, code) if code else (int(granularity[0]), 0)


@declared
def aclrtMemRetainAllocationHandle() -> None:
    """Returns (handle, ret) of what is mapped at an address; one more aclrtFreePhysical is due then.

    Codes: 100000 null; 107000 nothing is mapped there, or its handle was given back.
    """


@written
def aclrtMemGetAllocationPropertiesFromHandle(handle: Any) -> tuple[aclrtPhysicalMemProp | None, int]:
    """Returns (prop, ret). Codes: 100000 null; 107017 handle."""
    row = ffi.new("int32_t[8]")
    code = int(lib.ae_aclrtMemGetAllocationPropertiesFromHandle(handle, row))
    if code:
        return None, code
    return aclrtPhysicalMemProp(row[0], row[1], row[2], aclrtMemLocation(row[3], row[4])), 0


@declared
def aclrtMemGetAddressRange() -> None:
    """Returns (pbase, psize, ret): the block, or the mapping, around an address. Codes: 100000 null; 107000 no such."""


@declared
def aclrtMemExportToShareableHandle() -> None:
    """Returns (shareableHandle, ret): a number by which other processes of the machine map the memory, once for each.

    flags 0: those that aclrtMemSetPidToShareableHandle names; 1: any. Codes in order: 100000 null, handle type; 107000
    flags; 107017 handle; 107000 shared already, or another process's; 207005 too many. Source: hicann/runtime,
    api_error.cc and documents.
    """


@declared
def aclrtMemImportFromShareableHandle() -> None:
    """Returns (handle, ret): another process's memory. It stays when that process ends.

    Codes in order: 100000 null; 107001 device; 107002; 107000 a number that is not shared, of this very process or of
    one that has ended; 207006 this process was not named.
    """


@declared
def aclrtMemSetPidToShareableHandle() -> None:
    """Name processes (aclrtDeviceGetBareTgid) that may import. Codes: 100000 null, none; 107000; 207005 too many."""


@declared
def aclrtMemExportToShareableHandleV2() -> None:
    """As aclrtMemExportToShareableHandle. Other servers (ACL_MEM_SHARE_HANDLE_TYPE_FABRIC) are none here: 207000."""


@declared
def aclrtMemImportFromShareableHandleV2() -> None:
    """As aclrtMemImportFromShareableHandle, the number as its 8 bytes, to the current device.

    Codes: also 100000 flags not 0; 107000, 207000 shareType.
    """


@declared
def aclrtMemSetPidToShareableHandleV2() -> None:
    """As aclrtMemSetPidToShareableHandle, the number as its 8 bytes. Codes: also 107000, 207000 shareType."""


@declared
def aclrtDeviceGetBareTgid() -> None:
    """Returns (pid, ret): this process as others name it. Codes: 100000 null."""
