"""Host values that become device arrays: NumPy's, DLPack's, nested sequences."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from .dtypes import Kind, native

HostArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[Any]]


class SupportsDLPack(Protocol):
    """What hands its memory out by the DLPack protocol, such as a torch tensor."""

    @property
    def __dlpack__(self) -> Callable[..., object]: ...

    @property
    def __dlpack_device__(self) -> Callable[[], tuple[Any, int]]: ...


HostValue: TypeAlias = ArrayLike | SupportsDLPack


def host_array(value: HostValue | object, dtype: Kind | None = None) -> HostArray:
    """A NumPy array of a host value: an array, anything with __dlpack__, or a nested sequence of numbers.

    dtype: of a sequence, whose common dtype may round its numbers (integers on both sides of 2**63 give float64).
    """
    host: HostArray
    if str(getattr(value, "dtype", "")) == "torch.bfloat16":  # which NumPy's DLPack does not know
        tensor: Any = value
        host = tensor.detach().contiguous().view(sys.modules["torch"].int16).numpy().view(native(tensor.dtype))
    elif not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
        host = np.from_dlpack(value)
    else:
        host = np.asarray(value, None if hasattr(value, "dtype") else dtype)
    return host.astype(native(host.dtype), copy=False)


def number_of(value: object) -> object:
    """The Python number of a NumPy scalar, or of an array without axes; anything else as it is."""
    return value.item() if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0 else value
