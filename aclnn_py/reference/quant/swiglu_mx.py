"""SwiGLU, SiTU and the gradient of SwiGLU with MX quantisation of their outputs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import short
from ..norm.rms_norms import Stored
from ..registry import Array, reference
from ..shared import logistic
from .blocks import row_ends
from .mx_groups import by_group
from .mx_pairs import along, in_pairs, kept, over, repeated, scales_of, tile_peaks


def halves(x: Array, left: bool, axis: int = -1) -> tuple[Array, Array]:
    first, second = np.split(x, 2, axis=axis)
    return (first, second) if left else (second, first)


def by_rows(z: Array, group: Array | None, kind: int, way: int) -> tuple[Array, Array]:
    if group is not None:
        return by_group(z, group, kind, way, 0.0)
    values, scales = along(z, 32, 1, kind, way, 0.0)
    return values, in_pairs(scales, -2)


def twice(
    z: Array, group: Array | None, mode: str | None, way: int, stored: Stored, dtypes: dict[str, int]
) -> tuple[Array, ...]:
    kind, x = dtypes["y1Out"], dtypes["x"]
    values, scales = along(z, 1, 32, kind, way, 0.0)
    turned, down = by_rows(z, group, kind, way)
    return kept(values, kind, mode, x, stored), in_pairs(scales, -1), kept(turned, kind, mode, x, stored), down


WAYS = (
    (True, "rint", 0, 40, 0.0),
    (True, "floor", 0, 41, 0.0),
    (False, "rint", 1, 36, 0.0),
    (True, "rint", 0, 35, 0.0),
)


@reference("aclnnSwigluMxQuantWithDualAxis", attrs=WAYS, domain={"groupIndexOptional": row_ends})
def swiglu_mx_quant_with_dual_axis(
    x: Array, group: Array | None, left: bool, mode: str | None, way: int, target: int, most: float, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    a, b = halves(x, left)
    return twice(stored(a * logistic(a) * b), group, mode, way, stored, dtypes)


@reference(
    "aclnnSwigluBackwardMxQuantWithDualAxis", attrs=((True, "rint", 1, 36, 0.0),),
    domain={"groupIndexOptional": row_ends},
)  # fmt: skip
def swiglu_backward_mx_quant_with_dual_axis(
    x: Array, grad: Array, group: Array | None, left: bool, mode: str | None, way: int, target: int, most: float, *,
    stored: Stored, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    a, b = halves(x, True)
    s = logistic(a)
    z = np.concatenate([grad * b * s * (1 + a * (1 - s)), grad * a * s], axis=-1)
    return twice(stored(z), group, mode, way, stored, dtypes)


@reference(
    "aclnnSituMxQuant",
    attrs=((1.0, 0.0, False, -1, 36, "rint"), (4.0, 2.0, True, -1, 40, "round"), (1.0, 0.0, True, -1, 41, "floor")),
)
def situ_mx_quant(
    x: Array, beta: float, linear: float, left: bool, axis: int, target: int, mode: str | None, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    gate, up = halves(x, left)
    u = linear * np.tanh(up / linear) if linear > 0 else up
    z = np.atleast_2d(stored(beta * np.tanh(gate / beta) * logistic(gate) * u))
    values, scales = along(z, 1, 32, dtypes["yOut"], 0, 0.0)
    found = kept(values, dtypes["yOut"], mode, dtypes["x"], stored), in_pairs(scales, -1)
    return found if x.ndim > 1 else tuple(each[0] for each in found)


def some_counts(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: row counts of groups, half of the rows in the first one."""
    found = np.zeros(values.shape)
    found.ravel()[:1] = given["x"][-2] // 2
    return found


SETTINGS = (
    (-1, False, 0, 7.0, 1.702, 1.0, 0, -1, 36, "rint", 1, 0.0), (-1, True, 1, 3.0, 1.5, 0.5, 0, -1, 40, "rint", 0, 0.0),
    (-2, True, 0, 7.0, 1.702, 1.0, 0, -2, 35, "rint", 0, 0.0), (-1, True, 1, 3.0, 1.5, 0.5, 0, -2, 41, "floor", 0, 0.0),
)  # fmt: skip


@reference("aclnnSwigluMxQuant", attrs=SETTINGS, domain={"groupIndexOptional": some_counts})
def swiglu_mx_quant(
    x: Array, group: Array | None, dim: int, left: bool, variant: int, limit: float, alpha: float, bias: float,
    form: int, axis: int, target: int, mode: str | None, way: int, most: float, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind, is_last = dtypes["yOut"], dim % x.ndim == x.ndim - 1
    if variant == 1 and is_last:
        a, b = np.minimum(x[..., ::2], limit), np.clip(x[..., 1::2], -limit, limit)
        z = a * logistic(alpha * a) * (b + bias)
    else:
        a, b = halves(x, left, dim)
        z = a * logistic(a) * b
    if axis % x.ndim == x.ndim - 1:
        values, scales = along(stored(z), 1, 32, kind, min(way, 1), 0.0)
        return kept(values, kind, mode, dtypes["x"], stored), in_pairs(scales, -1)
    if group is not None:
        return None, None
    values, scales = along(stored(z), 32, 1, kind, min(way, 1), 0.0)
    return kept(values, kind, mode, dtypes["x"], stored), in_pairs(scales, -2)


def counts(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """A domain: row counts of groups, all rows in the first one."""
    found = np.zeros(values.shape)
    found.ravel()[:1] = int(np.prod(given["x"][:-1]))
    return found


def no_scales(values: Array) -> Array:
    """A domain: scales that are not near 0."""
    return np.abs(values) / 8 + 0.5


GROUP_SETTINGS = (
    (36, 0, 0, False, -1.0, 15.0, False), (35, 0, 128, True, 2.0, 15.0, False), (36, 1, 32, True, -1.0, 15.0, False),
    (40, 1, 0, True, 2.0, 15.0, False), (34, 3, 0, False, -1.0, 15.0, True), (34, 2, 0, False, 2.0, 15.0, True),
)  # fmt: skip


@reference(
    "aclnnSwigluGroupQuant", attrs=GROUP_SETTINGS,
    domain={"groupIndexOptional": counts, "scaleOptional": no_scales},
)  # fmt: skip
def swiglu_group_quant(
    x: Array, weight: Array | None, group: Array | None, factor: Array | None, target: int, form: int, size: int,
    power: bool, limit: float, top: float, gives: bool, *, stored: Stored, dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["yOut"]
    a, b = halves(x, True)
    if limit > 0:
        a, b = np.minimum(a, limit), np.clip(b, -limit, limit)
    z = a * logistic(a) * b
    z = z if weight is None else z * np.reshape(weight, (*x.shape[:-1], 1))
    largest = {36: 448.0, 35: 57344.0}.get(kind, 1.0)
    if form == 0:
        peaks = np.maximum(tile_peaks(np.where(np.isfinite(z), z, 0), 1, 128), 1e-4) / largest
        scales = 2.0 ** np.ceil(np.log2(peaks)) if power else peaks
        return z / repeated(scales, z.shape, 1, 128) + 0.0, scales, None
    if form == 1:
        if kind in (40, 41):
            values, scales = along(stored(z), 1, 32, kind, 0, 0.0)
            return kept(values, kind, "rint", dtypes["x"], stored), in_pairs(scales, -1), None
        peaks = np.maximum(tile_peaks(z, 1, 32), 1e-4)
        scales = scales_of(peaks, kind, 1)
        most, each = (repeated(numbers, z.shape, 1, 32) for numbers in (peaks, scales))
        return short(over(z + 0.0, most, each, 1, keeps=True), kind), in_pairs(scales, -1), None
    origin = z if gives else None
    if form == 2:
        return None if factor is None else short(z * factor.ravel()[0], kind), None, origin
    scale = np.maximum(np.max(np.abs(z), initial=0.0), 1e-8) / top
    return short(z / scale, kind), np.full(1, scale) if group is None else None, origin


def group_gradients(
    grad: Array,
    x: Array,
    weight: Array | None,
    origin: Array | None,
    group: Array | None,
    limit: float,
    *,
    limits: bool,
) -> tuple[Array | None, ...]:
    """Gradients of x and of the factors; with `limits` also at infinite gates, and of factors after all groups."""
    a, b = halves(x, True)
    g = grad if weight is None else grad * np.reshape(weight, (*x.shape[:-1], 1))
    most = limit if limit > 0 else np.inf
    c, d = np.minimum(a, most), np.clip(b, -most, most)
    s = logistic(c)
    slope, value = s * (1 + c * (1 - s)), c * s
    if limits:
        slope, value = np.where(np.isinf(c), c > 0, slope), np.where(c == -np.inf, 0, value)
    one, other = g * slope * d, g * value
    if limit > 0:
        one, other = np.where(a < most, one, 0 * one), np.where(np.abs(b) < most, other, 0 * other)
    found = np.concatenate([one, other], axis=-1)
    sums = None if weight is None or origin is None else np.sum(origin * grad, axis=-1).reshape(weight.shape)
    if group is not None:
        rows = np.arange(int(np.prod(x.shape[:-1]))) < np.sum(group)
        found = np.where(rows.reshape(*x.shape[:-1], 1), found, 0)
        sums = None if sums is None or weight is None else np.where(rows.reshape(weight.shape) | limits, sums, 0)
    return found, sums


@reference("aclnnSwigluGroupQuantGrad", attrs=((-1.0,), (2.0,)), domain={"groupIndexOptional": np.abs})
def swiglu_group_quant_grad(*given: Any) -> tuple[Array | None, ...]:
    return group_gradients(*given, limits=False)


@reference("aclnnSwigluGroupGrad", attrs=((0.0,), (2.0,)), domain={"groupIndexOptional": np.abs})
def swiglu_group_grad(*given: Any) -> tuple[Array | None, ...]:
    return group_gradients(*given, limits=True)
