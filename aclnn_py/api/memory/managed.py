"""Managed memory: the program and devices use it under the same addresses, without a copy."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.runtime import ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY
from ...native import ffi, lib
from ..declare import declared, written
from ..structures import converted, rows
from ..unpack import integer
from .batch import addresses, lengths


class aclrtMemManagedLocation(NamedTuple):
    """A location: type (ACL_MEM_LOCATIONTYPE_...), and the id of the device or NUMA node."""

    type: int
    id: int = 0


def place_of(location: Any) -> list[int]:
    kind, number = aclrtMemManagedLocation(*location)
    return list(ffi.new("int32_t[]", [kind, number]))


def crossing(location: Any) -> Any:
    """The struct passed by value: two 32-bit words in one register, as a pointer is passed."""
    kind, number = converted(location, "location", "an aclrtMemManagedLocation", place_of)
    return ffi.cast("void *", (kind & 0xFFFFFFFF) | (number & 0xFFFFFFFF) << 32)


@declared
def aclrtMemAllocManaged() -> None:
    """Returns (ptr, ret): `size` bytes that the host and all devices access at the same address; `host_view(ptr, size)`
    reads and writes them.

    Rounded up to pages of 2 MiB, not counted as memory of any device; freed by aclrtFree. flag:
    ACL_RT_MEM_ATTACH_GLOBAL.
    Codes in order: 100000 a null pointer, flag is unknown; 107000 size is 0; 107002 no context in this thread; 207000
    SoCs other than Ascend910B and Ascend910_93; 207001 out of memory, or size is above 3 TiB. Source: hicann/runtime,
    memory.cpp, api_error.cc, api_impl.cc; what the driver refuses: documents.
    """


@written
def aclrtMemManagedAdvise(ptr: int, size: int, advise: int, location: Any) -> int:
    """Stores an advice for whole pages, for aclrtMemManagedGetAttr. No other effect: nothing is moved.

    location: an aclrtMemManagedLocation, ignored by both READ_MOSTLY advices and
    ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION.
    Codes in order: 100000 a null pointer, size is 0; 107000 advise is unknown, no such device; 107002 no context in
    this thread; 207000 as aclrtMemAllocManaged; 107000 size is no multiple of 2 MiB, location is not valid, memory that
    is not managed. Source: hicann/runtime, api_error_uvm.cc; what the driver refuses: documents.
    """
    return int(lib.ae_aclrtMemManagedAdvise(ptr, size, advise, crossing(location)))


@written
def aclrtMemManagedGetAttr(
    attribute: int, ptr: int, size: int, dataSize: int
) -> tuple[tuple[int, ...] | int | None, int]:
    """Returns (data, ret): the value of an attribute that the whole range shares; a number, or a tuple of dataSize / 4
    device ids for ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY.

    Locations: -1 the host, -2 none, or not the same for the whole range. size, dataSize: bytes.
    Codes in order: 100000 a null pointer, size is 0; 107000 attribute is unknown; 207000 as aclrtMemAllocManaged;
    107000 dataSize does not match the attribute, memory that is not managed. Source: hicann/runtime, api_error_uvm.cc;
    values: documents.
    """
    room = ffi.new("int32_t[]", dataSize // 4 + 1)
    code = int(lib.ae_aclrtMemManagedGetAttr(attribute, ptr, size, ffi.cast("uint64_t *", room), dataSize))
    return (None, code) if code else (answer_of(attribute, room, dataSize), 0)


def answer_of(attribute: int, room: Any, size: int) -> tuple[int, ...] | int:
    if attribute == ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
        return tuple(room[0 : size // 4])
    return int(room[0])


@written
def aclrtMemManagedGetAttrs(
    attributes: Any, numAttributes: int, ptr: int, size: int, dataSizes: Any
) -> tuple[list[tuple[int, ...] | int] | None, int]:
    """Returns (data, ret): several attributes, each as aclrtMemManagedGetAttr returns it.

    Codes: those of aclrtMemManagedGetAttr.
    """
    kinds = rows(attributes or (), numAttributes if attributes else 0, "attributes", "ints", lambda each: each)
    kinds = [integer(each, "attributes", "int32_t") for each in kinds]
    sizes = lengths(dataSizes, numAttributes, "dataSizes")
    rooms = [ffi.new("int32_t[]", int(sizes[at]) // 4 + 1) for at in range(numAttributes)] if sizes else []
    data = ffi.new("uint64_t[]", [int(ffi.cast("uint64_t", room)) for room in rooms])
    row = ffi.NULL if attributes is None else ffi.new("int32_t[]", kinds)
    call = lib.ae_aclrtMemManagedGetAttrs
    code = int(call(row, numAttributes, ptr, size, data, sizes))
    if code:
        return None, code
    return [answer_of(kind, room, int(length)) for kind, room, length in zip(kinds, rooms, sizes, strict=False)], 0


@written
def aclrtMemManagedPrefetchAsync(ptr: int, size: int, location: Any, flags: int, stream: Any) -> int:
    """Stores the location of the last prefetch, at once. No other effect: nothing is moved, and memory that is not
    managed is accepted.

    Codes in order: 100000 a null pointer, size is 0, flags is not 0; 107017 a handle that is destroyed or of another
    kind; 107002 no context in this thread; 107003 a stream of another context; 107011 a thread is subscribed to the
    stream; 107000 no such device; 207000 as aclrtMemAllocManaged; 107000 location is not valid. Source: hicann/runtime,
    api_error_uvm.cc, api_impl_uvm.cc.
    """
    return int(lib.ae_aclrtMemManagedPrefetchAsync(ptr, size, crossing(location), flags, stream))


@written
def aclrtMemManagedPrefetchBatchAsync(
    ptrs: Any, sizes: Any, count: int, prefetchLocs: Any, prefetchLocIdxs: Any, numPrefetchLocs: int, flags: int,
    stream: Any,
) -> int:  # fmt: skip
    """As aclrtMemManagedPrefetchAsync; prefetchLocs[k] applies to the ranges from index prefetchLocIdxs[k] on.

    Codes: those of aclrtMemManagedPrefetchAsync, and 100000 count or numPrefetchLocs is 0, numPrefetchLocs exceeds
    count; 107000 prefetchLocIdxs does not start with 0 or does not increase, an address is null.
    """
    starts, kept = addresses(ptrs, count, "ptrs", False)
    row = ffi.NULL
    if prefetchLocs is not None:
        found = rows(prefetchLocs, numPrefetchLocs, "prefetchLocs", "aclrtMemManagedLocation", place_of)
        row = ffi.new("int32_t[]", [word for place in found for word in place])
    indices = lengths(prefetchLocIdxs, numPrefetchLocs, "prefetchLocIdxs")
    call = lib.ae_aclrtMemManagedPrefetchBatchAsync
    code = int(call(starts, lengths(sizes, count, "sizes"), count, row, indices, numPrefetchLocs, flags, stream))
    del kept
    return code
