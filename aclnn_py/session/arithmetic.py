"""Python's operators on device arrays, each of them one aclnn operator.

A result has the operands' promoted dtype (op::PromoteType); a Python number takes the array's dtype unless its kind is
wider (a float with integers gives float32). Comparisons give bool, `/` of integers float32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from .dtypes import BOOL, COMPLEX128, DOUBLE, FLOAT, INT32, Kind, Number, category, promoted, weak
from .shaping import itself
from .strided import Shape, Strided

if TYPE_CHECKING:
    from .device_array import DeviceArray
    from .host import HostArray

    Other: TypeAlias = Strided | HostArray | np.generic | Number


def real(kind: Kind) -> Kind:
    """The dtype of absolute values."""
    return kind if kind.kind != "c" else DOUBLE if kind == COMPLEX128 else FLOAT


def matched(one: Strided, other: object) -> tuple[Strided, Kind] | None:
    """The other operand as an array of the session, and the common dtype; None for what is no operand."""
    if isinstance(other, Strided):
        return other, promoted(one.dtype, other.dtype)
    if isinstance(other, (bool, int, float, complex)) and not isinstance(other, np.generic):
        kind = weak(one.dtype, other)
        return one.session.array(np.asarray(other, kind)), kind
    if isinstance(other, (np.ndarray, np.generic)):
        made = one.session.array(other)
        return made, promoted(one.dtype, made.dtype)
    return None


def no_operand() -> DeviceArray:
    """NotImplemented, so that Python tries the other operand's operator."""
    return cast("DeviceArray", NotImplemented)


def joined(one: Shape, other: Shape) -> Shape:
    """The shape that both broadcast to."""
    return one if one == other or not other else np.broadcast_shapes(one, other)


def binary(
    api: str, self: Strided, other: object, *attributes: int, gives: Kind | None = None, swapped: bool = False
) -> DeviceArray:
    """The result of an operator of two tensors; NotImplemented where `other` is no operand."""
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    one, two = (there, self) if swapped else (self, there)
    out = self.session.empty(joined(one.shape, two.shape), gives or common)
    return self.session.apply(api, one, two, *attributes, out)


def same_typed(api: str, self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    """The same for operators that want both operands in one dtype."""
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    return binary(api, in_dtype(self, common), in_dtype(there, common), swapped=swapped)


def in_dtype(array: Strided, kind: Kind) -> DeviceArray:
    """The array in that dtype, itself if it has it."""
    return itself(array) if array.dtype == kind else itself(array).astype(kind)


def updated(self: Strided, result: DeviceArray) -> DeviceArray:
    """In place: the result written into the array's own memory, where shape and dtype allow it."""
    if result is no_operand():
        return result
    if result.shape != self.shape:
        raise ValueError(f"the result of shape {result.shape} does not fit into an array of shape {self.shape}")
    if category(result.dtype) > category(self.dtype):
        raise TypeError(f"the result of dtype {result.dtype.name} does not fit into an array of {self.dtype.name}")
    return self.session.copied(itself(self), result)


def remainder(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    """The operator has no integers below 32 bits: they are computed in int32, which holds every result."""
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    if category(common) != 1 or common.itemsize > 2:
        return binary("aclnnRemainderTensorTensor", self, there, swapped=swapped)
    wide = binary("aclnnRemainderTensorTensor", in_dtype(self, INT32), in_dtype(there, INT32), swapped=swapped)
    return wide.astype(common)


def quotient(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    whole = category(pair[1]) < 2
    return binary("aclnnDiv", self, pair[0], gives=FLOAT if whole else pair[1], swapped=swapped)


def product(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    """aclnnMatmul with cubeMathType 0 (KEEP_DTYPE)."""
    if not isinstance(other, (Strided, np.ndarray)):
        return no_operand()
    pair = matched(self, other)
    assert pair is not None
    there, common = pair
    one, two = (there, self) if swapped else (self, there)
    if not one.ndim or not two.ndim:
        raise ValueError("operands of @ must have an axis")
    rows, columns = one.shape[-2:-1], two.shape[-1:] if two.ndim > 1 else ()
    if one.shape[-1] != two.shape[-2 if two.ndim > 1 else 0]:
        raise ValueError(f"operands of shapes {one.shape} and {two.shape} do not fit: the inner sizes differ")
    shape = (*np.broadcast_shapes(one.shape[:-2], two.shape[:-2]), *rows, *columns)
    return self.session.apply("aclnnMatmul", one, two, self.session.empty(shape, common), 0)


class Arithmetic(Strided):
    """The operators of Python's number protocol, for DeviceArray, NumPy's arrays and Python's numbers."""

    __hash__ = None  # type: ignore[assignment]

    def unary(self, api: str, kind: Kind | None = None) -> DeviceArray:
        return self.session.apply(api, self, self.session.empty(self.shape, kind or self.dtype))

    def __neg__(self) -> DeviceArray:
        return self.unary("aclnnNeg")

    def __pos__(self) -> DeviceArray:
        return itself(self).copy()

    def __abs__(self) -> DeviceArray:
        return self.unary("aclnnAbs", real(self.dtype))

    def __invert__(self) -> DeviceArray:
        return self.unary("aclnnLogicalNot" if self.dtype == BOOL else "aclnnBitwiseNot")

    def __add__(self, other: Other) -> DeviceArray:
        return binary("aclnnAdd", self, other, 1)

    def __radd__(self, other: Other) -> DeviceArray:
        return binary("aclnnAdd", self, other, 1, swapped=True)

    def __iadd__(self, other: Other) -> DeviceArray:
        return updated(self, self + other)

    def __sub__(self, other: Other) -> DeviceArray:
        return binary("aclnnSub", self, other, 1)

    def __rsub__(self, other: Other) -> DeviceArray:
        return binary("aclnnSub", self, other, 1, swapped=True)

    def __isub__(self, other: Other) -> DeviceArray:
        return updated(self, self - other)

    def __mul__(self, other: Other) -> DeviceArray:
        return binary("aclnnMul", self, other)

    def __rmul__(self, other: Other) -> DeviceArray:
        return binary("aclnnMul", self, other, swapped=True)

    def __imul__(self, other: Other) -> DeviceArray:
        return updated(self, self * other)

    def __truediv__(self, other: Other) -> DeviceArray:
        return quotient(self, other)

    def __rtruediv__(self, other: Other) -> DeviceArray:
        return quotient(self, other, swapped=True)

    def __itruediv__(self, other: Other) -> DeviceArray:
        return updated(self, self / other)

    def __floordiv__(self, other: Other) -> DeviceArray:
        return binary("aclnnFloorDivide", self, other)

    def __rfloordiv__(self, other: Other) -> DeviceArray:
        return binary("aclnnFloorDivide", self, other, swapped=True)

    def __ifloordiv__(self, other: Other) -> DeviceArray:
        return updated(self, self // other)

    def __mod__(self, other: Other) -> DeviceArray:
        return remainder(self, other)

    def __rmod__(self, other: Other) -> DeviceArray:
        return remainder(self, other, swapped=True)

    def __imod__(self, other: Other) -> DeviceArray:
        return updated(self, self % other)

    def __divmod__(self, other: Other) -> tuple[DeviceArray, DeviceArray]:
        return self // other, self % other

    def __pow__(self, other: Other) -> DeviceArray:
        return binary("aclnnPowTensorTensor", self, other)

    def __rpow__(self, other: Other) -> DeviceArray:
        return binary("aclnnPowTensorTensor", self, other, swapped=True)

    def __ipow__(self, other: Other) -> DeviceArray:
        return updated(self, self**other)

    def __matmul__(self, other: Strided | HostArray) -> DeviceArray:
        return product(self, other)

    def __rmatmul__(self, other: Strided | HostArray) -> DeviceArray:
        return product(self, other, swapped=True)

    def __imatmul__(self, other: Strided | HostArray) -> DeviceArray:
        return updated(self, self @ other)

    def __eq__(self, other: object) -> DeviceArray:  # type: ignore[override]
        return binary("aclnnEqTensor", self, other, gives=BOOL)

    def __ne__(self, other: object) -> DeviceArray:  # type: ignore[override]
        return binary("aclnnNeTensor", self, other, gives=BOOL)

    def __lt__(self, other: Other) -> DeviceArray:
        return binary("aclnnLtTensor", self, other, gives=BOOL)

    def __le__(self, other: Other) -> DeviceArray:
        return binary("aclnnLeTensor", self, other, gives=BOOL)

    def __gt__(self, other: Other) -> DeviceArray:
        return binary("aclnnGtTensor", self, other, gives=BOOL)

    def __ge__(self, other: Other) -> DeviceArray:
        return binary("aclnnGeTensor", self, other, gives=BOOL)

    def __and__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseAndTensor", self, other)

    def __rand__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseAndTensor", self, other, swapped=True)

    def __iand__(self, other: Other) -> DeviceArray:
        return updated(self, self & other)

    def __or__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseOrTensor", self, other)

    def __ror__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseOrTensor", self, other, swapped=True)

    def __ior__(self, other: Other) -> DeviceArray:
        return updated(self, self | other)

    def __xor__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseXorTensor", self, other)

    def __rxor__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseXorTensor", self, other, swapped=True)

    def __ixor__(self, other: Other) -> DeviceArray:
        return updated(self, self ^ other)

    def __lshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnLeftShift", self, other)

    def __rlshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnLeftShift", self, other, swapped=True)

    def __ilshift__(self, other: Other) -> DeviceArray:
        return updated(self, self << other)

    def __rshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnRightShift", self, other)

    def __rrshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnRightShift", self, other, swapped=True)

    def __irshift__(self, other: Other) -> DeviceArray:
        return updated(self, self >> other)
