"""Arrays made on the device: filled, counted, copied."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import DTypeLike

from ..api.memory.memory import aclrtMemcpy
from ..base import format as fmt
from ..base.runtime import ACL_MEMCPY_HOST_TO_DEVICE
from .device_array import DeviceArray
from .dtypes import BITS, BOOL, COMPLEX64, DOUBLE, FLOAT, INT64, VALUES, Kind, Number, acl_dtype, native
from .errors import check
from .host import HostValue, host_array, number_of
from .strided import Shape, Strided, row_major

if TYPE_CHECKING:
    from ..api.handles import Scalar
    from .block import Block

Sizes = int | Iterable[int]


def sizes_of(shape: Sizes) -> Shape:
    """A shape from a size or sizes; ValueError for a negative one."""
    sizes = tuple(map(index, shape if isinstance(shape, Iterable) else (shape,)))
    if min(sizes, default=0) < 0:
        raise ValueError(f"shape must have no negative size, got {sizes}")
    return sizes


def dtype_of(number: Number) -> Kind:
    """The dtype of an array filled with a Python number."""
    known = ((bool, BOOL), (int, INT64), (float, FLOAT), (complex, np.dtype("complex64")))
    return next(kind for each, kind in known if isinstance(number, each))


class Creation:
    """How a session makes arrays; dtypes are NumPy's or torch's."""

    @abstractmethod
    def allocated(self, nbytes: int) -> Block: ...

    @abstractmethod
    def apply(self, api: str, /, *arguments: object) -> DeviceArray: ...

    @abstractmethod
    def computed(self, api: str, /, *arguments: object, keep: int = VALUES) -> DeviceArray: ...

    @abstractmethod
    def scalar(self, value: object, dtype: int | None = None) -> Scalar | None: ...

    def empty(
        self, shape: Sizes, dtype: DTypeLike | object = FLOAT, *, format: str | int = fmt.ACL_FORMAT_ND
    ) -> DeviceArray:
        """An uninitialised, contiguous device array of that shape, dtype and format ("ND", "NCHW", ...)."""
        kind, sizes = native(dtype), sizes_of(shape)
        layout = fmt.ACL_FORMAT_ND if format is fmt.ACL_FORMAT_ND else fmt.strided(format)
        acl_dtype(kind)
        count = math.prod(sizes)
        return DeviceArray(self.allocated(count * kind.itemsize), kind, count, (sizes, row_major(sizes), 0), layout)

    def empty_like(self, array: Strided | HostValue, dtype: DTypeLike | object = None) -> DeviceArray:
        """An uninitialised, contiguous device array with the shape, dtype and format of a host or device array."""
        like = array if isinstance(array, Strided) else host_array(array)
        format = like.format if isinstance(like, Strided) else fmt.ACL_FORMAT_ND
        return self.empty(like.shape, like.dtype if dtype is None else dtype, format=format)

    def array(self, value: HostValue | object, *, format: str | int = "ND") -> DeviceArray:
        """A contiguous copy of a host array (NumPy, DLPack, nested sequence) on the device; format as in `empty`."""
        given = host_array(value)
        host = np.ascontiguousarray(given).reshape(given.shape)
        device = self.empty(host.shape, host.dtype, format=fmt.ACL_FORMAT_ND if format == "ND" else format)
        if host.nbytes:
            source = host.reshape(-1).view(np.uint8)
            ret = aclrtMemcpy(device.address, host.nbytes, source, host.nbytes, ACL_MEMCPY_HOST_TO_DEVICE)
            check("aclrtMemcpy", ret)
        return device

    def asarray(
        self, value: Strided | HostValue, dtype: DTypeLike | object = None, *, copy: bool | None = None
    ) -> DeviceArray:
        """A device array of the value: itself if it is one (with `copy` a copy), cast to the dtype if one is given.

        Without a dtype Python floats give float32, as torch's do; NumPy's arrays keep theirs.
        """
        if isinstance(value, DeviceArray):
            found = value
            if dtype is not None and native(dtype) != found.dtype:
                return found.astype(native(dtype))
            return found.copy() if copy else found
        if copy is False:
            raise ValueError("a host value comes to the device as a copy only")
        kind = None if dtype is None else native(dtype)
        host = host_array(value, kind)
        if kind is not None:
            host = host.astype(kind, copy=False)
        elif not hasattr(value, "dtype") and host.dtype.kind in "fc":
            host = host.astype(FLOAT if host.dtype.kind == "f" else np.complex64)
        return self.array(host)

    def copied(self, target: DeviceArray, source: Strided) -> DeviceArray:
        """The target with the values of the source, cast and broadcast (aclnnInplaceCopy)."""
        if target.size:
            self.apply("aclnnInplaceCopy", target, source)
        return target

    def zeros(self, shape: Sizes, dtype: DTypeLike | object = FLOAT) -> DeviceArray:
        """An array of zeros (aclnnInplaceZero)."""
        made = self.empty(shape, dtype)
        return self.computed("aclnnInplaceZero", made, keep=BITS) if made.size else made

    def ones(self, shape: Sizes, dtype: DTypeLike | object = FLOAT) -> DeviceArray:
        """An array of ones."""
        return self.full(shape, 1, dtype)

    def full(self, shape: Sizes, fill_value: Number, dtype: DTypeLike | object = None) -> DeviceArray:
        """An array of one number (aclnnInplaceCopy of it); by default bool, int64, float32 or complex64."""
        number = number_of(fill_value)
        kind = dtype_of(number) if dtype is None else native(dtype)  # type: ignore[arg-type]
        return self.copied(self.empty(sizes_of(shape), kind), self.array(np.asarray(number, kind)))

    def zeros_like(self, array: Strided | HostValue, dtype: DTypeLike | object = None) -> DeviceArray:
        """Zeros in the shape of an array, and in its dtype unless another is given."""
        return self.full_like(array, 0, dtype)

    def ones_like(self, array: Strided | HostValue, dtype: DTypeLike | object = None) -> DeviceArray:
        """Ones in the shape of an array, and in its dtype unless another is given."""
        return self.full_like(array, 1, dtype)

    def full_like(
        self, array: Strided | HostValue, fill_value: Number, dtype: DTypeLike | object = None
    ) -> DeviceArray:
        """One number in the shape of an array, and in its dtype unless another is given."""
        made = self.empty_like(array, dtype)
        return self.copied(made, self.array(np.asarray(fill_value, made.dtype)))

    def arange(
        self,
        start: int | float,
        stop: int | float | None = None,
        step: int | float = 1,
        dtype: DTypeLike | object = None,
    ) -> DeviceArray:
        """Numbers from start (0 if alone) to before stop, by step (aclnnArange); int64 of ints, else float32."""
        first, last = (0, start) if stop is None else (start, stop)
        whole = all(isinstance(each, int) for each in (first, last, step))
        kind = (INT64 if whole else FLOAT) if dtype is None else native(dtype)
        if not step:
            raise ValueError("step must not be 0")
        count = max(math.ceil((last - first) / step), 0)
        made = self.empty(count, kind)
        run = self.apply if kind == DOUBLE else self.computed
        return run("aclnnArange", *self.precise(kind, first, last, step), made) if count else made

    def precise(self, kind: Kind, *numbers: int | float) -> tuple[object, ...]:
        """The numbers as scalars of float64 where the result is of it; else an aclScalar of a float has 32 bits."""
        return tuple(self.scalar(each, acl_dtype(kind)) for each in numbers) if kind == DOUBLE else numbers

    def linspace(
        self,
        start: int | float,
        stop: int | float,
        num: int = 50,
        dtype: DTypeLike | object = FLOAT,
        *,
        endpoint: bool = True,
    ) -> DeviceArray:
        """`num` numbers from start to stop, which belongs to them if `endpoint` is true (aclnnLinspace)."""
        steps = num if endpoint else num + 1
        if native(dtype).kind == "c" or isinstance(start, complex) or isinstance(stop, complex):
            return self.complex_linspace(complex(start), complex(stop), steps, native(dtype))[:num]
        made = self.empty(steps, dtype)
        if made.size:
            self.apply("aclnnLinspace", *self.precise(made.dtype, float(start), float(stop)), steps, made)
        return made[:num]

    def complex_linspace(self, start: complex, stop: complex, steps: int, dtype: Kind) -> DeviceArray:
        """aclnnLinspace of the real and of the imaginary parts."""
        made = self.empty(steps, dtype if dtype.kind == "c" else COMPLEX64)
        ends = (start.real, stop.real), (start.imag, stop.imag)
        for target, (first, last) in zip(made.parts(), ends, strict=True):
            if steps:
                self.apply("aclnnLinspace", *self.precise(target.dtype, first, last), steps, target)
        return made

    def eye(self, n_rows: int, n_cols: int | None = None, k: int = 0, dtype: DTypeLike | object = FLOAT) -> DeviceArray:
        """A matrix with ones along its k-th diagonal (aclnnEye for k 0)."""
        columns = n_rows if n_cols is None else n_cols
        if not k:
            made, kind = self.empty((n_rows, columns), BOOL), native(dtype)
            whole = self.apply("aclnnEye", n_rows, columns, made) if made.size else made
            return whole.astype(kind, copy=False)
        whole = self.zeros((n_rows, columns), dtype)
        first, length = (k if k > 0 else -k * columns), min(n_rows + min(k, 0), columns - max(k, 0))
        if length > 0:
            diagonal = whole.view((length,), (columns + 1,), first)
            self.copied(diagonal, self.ones((), dtype))
        return whole
