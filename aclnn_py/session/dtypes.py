"""Element types: NumPy's and torch's names for aclDataType, and what two operands have in common."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import ml_dtypes
import numpy as np
from numpy.typing import DTypeLike

from ..base import dtype as dt

Kind: TypeAlias = "np.dtype[np.generic]"
Number: TypeAlias = bool | int | float | complex

NUMPY_NAMES = {
    "float32": dt.ACL_FLOAT, "float16": dt.ACL_FLOAT16, "bfloat16": dt.ACL_BF16, "float64": dt.ACL_DOUBLE,
    "int8": dt.ACL_INT8, "int16": dt.ACL_INT16, "int32": dt.ACL_INT32, "int64": dt.ACL_INT64,
    "uint8": dt.ACL_UINT8, "uint16": dt.ACL_UINT16, "uint32": dt.ACL_UINT32, "uint64": dt.ACL_UINT64,
    "bool": dt.ACL_BOOL, "complex64": dt.ACL_COMPLEX64, "complex128": dt.ACL_COMPLEX128,
    "float8_e4m3fn": dt.ACL_FLOAT8_E4M3FN, "float8_e5m2": dt.ACL_FLOAT8_E5M2, "float8_e8m0fnu": dt.ACL_FLOAT8_E8M0,
}  # fmt: skip
BOOL, UINT64 = np.dtype("bool"), np.dtype("uint64")
INT8, INT16, INT32, INT64 = (np.dtype(f"int{bits}") for bits in (8, 16, 32, 64))
SIGNED = {kind.itemsize: kind for kind in (INT8, INT16, INT32, INT64)}
"""Signed integers by their bytes."""
FLOAT, DOUBLE = np.dtype("float32"), np.dtype("float64")
COMPLEX64, COMPLEX128 = np.dtype("complex64"), np.dtype("complex128")
BFLOAT16: Kind = np.dtype(ml_dtypes.bfloat16)
VALUES, ORDER, BITS = range(3)
"""What another dtype has to preserve of the elements that it carries (carriers.py)."""


def native(dtype: DTypeLike | object) -> Kind:
    """The NumPy dtype of a dtype of NumPy or torch, in native byte order."""
    if isinstance(dtype, np.dtype) and dtype.isnative:
        return dtype
    module, _, name = str(dtype).partition(".")
    if module == "torch":
        dtype = BFLOAT16 if name == "bfloat16" else name
    kind: Kind = np.dtype(dtype)  # type: ignore[arg-type]
    return kind if kind.isnative else kind.newbyteorder("=")


_known: dict[Kind, int] = {}


def acl_dtype(dtype: DTypeLike | object) -> int:
    """aclDataType of a dtype of NumPy (ml_dtypes' bfloat16 included) or torch; TypeError for any other."""
    kind = native(dtype)
    found = _known.get(kind)
    if found is None:
        if kind.name not in NUMPY_NAMES:
            raise TypeError(f"dtype must be one of {', '.join(NUMPY_NAMES)}, got {kind.name}")
        found = _known[kind] = NUMPY_NAMES[kind.name]
    return found


@cache
def numpy_dtype(code: int) -> Kind:
    """The NumPy dtype of an aclDataType; TypeError for one that NumPy and ml_dtypes lack."""
    for name, known in NUMPY_NAMES.items():
        if known == code:
            return np.dtype(getattr(ml_dtypes, name) if "bfloat" in name or "float8" in name else name)
    raise TypeError(f"{dt.label(code)} has no NumPy dtype")


@cache
def promoted(one: Kind, other: Kind) -> Kind:
    """The dtype of an operation on two arrays, by op::PromoteType, and by kind and size where it knows none.

    TypeError where there is no integer dtype for both.
    """
    if one == other:
        return one
    found = dt.promote(acl_dtype(one), acl_dtype(other))
    if found is not None:
        return numpy_dtype(found)
    if category(one) != category(other):
        return max(one, other, key=category)
    common = np.promote_types(one, other)
    if category(common) != category(one):
        raise TypeError(f"no common dtype of {one.name} and {other.name}: cast one of them by astype")
    return common


def bits_of(kind: Kind) -> Kind:
    """The signed integer dtype of as many bytes; KeyError for complex128, which has none."""
    return SIGNED[kind.itemsize]


def category(kind: Kind) -> int:
    """0 for bool, 1 for integers, 2 for floats, 3 for complex numbers."""
    return 0 if kind == BOOL else 1 if kind.kind in "iu" else 3 if kind.kind == "c" else 2


def weak(kind: Kind, number: Number) -> Kind:
    """The dtype of an operation on an array and a Python number: the array's, unless the number's kind is wider."""
    given = 0 if isinstance(number, bool) else 1 if isinstance(number, int) else 2 if isinstance(number, float) else 3
    if given <= category(kind):
        return kind
    if given == 3:
        return COMPLEX128 if kind in (DOUBLE, INT64) else COMPLEX64
    return INT64 if given == 1 else FLOAT
