"""Static quantisation: one scale and zero point for a tensor, or for each channel of an axis."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..norm.quantised_norms import INT8, INT32, SHORT_FLOATS, apart, no_nan, short, to_cut
from ..registry import Array, reference
from .dynamic import ends


def floored(values: Array) -> Array:
    """Values whose truncation is their floor."""
    return np.where(values < 0, values - 1, values)


def ceiled(values: Array) -> Array:
    return -floored(-values)


CUT: dict[str, Callable[[Array], Array]] = {"round": to_cut, "floor": floored, "ceil": ceiled}
"""Values whose truncation is the integer of a rounding mode; "trunc" needs none."""


def integer(values: Array, dtype: int, mode: str = "round") -> Array:
    """Saturated values, which the comparison truncates to the output's dtype."""
    if dtype in SHORT_FLOATS:
        return short(values, dtype)
    low, high = (-128, 127) if dtype == INT8 else (-8, 7)
    kept = np.clip(no_nan(values), low, high)
    return CUT[mode](kept) if mode in CUT else kept


def along(numbers: Array, x: Array, axis: int) -> Array:
    """[n] along an axis of x."""
    return numbers.reshape([numbers.size if at == axis % x.ndim else 1 for at in range(x.ndim)]) if x.ndim else numbers


@reference(
    "aclnnAscendQuantV3",
    attrs=((False, "floor", 2, -1), (True, "ceil", 2, -1), (True, "round", 2, -2), (False, "trunc", 29, -2)),
)  # fmt: skip
def ascend_quant_v3(
    x: Array, scale: Array, offset: Array | None, twice: bool, mode: str, target: int, axis: int, *,
    dtypes: dict[str, int],
) -> Array:  # fmt: skip
    factor = along(scale, x, axis)
    shift = 0 if offset is None else along(offset, x, axis)
    return integer(x * factor * (factor if twice else 1) + shift, dtypes["y"], mode)


@reference("aclnnAscendQuant", attrs=((False, "floor", 2), (True, "ceil", 2), (True, "round", 2), (False, "trunc", 29)))
def ascend_quant(
    x: Array, scale: Array, offset: Array | None, twice: bool, mode: str, target: int, *, dtypes: dict[str, int]
) -> Array:
    return ascend_quant_v3(x, scale, offset, twice, mode, target, -1, dtypes=dtypes)


def unpacked(x: Array, dtype: int) -> Array:
    """Elements of 4 bits in INT32, the first one in the lowest bits; others as they are."""
    if dtype != INT32:
        return x
    found = (np.asarray(x, "i8")[..., None] >> np.arange(0, 32, 4)) & 15
    return ((found ^ 8) - 8).reshape(*x.shape[:-1], -1).astype("f8")


@reference("aclnnAscendAntiQuant", attrs=((1, True), (1, False)))
def ascend_anti_quant(
    x: Array, scale: Array, offset: Array | None, target: int, twice: bool, *, dtypes: dict[str, int]
) -> Array:
    numbers = unpacked(x, dtypes["x"])
    per_head = scale.ndim == 1 and scale.size not in (1, *numbers.shape[-1:])
    lie = () if scale.size == 1 else (-1, 1) if per_head else scale.shape
    factor, shift = scale.reshape(lie), 0 if offset is None else offset.reshape(lie)
    return (numbers + shift) * factor * (factor if twice else 1)


LIMITS = {INT8: (-128, 127), 4: (0, 255), INT32: (-(2**31), 2**31 - 1)}
"""The least and the largest integer, by aclDataType."""


@reference("aclnnQuantize", domain={"scales": apart}, attrs=((2, 0), (4, -2), (3, 1)))
def quantize(x: Array, scales: Array, zeros: Array | None, target: int, axis: int, *, dtypes: dict[str, int]) -> Array:
    kind = dtypes["out"]

    def each(numbers: Array) -> Array:
        return numbers.reshape(()) if numbers.size == 1 else along(numbers, x, axis)

    found = x / each(scales) + (0 if zeros is None else each(zeros))
    return short(found, kind) if kind in SHORT_FLOATS else to_cut(np.clip(no_nan(found), *LIMITS[kind]))


@reference("aclnnGroupQuant", domain={"groupIndex": ends})
def group_quant(
    x: Array, scale: Array, group: Array, offset: Array | None, target: int, *, dtypes: dict[str, int]
) -> Array:
    row = scale[np.searchsorted(group, np.arange(len(x)), side="right")]
    return integer(x * row + (0 if offset is None else offset.reshape(())), dtypes["y"])


@reference("aclnnDequantBias", attrs=((1,), (27,)))
def dequant_bias(
    x: Array, weight: Array, activation: Array | None, bias: Array | None, target: int, *, dtypes: dict[str, int]
) -> Array:
    early = bias is not None and bias.size and dtypes["biasOptional"] == INT32
    y = (x + bias if early else x) * weight
    y = y if activation is None or not activation.size else y * activation[:, None]
    return y if bias is None or not bias.size or early else y + bias


@reference("aclnnQuantMax", attrs=(("rint", 36), ("rint", 35), ("round", 34)))
def quant_max(x: Array, scale: Array, mode: str, target: int, *, dtypes: dict[str, int]) -> tuple[Array, Array]:
    return short(x * scale, dtypes["y"]), np.max(np.abs(x)).reshape(1)
