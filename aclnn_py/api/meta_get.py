"""The aclnn meta API: what a tensor, an array or a list says about itself (facts 4.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..native import ffi, lib
from .declare import declared, declared_as, written
from .handles import facts_words

Listed = tuple[tuple[int, ...] | None, int]
HEAD = 3
"""Words of a tensor's facts before the lengths of its lists."""
SHAPE, STRIDES, STORAGE = range(3)


def listed(tensor: Any, which: int, refuse: Callable[..., int]) -> Listed:
    """One of the lists that describe a tensor; the C function would make a copy that C had to free, so it is only
    called where it refuses.
    """
    words = facts_words(tensor)
    if words is None:
        return None, int(refuse(tensor, ffi.new("int64_t **"), ffi.new("uint64_t *")))
    lengths = words[HEAD : HEAD + 3]
    begin = HEAD + 3 + sum(lengths[:which])
    return tuple(words[begin : begin + lengths[which]]), 0


@written
def aclGetViewShape(tensor: Any) -> Listed:
    """The view's sizes in elements. Codes: 161001 tensor null or destroyed."""
    return listed(tensor, SHAPE, lib.ae_aclGetViewShape)


@written
def aclGetStorageShape(tensor: Any) -> Listed:
    """The storage's sizes in elements. Codes: 161001 tensor null or destroyed."""
    return listed(tensor, STORAGE, lib.ae_aclGetStorageShape)


@written
def aclGetViewStrides(tensor: Any) -> Listed:
    """The view's strides in elements. Codes: 161001 tensor null or destroyed."""
    return listed(tensor, STRIDES, lib.ae_aclGetViewStrides)


@declared
def aclGetViewOffset() -> None:
    """The view's offset in its storage, in elements. Codes: 161001 tensor null or destroyed."""


@declared
def aclGetFormat() -> None:
    """The storage format (an aclFormat). Codes: 161001 tensor null or destroyed."""


@declared
def aclGetDataType() -> None:
    """The element type (an aclDataType). Codes: 161001 tensor null or destroyed."""


@declared
def aclGetIntArraySize() -> None:
    """Number of values. Codes: 161001 array null or destroyed."""


@declared
def aclGetFloatArraySize() -> None:
    """Number of values. Codes: 161001 array null or destroyed."""


@declared
def aclGetBoolArraySize() -> None:
    """Number of values. Codes: 161001 array null or destroyed."""


@declared
def aclGetTensorListSize() -> None:
    """Number of members. Codes: 161001 list null or destroyed."""


@declared
def aclGetScalarListSize() -> None:
    """Number of members. Codes: 161001 list null or destroyed."""


@declared_as(holder="tensor")
def aclSetRawTensorAddr() -> None:
    """Give the tensor another storage address (the offset stays). Codes: 161001 tensor null or destroyed."""


@declared
def aclGetRawTensorAddr() -> None:
    """The storage's address, without the offset. Codes: 161001 tensor null or destroyed."""
