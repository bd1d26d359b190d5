"""The aclnn meta API: creating and destroying tensors, scalars, arrays and lists (facts 4.1)."""

from __future__ import annotations

from typing import Any

from ..base import dtype as dt
from ..native import NULL, lib
from . import scalar
from .declare import declared, written, written_as
from .handle import address_of
from .handles import Scalar, Tensor
from .unpack import counted, holding


@written
def aclCreateTensor(
    viewDims: Any, dataType: int, stride: Any, offset: int, format: int, storageDims: Any, tensorData: int
) -> Tensor | None:
    """Describe a view of device memory: viewDims, stride and offset in elements, tensorData the storage's address.

    stride None means row-major strides of the view shape. Returns the tensor; nothing is checked here: dtype, format,
    negative sizes, ranks and a stride list of another length surface when an operator is called.
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
    """Describe an existing tensor anew. None for a shape keeps the old one, None for the address keeps the old one.

    Codes: 161001 tensor null (or destroyed).
    """
    shape, steps, room = counted(viewDims), counted(stride), counted(storageDims)
    return int(lib.ae_tensor_init(address_of(tensor), *shape, dataType, *steps, offset, format, *room, tensorDataAddr))


@declared
def aclDestroyTensor() -> None:
    """Destroy a tensor; its device memory is not touched. None gives 0; destroyed before: 161001 (ours)."""


@written
def aclCreateScalar(value: object, dataType: int) -> Scalar | None:
    """A scalar of a dtype from a Python or NumPy number; None for value None or a dtype scalars do not have (EZ1006).

    Half-precision values saturate as CANN's conversion does; the 8-, 6- and 4-bit floats take their bit pattern.
    """
    good = value is not None and dataType in dt.SCALAR
    return Scalar.made(lib.ae_aclCreateScalar(scalar.pack(value, dataType) if good else NULL, dataType))


@declared
def aclDestroyScalar() -> None:
    """Destroy a scalar; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclCreateIntArray() -> None:
    """A copy of int64 values; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateFloatArray() -> None:
    """A copy of float32 values; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateBoolArray() -> None:
    """A copy of bools; None or an empty sequence gives a valid empty array."""


@declared
def aclCreateTensorList() -> None:
    """A list that owns its tensors: destroying it destroys them. None members are allowed."""


@declared
def aclCreateScalarList() -> None:
    """A list that owns its scalars: destroying it destroys them. None members are allowed."""


@declared
def aclDestroyIntArray() -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclDestroyFloatArray() -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclDestroyBoolArray() -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclDestroyTensorList() -> None:
    """Destroy the list and every member; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclDestroyScalarList() -> None:
    """Destroy the list and every member; None gives 0; destroyed before: 161001 (ours)."""


@declared
def aclnnInit() -> None:
    """Prepare the operator library; not needed before operators. A missing file is ignored; always 0."""


@declared
def aclnnFinalize() -> None:
    """The counterpart of aclnnInit; always 0."""
