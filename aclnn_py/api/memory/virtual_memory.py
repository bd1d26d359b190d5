"""Addresses that are reserved, physical memory, and mapping one to the other; sharing it with other processes."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...native import ffi, lib
from ..declare import declared, written
from ..handles import KINDS
from ..structures import converted, rows
from .memory import aclrtMemLocation

RESERVED = (0, 0, 0)


class aclrtPhysicalMemProp(NamedTuple):
    """Properties of physical memory: handleType (0), allocationType (0), memAttr (an aclrtMemAttr), location and
    reserve (0).
    """

    handleType: int
    allocationType: int
    memAttr: int
    location: aclrtMemLocation
    reserve: int = 0


class aclrtMemAccessDesc(NamedTuple):
    """Access rights of a location to mapped memory: flags (an aclrtMemAccessFlags) and the location."""

    flags: int
    location: aclrtMemLocation


def struct_of(prop: Any) -> Any:
    """The C struct as an array of 32-bit words."""
    if prop is None:
        return ffi.NULL
    return converted(prop, "prop", "an aclrtPhysicalMemProp", words_of)


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
    """Returns (virPtr, ret): reserves `size` bytes of virtual addresses, a multiple of 2 MiB, to which nothing is
    mapped yet.

    expectPtr: the address wanted, None for any.
    Codes in order: 100000 size is 0, flags is not 0 or 1; 107000 alignment is not 0, or expectPtr is no multiple of 2
    MiB or in use; 207001 the host has no addresses left. Source: hicann/runtime, memory.cpp; what the driver refuses:
    documents.
    """


@declared
def aclrtReserveMemAddressNoUCMemory() -> None:
    """As aclrtReserveMemAddress, for Ascend910_93 (else 207000); needs expectPtr, and size in units of 1 GiB."""


@declared
def aclrtReleaseMemAddress() -> None:
    """Releases reserved addresses; nothing may be mapped to them.

    Codes: 100000 a null pointer; 107000 not a reservation, or mapped.
    """


@written
def aclrtMallocPhysical(size: int, prop: Any, flags: int) -> tuple[Any, int]:
    """Returns (handle, ret): physical memory of a device or of the host; size (bytes) is rounded up to the granularity.

    prop: an aclrtPhysicalMemProp. Needs no context.
    Codes in order: 100000 a null pointer, size is 0, flags, handleType or allocationType is unknown, location is
    neither a device nor the host, memAttr is unknown or of host memory on a device; 107001 no such device; 207000 the
    SoC has no pages of 1 GiB; 207001 out of memory. Source: hicann/runtime, memory.cpp.
    """
    made = ffi.new("void **")
    code = int(lib.ae_aclrtMallocPhysical(made, size, struct_of(prop), flags))
    return (None, code) if code else (KINDS["aclrtDrvMemHandle"].made(made[0]), 0)


@declared
def aclrtFreePhysical() -> None:
    """Destroys the handle; the memory is freed when it is mapped nowhere, neither here nor in another process.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """


@declared
def aclrtMapMem() -> None:
    """Maps physical memory, as a whole, to reserved addresses; accessible by its device at once, or by the host if it
    is host memory.

    Operators check addresses when they run: an address that is not mapped fails their stream.
    Codes in order: 100000 a null pointer, size is 0, flags is not 0; 107017 a handle that is destroyed or of another
    kind; 107000 offset is not 0, the range lies outside one reservation, is no multiple of 2 MiB, is mapped already,
    size is not the memory's, or the reservation has memory of another device. Source: hicann/runtime, memory.cpp; what
    the driver refuses: documents.
    """


@declared
def aclrtMemMapNoAccess() -> None:
    """As aclrtMapMem, without access rights: aclrtMemSetAccess has to grant them."""


@declared
def aclrtUnmapMem() -> None:
    """Unmaps what aclrtMapMem mapped. Codes: 100000 a null pointer; 107000 not the start of a mapping."""


@written
def aclrtMemSetAccess(virPtr: int, size: int, desc: Any, count: int) -> int:
    """Sets the access rights to mapped memory, of devices (all of them alike) and of the host. Read-only is not
    enforced.

    desc: a sequence of `count` aclrtMemAccessDesc.
    Codes in order: 107000 a null pointer, size or count is 0, the range does not consist of whole mappings, flags is
    unknown, location is neither a device nor the host; 107001 no such device.
    """
    if desc is None:
        return int(lib.ae_aclrtMemSetAccess(virPtr, size, ffi.NULL, count))
    given = rows(desc, count, "desc", "aclrtMemAccessDesc", access_of)
    words = ffi.new("uint32_t[]", [word for row in given for word in row])
    return int(lib.ae_aclrtMemSetAccess(virPtr, size, words, count))


@written
def aclrtMemGetAccess(virPtr: int, location: Any) -> tuple[int | None, int]:
    """Returns (flag, ret): the access rights of a location to mapped memory.

    Codes: 100000 a null pointer; 107000 the address is not mapped.
    """
    flag = ffi.new("uint64_t *")
    row = ffi.NULL if location is None else converted(location, "location", "an aclrtMemLocation", place_of)
    code = int(lib.ae_aclrtMemGetAccess(virPtr, row, flag))
    return (None, code) if code else (int(flag[0]), 0)


@written
def aclrtMemGetAllocationGranularity(prop: Any, option: int) -> tuple[int | None, int]:
    """Returns (granularity, ret): bytes, 2 MiB, or 1 GiB for pages of that size.

    Codes in order: 100000 a null pointer, memAttr is unknown; 107001 no such device; 107000 option is unknown. Source:
    hicann/runtime, memory.cpp.
    """
    granularity = ffi.new("uint64_t *")
    code = int(lib.ae_aclrtMemGetAllocationGranularity(struct_of(prop), option, granularity))
    return (None, code) if code else (int(granularity[0]), 0)


@declared
def aclrtMemRetainAllocationHandle() -> None:
    """Returns (handle, ret): the physical memory that is mapped at an address; needs one more aclrtFreePhysical.

    Codes: 100000 a null pointer; 107000 the address is not mapped, or the handle was freed.
    """


@written
def aclrtMemGetAllocationPropertiesFromHandle(handle: Any) -> tuple[aclrtPhysicalMemProp | None, int]:
    """Returns (prop, ret): the aclrtPhysicalMemProp of physical memory.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind.
    """
    row = ffi.new("int32_t[8]")
    code = int(lib.ae_aclrtMemGetAllocationPropertiesFromHandle(handle, row))
    if code:
        return None, code
    return aclrtPhysicalMemProp(row[0], row[1], row[2], aclrtMemLocation(row[3], row[4])), 0


@declared
def aclrtMemGetAddressRange() -> None:
    """Returns (pbase, psize, ret): start and size in bytes of the allocation or mapping around an address.

    Codes: 100000 a null pointer; 107000 the address is in no allocation or mapping.
    """


@declared
def aclrtMemExportToShareableHandle() -> None:
    """Returns (shareableHandle, ret): a number with which other processes of the machine import the physical memory.
    Once for each memory.

    flags 0: only processes given to aclrtMemSetPidToShareableHandle; 1: any process.
    Codes in order: 100000 a null pointer, handleType is unknown; 107000 flags is unknown; 107017 a handle that is
    destroyed or of another kind; 107000 the memory is exported already, or belongs to another process; 207005 too many
    shared handles. Source: hicann/runtime, api_error.cc and documents.
    """


@declared
def aclrtMemImportFromShareableHandle() -> None:
    """Returns (handle, ret): physical memory of another process. It stays valid when that process ends.

    Codes in order: 100000 a null pointer; 107001 no such device; 107002 no context in this thread; 107000 the number is
    not shared, or is one of this process or of one that has ended; 207006 this process was not allowed to import.
    """


@declared
def aclrtMemSetPidToShareableHandle() -> None:
    """Allows processes (aclrtDeviceGetBareTgid) to import the memory.

    Codes: 100000 a null pointer, pidNum is 0; 107000 no such shared handle; 207005 too many processes.
    """


@declared
def aclrtMemExportToShareableHandleV2() -> None:
    """As aclrtMemExportToShareableHandle. ACL_MEM_SHARE_HANDLE_TYPE_FABRIC (other servers) is not emulated: 207000."""


@declared
def aclrtMemImportFromShareableHandleV2() -> None:
    """As aclrtMemImportFromShareableHandle, for the current device; shareableHandle: 8 bytes.

    Codes: those of aclrtMemImportFromShareableHandle, and 100000 flags is not 0; 107000 shareType is unknown; 207000
    ACL_MEM_SHARE_HANDLE_TYPE_FABRIC.
    """


@declared
def aclrtMemSetPidToShareableHandleV2() -> None:
    """As aclrtMemSetPidToShareableHandle; shareableHandle: 8 bytes.

    Codes: those of aclrtMemSetPidToShareableHandle, and 107000 shareType is unknown; 207000
    ACL_MEM_SHARE_HANDLE_TYPE_FABRIC.
    """


@declared
def aclrtDeviceGetBareTgid() -> None:
    """Returns (pid, ret): the id of this process, for functions that allow processes to import.

    Codes: 100000 a null pointer.
    """
