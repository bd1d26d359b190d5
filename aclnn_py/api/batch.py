"""Batches of copies between the host and devices."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..native import ffi, lib
from .declare import written
from .memory import aclrtMemLocation
from .structures import rows
from .unpack import pointer, whole

RESERVED = (0, 0, 0, 0)


class aclrtMemcpyBatchAttr(NamedTuple):
    """Where the two ends of copies are."""

    dstLoc: aclrtMemLocation
    srcLoc: aclrtMemLocation


def attr_of(attr: Any) -> list[int]:
    (number, kind), (other, other_kind) = attr
    return list(ffi.new("uint32_t[]", [number, kind, other, other_kind, *RESERVED]))


def places(ends: Any, count: int, param: str, writable: bool) -> tuple[Any, list[Any]]:
    """Addresses as C takes them, and what has to stay meanwhile."""
    if ends is None:
        return ffi.NULL, []
    taken = rows(ends, count, param, "addresses or buffers", lambda end: end)
    found = [pointer(end, param, writable) for end in taken]
    return ffi.new("uint64_t[]", found), found


def lengths(sizes: Any, count: int, param: str) -> Any:
    if sizes is None:
        return ffi.NULL
    found = rows(sizes, count, param, "ints", lambda size: size)
    return ffi.new("uint64_t[]", [whole(size, param, "size_t") for size in found])


def batch(
    name: str, dsts: Any, destMaxs: Any, srcs: Any, sizes: Any, numBatches: int, attrs: Any, attrsIndexes: Any,
    numAttrs: int, *stream: Any,
) -> tuple[int | None, int]:  # fmt: skip
    """The call, whose failIndex tells something when it is refused, too."""
    (to, kept), (source, more) = places(dsts, numBatches, "dsts", True), places(srcs, numBatches, "srcs", False)
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
    """Returns (failIndex, ret): copy sizes[i] bytes from srcs[i] to dsts[i] at once, each between host and device.

    attrs: aclrtMemcpyBatchAttr, attrs[k] for the copies from number attrsIndexes[k] on. failIndex: the copy that does
    not fit its attribute, else None. Codes in order: 100000 sizes null, numBatches 0; 0 for sizes that are all 0;
    100000 null, destMaxs below sizes; 207000 before the 910B; 107000 numAttrs 0 or above numBatches, numBatches above
    4096, attrsIndexes that do not begin with 0 and grow; 107000 an end that is not where its attribute says, both ends
    on one side; 107002; 107000 bytes outside a live block. Source: hicann/runtime, memory.cpp, api_error.cc,
    api_impl.cc.
    """
    return batch("aclrtMemcpyBatch", dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs)


@written
def aclrtMemcpyBatchAsync(
    dsts: Any, destMaxs: Any, srcs: Any, sizes: Any, numBatches: int, attrs: Any, attrsIndexes: Any, numAttrs: int,
    stream: Any,
) -> tuple[int | None, int]:  # fmt: skip
    """As aclrtMemcpyBatch, one after the other in the stream; with pageable memory as aclrtMemcpyAsync has it.

    What comes before a copy that is refused is copied. Codes: also 107017; 107000 a size of 0, a null end; 107003; and
    no limit for numBatches.
    """
    return batch(
        "aclrtMemcpyBatchAsync", dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, stream
    )
