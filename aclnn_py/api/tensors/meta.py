"""The aclnn meta API: creating and destroying tensors, scalars, arrays and lists."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...native import NULL, lib
from .. import scalar
from ..declare import declared, written, written_as
from ..handle import address_of
from ..handles import Scalar, Tensor
from ..unpack import counted, holding


@written
def aclCreateTensor(
    viewDims: Any, dataType: int, stride: Any, offset: int, format: int, storageDims: Any, tensorData: int
) -> Tensor | None:
    """Describes a view of device memory; viewDims, stride, offset and storageDims in elements, tensorData: address of
    the storage.

    stride None: contiguous (row-major) strides of viewDims. Returns the tensor. Nothing is checked here: dtype, format,
    negative sizes, ranks and the length of stride are checked by the operators.
    """
    shape, steps, room = counted(viewDims), counted(stride), counted(storageDims)
    made = lib.ae_quick_tensor(*shape, dataType, *steps, offset, format, *room, tensorData)
    return holding(Tensor.at(made), tensorData)


@written_as(holder="tensor")
def aclInitTensor(
    tensor: Any,
    viewDims: Any,
    dataType: int,
    stride: Any,
    offset: int,
    format: int,
    storageDims: Any,
    tensorDataAddr: int,
) -> int:
    """Describes an existing tensor anew. None for dims, stride or address keeps the old value.

    Codes: 161001 the tensor is null or destroyed.
    """
    shape, steps, room = counted(viewDims), counted(stride), counted(storageDims)
    return int(lib.ae_tensor_init(address_of(tensor), *shape, dataType, *steps, offset, format, *room, tensorDataAddr))


@declared
def aclDestroyTensor() -> None:
    """Destroys a tensor; its device memory is not freed. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@written
def aclCreateScalar(value: object, dataType: int) -> Scalar | None:
    """A scalar of a dtype from a Python or NumPy number; None if value is None or scalars do not have the dtype
    (EZ1006).

    FLOAT16 and BF16 overflow saturates, as in CANN's conversion. FP8, FP6 and FP4 dtypes take the bit pattern.
    """
    good = value is not None and dataType in dt.SCALAR
    return Scalar.made(lib.ae_aclCreateScalar(scalar.pack(value, dataType) if good else NULL, dataType))


@declared
def aclDestroyScalar() -> None:
    """Destroys a scalar. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclCreateIntArray() -> None:
    """An array with a copy of int64 values; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateFloatArray() -> None:
    """An array with a copy of float32 values; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateBoolArray() -> None:
    """An array with a copy of bools; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateTensorList() -> None:
    """A list that owns its tensors: destroying it destroys them. None members are allowed."""


@declared
def aclCreateScalarList() -> None:
    """A list that owns its scalars: destroying it destroys them. None members are allowed."""


@declared
def aclDestroyIntArray() -> None:
    """Destroys an array. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclDestroyFloatArray() -> None:
    """Destroys an array. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclDestroyBoolArray() -> None:
    """Destroys an array. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclDestroyTensorList() -> None:
    """Destroys the list and its tensors. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclDestroyScalarList() -> None:
    """Destroys the list and its scalars. Codes: 0 for null; 161001 destroyed before (emulator only)."""


@declared
def aclnnInit() -> None:
    """Initialises the operator library; operators do not need it. A missing file is ignored; always 0."""


@declared
def aclnnFinalize() -> None:
    """Finalises the operator library; always 0."""
