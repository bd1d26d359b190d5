"""Dynamic quantisation: a scale for each row, each column, or the tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import INT4, INT8, INT32, LARGEST, apart, by_row, short
from ..norm.rms_norms import Stored
from ..registry import Array, reference

RANGE = {INT8: 255.0, INT4: 15.0, INT32: 15.0}
HIFLOAT8 = 34
OLD = ("ascend910", "ascend310p")


def in_halves(x: Array, stored: Stored, symmetric: bool) -> tuple[Array | None, ...]:
    """INT8 by FLOAT16 arithmetic, without smoothing factors."""
    high, low = (fold(x, axis=-1, keepdims=True) for fold in (np.max, np.min))
    size = np.maximum(high, -low) if symmetric else high - low
    factor = np.divide(127 if symmetric else 255, size, out=np.zeros_like(size), where=size != 0)
    zero = -(high + low) * factor / 2
    y = stored(x * stored(factor))
    y = y if symmetric else stored(y + stored(zero))
    scale = size[..., 0] / (127 if symmetric else 255)
    return short(y, INT8), scale, None if symmetric else zero[..., 0]


@reference("aclnnDynamicQuant")
def dynamic_quant(
    x: Array, smooth: Array | None, *, stored: Stored, soc: str, dtypes: dict[str, int]
) -> tuple[Array | None, ...]:
    if soc in OLD:
        return in_halves(x, stored, True)[:2]
    return by_row(x if smooth is None else x * smooth, dtypes["yOut"])


def ends(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: where groups end, the last one at the last row."""
    if not values.size:
        return values
    rows = int(np.prod(given["x"][:-1]))
    return np.sort(np.append(np.abs(values.ravel()[1:]) % (rows + 1), rows)).reshape(values.shape)


def smoothed(x: Array, smooth: Array | None, group: Array | None, mode: str = "pertoken") -> Array:
    if smooth is None:
        return x
    if group is None or not group.size:
        return x * (smooth[:, None] if mode == "perchannel" else smooth)
    rows = x.reshape(-1, x.shape[-1])
    return (rows * smooth[np.searchsorted(group, np.arange(len(rows)), side="right")]).reshape(x.shape)


def moved(values: Array, axes: tuple[int, ...], dtype: int, least: float, top: float) -> tuple[Array, ...]:
    """Asymmetric quantisation: values, scale and zero point."""
    high = np.max(values, axis=axes, keepdims=True)
    scale = np.maximum((high - np.min(values, axis=axes, keepdims=True)) / RANGE.get(dtype, 2 * top), least)
    zero = top - high / scale
    return short(values / scale + zero, dtype), np.squeeze(scale, axes), np.squeeze(zero, axes)


@reference(
    "aclnnDynamicQuantV4", domain={"groupIndexOptional": ends, "smoothScalesOptional": apart},
    attrs=((2, True, "pertensor", 0.0), (2, True, "perchannel", 0.0), (2, False, "perchannel", 5.0),
           (2, False, "pertensor", 100.0), (2, False, "pertoken", 0.0)),
)  # fmt: skip
def dynamic_quant_v4(
    x: Array, smooth: Array | None, group: Array | None, target: int, symmetric: bool, mode: str, top: float, *,
    dtypes: dict[str, int], least: float = 0.0,
) -> Any:  # fmt: skip
    kind = dtypes["yOut"]
    largest = top if kind == HIFLOAT8 and not top < 1e-6 else LARGEST[kind]
    axes = {"pertoken": (x.ndim - 1,), "perchannel": (x.ndim - 2,)}.get(mode, tuple(range(x.ndim)))
    values = smoothed(x, smooth, group, mode)
    if not symmetric:
        return moved(values, axes, kind, least, largest)
    scale = np.max(np.abs(values), axis=axes, keepdims=True) / largest
    return short(values / scale, kind), np.squeeze(scale, axes), None


@reference(
    "aclnnDynamicQuantV3", domain={"groupIndexOptional": ends, "smoothScalesOptional": apart},
    attrs=((2, True, "pertensor"), (2, True, "perchannel"), (2, False, "perchannel"), (2, False, "pertensor"),
           (2, False, "pertoken")),
)  # fmt: skip
def dynamic_quant_v3(
    x: Array, smooth: Array | None, group: Array | None, target: int, symmetric: bool, mode: str, *,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    return dynamic_quant_v4(x, smooth, group, target, symmetric, mode, 0.0, dtypes=dtypes)


@reference("aclnnDynamicQuantV2", domain={"groupIndexOptional": ends, "smoothScalesOptional": apart})
def dynamic_quant_v2(
    x: Array, smooth: Array | None, group: Array | None, target: int, *, stored: Stored, dtypes: dict[str, int],
    soc: str,
) -> Any:  # fmt: skip
    if soc in OLD:
        return in_halves(x, stored, "offsetOut" not in dtypes)
    symmetric, least = "offsetOut" not in dtypes, 0.0 if soc == "ascend950" else 1e-12
    return dynamic_quant_v4(x, smooth, group, target, symmetric, "pertoken", 0.0, dtypes=dtypes, least=least)
