"""Products of FP8, HIFLOAT8 and FP4 matrices, dequantised by scales."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference
from .block_scales import E8M0, by_block
from .quantised import scales as words


def in_nz(x: Array, width: int = 32) -> Array:
    """A dense view of whole blocks holds the storage's elements in order: blocks of columns one after the other."""
    *lead, rows, columns = x.shape
    if rows % 16 or columns % width:
        raise Unsaid
    return x.reshape(*lead, columns // width, rows, width).swapaxes(-3, -2).reshape(x.shape)


def moderate(values: Array) -> Array:
    """A domain: scales whose products float32 holds; words as they are."""
    return values if values.dtype.kind in "iu" else np.clip(np.abs(values), 2.0**-8, 2.0**8)


SCALES = {"x1Scale": moderate, "x2Scale": moderate}
PERMS = (1, 0, 2), (0, 1, 2), (1, 0, 2)
TURNED = (1, 0, 2), (0, 2, 1), (1, 0, 2)
ORDERS = ((1, 32, *PERMS, 1), (27, 32, *PERMS, 1), (27, 32, *TURNED, 1), (34, 0, *TURNED, 1))


@reference("aclnnTransposeQuantBatchMatMul", attrs=ORDERS, integers=True, domain=SCALES)
def transpose_quant_batch_mat_mul(
    x1: Array, x2: Array, bias: None, scale1: Array | None, scale2: Array, kind: int, group: int,
    perm_x1: tuple[int, ...], perm_x2: tuple[int, ...], perm_y: tuple[int, ...], split: int, *, dtypes: dict[str, int],
) -> Array:  # fmt: skip
    left, right = x1.transpose(1, 0, 2), x2.transpose(perm_x2)
    if dtypes["x2Scale"] != E8M0:
        found = (left @ right).transpose(1, 0, 2)
        if scale2.dtype.kind in "iu":
            return found * words(scale2)[0]
        return found * scale2 * scale1[:, None, None]  # type: ignore[index]
    one = by_block(x1, scale1).transpose(1, 0, 2)
    other = by_block(right.swapaxes(1, 2), scale2.transpose(0, perm_x2[2], perm_x2[1], 3)).swapaxes(1, 2)
    return (one @ other).transpose(1, 0, 2)


@reference("aclnnTransposeQuantBatchMatMulWeightNz", attrs=ORDERS[:3], integers=True, domain=SCALES)
def transpose_quant_batch_mat_mul_weight_nz(x1: Array, x2: Array, *given: Any, dtypes: dict[str, int]) -> Array:
    return transpose_quant_batch_mat_mul(x1, in_nz(x2), *given, dtypes=dtypes)


def unpaired(scales: Array) -> Array:
    """Scales [k, n, 2] of pairs of blocks as [n, 2 * k]."""
    return scales.swapaxes(0, 1).reshape(scales.shape[1], -1)


@reference("aclnnQuantBatchMatmulInplaceAdd", domain={"x1ScaleOptional": moderate, "x2Scale": moderate})
def quant_batch_matmul_inplace_add(
    x1: Array, x2: Array, scale1: Array, scale2: Array, y: Array, turned1: bool, turned2: bool, group: int
) -> Array:
    left = x1.T if turned1 else x1
    right = x2.T if turned2 else x2
    if scale1.ndim == 1:
        bits = np.asarray(scale1, "f4") * np.asarray(scale2, "f4")
        return left @ right * (bits.view("u4") & 0xFFFFE000).view("f4").astype("f8") + y
    first, second = (
        unpaired(scale if scale.shape[1] == width else scale.swapaxes(0, 1))
        for scale, width in ((scale1, len(left)), (scale2, right.shape[1]))
    )
    return by_block(left, first) @ by_block(right.T, second).T + y


FOUR_BITS = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
LEVELS = {"x1Level1Scale": moderate, "x2Level1Scale": moderate}


def halves(x: Array) -> Array:
    """FLOAT4_E2M1 of bytes, the first one from the lower half."""
    codes = np.stack([x.view(np.uint8) & 15, x.view(np.uint8) >> 4], -1).reshape(len(x), -1)
    return FOUR_BITS[codes & 7] * np.where(codes & 8, -1, 1)


@reference("aclnnDualLevelQuantMatmulWeightNz", integers=True, domain=LEVELS)
def dual_level_quant_matmul_weight_nz(
    x1: Array, x2: Array, first0: Array, second0: Array, first1: Array, second1: Array, bias: Array | None,
    *given: Any,
) -> Array:  # fmt: skip
    depth = x1.shape[1]
    one = by_block(x1, first1) * np.repeat(first0, 512, axis=-1)[:, :depth]
    other = by_block(halves(in_nz(np.ascontiguousarray(x2))), second1) * np.repeat(second0.T, 512, axis=-1)[:, :depth]
    return one @ other.T + (0 if bias is None else bias)
