"""Products with quantised weights."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference
from .grouped import from_blocks
from .narrow_weights import rounded
from .quantised import INT32, scales

FLOAT, FLOAT16, INT8, UINT8 = 0, 1, 2, 4
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
NEW = ("ascend950", "ascend350")


def apart(words: Array, depth: int) -> Array:
    """INT4 of INT32 of eight each, along rows, or along columns where there are fewer rows than K."""
    along = words if len(words) == depth else words.T
    parts = along.view("u4")[..., None] >> np.arange(0, 32, 4, dtype="u4") & 15
    found = parts.astype("i8").reshape(len(along), -1)
    found = np.where(found > 7, found - 16, found)
    return found if len(words) == depth else found.T


def whole(weight: Array, x: Array, dtypes: dict[str, int]) -> Array:
    """The weights one by one; FLOAT holds FLOAT4_E2M1."""
    if dtypes["weight"] == INT32:
        return apart(weight, x.shape[-1])
    if not np.isfinite(weight.astype("f8")).all():
        raise Unsaid
    if dtypes["weight"] != FLOAT:
        return weight
    found = apart(weight.astype("f4").view("i4"), x.shape[-1])
    return np.where(found < 0, -1, 1) * E2M1[found & 7]


def numbers_of(scale: Array, dtypes: dict[str, int]) -> Array:
    """Scales of which UINT8 holds FLOAT8_E8M0."""
    return np.exp2(scale.astype("f8") - 127) if dtypes["antiquantScale"] == UINT8 else scale


def product(
    x: Array, weight: Array, scale: Array, offset: Array | None, quant: Array | None, bias: Array | None, group: int,
    dtypes: dict[str, int], soc: str,
) -> Array:  # fmt: skip
    """Of INT4 apart; FLOAT16, and on the 950 BF16, round the sum of weight and offset too."""
    given = [one for one in (x, scale, offset, bias) if one is not None and one.dtype.kind not in "iu"]
    finite = all(np.isfinite(one.astype("f8")).all() for one in given)
    if weight.ndim != 2 or not (finite or quant is None):
        raise Unsaid
    kind, w = dtypes["x"], weight.astype("f8")
    factors, shifts = scales(scale)[0], None if offset is None else offset.astype("f8")
    packed = scale.dtype.kind in "iu"
    if group:
        factors, shifts = (one if one is None else np.repeat(one, group, 0)[: len(w)] for one in (factors, shifts))
    if shifts is not None:
        w = rounded(w + shifts, kind) if (kind == FLOAT16 or soc in NEW) and not packed else w + shifts
    with np.errstate(all="ignore"):
        w = rounded(w * factors, kind)
        found = x.astype("f8") @ w + (0 if bias is None or not bias.size else bias.astype("f8"))
        if (finite and not np.isfinite(found).all()) or (np.abs(found[np.isfinite(found)]) > 2.0**100).any():
            raise Unsaid
        if quant is None:
            return found
        numbers, near = scales(quant)
        exact = found * numbers
        halves = np.abs(exact - np.floor(exact) - 0.5) < 1e-3
        if (halves & (np.abs(exact) < 400)).any():
            raise Unsaid
        return np.clip(np.rint(exact) + near, -128, 127)


def moderate(values: Array) -> Array:
    """A domain: scales with which weights do not overflow; words as they are."""
    if values.dtype == np.uint8:
        return np.clip(values, 119, 135)
    return values if values.dtype.kind in "iu" else values / np.maximum(1, np.abs(values) / 2.0**8)


SCALE = {"antiquantScale": moderate}


@reference("aclnnWeightQuantBatchMatmulV2", attrs=((0,), (32,), (64,)), integers=True, domain=SCALE)
def weight_quant_batch_matmul_v2(
    x: Array, weight: Array, scale: Array, offset: Array | None, quant: Array | None, shift: Array | None,
    bias: Array | None, group: int, *, dtypes: dict[str, int], soc: str,
) -> Array:  # fmt: skip
    found = numbers_of(scale, dtypes)
    return product(x, whole(weight, x, dtypes), found, offset, quant, bias, group, dtypes, soc)


@reference("aclnnWeightQuantBatchMatmulV3", attrs=((0, 0), (32, 1), (64, 0)), integers=True, domain=SCALE)
def weight_quant_batch_matmul_v3(
    x: Array, weight: Array, scale: Array, offset: Array | None, quant: Array | None, shift: Array | None,
    bias: Array | None, group: int, inner: int, *, dtypes: dict[str, int], soc: str,
) -> Array:  # fmt: skip
    found = numbers_of(scale, dtypes)
    return product(x, whole(weight, x, dtypes), found, offset, quant, bias, group, dtypes, soc)


@reference("aclnnWeightQuantBatchMatmulNz", attrs=((0,), (32,), (64,)), integers=True, domain=SCALE)
def weight_quant_batch_matmul_nz(
    x: Array, weight: Array, scale: Array, offset: Array | None, quant: Array | None, shift: Array | None,
    bias: Array | None, group: int, *, dtypes: dict[str, int], soc: str,
) -> Array:  # fmt: skip
    """Of whole blocks, which a dense view shows one after the other."""
    found = whole(weight, x, dtypes)
    width = 32 if dtypes["weight"] == INT8 else 16
    if found.shape[0] % 16 or found.shape[1] % width or not weight.flags.c_contiguous:
        raise Unsaid
    numbers = numbers_of(scale, dtypes)
    return product(x, from_blocks(found, width), numbers, offset, None, bias, group, dtypes, soc)


@reference("aclnnWeightQuantBatchMatmul", integers=True)
def weight_quant_batch_matmul(
    x1: Array, x2: Array, diagonal: Array | None, shifts: Array | None, words: Array | None, offset: Array | None,
    factors: Array | None, bias: Array | None, one: bool, other: bool, factor: float, shift: float,
) -> Array:  # fmt: skip
    left = (np.swapaxes(x1, -1, -2) if one else x1).astype("f8")
    if left.shape[-2] <= 64 and shifts is not None and words is not None:
        right = (np.swapaxes(x2, -1, -2) if other else x2).astype("f8")
        w = rounded((right + shifts.astype("f8").reshape(-1)) * scales(words)[0].reshape(-1), FLOAT16)
    else:
        w = rounded((x2.astype("f8") + shift) * factor, FLOAT16)
        w = w if offset is None else rounded(w + offset.astype("f8"), FLOAT16)
        w = w if factors is None else rounded(w * factors.astype("f8"), FLOAT16)
        w = np.swapaxes(w, -1, -2) if other else w
    with np.errstate(all="ignore"):
        found = left @ w + (0 if bias is None else bias.astype("f8"))
    if not np.isfinite(found).all():
        raise Unsaid
    return found
