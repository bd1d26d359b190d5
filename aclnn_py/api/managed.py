"""Managed memory: the program and devices use it under the same addresses, without a copy."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.runtime import ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY
from ..native import ffi, lib
from .batch import lengths, places
from .declare import declared, written
from .structures import rows, taken
from .unpack import whole


class aclrtMemManagedLocation(NamedTuple):
    """A place: type (ACL_MEM_LOCATIONTYPE_...), and the id of the device or NUMA node."""

    type: int
    id: int = 0


def place_of(location: Any) -> list[int]:
    kind, number = aclrtMemManagedLocation(*location)
    return list(ffi.new("int32_t[]", [kind, number]))


def crossing(location: Any) -> Any:
    """The structure by value: two words in one register, as a pointer is."""
    kind, number = taken(location, "location", "an aclrtMemManagedLocation", place_of)
    return ffi.cast("void *", (kind & 0xFFFFFFFF) | (number & 0xFFFFFFFF) << 32)


@declared
def aclrtMemAllocManaged() -> None:
    """Returns (ptr, ret): memory of any device's and the program's; `host_view(ptr, size)` reads and writes it.

    Whole pages of 2 MiB, which count for no device; aclrtFree frees them. flag: ACL_RT_MEM_ATTACH_GLOBAL. Codes in
    order: 100000 null, flag; 107000 size 0; 107002; 207000 other products than Ascend910B and Ascend910_93; 207001 no
    room, or more than 3 TiB. Source: hicann/runtime, memory.cpp, api_error.cc, api_impl.cc; what the driver refuses,
    from the documents.
    """


@written
def aclrtMemManagedAdvise(ptr: int, size: int, advise: int, location: Any) -> int:
    """Keep what is advised of whole pages; nothing moves here, so that only aclrtMemManagedGetAttr tells it.

    location: an aclrtMemManagedLocation, which read mostly and unsetting the preferred one ignore. Codes in order:
    100000 null, size 0; 107000 advise, no such device; 107002; 207000 as aclrtMemAllocManaged; 107000 size no multiple
    of 2 MiB, a location that is none, other memory. Source: hicann/runtime, api_error_uvm.cc; what the driver refuses,
    from the documents.
    """
    return int(lib.ae_aclrtMemManagedAdvise(ptr, size, advise, crossing(location)))


@written
def aclrtMemManagedGetAttr(
    attribute: int, ptr: int, size: int, dataSize: int
) -> tuple[tuple[int, ...] | int | None, int]:
    """Returns (data, ret): what all of the memory has in common; a tuple of dataSize / 4 for who accesses it, else a
    number.

    Places: -1 the host, -2 none, or not the same for all of it. Codes in order: 100000 null, size 0; 107000 attribute;
    207000 as aclrtMemAllocManaged; 107000 dataSize, other memory. Source: hicann/runtime, api_error_uvm.cc; answers,
    from the documents.
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
    """Returns (data, ret): a list of what aclrtMemManagedGetAttr answers. Codes: those of it."""
    kinds = rows(attributes or (), numAttributes if attributes else 0, "attributes", "ints", lambda each: each)
    kinds = [whole(each, "attributes", "int32_t") for each in kinds]
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
    """Keep where the memory is wanted next, at once; nothing moves here. Other memory is no mistake that is told.

    Codes in order: 100000 null, size 0, flags not 0; 107017; 107002; 107003; 107011 a stream with a subscribed thread;
    107000 no such device; 207000 as aclrtMemAllocManaged; 107000 a location that is none. Source: hicann/runtime,
    api_error_uvm.cc, api_impl_uvm.cc.
    """
    return int(lib.ae_aclrtMemManagedPrefetchAsync(ptr, size, crossing(location), flags, stream))


@written
def aclrtMemManagedPrefetchBatchAsync(
    ptrs: Any, sizes: Any, count: int, prefetchLocs: Any, prefetchLocIdxs: Any, numPrefetchLocs: int, flags: int,
    stream: Any,
) -> int:  # fmt: skip
    """As aclrtMemManagedPrefetchAsync; prefetchLocs[k] is for the ranges from number prefetchLocIdxs[k] on.

    Codes: also 100000 count or numPrefetchLocs 0, more of the latter; 107000 prefetchLocIdxs that do not begin with 0
    and grow, a null address.
    """
    starts, kept = places(ptrs, count, "ptrs", False)
    row = ffi.NULL
    if prefetchLocs is not None:
        found = rows(prefetchLocs, numPrefetchLocs, "prefetchLocs", "aclrtMemManagedLocation", place_of)
        row = ffi.new("int32_t[]", [word for place in found for word in place])
    indices = lengths(prefetchLocIdxs, numPrefetchLocs, "prefetchLocIdxs")
    call = lib.ae_aclrtMemManagedPrefetchBatchAsync
    code = int(call(starts, lengths(sizes, count, "sizes"), count, row, indices, numPrefetchLocs, flags, stream))
    del kept
    return code
