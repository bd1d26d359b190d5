"""Operators of Python that take more than one operator of aclnn: division, absolute values, matrix products."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .dtypes import BFLOAT16, BOOL, FLOAT, INT64, UINT64, bits_of, category
from .operands import binary, broadcast_shape, chosen, in_dtype, matched, no_operand, same_typed
from .shaping import itself
from .strided import Strided

if TYPE_CHECKING:
    from .device_array import DeviceArray

MULTIPLIED = (FLOAT, np.dtype("float16"), BFLOAT16)
"""Dtypes of aclnnMatmul."""
MOST = 1 << 24
"""Products in memory at once, where a matrix product is a sum of products."""


def remainder(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    """A zero has the divisor's sign, as Python's has."""
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    one, two = (in_dtype(each, common) for each in ((there, self) if swapped else (self, there)))
    if common == UINT64:
        return one - whole_quotient(one, two) * two
    found = binary("aclnnRemainderTensorTensor", one, two)
    if category(common) < 2:
        return found
    zero = found.session.empty(found.shape, BOOL)
    found.session.apply("aclnnEqTensor", found, found.session.zeros((), common), zero)
    return chosen(zero, signed(found, two), found)


def signed(size: DeviceArray, sign: DeviceArray) -> DeviceArray:
    """The first array's values with the second's signs, by their bits."""
    kind = bits_of(size.dtype)
    highest = -(1 << (8 * size.itemsize - 1))
    low, high = (size.session.array(np.asarray(each, kind)) for each in (~highest, highest))
    return ((size.reinterpreted(kind) & low) | (sign.reinterpreted(kind) & high)).reinterpreted(size.dtype)


def floored(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    pair = matched(self, other)
    if pair is None or pair[1] != UINT64:
        return binary("aclnnFloorDivide", self, other, swapped=swapped)
    one, two = (in_dtype(each, UINT64) for each in ((pair[0], self) if swapped else (self, pair[0])))
    return whole_quotient(one, two)


def whole_quotient(one: DeviceArray, two: DeviceArray) -> DeviceArray:
    """Of uint64, by the signed division of halves; a divisor from 2**63 on goes into a number once or not at all."""
    half = (one >> 1).reinterpreted(INT64) // two.reinterpreted(INT64)
    near = half.reinterpreted(UINT64) << 1
    near = near + (one - near * two >= two).astype(UINT64)
    return chosen(two.reinterpreted(INT64) < 0, (one >= two).astype(UINT64), near)


def absolute(self: Strided) -> DeviceArray:
    found = itself(self)
    if found.dtype.kind == "u":
        return found.copy()
    if found.dtype.kind == "c":
        return length(*found.parts())
    return found.unary("aclnnAbs")


def length(one: DeviceArray, two: DeviceArray) -> DeviceArray:
    """The square root of the sum of squares, without overflow between; an infinite side counts even beside a NaN."""
    one, two = abs(one), abs(two)
    large, small = (binary(api, one, two) for api in ("aclnnMaximum", "aclnnMinimum"))
    ratio = small / chosen(large == 0, large.session.ones((), large.dtype), large)
    found = large * (ratio * ratio + 1).unary("aclnnSqrt")
    infinite = large.session.array(np.asarray(np.inf, large.dtype))
    return chosen((one == np.inf) | (two == np.inf), infinite, found)


def shifted(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    """To the left; nothing is left of a number that is shifted by all its bits."""
    found, pair = same_typed("aclnnLeftShift", self, other, swapped), matched(self, other)
    if pair is None:
        return found
    bits = in_dtype(self if swapped else pair[0], pair[1])
    nothing = found.session.zeros((), found.dtype)
    return chosen((bits >= 8 * found.itemsize) | (bits < 0), nothing, found)


def quotient(self: Strided, other: object, swapped: bool = False) -> DeviceArray:
    pair = matched(self, other)
    if pair is None:
        return no_operand()
    there, common = pair
    if common.kind == "u" and common.itemsize > 1:
        return quotient(itself(self).astype(FLOAT), in_dtype(there, FLOAT), swapped)
    whole = category(common) < 2
    return binary("aclnnDiv", self, there, gives=FLOAT if whole else common, swapped=swapped)


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
    one, two = in_dtype(one, common), in_dtype(two, common)
    if not math.prod(shape) or not one.shape[-1]:
        return self.session.zeros(shape, common)
    if common in MULTIPLIED:
        return self.session.apply("aclnnMatmul", one, two, self.session.empty(shape, common), 0)
    return summed_products(one, two).reshape(shape)


def summed_products(one: DeviceArray, two: DeviceArray) -> DeviceArray:
    """A matrix product in a dtype that aclnnMatmul does not take: products, summed along the inner axis.

    As many rows at once as keep the products within MOST elements.
    """
    left = one if one.ndim > 1 else one.reshape((1, one.shape[0]))
    right = two if two.ndim > 1 else two.reshape((two.shape[0], 1))
    batch = broadcast_shape(left.shape[:-2], right.shape[:-2])
    rows, columns = left.shape[-2], right.shape[-1]
    right = right.reshape((*right.shape[:-2], 1, *right.shape[-2:]))
    out = one.session.empty((*batch, rows, columns), one.dtype)
    step = max(MOST // max(math.prod(batch) * left.shape[-1] * columns, 1), 1)
    for first in range(0, rows, step):
        some = left[..., first : first + step, :, None]
        out[..., first : first + step, :] = (some * right).sum(-2, dtype=one.dtype)
    return out
