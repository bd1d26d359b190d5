"""The aclnn meta API: what a tensor, an array or a list says about itself (facts 4.1)."""

from __future__ import annotations

from ..grammar.call import TensorFacts
from ..handles.array import BoolArray, FloatArray, IntArray, ScalarList, TensorList
from ..handles.tensor import Tensor
from .declare import c_function
from .meta import needed


def facts(tensor: Tensor | None) -> TensorFacts:
    known = needed(tensor, "tensor").facts
    assert isinstance(known, TensorFacts)
    return known


@c_function("aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** viewDims, uint64_t* viewDimsNum)")
def aclGetViewShape(tensor: Tensor | None) -> tuple[int, ...]:
    """The view's sizes in elements. Codes: 161001 tensor null or destroyed."""
    return facts(tensor).shape


@c_function("aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** storageDims, uint64_t* storageDimsNum)")
def aclGetStorageShape(tensor: Tensor | None) -> tuple[int, ...]:
    """The storage's sizes in elements. Codes: 161001 tensor null or destroyed."""
    return facts(tensor).storage_shape


@c_function("aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** stridesValue, uint64_t* stridesNum)")
def aclGetViewStrides(tensor: Tensor | None) -> tuple[int, ...]:
    """The view's strides in elements. Codes: 161001 tensor null or destroyed."""
    return facts(tensor).strides


@c_function("aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset)")
def aclGetViewOffset(tensor: Tensor | None) -> int:
    """The view's offset in its storage, in elements. Codes: 161001 tensor null or destroyed."""
    return facts(tensor).offset


@c_function("aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format)")
def aclGetFormat(tensor: Tensor | None) -> int:
    """The storage format (an aclFormat). Codes: 161001 tensor null or destroyed."""
    return facts(tensor).format


@c_function("aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* dataType)")
def aclGetDataType(tensor: Tensor | None) -> int:
    """The element type (an aclDataType). Codes: 161001 tensor null or destroyed."""
    return facts(tensor).dtype


@c_function("aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size)")
def aclGetIntArraySize(array: IntArray | None) -> int:
    """Number of values. Codes: 161001 array null or destroyed."""
    return len(needed(array, "array"))


@c_function("aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size)")
def aclGetFloatArraySize(array: FloatArray | None) -> int:
    """Number of values. Codes: 161001 array null or destroyed."""
    return len(needed(array, "array"))


@c_function("aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size)")
def aclGetBoolArraySize(array: BoolArray | None) -> int:
    """Number of values. Codes: 161001 array null or destroyed."""
    return len(needed(array, "array"))


@c_function("aclnnStatus aclGetTensorListSize(const aclTensorList* tensorList, uint64_t* size)")
def aclGetTensorListSize(tensorList: TensorList | None) -> int:
    """Number of members. Codes: 161001 list null or destroyed."""
    return len(needed(tensorList, "tensorList"))


@c_function("aclnnStatus aclGetScalarListSize(const aclScalarList* scalarList, uint64_t* size)")
def aclGetScalarListSize(scalarList: ScalarList | None) -> int:
    """Number of members. Codes: 161001 list null or destroyed."""
    return len(needed(scalarList, "scalarList"))


@c_function("aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* addr)")
def aclSetRawTensorAddr(tensor: Tensor | None, addr: int) -> None:
    """Give the tensor another storage address (the offset stays). Codes: 161001 tensor null or destroyed."""
    needed(tensor, "tensor").address = addr


@c_function("aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** addr)")
def aclGetRawTensorAddr(tensor: Tensor | None) -> int:
    """The storage's address, without the offset. Codes: 161001 tensor null or destroyed."""
    address: int = needed(tensor, "tensor").address
    return address
