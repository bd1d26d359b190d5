"""The aclnn meta API: creating and destroying tensors, scalars, arrays and lists (facts 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..base import dtype as dt
from ..base import status
from ..base.handle import Handle
from ..device import observe
from ..device.refused import Refused
from ..grammar.call import ScalarFacts, TensorFacts
from ..handles import scalar
from ..handles.array import BoolArray, FloatArray, IntArray, ScalarList, TensorList
from ..handles.scalar import Scalar
from ..handles.tensor import Tensor, describe
from .declare import c_function

NULL = status.ACLNN_ERR_PARAM_NULLPTR
INVALID = status.ACLNN_ERR_PARAM_INVALID


def null(param: str, code: int = NULL) -> Refused:
    ident = "EZ1011" if code == NULL else "EZ9999"
    return Refused(code, ident, f"Expected a non-null pointer but got null, argument {param}.")


def needed(value: Any, param: str, code: int = NULL) -> Any:
    """The object, unless it is null or was destroyed before."""
    if value is None:
        raise null(param, code)
    if isinstance(value, Handle) and not value.alive:
        raise Refused(code, "EZ1001", f"Expected a live {value.kind} but got a destroyed one, argument {param}.")
    return value


def created(handle: Handle) -> Any:
    if observe.listeners:
        observe.announce("create", what=handle.kind, handle=handle)
    return handle


def destroy(handle: Handle | None, param: str) -> None:
    """Null is fine and changes nothing; an object destroyed before gives 161001 (undefined in CANN)."""
    if handle is None:
        return
    needed(handle, param).leave()
    if observe.listeners:
        observe.announce("destroy", what=handle.kind, handle=handle)


@c_function(
    "aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType, "
    "const int64_t* stride, int64_t offset, aclFormat format, const int64_t* storageDims, uint64_t storageDimsNum, "
    "void* tensorData)"
)
def aclCreateTensor(
    viewDims: tuple[int, ...] | None,
    dataType: int,
    stride: tuple[int, ...] | None,
    offset: int,
    format: int,
    storageDims: tuple[int, ...] | None,
    tensorData: int,
) -> Tensor:
    """Describe a view of device memory: viewDims, stride and offset in elements, tensorData the storage's address.

    stride None means row-major strides of the view shape. Returns the tensor; nothing is checked here: dtype, format,
    negative sizes, ranks and a stride list of another length surface when an operator is called.
    """
    return created(Tensor(describe(viewDims or (), dataType, stride, offset, format, storageDims or ()), tensorData))  # type: ignore[no-any-return]


@c_function(
    "aclnnStatus aclInitTensor(aclTensor* tensor, const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType, "
    "const int64_t* stride, int64_t offset, aclFormat format, const int64_t* storageDims, uint64_t storageDimsNum, "
    "void* tensorDataAddr)"
)
def aclInitTensor(
    tensor: Tensor | None,
    viewDims: tuple[int, ...] | None,
    dataType: int,
    stride: tuple[int, ...] | None,
    offset: int,
    format: int,
    storageDims: tuple[int, ...] | None,
    tensorDataAddr: int,
) -> None:
    """Describe an existing tensor anew. None for a shape keeps the old one, None for the address keeps the old one.

    Codes: 161001 tensor null (or destroyed).
    """
    target: Tensor = needed(tensor, "tensor")
    old: TensorFacts = target.facts  # type: ignore[assignment]
    view = old.shape if viewDims is None else viewDims
    storage = old.storage_shape if storageDims is None else storageDims
    target.facts = describe(view, dataType, stride, offset, format, storage)
    target.address = tensorDataAddr or target.address


@c_function("aclnnStatus aclDestroyTensor(const aclTensor* tensor)")
def aclDestroyTensor(tensor: Tensor | None) -> None:
    """Destroy a tensor; its device memory is not touched. None gives 0; destroyed before: 161001 (ours)."""
    destroy(tensor, "tensor")


@c_function("aclScalar* aclCreateScalar(void* value, aclDataType dataType)", value="any")
def aclCreateScalar(value: object, dataType: int) -> Scalar | None:
    """A scalar of a dtype from a Python or NumPy number; None for value None or a dtype scalars do not have (EZ1006).

    Half-precision values saturate as CANN's conversion does; the 8-, 6- and 4-bit floats take their bit pattern.
    """
    if dataType not in dt.SCALAR:
        allowed = ", ".join(dt.label(each) for each in sorted(dt.SCALAR))
        raise Refused(
            INVALID, "EZ1006", f"Expected a dtype of [{allowed}] but got {dt.label(dataType)}, argument dataType."
        )
    if value is None:
        raise null("value")
    return created(Scalar(ScalarFacts.of(dataType, scalar.pack(value, dataType))))  # type: ignore[no-any-return]


@c_function("aclnnStatus aclDestroyScalar(const aclScalar* scalar)")
def aclDestroyScalar(scalar: Scalar | None) -> None:
    """Destroy a scalar; None gives 0; destroyed before: 161001 (ours)."""
    destroy(scalar, "scalar")


@c_function("aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size)")
def aclCreateIntArray(value: tuple[int, ...] | None) -> IntArray:
    """A copy of int64 values; None or an empty sequence gives a valid empty array."""
    return created(IntArray(value or ()))  # type: ignore[no-any-return]


@c_function("aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size)")
def aclCreateFloatArray(value: tuple[float, ...] | None) -> FloatArray:
    """A copy of float32 values; None or an empty sequence gives a valid empty array."""
    return created(FloatArray(value or ()))  # type: ignore[no-any-return]


@c_function("aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size)")
def aclCreateBoolArray(value: tuple[bool, ...] | None) -> BoolArray:
    """A copy of bools; None or an empty sequence gives a valid empty array."""
    return created(BoolArray(value or ()))  # type: ignore[no-any-return]


@c_function("aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size)")
def aclCreateTensorList(value: Sequence[Tensor | None] | None) -> TensorList:
    """A list that owns its tensors: destroying it destroys them. None members are allowed."""
    return created(TensorList(value or ()))  # type: ignore[no-any-return]


@c_function("aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size)")
def aclCreateScalarList(value: Sequence[Scalar | None] | None) -> ScalarList:
    """A list that owns its scalars: destroying it destroys them. None members are allowed."""
    return created(ScalarList(value or ()))  # type: ignore[no-any-return]


@c_function("aclnnStatus aclDestroyIntArray(const aclIntArray* array)")
def aclDestroyIntArray(array: IntArray | None) -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""
    destroy(array, "array")


@c_function("aclnnStatus aclDestroyFloatArray(const aclFloatArray* array)")
def aclDestroyFloatArray(array: FloatArray | None) -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""
    destroy(array, "array")


@c_function("aclnnStatus aclDestroyBoolArray(const aclBoolArray* array)")
def aclDestroyBoolArray(array: BoolArray | None) -> None:
    """Destroy an array; None gives 0; destroyed before: 161001 (ours)."""
    destroy(array, "array")


@c_function("aclnnStatus aclDestroyTensorList(const aclTensorList* array)")
def aclDestroyTensorList(array: TensorList | None) -> None:
    """Destroy the list and every member; None gives 0; destroyed before: 161001 (ours)."""
    destroy(array, "array")


@c_function("aclnnStatus aclDestroyScalarList(const aclScalarList* array)")
def aclDestroyScalarList(array: ScalarList | None) -> None:
    """Destroy the list and every member; None gives 0; destroyed before: 161001 (ours)."""
    destroy(array, "array")


@c_function("aclnnStatus aclnnInit(const char* configPath)")
def aclnnInit(configPath: str | None) -> None:
    """Prepare the operator library; not needed before operators. A missing file is ignored; always 0."""


@c_function("aclnnStatus aclnnFinalize()")
def aclnnFinalize() -> None:
    """The counterpart of aclnnInit; always 0."""
