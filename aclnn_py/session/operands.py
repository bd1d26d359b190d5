"""Operators of two tensors, or of a tensor and a Python number: common dtype, common shape, the call."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from .dtypes import BITS, VALUES, Kind, promoted, weak
from .shaping import itself
from .strided import Shape, Strided

if TYPE_CHECKING:
    from .device_array import DeviceArray

UNKNOWN = {np.dtype(name).num for name in ("uint16", "uint32", "uint64")}
"""Numbers of dtypes that op::PromoteType does not know."""


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


def broadcast_shape(one: Shape, other: Shape) -> Shape:
    """The shape that both broadcast to."""
    return one if one == other or not other else np.broadcast_shapes(one, other)


def binary(
    api: str,
    self: Strided,
    other: object,
    *attributes: int,
    gives: Kind | None = None,
    swapped: bool = False,
    keep: int = VALUES,
) -> DeviceArray:
    """The result of an operator of two tensors; NotImplemented where `other` is no operand."""
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    one, two = (there, self) if swapped else (self, there)
    if keep != VALUES or common.num in UNKNOWN:  # to which the operator does not promote by itself
        one, two = in_dtype(one, common), in_dtype(two, common)
    out = self.session.empty(broadcast_shape(one.shape, two.shape), gives or common)
    found: DeviceArray = self.session.computed(api, one, two, *attributes, out, keep=keep)
    return found


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


def chosen(condition: DeviceArray, one: DeviceArray, other: DeviceArray) -> DeviceArray:
    """Elements of one array where the condition is true, of the other elsewhere, both of one dtype (aclnnSWhere)."""
    shape = broadcast_shape(condition.shape, broadcast_shape(one.shape, other.shape))
    out = condition.session.empty(shape, one.dtype)
    if out.size:
        condition.session.computed("aclnnSWhere", condition, one, other, out, keep=BITS)
    return out
