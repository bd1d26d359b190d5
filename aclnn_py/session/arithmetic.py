"""Python's operators on device arrays, computed by aclnn operators.

A result has the operands' promoted dtype (op::PromoteType); a Python number takes the array's dtype unless its kind is
wider (a float with integers gives float32). Comparisons give bool, `/` of integers float32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .composed import absolute, floored, product, quotient, remainder, shifted
from .dtypes import BITS, BOOL, ORDER, Kind, Number, category
from .operands import binary, no_operand, same_typed
from .shaping import itself
from .strided import Strided

if TYPE_CHECKING:
    import numpy as np

    from .device_array import DeviceArray
    from .host import HostArray

    Other: TypeAlias = Strided | HostArray | np.generic | Number


def updated(self: Strided, result: DeviceArray) -> DeviceArray:
    """In place: the result written into the array's own memory, where shape and dtype allow it."""
    if result is no_operand():
        return result
    if result.shape != self.shape:
        raise ValueError(f"the result of shape {result.shape} does not fit into an array of shape {self.shape}")
    if category(result.dtype) > category(self.dtype):
        raise TypeError(f"the result of dtype {result.dtype.name} does not fit into an array of {self.dtype.name}")
    return self.session.copied(itself(self), result)


class Arithmetic(Strided):
    """The operators of Python's number protocol, for DeviceArray, NumPy's arrays and Python's numbers."""

    __hash__ = None  # type: ignore[assignment]

    def unary(self, api: str, kind: Kind | None = None) -> DeviceArray:
        found: DeviceArray = self.session.computed(api, self, self.session.empty(self.shape, kind or self.dtype))
        return found

    def __neg__(self) -> DeviceArray:
        return self.unary("aclnnNeg")

    def __pos__(self) -> DeviceArray:
        return itself(self).copy()

    def __abs__(self) -> DeviceArray:
        return absolute(self)

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
        return floored(self, other)

    def __rfloordiv__(self, other: Other) -> DeviceArray:
        return floored(self, other, swapped=True)

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
        return binary("aclnnEqTensor", self, other, gives=BOOL, keep=ORDER)

    def __ne__(self, other: object) -> DeviceArray:  # type: ignore[override]
        return binary("aclnnNeTensor", self, other, gives=BOOL, keep=ORDER)

    def __lt__(self, other: Other) -> DeviceArray:
        return binary("aclnnLtTensor", self, other, gives=BOOL, keep=ORDER)

    def __le__(self, other: Other) -> DeviceArray:
        return binary("aclnnLeTensor", self, other, gives=BOOL, keep=ORDER)

    def __gt__(self, other: Other) -> DeviceArray:
        return binary("aclnnGtTensor", self, other, gives=BOOL, keep=ORDER)

    def __ge__(self, other: Other) -> DeviceArray:
        return binary("aclnnGeTensor", self, other, gives=BOOL, keep=ORDER)

    def __and__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseAndTensor", self, other, keep=BITS)

    def __rand__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseAndTensor", self, other, swapped=True, keep=BITS)

    def __iand__(self, other: Other) -> DeviceArray:
        return updated(self, self & other)

    def __or__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseOrTensor", self, other, keep=BITS)

    def __ror__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseOrTensor", self, other, swapped=True, keep=BITS)

    def __ior__(self, other: Other) -> DeviceArray:
        return updated(self, self | other)

    def __xor__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseXorTensor", self, other, keep=BITS)

    def __rxor__(self, other: Other) -> DeviceArray:
        return binary("aclnnBitwiseXorTensor", self, other, swapped=True, keep=BITS)

    def __ixor__(self, other: Other) -> DeviceArray:
        return updated(self, self ^ other)

    def __lshift__(self, other: Other) -> DeviceArray:
        return shifted(self, other)

    def __rlshift__(self, other: Other) -> DeviceArray:
        return shifted(self, other, swapped=True)

    def __ilshift__(self, other: Other) -> DeviceArray:
        return updated(self, self << other)

    def __rshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnRightShift", self, other)

    def __rrshift__(self, other: Other) -> DeviceArray:
        return same_typed("aclnnRightShift", self, other, swapped=True)

    def __irshift__(self, other: Other) -> DeviceArray:
        return updated(self, self >> other)
