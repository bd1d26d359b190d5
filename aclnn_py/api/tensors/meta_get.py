"""The aclnn meta API: what a tensor, an array or a list says about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...native import ffi, lib
from ..declare import declared, declared_as, written
from ..handles import facts_words

Dims = tuple[tuple[int, ...] | None, int]
HEAD = 3
"""Words of a tensor's facts before the lengths of its lists."""
SHAPE, STRIDES, STORAGE = range(3)


def dims_of(tensor: Any, which: int, refuse: Callable[..., int]) -> Dims:
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
def aclGetViewShape(tensor: Any) -> Dims:
    """Returns (viewDims, ret): shape of the view, in elements. Codes: 161001 tensor is null or destroyed."""
    return dims_of(tensor, SHAPE, lib.ae_aclGetViewShape)


@written
def aclGetStorageShape(tensor: Any) -> Dims:
    """Returns (storageDims, ret): shape of the storage, in elements. Codes: 161001 tensor is null or destroyed."""
    return dims_of(tensor, STORAGE, lib.ae_aclGetStorageShape)


@written
def aclGetViewStrides(tensor: Any) -> Dims:
    """Returns (stridesValue, ret): strides of the view, in elements. Codes: 161001 tensor is null or destroyed."""
    return dims_of(tensor, STRIDES, lib.ae_aclGetViewStrides)


@declared
def aclGetViewOffset() -> None:
    """Returns (offset, ret): offset of the view in its storage, in elements.

    Codes: 161001 tensor is null or destroyed.
    """


@declared
def aclGetFormat() -> None:
    """Returns (format, ret): format of the storage (an aclFormat). Codes: 161001 tensor is null or destroyed."""


@declared
def aclGetDataType() -> None:
    """Returns (dataType, ret): dtype of the elements (an aclDataType). Codes: 161001 tensor is null or destroyed."""


@declared
def aclGetIntArraySize() -> None:
    """Returns (size, ret): number of values. Codes: 161001 array is null or destroyed."""


@declared
def aclGetFloatArraySize() -> None:
    """Returns (size, ret): number of values. Codes: 161001 array is null or destroyed."""


@declared
def aclGetBoolArraySize() -> None:
    """Returns (size, ret): number of values. Codes: 161001 array is null or destroyed."""


@declared
def aclGetTensorListSize() -> None:
    """Returns (size, ret): number of tensors. Codes: 161001 list is null or destroyed."""


@declared
def aclGetScalarListSize() -> None:
    """Returns (size, ret): number of scalars. Codes: 161001 list is null or destroyed."""


@declared_as(holder="tensor")
def aclSetRawTensorAddr() -> None:
    """Sets another storage address of the tensor; its offset is kept. Codes: 161001 tensor is null or destroyed."""


@declared
def aclGetRawTensorAddr() -> None:
    """Returns (addr, ret): address of the storage, without the view's offset.

    Codes: 161001 tensor is null or destroyed.
    """
