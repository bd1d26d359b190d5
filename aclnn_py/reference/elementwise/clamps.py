"""Numbers kept between bounds."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..registry import Array, reference

FLOAT, FLOAT16, DOUBLE, BF16 = 0, 1, 11, 27
"""aclDataType."""
LARGEST = 65504.0
Dtypes = Mapping[str, int]


def clip(x: Array, low: Array | None, high: Array | None, halves: bool) -> Array:
    """The upper bound wins, and NaN over both; a missing one bounds nothing, but for FLOAT16 infinities."""
    low = -LARGEST if halves and low is None else low
    high = LARGEST if halves and high is None else high
    raised = x if low is None else np.maximum(x, low)
    return raised if high is None else np.minimum(raised, high)


def beside_numbers(soc: str, dtypes: Dtypes) -> bool:
    """Whether the dtype computed in is FLOAT16: out's, on ascend950 self's."""
    tensors = [*dtypes.values()]
    return tensors[0 if soc == "ascend950" else -1] == FLOAT16


def beside_tensors(dtypes: Dtypes, out: str) -> bool:
    """Whether the inputs promote to FLOAT16."""
    inputs = {dtype for name, dtype in dtypes.items() if name != out}
    return FLOAT16 in inputs and not inputs & {FLOAT, DOUBLE, BF16}


@reference("aclnnClamp", integers=True, attrs=((None, 2.5), (0.5, None), (2.0, 1.0)))
def clamp(x: Array, low: Array | None, high: Array | None, *, soc: str, dtypes: Dtypes) -> Array:
    return clip(x, low, high, beside_numbers(soc, dtypes))


@reference("aclnnClampTensor", integers=True)
def clamp_tensor(x: Array, low: Array | None, high: Array | None, *, dtypes: Dtypes) -> Array:
    return clip(x, low, high, beside_tensors(dtypes, "out"))


@reference("aclnnClampMin", integers=True, attrs=((0.75,), (3.0,)))
def clamp_min(x: Array, low: Array, *, soc: str, dtypes: Dtypes) -> Array:
    return clip(x, low, None, beside_numbers(soc, dtypes))


@reference("aclnnClampMinTensor", "aclnnInplaceClampMinTensor", integers=True)
def clamp_min_tensor(x: Array, low: Array, *, dtypes: Dtypes) -> Array:
    return clip(x, low, None, beside_tensors(dtypes, "out"))


@reference("aclnnClampMax", "aclnnInplaceClampMax", integers=True, attrs=((0.75,), (3.0,)))
def clamp_max(x: Array, high: Array, *, soc: str, dtypes: Dtypes) -> Array:
    return clip(x, None, high, beside_numbers(soc, dtypes))


@reference("aclnnClampMaxTensor", "aclnnInplaceClampMaxTensor", integers=True)
def clamp_max_tensor(x: Array, high: Array, *, dtypes: Dtypes) -> Array:
    return clip(x, None, high, beside_tensors(dtypes, "out"))


@reference("aclnnHardtanh", "aclnnInplaceHardtanh", integers=True, attrs=((0.0, 2.0), (0.5, 0.5)))
def hardtanh(x: Array, low: Array, high: Array) -> Array:
    return clip(x, low, high, False)
