"""Batches of copies between the host and devices."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...native import ffi, lib
from ..declare import written
from ..structures import rows
from ..unpack import integer, pointer
from .memory import aclrtMemLocation

RESERVED = (0, 0, 0, 0)


class aclrtMemcpyBatchAttr(NamedTuple):
    """Location of the destination and of the source of a group of copies."""

    dstLoc: aclrtMemLocation
    srcLoc: aclrtMemLocation


def attr_of(attr: Any) -> list[int]:
    (number, kind), (other, other_kind) = attr
    return list(ffi.new("uint32_t[]", [number, kind, other, other_kind, *RESERVED]))


def addresses(ends: Any, count: int, param: str, writable: bool) -> tuple[Any, list[Any]]:
    """The addresses as a C array, and the buffers that have to stay alive during the call."""
    if ends is None:
        return ffi.NULL, []
    taken = rows(ends, count, param, "addresses or buffers", lambda end: end)
    found = [pointer(end, param, writable) for end in taken]
    return ffi.new("uint64_t[]", found), found


def lengths(sizes: Any, count: int, param: str) -> Any:
    if sizes is None:
        return ffi.NULL
    found = rows(sizes, count, param, "ints", lambda size: size)
    return ffi.new("uint64_t[]", [integer(size, param, "size_t") for size in found])


def batch(
    name: str, dsts: Any, destMaxs: Any, srcs: Any, sizes: Any, numBatches: int, attrs: Any, attrsIndexes: Any,
    numAttrs: int, *stream: Any,
) -> tuple[int | None, int]:  # fmt: skip
    """Both batch functions: failIndex is returned by refused calls, too."""
    (to, kept), (source, more) = addresses(dsts, numBatches, "dsts", True), addresses(srcs, numBatches, "srcs", False)
    row = ffi.NULL
    if attrs is not None:
        words = [word for attr in rows(attrs, numAttrs, "attrs", "aclrtMemcpyBatchAttr", attr_of) for word in attr]
        row = ffi.new("uint32_t[]", words)
    failed = ffi.new("uint64_t *", (1 << 64) - 1)
    rooms, counts = lengths(destMaxs, numBatches, "destMaxs"), lengths(sizes, numBatches, "sizes")
    starts = lengths(attrsIndexes, numAttrs, "attrsIndexes")
    call = getattr(lib, f"ae_{name}")
    code = int(call(to, rooms, source, counts, numBatches, row, starts, numAttrs, failed, *stream))
    kept.extend(more)
    return None if failed[0] == (1 << 64) - 1 else int(failed[0]), code


@written
def aclrtMemcpyBatch(
    dsts: Any, destMaxs: Any, srcs: Any, sizes: Any, numBatches: int, attrs: Any, attrsIndexes: Any, numAttrs: int
) -> tuple[int | None, int]:
    """Returns (failIndex, ret): copies sizes[i] bytes from srcs[i] to dsts[i], synchronously, each between host and
    device.

    attrs: aclrtMemcpyBatchAttr; attrs[k] applies to the copies from index attrsIndexes[k] on. failIndex: index of the
    copy whose addresses contradict its attribute, else None.
    Codes in order: 100000 sizes is null, numBatches is 0; 0 if all sizes are 0; 100000 another pointer is null,
    destMaxs[i] < sizes[i]; 207000 SoCs before the 910B; 107000 numAttrs is 0 or above numBatches, numBatches is above
    4096, attrsIndexes does not start with 0 or does not increase; 107000 an address contradicts its attribute, or both
    ends are on the same side; 107002 no context in this thread; 107000 bytes outside a live allocation. Source:
    hicann/runtime, memory.cpp, api_error.cc, api_impl.cc.
    """
    return batch("aclrtMemcpyBatch", dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs)


@written
def aclrtMemcpyBatchAsync(
    dsts: Any, destMaxs: Any, srcs: Any, sizes: Any, numBatches: int, attrs: Any, attrsIndexes: Any, numAttrs: int,
    stream: Any,
) -> tuple[int | None, int]:  # fmt: skip
    """As aclrtMemcpyBatch, in stream order. With pageable memory the stream is synchronised first, as in
    aclrtMemcpyAsync.

    Copies before the one that is refused are made.
    Codes: those of aclrtMemcpyBatch, and 107017 a handle that is destroyed or of another kind; 107000 a size is 0, an
    address is null; 107003 a stream of another context. numBatches has no limit.
    """
    return batch(
        "aclrtMemcpyBatchAsync", dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, stream
    )
