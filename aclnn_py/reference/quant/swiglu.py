"""SwiGLU with quantisation of its output."""

from __future__ import annotations

from math import erf
from typing import Any

import numpy as np

from ..norm.quantised_norms import INT8, INT32, LARGEST, apart, short, whole
from ..registry import Array, reference
from ..shared import logistic
from .dynamic import ends

INT4 = 29
FP4 = {40: 6.0, 41: 1.75}
"""Largest numbers."""


def silu(x: Array) -> Array:
    return x / (1 + np.exp(-x))


def swiglu(x: Array, left: bool) -> Array:
    """Half of the last axis gated by the other half."""
    first, second = np.split(x, 2, axis=-1)
    return silu(first) * second if left else silu(second) * first


def sizes(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: where groups end, or how long they are, at most as many as rows in all."""
    found = ends(values, name=name, given=given)
    if not given.get("groupListType"):
        return found
    return np.diff(found.ravel(), prepend=0).reshape(values.shape)


def per_row(numbers: Array, rows: int, columns: int, group: Array | None, absent: float) -> Array:
    """For each row the row of its group in [G, N], `absent` after the last group."""
    if group is None:
        return numbers.reshape(-1)[:columns][None]
    table = np.vstack([numbers.reshape(-1)[: group.size * columns].reshape(-1, columns), np.full((1, columns), absent)])
    return table[np.searchsorted(group, np.arange(rows), side="right")]


@reference(
    "aclnnSwiGluQuantV2", domain={"smoothScalesOptional": apart, "groupIndexOptional": sizes},
    attrs=((True, "dynamic", 0, INT8), (False, "dynamic", 1, INT8), (True, "static", 0, INT8),
           (False, "static", 1, INT4)),
)  # fmt: skip
def swi_glu_quant_v2(
    x: Array, smooth: Array | None, offsets: Array | None, group: Array | None, left: bool, mode: str | None,
    list_type: int, target: int, *, soc: str,
) -> tuple[Array | None, ...]:  # fmt: skip
    rows, columns = int(np.prod(x.shape[:-1])), x.shape[-1] // 2
    y, dynamic = swiglu(x, left).reshape(rows, columns), (mode or "dynamic") == "dynamic"
    where = None if group is None or smooth is None else np.cumsum(group) if list_type else group
    for numbers, absent in ((smooth, 1.0), (None if dynamic else offsets, 0.0)):
        if numbers is not None:
            own = 1 if smooth is not None and smooth.ndim == 1 and not dynamic else columns
            each = per_row(numbers, rows, own, where, absent)
            y = y * each if absent else y + each
    shape = (*x.shape[:-1], columns)
    if not dynamic:
        return whole(y, target).reshape(shape), None
    peak = np.max(np.abs(y), axis=-1, keepdims=True)
    rate = (127 if target == INT8 else 7) / (np.maximum(peak, 1e-8) if soc == "ascend950" else peak)
    return whole(y * rate, target).reshape(shape), rate.reshape(shape[:-1])


@reference(
    "aclnnSwiGluQuant", domain={"smoothScalesOptional": apart, "groupIndexOptional": ends},
    attrs=((True, "dynamic"), (True, "static"), (False, "dynamic_msd")),
)  # fmt: skip
def swi_glu_quant(
    x: Array, smooth: Array | None, offsets: Array | None, group: Array | None, left: bool, mode: str | None, *,
    soc: str,
) -> Any:  # fmt: skip
    return swi_glu_quant_v2(x, smooth, offsets, group, left, mode, 0, INT8, soc=soc)


def whole_sizes(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: how many tokens groups have, the last ones of all."""
    found = ends(values, name=name, given=given)
    return np.diff(found.ravel(), prepend=0).reshape(values.shape)


def gated(v: Array, left: bool, variant: int, limit: float, alpha: float, shift: float) -> Array:
    """SwiGLU in a clamped variant."""
    first, second = np.split(v, 2, axis=-1)
    a, b = (first, second) if left else (second, first)
    if variant == 1:
        a, b = v[:, ::2], v[:, 1::2]
    if variant in (1, 2):
        a = np.minimum(a, limit)
        return a / (1 + np.exp(-alpha * a)) * (np.clip(b, -limit, limit) + shift)
    return np.minimum(silu(a), limit) * np.clip(b, -limit, limit) if variant == 3 else silu(a) * b


@reference(
    "aclnnDequantSwigluQuantV2",
    domain={"quantScaleOptional": apart, "groupIndexOptional": whole_sizes},
    attrs=((True, "dynamic", 2, "rint", -1, 0, 7.0, 1.702, 1.0), (False, "dynamic", 2, "rint", -1, 1, 3.0, 1.5, 0.5),
           (True, "dynamic", 2, "rint", -1, 2, 3.0, 1.5, 0.5), (False, "dynamic", 2, "rint", -1, 3, 3.0, 1.5, 0.5)),
)  # fmt: skip
def dequant_swiglu_quant_v2(
    x: Array, weight: Array | None, activation: Array | None, bias: Array | None, factor: Array | None,
    zero: Array | None, group: Array | None, left: bool, mode: str | None, target: int, rounding: str | None, dim: int,
    variant: int, limit: float, alpha: float, shift: float, *, soc: str, dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    """FP4 is not compared."""
    rows, row, kind, new = int(np.prod(x.shape[:-1])), x.shape[-1], dtypes["yOut"], soc == "ascend950"
    where = None if group is None else np.cumsum(group)
    v = x.reshape(rows, row)

    def each(numbers: Array) -> Array:
        columns = numbers.size // (1 if group is None else group.size)
        return per_row(numbers, rows, columns, where, 1.0)

    if dtypes["x"] == INT32:
        assert weight is not None
        early = bias is not None and dtypes["biasOptional"] == INT32
        v = (v + each(bias) if early else v) * each(weight)
        v = v if activation is None else v * activation.reshape(rows, 1)
        v = v if bias is None or early else v + each(bias)
    u = gated(v, left, variant if new or group is not None else 0, limit, alpha, shift)
    shape = (*x.shape[:-1], row // 2)

    def stored(found: Array) -> Array | None:
        return None if kind in FP4 else short(found, kind).reshape(shape)

    if (mode or "static").lower() == "static":
        found = u if factor is None or (zero is None and not new) else u / each(factor)
        return stored(found if factor is None or zero is None else found + each(zero)), None
    u = u if factor is None else u * each(factor)
    scale = np.max(np.abs(u), axis=-1, keepdims=True) / {**LARGEST, **FP4}[kind]
    return stored(u / scale), scale.reshape(shape[:-1])


@reference(
    "aclnnDequantSwigluQuant", domain={"quantScaleOptional": apart, "groupIndexOptional": whole_sizes},
    attrs=((True, "dynamic"), (False, "dynamic")),
)  # fmt: skip
def dequant_swiglu_quant(
    x: Array, weight: Array | None, activation: Array | None, bias: Array | None, factor: Array | None,
    zero: Array | None, group: Array | None, left: bool, mode: str | None, *, soc: str, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    tensors = x, weight, activation, bias, factor, zero, group
    return dequant_swiglu_quant_v2(*tensors, left, mode, INT8, None, -1, 0, 7.0, 1.702, 1.0, soc=soc, dtypes=dtypes)


def where_erf_is_told(values: Array) -> Array:
    """A domain: float64's erf is not -1, so that the result is not 0."""
    return np.clip(values, -4, None)


def gelu(x: Array, form: str) -> Array:
    if form == "tanh":
        return x / (1 + np.exp(-2 * np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    return x * (1 + np.vectorize(erf, otypes=["f8"])(x / np.sqrt(2))) / 2


@reference(
    "aclnnGeluQuant", domain={"inputScaleOptional": apart, "self": where_erf_is_told},
    attrs=(("tanh", "dynamic", "rint", 2), ("none", "static", "rint", 2), ("tanh", "static", "round", 34)),
)  # fmt: skip
def gelu_quant(
    x: Array, scale: Array | None, offset: Array | None, form: str, mode: str, rounding: str, target: int, *,
    dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    y, kind = gelu(x, form), dtypes["y"]
    y = y if scale is None else y * scale
    if mode.startswith("dynamic"):
        scales = np.max(np.abs(y), axis=-1, keepdims=True) / LARGEST[kind]
        return short(y / scales, kind), scales[..., 0]
    return short(y if offset is None else y + offset, kind), None


@reference("aclnnSwigluGroup", attrs=((-1.0,), (2.0,)), domain={"groupIndexOptional": np.abs})
def swiglu_group(x: Array, weight: Array | None, group: Array | None, limit: float) -> Array | None:
    """Not compared where rows of the output stay as they were."""
    rows = x.size // x.shape[-1]
    if group is not None and np.sum(group) < rows:
        return None
    a, b = np.split(x, 2, axis=-1)
    if limit != -1:
        a, b = np.minimum(a, limit), np.clip(b, -limit, limit)
    y = a * logistic(a) * b
    return y if weight is None else y * np.reshape(weight, (*x.shape[:-1], 1))
