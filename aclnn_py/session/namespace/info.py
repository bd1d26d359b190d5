"""The inspection functions of the array API standard: capabilities, devices, dtypes."""

from __future__ import annotations

from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from ..dtypes import Kind

GROUPS = {
    "bool": ("bool",),
    "signed integer": ("int8", "int16", "int32", "int64"),
    "unsigned integer": ("uint8", "uint16", "uint32", "uint64"),
    "real floating": ("float32", "float64"),
    "complex floating": ("complex64", "complex128"),
}
UNIONS = {
    "integral": ("signed integer", "unsigned integer"),
    "numeric": ("signed integer", "unsigned integer", "real floating", "complex floating"),
}


class FloatInfo(NamedTuple):
    """The limits of a floating dtype, as `npu.xp.finfo` returns them; of a complex dtype those of its parts."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: Kind

    @classmethod
    def of(cls, dtype: Kind) -> FloatInfo:
        found: Any = ml_dtypes.finfo(dtype) if dtype.kind == "V" else np.finfo(dtype)  # type: ignore[no-untyped-call, type-var]
        eps, most, least, normal = map(float, (found.eps, found.max, found.min, found.smallest_normal))
        return cls(int(found.bits), eps, most, least, normal, np.dtype(found.dtype))


class NamespaceInfo:
    """`npu.xp.__array_namespace_info__()`, for one device."""

    def __init__(self, device: str) -> None:
        self.device = device

    def capabilities(self) -> dict[str, bool | int]:
        """Boolean masks and operators whose output shape depends on the data are there; aclnn tensors have 8 axes."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 8}

    def default_device(self) -> str:
        return self.device

    def devices(self) -> list[str]:
        return [self.device]

    def default_dtypes(self, *, device: str | None = None) -> dict[str, Kind]:
        self._check(device)
        names = {
            "real floating": "float32", "complex floating": "complex64", "integral": "int64", "indexing": "int64",
        }  # fmt: skip
        return {each: np.dtype(name) for each, name in names.items()}

    def dtypes(
        self, *, device: str | None = None, kind: str | tuple[str, ...] | None = None
    ) -> dict[str, Kind]:  # fmt: skip
        self._check(device)
        wanted = tuple(GROUPS) if kind is None else kind if isinstance(kind, tuple) else (kind,)
        unknown = [each for each in wanted if each not in GROUPS and each not in UNIONS]
        if unknown:
            raise ValueError(f"kind must be of {', '.join((*GROUPS, *UNIONS))}, got {unknown[0]!r}")
        groups = [group for each in wanted for group in UNIONS.get(each, (each,))]
        return {name: np.dtype(name) for group in groups for name in GROUPS[group]}

    def _check(self, device: str | None) -> None:
        if device not in (None, self.device):
            raise ValueError(f"device must be {self.device!r}, the session's own, got {device!r}")
