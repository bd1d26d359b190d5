"""What the tests of comparisons, logic and bits share: calls, numbers that are hard to tell apart."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import BF16

Array = Any
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
INF, NAN = math.inf, math.nan
SIGNED = (np.int8, np.int16, np.int32, np.int64)
FLOATS = (np.float16, BF16, np.float32, np.float64)


def answer(npu: Session, api: str, *arguments: Any, out: Any = np.bool_) -> Array:
    shape = np.broadcast_shapes(*(one.shape for one in arguments if isinstance(one, np.ndarray)))
    return npu.call(f"aclnn{api}", *arguments, npu.empty(shape, out)).numpy()


def scalar(value: Any, dtype: int) -> Any:
    return acl.aclCreateScalar(value, dtype)


def near(dtype: Any) -> Array:
    """Numbers that are hard to tell apart: the ends of the range, 2^24 and 2^53 with their neighbours, 0."""
    info = np.iinfo(dtype)
    around = [0, 1 << 24, 1 << 53, -(1 << 24), -(1 << 53), info.min, info.max, info.max // 2]
    values = {each + step for each in around for step in (-1, 0, 1)}
    return np.array(sorted(value for value in values if info.min <= value <= info.max), dtype)


def pairs(values: Array) -> tuple[Array, Array]:
    """Every value in a column, and again in a row."""
    return values[:, None], values[None, :]


def special(dtype: Any) -> Array:
    tiny = np.finfo(np.float32).tiny if dtype in (BF16, np.float32) else 6e-8
    return np.array([0.0, -0.0, 1.0, -1.0, 1.5, tiny, -tiny, INF, -INF, NAN], np.float64).astype(dtype)
