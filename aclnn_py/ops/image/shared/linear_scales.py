"""Scales and texts of linear resizing along one, two or three axes."""

from __future__ import annotations

from math import floor

from ....base import dtype as dt
from ....lowering import language as w
from . import resize_filters as ps

BETWEEN = (
    "along each axis (1 - t) * self[j] + t * self[j + 1] at j + t = max(0, (i + 0.5) * step - 0.5), "
    "with alignCorners i * step; the last element alone at the end"
)
CORNERS = (
    "step is 1 / scale where the scale counts, else input size / output size; with alignCorners "
    "(size - 1) / (size - 1)."
)
SHARES = "out[i] = sum of gradOut times the interpolation weight over all output elements that use element i"
SUMMED = "weights in float32, sums in float32 in order of elements, axis by axis, rounded once"
CORES = ("ascend910b", "ascend910_93")
MOST = 50.0
"""Places of self for one of the result, beyond which the 910B goes by sizes."""
NEAR, NEARER = 1e-9, 1e-12


def is_close(value: float, other: float) -> bool:
    return abs(value - other) < NEAR


def scales_fit(sizes: ps.Sizes) -> bool:
    """Whether the 910B's kernel for scales takes a call."""
    rows = zip(sizes.source, sizes.target, sizes.scales, strict=False)
    known = all(abs(scale) < 1e15 and int(size * scale) == target for size, target, scale in rows)
    doubles = all(is_close(scale, 2.0) for scale in sizes.scales) and sizes.dtype != dt.ACL_BF16
    none = any(abs(scale) < NEARER for scale in sizes.scales)
    return known and not doubles and not none and max(ps.by_scales(sizes)) <= MOST


def image_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """As images are resized: scales that fit their sizes on the 910B, each that is above 0 on the 950."""
    if sizes.soc in CORES:
        counts = sizes.dtype != dt.ACL_DOUBLE and scales_fit(sizes)
        return ps.copied_if_same(ps.by_scales if counts else ps.by_sizes)(sizes)
    return ps.by_scales(sizes) if sizes.soc in w.REGBASE else ps.by_sizes(sizes)


def fits_or_none(sizes: ps.Sizes) -> bool:
    """Whether scales give the sizes of the result, or are not told at all."""
    rows = zip(sizes.source, sizes.target, sizes.scales, strict=False)
    has_scale = any(abs(scale) > NEAR for scale in sizes.scales)
    return not has_scale or all(abs(scale) < 1e15 and floor(size * scale) == target for size, target, scale in rows)


def counted_scales(sizes: ps.Sizes) -> tuple[float, ...]:
    """As gradients of images do; before the 950 a gradient of the size of self is copied."""
    if sizes.soc in CORES:
        return ps.copied_if_same(ps.by_scales if fits_or_none(sizes) else ps.by_sizes)(sizes)
    return ps.by_scales(sizes) if sizes.soc in w.REGBASE else ps.by_sizes(sizes)


def first_gradient(sizes: ps.Sizes) -> tuple[float, ...]:
    """As the first version of that does: scales count on the 950 only, and a gradient of the size of self is copied."""
    if sizes.source == sizes.target:
        return (1.0,) * len(sizes.source)
    return counted_scales(sizes) if sizes.soc in w.REGBASE else ps.by_sizes(sizes)
