"""Reductions over axes, as methods with NumPy's parameters; np.sum(x) and its like find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from numpy.typing import DTypeLike

from .dtypes import BOOL, FLOAT, INT64, ORDER, UINT64, VALUES, Kind, acl_dtype, category, native
from .operands import in_dtype
from .shaping import axis_of, itself
from .strided import Shape, Strided

if TYPE_CHECKING:
    from .device_array import DeviceArray

Axis: TypeAlias = int | tuple[int, ...] | None


def axes_of(axis: Axis, rank: int) -> Shape:
    """The axes that a reduction runs over, counted from the front; IndexError beyond, ValueError for one twice."""
    if axis is None:
        return tuple(range(rank))
    axes = tuple(axis_of(each, rank) for each in (axis if isinstance(axis, tuple) else (axis,)))
    if len(set(axes)) != len(axes):
        raise ValueError(f"axis must name each axis once, got {axis}")
    return axes


def reduced_shape(shape: Shape, axes: Shape, keepdims: bool) -> Shape:
    sizes = (1 if number in axes else size for number, size in enumerate(shape))
    return tuple(size for number, size in enumerate(sizes) if keepdims or number not in axes)


def reduced(
    api: str,
    self: Strided,
    axis: Axis,
    keepdims: bool,
    kind: Kind,
    *attributes: int,
    nothing: bool = True,
    keep: int = VALUES,
) -> DeviceArray:
    """The result of an operator (self, axes, keepdims, ..., out); no axis at all is a copy in the result's dtype."""
    axes = axes_of(axis, self.ndim)
    if not axes and self.ndim:
        return itself(self).astype(kind)
    shape = reduced_shape(self.shape, axes, keepdims)
    if not nothing and 0 in self.shape and 0 not in shape:
        raise ValueError(f"a reduction without a neutral element needs elements, got shape {self.shape}")
    source = self if self.ndim else itself(self).reshape(1)
    out = self.session.empty(shape, kind)
    if not out.size:
        return out
    kept = keepdims and self.ndim > 0
    found: DeviceArray = self.session.computed(api, source, axes or (0,), kept, *attributes, out, keep=keep)
    return found


def refuse(out: None) -> None:
    if out is not None:
        raise TypeError(f"out must be None: write the result by out[...] = result; got {type(out).__name__}")


def total(kind: Kind, dtype: DTypeLike | None) -> Kind:
    """The dtype of a sum or product: 64 bits for integers and bools, without a sign if they have none."""
    if dtype is not None:
        return native(dtype)
    return kind if category(kind) > 1 else UINT64 if kind.kind == "u" else INT64


class Reductions(Strided):
    """axis None means all axes; `out` exists for NumPy's functions and is None."""

    def sum(
        self, axis: Axis = None, dtype: DTypeLike | None = None, out: None = None, keepdims: bool = False
    ) -> DeviceArray:
        """aclnnReduceSum; integers and bools are summed in int64, unsigned ones in uint64."""
        refuse(out)
        kind = total(self.dtype, dtype)
        source = in_dtype(self, kind) if category(self.dtype) == 1 else self
        if not self.size:
            return self.session.zeros(reduced_shape(self.shape, axes_of(axis, self.ndim), keepdims), kind)
        return reduced("aclnnReduceSum", source, axis, keepdims, kind, acl_dtype(kind))

    def prod(
        self, axis: Axis = None, dtype: DTypeLike | None = None, out: None = None, keepdims: bool = False
    ) -> DeviceArray:
        """aclnnProdDim, axis by axis; integers and bools are multiplied as they are summed."""
        refuse(out)
        kind = total(self.dtype, dtype)
        found = in_dtype(self, kind) if category(self.dtype) == 1 else itself(self)
        axes = axes_of(axis, self.ndim)
        for number in axes:
            target = self.session.empty(reduced_shape(found.shape, (number,), True), kind)
            if target.size:
                target = self.session.computed("aclnnProdDim", found, number, True, acl_dtype(kind), target)
            found = target
        shape = reduced_shape(self.shape, axes, keepdims)
        return found.reshape(shape) if axes else found.astype(kind)

    def mean(
        self, axis: Axis = None, dtype: DTypeLike | None = None, out: None = None, keepdims: bool = False
    ) -> DeviceArray:
        """aclnnMean; integers and bools give float32."""
        refuse(out)
        kind = native(dtype) if dtype is not None else FLOAT if category(self.dtype) < 2 else self.dtype
        source = self if category(self.dtype) > 1 else itself(self).astype(kind)
        return reduced("aclnnMean", source, axis, keepdims, kind, acl_dtype(kind))

    def max(self, axis: Axis = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnAmax."""
        refuse(out)
        return reduced("aclnnAmax", self, axis, keepdims, self.dtype, nothing=False, keep=ORDER)

    def min(self, axis: Axis = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnAmin."""
        refuse(out)
        return reduced("aclnnAmin", self, axis, keepdims, self.dtype, nothing=False, keep=ORDER)

    def all(self, axis: Axis = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnAll."""
        refuse(out)
        return reduced("aclnnAll", truth(self), axis, keepdims, BOOL)

    def any(self, axis: Axis = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnAny."""
        refuse(out)
        return reduced("aclnnAny", truth(self), axis, keepdims, BOOL)

    def argmax(self, axis: int | None = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnArgMax, in int64: the first of equal ones; without an axis of the elements in row-major order."""
        refuse(out)
        return arg("aclnnArgMax", self, axis, keepdims)

    def argmin(self, axis: int | None = None, out: None = None, keepdims: bool = False) -> DeviceArray:
        """aclnnArgMin, as `argmax`."""
        refuse(out)
        return arg("aclnnArgMin", self, axis, keepdims)


def truth(array: Strided) -> DeviceArray:
    """Whether each element is other than 0."""
    return itself(array) if array.dtype == BOOL else itself(array) != 0


def arg(api: str, self: Strided, axis: int | None, keepdims: bool) -> DeviceArray:
    source = itself(self).ravel() if axis is None else itself(self)
    number = 0 if axis is None else axis_of(axis, self.ndim)
    if source.ndim and not source.shape[number]:
        raise ValueError(f"the axis of a position must have elements, got shape {self.shape}")
    shape = reduced_shape(self.shape, axes_of(axis, self.ndim), keepdims)
    out = self.session.empty(shape if axis is not None else (), INT64)
    found: DeviceArray = self.session.computed(api, source, number, keepdims and axis is not None, out, keep=ORDER)
    return found if axis is not None else found.reshape(shape)
