"""Lossless compression of floats: frequencies and bytes that do not depend on the layout of the codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

NUMBERS = {0: "<f4", 1: "<f2"}
"""aclDataType -> dtype of NumPy."""


def stored(values: Array, code: int) -> Array:
    if code not in NUMBERS:
        raise Unsaid
    return np.ascontiguousarray(values).astype(NUMBERS[code])


@reference("aclnnHansEncode", attrs=((True, False), (False, False)))
def encode(
    x: Array, pdf: Array, statistic: bool, reshuff: bool, *, dtypes: Mapping[str, int]
) -> tuple[Array | None, ...]:
    numbers = stored(x, dtypes["inputTensor"])
    split = numbers.reshape(-1, 1).view("u1")
    counts = np.bincount(split[:, -1], minlength=256).reshape(pdf.shape) if statistic else pdf
    low = np.ascontiguousarray(split[:, :-1]).reshape(-1).view(numbers.dtype)
    return counts, low.astype("f8"), None, None


def zeros(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Groups of codes without bits."""
    return np.zeros(np.shape(values))


@reference("aclnnHansDecode", attrs=((False,),), domain={"fixed": zeros, "var": zeros})
def decode(
    mantissa: Array, first: Array, second: Array, pdf: Array, reshuff: bool, *, dtypes: Mapping[str, int],
    shape: tuple[int, ...],
) -> Array:  # fmt: skip
    """Codes of no bits: every byte is the most frequent one."""
    numbers = stored(mantissa, dtypes["mantissa"])
    width = numbers.dtype.itemsize
    low = numbers.reshape(-1).view("u1").reshape(-1, width - 1)
    last = np.full((len(low), 1), np.argmax(pdf), "u1")
    return np.hstack([low, last]).reshape(-1).view(numbers.dtype).astype("f8").reshape(shape)
