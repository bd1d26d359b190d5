"""The namespace object: constants, dtypes, creation, statistics and what the standard asks of dtypes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..device_array import DeviceArray
from ..dtypes import BOOL, FLOAT, Kind, Number, native, promoted, weak
from ..host import HostValue
from ..reductions import Axis
from .elementwise import Elementwise
from .fft import Fft
from .info import FloatInfo, NamespaceInfo
from .linalg import Linalg
from .selection import Selection

if TYPE_CHECKING:
    from ..session import Session

Sizes = int | tuple[int, ...]


class Dtypes:
    """The standard's constants and dtypes."""

    e, pi, inf, nan, newaxis = math.e, math.pi, math.inf, math.nan, None
    bool = BOOL
    int8, int16, int32, int64 = (np.dtype(f"int{bits}") for bits in (8, 16, 32, 64))
    uint8, uint16, uint32, uint64 = (np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64))
    float32, float64 = FLOAT, np.dtype("float64")
    complex64, complex128 = np.dtype("complex64"), np.dtype("complex128")


class Namespace(Dtypes, Elementwise, Selection):
    """`npu.xp`: the array API standard's functions on arrays of a session."""

    __array_api_version__ = "2024.12"
    __name__ = "aclnn_py"

    def __init__(self, session: Session) -> None:
        self.session = session

    def __array_namespace_info__(self) -> NamespaceInfo:
        return NamespaceInfo(f"npu:{self.session.device}")

    @property
    def linalg(self) -> Linalg:
        """The standard's extension for linear algebra."""
        return Linalg(self)

    @property
    def fft(self) -> Fft:
        """The standard's extension for Fourier transforms."""
        return Fft(self)

    def checked(self, device: str | None) -> None:
        own = f"npu:{self.session.device}"
        if device not in (None, own):
            raise ValueError(f"device must be {own!r}, the session's own, got {device!r}")

    # ---- creation ----------------------------------------------------------------------------------------------------

    def asarray(
        self,
        obj: DeviceArray | HostValue,
        /,
        *,
        dtype: Kind | None = None,
        device: str | None = None,
        copy: bool | None = None,
    ) -> DeviceArray:
        self.checked(device)
        return self.session.asarray(obj, dtype, copy=copy)

    def from_dlpack(self, x: HostValue, /, *, device: str | None = None, copy: bool | None = None) -> DeviceArray:
        return self.asarray(x, device=device, copy=copy)

    def arange(
        self,
        start: int | float,
        /,
        stop: int | float | None = None,
        step: int | float = 1,
        *,
        dtype: Kind | None = None,
        device: str | None = None,
    ) -> DeviceArray:
        self.checked(device)
        return self.session.arange(start, stop, step, dtype)

    def empty(self, shape: Sizes, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.empty(shape, dtype or FLOAT)

    def empty_like(self, x: DeviceArray, /, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.empty_like(x, dtype)

    def eye(
        self,
        n_rows: int,
        n_cols: int | None = None,
        /,
        *,
        k: int = 0,
        dtype: Kind | None = None,
        device: str | None = None,
    ) -> DeviceArray:
        self.checked(device)
        return self.session.eye(n_rows, n_cols, k, dtype or FLOAT)

    def full(
        self, shape: Sizes, fill_value: Number, *, dtype: Kind | None = None, device: str | None = None
    ) -> DeviceArray:
        self.checked(device)
        return self.session.full(shape, fill_value, dtype)

    def full_like(
        self, x: DeviceArray, /, fill_value: Number, *, dtype: Kind | None = None, device: str | None = None
    ) -> DeviceArray:
        self.checked(device)
        return self.session.full_like(x, fill_value, dtype)

    def linspace(
        self,
        start: int | float,
        stop: int | float,
        /,
        num: int,
        *,
        dtype: Kind | None = None,
        device: str | None = None,
        endpoint: bool = True,
    ) -> DeviceArray:
        self.checked(device)
        return self.session.linspace(start, stop, num, dtype or FLOAT, endpoint=endpoint)

    def zeros(self, shape: Sizes, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.zeros(shape, dtype or FLOAT)

    def zeros_like(self, x: DeviceArray, /, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.zeros_like(x, dtype)

    def ones(self, shape: Sizes, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.ones(shape, dtype or FLOAT)

    def ones_like(self, x: DeviceArray, /, *, dtype: Kind | None = None, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return self.session.ones_like(x, dtype)

    # ---- statistics and truth ----------------------------------------------------------------------------------------

    def all(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        return x.all(axis, keepdims=keepdims)

    def any(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        return x.any(axis, keepdims=keepdims)

    def argmax(self, x: DeviceArray, /, *, axis: int | None = None, keepdims: bool = False) -> DeviceArray:
        return x.argmax(axis, keepdims=keepdims)

    def argmin(self, x: DeviceArray, /, *, axis: int | None = None, keepdims: bool = False) -> DeviceArray:
        return x.argmin(axis, keepdims=keepdims)

    def max(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        return x.max(axis, keepdims=keepdims)

    def min(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        return x.min(axis, keepdims=keepdims)

    def mean(self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False) -> DeviceArray:
        return x.mean(axis, keepdims=keepdims)

    def prod(
        self, x: DeviceArray, /, *, axis: Axis = None, dtype: Kind | None = None, keepdims: bool = False
    ) -> DeviceArray:
        return x.prod(axis, dtype, keepdims=keepdims)

    def sum(
        self, x: DeviceArray, /, *, axis: Axis = None, dtype: Kind | None = None, keepdims: bool = False
    ) -> DeviceArray:
        return x.sum(axis, dtype, keepdims=keepdims)

    # ---- dtypes ------------------------------------------------------------------------------------------------------

    def astype(self, x: DeviceArray, dtype: Kind, /, *, copy: bool = True, device: str | None = None) -> DeviceArray:
        self.checked(device)
        return x.astype(dtype, copy=copy)

    def can_cast(self, from_: Kind | DeviceArray, to: Kind, /) -> bool:
        return np.can_cast(from_.dtype if isinstance(from_, DeviceArray) else native(from_), native(to))

    def finfo(self, type: Kind | DeviceArray, /) -> FloatInfo:
        return FloatInfo.of(type.dtype if isinstance(type, DeviceArray) else native(type))

    def iinfo(self, type: Kind | DeviceArray, /) -> np.iinfo[np.int64]:
        found: np.iinfo[np.int64] = np.iinfo(type.dtype if isinstance(type, DeviceArray) else type)  # type: ignore[arg-type]
        return found

    def isdtype(self, dtype: Kind, kind: Kind | str | tuple[Kind | str, ...]) -> bool:
        return np.isdtype(native(dtype), kind)

    def result_type(self, *arrays_and_dtypes: DeviceArray | Kind | Number) -> Kind:
        """The promoted dtype of arrays and dtypes; numbers give way to them."""
        kinds = [each.dtype if isinstance(each, DeviceArray) else each for each in arrays_and_dtypes]
        numbers = [each for each in kinds if isinstance(each, (bool, int, float, complex))]
        found: Kind | None = None
        for each in kinds:
            if isinstance(each, np.dtype):
                found = each if found is None else promoted(found, each)
        if found is None:
            raise ValueError("result_type needs an array or a dtype")
        for number in numbers:
            found = weak(found, number)
        return found
