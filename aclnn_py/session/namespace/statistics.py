"""Spread, running sums and products, counts and differences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..device_array import DeviceArray
from ..dtypes import BOOL, DOUBLE, FLOAT, INT64, Kind, acl_dtype, category
from ..operands import in_dtype
from ..reductions import Axis, axes_of, reduced_shape, total, truth
from ..shaping import axis_of
from ..strided import Shape
from .manipulation import Manipulation

if TYPE_CHECKING:
    from ..session import Session


class Statistics(Manipulation):
    """The standard's statistical functions that are no methods of arrays."""

    session: Session

    def var(
        self, x: DeviceArray, /, *, axis: Axis = None, correction: int | float = 0, keepdims: bool = False
    ) -> DeviceArray:  # fmt: skip
        """aclnnVarCorrection."""
        return spread("aclnnVarCorrection", x, axis, correction, keepdims)

    def std(
        self, x: DeviceArray, /, *, axis: Axis = None, correction: int | float = 0, keepdims: bool = False
    ) -> DeviceArray:  # fmt: skip
        """aclnnStd."""
        return spread("aclnnStd", x, axis, correction, keepdims)

    def cumulative_sum(
        self, x: DeviceArray, /, *, axis: int | None = None, dtype: Kind | None = None, include_initial: bool = False
    ) -> DeviceArray:
        """aclnnCumsum; integers and bools are summed in int64, unsigned ones in uint64."""
        number, kind = running_axis(x, axis), total(x.dtype, dtype)
        source, out = in_dtype(x, kind), self.session.empty(x.shape, kind)
        found = self.session.computed("aclnnCumsum", source, number, acl_dtype(kind), out) if out.size else out
        return self._after(found, number, 0) if include_initial else found

    def cumulative_prod(
        self, x: DeviceArray, /, *, axis: int | None = None, dtype: Kind | None = None, include_initial: bool = False
    ) -> DeviceArray:
        """aclnnCumprod; integers and bools are multiplied in int64, unsigned ones in uint64."""
        number, kind = running_axis(x, axis), total(x.dtype, dtype)
        source, out = in_dtype(x, kind), self.session.empty(x.shape, kind)
        if kind.kind == "c":
            found = running_product(source.copy(), number)
        else:
            found = self.session.computed("aclnnCumprod", source, number, acl_dtype(kind), out) if out.size else out
        return self._after(found, number, 1) if include_initial else found

    def _after(self, found: DeviceArray, number: int, first: int) -> DeviceArray:
        shape = tuple(1 if each == number else size for each, size in enumerate(found.shape))
        return self.concat([self.session.full(shape, first, found.dtype), found], axis=number)

    def count_nonzero(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        """aclnnReduceSum of x != 0, in int64."""
        return truth(x).astype(INT64).sum(axis, keepdims=keepdims)

    def diff(
        self, x: DeviceArray, /, *, axis: int = -1, n: int = 1, prepend: DeviceArray | None = None,
        append: DeviceArray | None = None,
    ) -> DeviceArray:  # fmt: skip
        """The n-th difference of neighbours along an axis."""
        number = axis_of(axis, x.ndim)
        parts = [each for each in (prepend, x, append) if each is not None]
        found = x if len(parts) == 1 else self.concat(parts, axis=number)
        lead = (slice(None),) * number
        later, earlier = (*lead, slice(1, None)), (*lead, slice(None, -1))
        for _ in range(n):
            one, two = found[later], found[earlier]
            found = one != two if found.dtype == BOOL else one - two
        return found


def running_axis(x: DeviceArray, axis: int | None) -> int:
    if axis is None and x.ndim != 1:
        raise ValueError(f"axis must be given for an array of {x.ndim} axes")
    return axis_of(0 if axis is None else axis, x.ndim)


def spread(api: str, x: DeviceArray, axis: Axis, correction: int | float, keepdims: bool) -> DeviceArray:
    """An operator (self, axes, correction, keepdims, out); over no axis at all every value is its own mean."""
    source, axes = x if category(x.dtype) > 1 else x.astype(FLOAT), axes_of(axis, x.ndim)
    if not axes:
        return source * 0 if correction == 0 else source * float("nan")
    if source.dtype == DOUBLE or int(correction) != correction:
        found = variance(source, axes, correction, keepdims)
        return found.unary("aclnnSqrt") if api == "aclnnStd" else found
    out = x.session.empty(reduced_shape(x.shape, axes, keepdims), source.dtype)
    return x.session.apply(api, source, axes, int(correction), keepdims, out) if out.size else out


def variance(x: DeviceArray, axes: Shape, correction: float, keepdims: bool) -> DeviceArray:
    """The variance, where aclnnVarCorrection does not take the dtype or the correction."""
    apart = x - x.mean(axes, keepdims=True)
    count = math.prod(x.shape[each] for each in axes) - correction
    squared = (apart * apart).sum(axes, dtype=x.dtype, keepdims=keepdims)
    return squared / x.session.array(np.asarray(max(count, 0), x.dtype))


def running_product(found: DeviceArray, number: int) -> DeviceArray:
    """Of complex numbers, which aclnnCumprod does not take: products of 2, 4, 8 ... elements in turn."""
    lead, step = (slice(None),) * number, 1
    while step < found.shape[number]:
        later, earlier = (*lead, slice(step, None)), (*lead, slice(None, -step))
        found[later] = found[later] * found[earlier]
        step *= 2
    return found
