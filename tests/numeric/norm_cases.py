"""What tests of norms share: numbers, and the comparison with float64."""

from __future__ import annotations

from typing import Any

import numpy as np

from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.programs import BF16

Array = Any
FLOAT, HALF = np.dtype(np.float32), np.dtype(np.float16)
CLOSE = {FLOAT: 3e-6, HALF: 2e-3, BF16: 1.6e-2}


def drawn(shape: tuple[int, ...], dtype: np.dtype = FLOAT, seed: int = 0, mean: float = 0.5) -> Array:
    return np.random.default_rng(seed).normal(mean, 2, shape).astype(dtype)


def wide(value: Any) -> Any:
    return np.asarray(value, np.float64) if isinstance(value, np.ndarray) else value


def close(got: Array, wanted: Array, dtype: np.dtype) -> None:
    assert got.shape == wanted.shape
    size = max(1.0, float(np.max(np.abs(wanted), initial=0)))
    np.testing.assert_allclose(got.astype(np.float64), wanted, rtol=CLOSE[dtype], atol=CLOSE[dtype] * size)


def asked(npu: Session, api: str, given: list[Any], outs: list[tuple[tuple[int, ...], np.dtype]]) -> list[Array]:
    made = [npu.empty(shape, dtype) for shape, dtype in outs]
    npu.call(api, *given, *made)
    return [each.numpy() for each in made]


def compared(
    npu: Session,
    api: str,
    given: list[Any],
    shapes: list[tuple[int, ...]],
    dtype: np.dtype,
    own: tuple[np.dtype, ...] = (),
) -> list[Array]:
    """The outputs, all of one dtype unless they have their own, beside the reference."""
    outs = asked(npu, api, given, list(zip(shapes, own or [dtype] * len(shapes), strict=True)))
    reference = find(api)
    assert reference is not None
    exact = reference(*map(wide, given), stored=lambda y: y, soc="ascend910b", shape=(), dtype=0, dtypes={})
    for got, wanted in zip(outs, exact, strict=True):
        close(got, np.reshape(wanted, got.shape), dtype)
    return outs
