"""Norms by the root of the mean of squares whose results are quantised."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .batch_pieces import group_norm_silu
from .norms import layer_norm, positive
from .rms_norms import FLOAT16, Stored, added, rms, rms_norm_grad

INT8, INT32, INT4 = 2, 3, 29
SHORT_FLOATS = {34: 32768.0, 35: 57344.0, 36: 448.0}
LARGEST = {INT8: 127.0, INT4: 7.0, INT32: 7.0, **SHORT_FLOATS}
"""What the largest value of a row becomes, by the output's aclDataType; an INT32 has eight elements of 4 bits."""


def apart(values: Array) -> Array:
    """A domain: scales that are not near 0."""
    return np.abs(values) / 64 + 1 / 64


def coarse(values: Array) -> Array:
    """A domain: scales beside which a unit of FLOAT16's last place, which a tie decides, is little."""
    return np.abs(values) / 8 + 1 / 2


def whole(values: Array, dtype: int = INT8) -> Array:
    """What the nearest integer is got from by cutting off; NaN is 0."""
    return to_cut(np.clip(no_nan(values), *((-128, 127) if dtype == INT8 else (-8, 7))))


def no_nan(values: Array) -> Array:
    return np.nan_to_num(values, nan=0, posinf=np.inf, neginf=-np.inf)


def short(values: Array, dtype: int) -> Array:
    """What is rounded to an output of that dtype then: in floats of 8 bits the largest number is beyond none."""
    if dtype in SHORT_FLOATS:
        return np.clip(no_nan(values), -LARGEST[dtype], LARGEST[dtype])
    return whole(values, dtype)


def rounded(y: Array, scales: Array, zeros: Array | None, divides: bool = True, dtype: int = INT8) -> Array:
    row = scales if scales.size == 1 else np.reshape(scales, y.shape[y.ndim - scales.ndim :])
    return short((y / row if divides else y * row) + (0 if zeros is None else zeros), dtype)


def to_cut(values: Array) -> Array:
    """Half a unit further from 0: where float32 may fall on either side of a tie, both integers count."""
    return values + np.copysign(0.5, values)


@reference(
    "aclnnAddRmsNormQuant", domain={"scales1": apart, "scales2Optional": apart},
    attrs=((-1, 1e-6, True), (0, 0.5, False)),
)  # fmt: skip
def add_rms_norm_quant(
    x1: Array, x2: Array, gamma: Array, scales1: Array, scales2: Array | None, zeros1: Array | None,
    zeros2: Array | None, axis: int, eps: float, divides: bool, *, stored: Stored, soc: str, dtypes: dict[str, int],
) -> tuple[Array, Array | None, Array]:  # fmt: skip
    taken, total = added(x1, x2, stored, soc, dtypes, "x1")
    y, rstd = rms(taken, gamma, eps, gamma.ndim)
    if dtypes.get("x1") == FLOAT16 and soc != "ascend950":
        y = stored(stored(taken * rstd) * gamma)
    out = dtypes["y1Out"]
    second = None if scales2 is None else rounded(y, scales2, zeros2, divides, out)
    return rounded(y, scales1, zeros1, divides, out), second, total


def as_line(numbers: Array | None, line: Array) -> Array | None:
    """Numbers in the shape of a row, or one for all."""
    return numbers if numbers is None or numbers.size == 1 else numbers.reshape(line.shape)


@reference(
    "aclnnAddRmsNormQuantV2", domain={"scales1": coarse, "scales2Optional": coarse},
    attrs=((-1, 1e-6, True), (0, 0.5, True), (0, 0.5, False)),
)  # fmt: skip
def add_rms_norm_quant_v2(
    x1: Array, x2: Array, gamma: Array, scales1: Array, scales2: Array | None, zeros1: Array | None,
    zeros2: Array | None, beta: Array | None, axis: int, eps: float, divides: bool, *, stored: Stored, soc: str,
    dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    total, half, out = x1 + x2, dtypes.get("x1") == FLOAT16, dtypes["y1Out"]
    line = gamma[0] if gamma.ndim == 2 and len(gamma) == 1 else gamma
    new = soc == "ascend950" or (scales1.shape == (1,) and zeros1 is not None and zeros1.shape == (1,) and divides)
    y, rstd = rms(total if new else stored(total) if half or beta is not None else total, line, eps, line.ndim)
    norm = y
    if half and not new:
        y = stored(stored(stored(total) * rstd) * line)
    shifted = y if beta is None else y + beta.reshape(line.shape)
    second, two = None, np.ones(1) if scales2 is None else as_line(scales2, line)
    if scales2 is not None or (zeros2 is not None and soc == "ascend950"):
        second = rounded(shifted, two, as_line(zeros2, line), divides, out)
    return rounded(shifted, as_line(scales1, line), as_line(zeros1, line), divides, out), second, total, norm


def by_row(y: Array, dtype: int = INT8) -> tuple[Array, Array]:
    """A row over its scale and the scales: the largest absolute value over the largest number of the dtype."""
    scales = np.max(np.abs(y), axis=-1, keepdims=True) / LARGEST[dtype]
    return short(y / scales, dtype), scales[..., 0]


def smoothed(y: Array, smooth: Array | None, beta: Array | None) -> Array:
    y = y if beta is None or not beta.size else y + beta
    return y if smooth is None or not smooth.size else y * smooth


@reference("aclnnRmsNormDynamicQuant")
def rms_norm_dynamic_quant(
    x: Array, gamma: Array, smooth: Array | None, beta: Array | None, eps: float, target: int
) -> tuple[Array, Array]:
    return by_row(smoothed(rms(x, gamma, eps, 1)[0], smooth, beta))


@reference("aclnnRmsNormQuant", domain={"scale": apart})
def rms_norm_quant(
    x: Array, gamma: Array, beta: Array, scale: Array, offset: Array, eps: float, *, soc: str, dtypes: dict[str, int]
) -> Array | None:
    y = rms(x, gamma.reshape(-1), eps, 1)[0] + beta.reshape(-1)
    if soc == "ascend950":
        last = scale.shape[-1]  # of more rows the first one
        return rounded(y, scale.reshape(-1)[:last], offset.reshape(-1)[:last], True, dtypes["y"])
    return rounded((y / scale.flat[0] + offset.flat[0]).astype("f2").astype("f8"), np.ones(1), None, True, dtypes["y"])


@reference("aclnnAddRmsNormDynamicQuant")
def add_rms_norm_dynamic_quant(
    x1: Array, x2: Array, gamma: Array, smooth1: Array | None, smooth2: Array | None, eps: float, *,
    dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    total = x1 + x2
    y, out = rms(total, gamma, eps, 1)[0], dtypes["y1Out"]
    one, scales = by_row(smoothed(y, smooth1, None), out)
    if smooth1 is None or smooth2 is None:
        return one, None, total, scales, None
    two, more = by_row(smoothed(y, smooth2, None), out)
    return one, two, total, scales, more


@reference("aclnnAddRmsNormDynamicQuantV2")
def add_rms_norm_dynamic_quant_v2(
    x1: Array, x2: Array, gamma: Array, smooth1: Array | None, smooth2: Array | None, beta: Array | None, eps: float,
    mask: tuple[bool, ...] | None, *, dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    total = x1 + x2
    y = rms(total, gamma, eps, 1)[0]
    wanted = (True, smooth1 is not None and smooth2 is not None) if mask is None else mask
    found: list[Array | None] = []
    for there, smooth in zip(wanted, (smooth1, smooth2), strict=True):
        found += by_row(smoothed(y, smooth, beta), dtypes["y1Out"]) if there else (None, None)
    return found[0], found[2], total, found[1], found[3]


@reference("aclnnRmsNormQuantV3", domain={"scale": apart}, attrs=((1e-6, True, True), (0.5, False, False)))
def rms_norm_quant_v3(
    x: Array, gamma: Array, scale: Array, offset: Array | None, beta: Array | None, eps: float, divides: bool,
    gives: bool, *, dtypes: dict[str, int],
) -> tuple[Array | None, Array | None]:  # fmt: skip
    y, rstd = rms(x, gamma.reshape(-1), eps, 1)
    y = y if beta is None else y + beta.reshape(-1)
    return rounded(y, scale, offset, divides, dtypes["y"]), rstd if gives else None


@reference("aclnnGroupNormSiluQuant", domain={"quantScale": apart}, attrs=((1, 1e-3, True),))
def group_norm_silu_quant(
    x: Array, gamma: Array | None, beta: Array | None, scale: Array, group: int, eps: float, active: bool, *, soc: str
) -> tuple[Array, ...]:
    y, mean, rstd = group_norm_silu(x, gamma, beta, group, eps)
    over = y / scale.reshape(-1, *(1 for _ in x.shape[2:]))
    if soc != "ascend950":
        over = over.astype("f2").astype("f8")
    return rounded(over, np.ones(1), None), mean, rstd


@reference("aclnnLayerNormQuant", domain={"scale": apart}, attrs=((0, 1e-3), (0, 0.5)))
def layer_norm_quant(
    x: Array, gamma: Array, beta: Array, scale: Array, zero: Array, mode: int, eps: float
) -> tuple[Array, None]:
    row = x.shape[-1]
    y = layer_norm(x, (row,), gamma.reshape(-1)[:row], beta.reshape(-1)[:row], eps)[0]
    return rounded((y / scale + zero.flat[0]).astype("f2").astype("f8"), np.ones(1), None), None


@reference(
    "aclnnAddLayerNormQuant", domain={"scales1Optional": apart, "scales2Optional": apart},
    attrs=(("static", 1e-3, True, True), ("static", 0.5, False, False), ("dynamic", 1e-3, True, True)),
)  # fmt: skip
def add_layer_norm_quant(
    x1: Array, x2: Array, gamma: Array, beta: Array, bias: Array | None, scales1: Array | None, scales2: Array | None,
    zeros1: Array | None, zeros2: Array | None, mode: str, eps: float, wants: bool, divides: bool,
) -> tuple[Array | None, ...]:  # fmt: skip
    total = x1 + x2 + (0 if bias is None else bias)
    if not total.size:
        return None, None, None, *((None, None) if mode == "static" else 2 * (np.full(total.shape[:-1], -np.inf),))
    axes = tuple(range(total.ndim - gamma.ndim, total.ndim))
    apart_from = total - np.mean(total, axis=axes, keepdims=True)
    y = apart_from / np.sqrt(np.var(total, axis=axes, keepdims=True) + eps) * gamma + beta
    kept, one, two = total if wants else None, scales1, scales2
    if mode == "static":
        assert one is not None
        second = None if two is None else rounded(y, two, zeros2, divides)
        return rounded(y, one, zeros1, divides), second, kept, None, None
    first = by_row(smoothed(y, one, None))
    more = (None, None) if two is None else by_row(smoothed(y, two, None))
    return first[0], more[0], kept, first[1], more[1]


@reference(
    "aclnnAddLayerNormQuantV2", domain={"scales1Optional": apart, "scales2Optional": apart},
    attrs=(("static", 1e-3, True, True), ("static", 0.5, False, False), ("dynamic", 1e-3, True, True)),
)  # fmt: skip
def add_layer_norm_quant_v2(
    x1: Array, x2: Array, gamma: Array, beta: Array, bias: Array | None, scales1: Array | None, scales2: Array | None,
    zeros1: Array | None, zeros2: Array | None, mode: str, eps: float, wants: bool, divides: bool, *, soc: str,
) -> tuple[Array | None, ...]:  # fmt: skip
    line, shift = (each[0] if each.ndim == 2 and len(each) == 1 else each for each in (gamma, beta))
    bias = None if bias is None else bias.reshape(x1.shape if bias.size == x1.size else line.shape)
    one, two, zero, more = (as_line(each, line) for each in (scales1, scales2, zeros1, zeros2))
    new = soc == "ascend950"
    first, second, kept, *rates = add_layer_norm_quant(
        x1, x2, line, shift, bias, one, two, zero, more, mode, eps, wants, divides and new
    )
    total = x1 + x2 + (0 if bias is None else bias)
    return first, second, kept, None if new else layer_norm(total, line.shape, line, shift, eps)[0], *rates


@reference(
    "aclnnRmsNormGradQuant", domain={"rstd": positive, "scalesX": apart}, attrs=(("static", True), ("static", False))
)
def rms_norm_grad_quant(
    dy: Array, x: Array, rstd: Array, gamma: Array, scales: Array, zeros: Array | None, mode: str | None,
    divides: bool, *, dtypes: dict[str, int],
) -> tuple[Array | None, Array]:  # fmt: skip
    back, sums = rms_norm_grad(dy, x, rstd, gamma)
    return rounded(back, scales, zeros, divides, dtypes["dxOut"]), sums


LIMITS = {INT8: (-128, 127), INT32: (-(2**31), 2**31 - 1), 4: (0, 255)}
"""The least and the largest integer, by aclDataType."""


def above_zero(values: Array) -> Array:
    """A domain: variances."""
    return np.abs(values) + 1 / 8


@reference(
    "aclnnQuantizedBatchNorm", domain={"var": above_zero},
    attrs=((0.5, 3, 0.25, -2, 1e-5), (-0.125, -7, 2.0, 100, 0.5)),
)  # fmt: skip
def quantized_batch_norm(
    x: Array, mean: Array, var: Array, in_scale: float, in_zero: float, out_scale: float, out_zero: float,
    weight: Array | None, bias: Array | None, eps: float, *, dtypes: dict[str, int],
) -> Array:  # fmt: skip
    """Nothing is said of infinities: the kernel's factors and shifts of whole channels may cancel to NaN."""

    def each(values: Array) -> Array:
        return values.reshape(-1, 1, 1)

    y = ((x - in_zero) * in_scale - each(mean)) / np.sqrt(each(var) + eps)
    y = y if weight is None else y * each(weight)
    y = (y if bias is None else y + each(bias)) / np.float64(out_scale) + out_zero
    if not np.isfinite(y).all():
        raise Unsaid
    return to_cut(np.clip(y, *LIMITS[dtypes["output"]]))
