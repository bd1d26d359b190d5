"""Calls with tensors of dtypes that NumPy has not: FP4, HIFLOAT8."""

from __future__ import annotations

from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import CODES as KNOWN

Array = Any
CODES = {
    **KNOWN, np.dtype(ml_dtypes.float8_e8m0fnu): acl.ACL_FLOAT8_E8M0,
    np.dtype(ml_dtypes.float8_e4m3fn): acl.ACL_FLOAT8_E4M3FN, np.dtype(ml_dtypes.float8_e5m2): acl.ACL_FLOAT8_E5M2,
}  # fmt: skip


class Raw(NamedTuple):
    """Bytes on the device as a dense tensor of a dtype and a shape, or as a matrix that lies there transposed.

    `storage` is the storage's shape where that is another one.
    """

    held: Any
    dtype: int
    shape: tuple[int, ...]
    format: int = acl.ACL_FORMAT_ND
    turned: bool = False
    storage: tuple[int, ...] = ()


def fp4(npu: Session, shape: tuple[int, ...], dtype: int) -> Raw:
    return Raw(npu.empty((*shape[:-1], shape[-1] // 2), np.uint8), dtype, shape)


def nibbles(raw: Raw) -> Array:
    """The codes of FP4, the first one of a byte in its lower half."""
    packed = raw.held.numpy()
    return np.stack([packed & 15, packed >> 4], -1).reshape(raw.shape)


def e2m1(raw: Raw) -> Array:
    """The numbers of FLOAT4_E2M1."""
    codes = nibbles(raw)
    return np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])[codes & 7] * np.where(codes & 8, -1, 1)


def made(given: Any) -> Any:
    if hasattr(given, "address"):
        given = Raw(given, CODES[np.dtype(given.dtype)], tuple(given.shape))
    if not isinstance(given, Raw):
        return given
    strides = (*np.cumprod((1, *given.shape[:0:-1]))[::-1].tolist(),)
    shape = given.shape
    if given.turned:
        strides, shape = (1, given.shape[0]), given.shape[::-1]
    storage = given.storage or shape
    return acl.aclCreateTensor(given.shape, given.dtype, strides, 0, given.format, storage, given.held.address)


def call(npu: Session, api: str, *arguments: Any) -> int:
    """Both phases; the code of the first one."""
    kept = [npu.array(each) if isinstance(each, np.ndarray) else each for each in arguments]
    handles = [made(each) for each in kept]
    size, executor, ret = getattr(acl, f"{api}GetWorkspaceSize")(*handles)
    if not ret:
        room = npu.empty((max(size, 1),), np.uint8)
        assert getattr(acl, api)(room.address, size, executor, None) == acl.aclrtSynchronizeStream(None) == 0
    for handle, given in zip(handles, kept, strict=True):
        if handle is not given:
            acl.aclDestroyTensor(handle)
    return int(ret)
