"""INT8 products that ranks add up."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..matmul.eight_bits import moderate
from ..registry import Array, Unsaid, reference
from ..sequence.delta import bfloat16
from .products import normed, summed
from .short import FLOAT, INT8, short_product

BF16 = 27


def rounding(dtype: int) -> Callable[[Array], Array]:
    """Numbers as the output holds them."""
    if dtype == FLOAT:
        return lambda values: np.asarray(values).astype("f4").astype("f8")
    return bfloat16 if dtype == BF16 else lambda values: np.asarray(values).astype("f2").astype("f8")


def scales(values: Array) -> Array:
    """Words hold a float32 in their lower half."""
    if values.dtype.kind not in "iu":
        return values
    return (values.astype("u8") & np.uint64(0xFFFFFFFF)).astype("u4").view("f4").astype("f8")


@reference("aclnnQuantMatmulAllReduceV2", integers=True)
def quantised_v2(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, scale: Array, token: Array | None, ranks: int,
    reduction: str, turn: int, mode: int, *, dtype: int,
) -> Array:  # fmt: skip
    stored = rounding(dtype)
    sums = np.matmul(x1.astype("i8"), x2.astype("i8")) + (0 if bias is None else bias.astype("i8"))
    found = sums.astype("f8") * scales(np.reshape(scale, -1))
    own = stored(found if token is None else found * np.reshape(token, (*x1.shape[:-1], 1)))
    return summed(own if x3 is None else stored(own + x3), ranks, stored)


@reference("aclnnQuantMatmulAllReduce", integers=True)
def quantised(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, scale: Array, ranks: int, reduction: str, turn: int,
    mode: int, *, dtype: int,
) -> Array:  # fmt: skip
    found: Array = quantised_v2(x1, x2, bias, x3, scale, None, ranks, reduction, turn, mode, dtype=dtype)
    return found


def codes(values: Array) -> Array:
    """INT8 through FLOAT16, half to even."""
    return np.clip(np.rint(values.astype("f2").astype("f8")), -128, 127)


@reference("aclnnQuantMatmulAllReduceV3", integers=True)
def quantised_v3(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, scale: Array, token: Array | None, before: Array | None,
    behind: Array | None, ranks: int, reduction: str, turn: int, mode: int, *, dtype: int,
) -> Array:  # fmt: skip
    if before is None or behind is None:
        found: Array = quantised_v2(x1, x2, bias, x3, scale, token, ranks, reduction, turn, mode, dtype=dtype)
        return found
    own = quantised_v2(x1, x2, bias, x3, scale, token, 1, reduction, turn, mode, dtype=dtype)
    one, other = (each.astype("f4").reshape(-1) for each in (before, behind))
    with np.errstate(all="ignore"):
        quotients = own.astype("f4") / one
        if not np.isfinite(quotients).all() or not np.isfinite(one / other).all():
            raise Unsaid
        return codes((codes(quotients) * ranks).astype("f4") * (one / other)) * other.astype("f8")


MODERATE = {"x1ScaleOptional": moderate, "x2Scale": moderate}


@reference("aclnnQuantMatmulAllReduceV4", integers=True, domain=MODERATE)
def quantised_v4(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, token: Array | None, scale: Array, before: Array | None,
    behind: Array | None, ranks: int, reduction: str, turn: int, mode: int, sizes: int, kind: int, *, dtype: int,
    dtypes: dict[str, int],
) -> Array:  # fmt: skip
    if dtypes["x1"] != INT8:
        stored = rounding(dtype)
        own = stored(short_product(x1, x2, bias, token, scale, dtypes["x2Scale"]))
        return summed(own if x3 is None else stored(own + x3), ranks, stored)
    both = (None, None) if kind == 1 else (before, behind)
    found: Array = quantised_v3(x1, x2, bias, x3, scale, token, *both, ranks, reduction, turn, mode, dtype=dtype)
    return found


@reference("aclnnQuantMatmulAllReduceV5", integers=True, domain=MODERATE)
def quantised_v5(
    x1: Array, x2: Array, bias: Array | None, x3: Array | None, token: Array | None, scale: Array, before: Array | None,
    behind: Array | None, ranks: int, reduction: str, engine: str | None, *rest: int, dtype: int,
    dtypes: dict[str, int],
) -> Array:  # fmt: skip
    found: Array = quantised_v4(
        x1, x2, bias, x3, token, scale, before, behind, ranks, reduction, *rest, dtype=dtype, dtypes=dtypes
    )
    return found


@reference("aclnnQuantMatmulAllReduceAddRmsNorm", "aclnnInplaceQuantMatmulAllReduceAddRmsNorm", integers=True)
def quantised_norm(
    x1: Array, x2: Array, bias: Array | None, scale: Array, residual: Array, gamma: Array, epsilon: float, ranks: int,
    reduction: str, turn: int, mode: int, *, dtype: int,
) -> tuple[Array, Array]:  # fmt: skip
    stored, added = rounding(dtype), residual.astype("f8")
    reduced = quantised_v2(x1, x2, bias, None, scale, None, ranks, reduction, turn, mode, dtype=dtype)
    total = stored(added + reduced.reshape(residual.shape))
    return total, normed(total, gamma.astype("f8"), epsilon, stored)


def dequantised(weight: Array, scale: Array, offset: Array | None, group: int, dtype: int, once: bool) -> Array:
    """Weights in FLOAT16 or BF16, rounded after the sum and after the product, or once."""
    stored, inner = rounding(dtype), len(weight)
    if not inner:
        return weight.astype("f8")
    factors, shifts = scale.astype("f8"), 0.0 if offset is None else offset.astype("f8")
    if group:
        factors = np.repeat(factors, group, 0)[:inner]
        shifts = shifts if offset is None else np.repeat(shifts, group, 0)[:inner]
    with np.errstate(all="ignore"):
        moved = weight.astype("f8") + shifts
        return stored((moved if once else stored(moved)) * factors)


@reference("aclnnWeightQuantMatmulAllReduce", integers=True)
def weights(
    x1: Array, x2: Array, bias: Array | None, scale: Array, offset: Array | None, x3: Array | None, ranks: int,
    reduction: str, turn: int, mode: int, group: int, *, dtype: int, soc: str = "",
) -> Array:  # fmt: skip
    stored, once = rounding(dtype), dtype == BF16 and soc != "ascend950"
    with np.errstate(all="ignore"):
        right = dequantised(x2, scale, offset, group, dtype, once)
        own = stored(x1.astype("f8") @ right + (0 if bias is None else bias))
        return summed(own if x3 is None else stored(own + x3.astype("f8")), ranks, stored)


@reference("aclnnWeightQuantMatmulAllReduceV2", integers=True)
def weights_v2(
    x1: Array, x2: Array, bias: Array | None, scale: Array, offset: Array | None, x3: Array | None, ranks: int,
    reduction: str, way: str, turn: int, mode: int, group: int, *, dtype: int, soc: str,
) -> Array:  # fmt: skip
    found: Array = weights(x1, x2, bias, scale, offset, x3, ranks, reduction, turn, mode, group, dtype=dtype, soc=soc)
    return found


@reference(
    "aclnnWeightQuantMatmulAllReduceAddRmsNorm", "aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm", integers=True
)
def weights_norm(
    x1: Array, x2: Array, bias: Array | None, scale: Array, offset: Array | None, residual: Array, gamma: Array,
    epsilon: float, ranks: int, reduction: str, turn: int, mode: int, group: int, *, dtype: int,
) -> tuple[Array, Array]:  # fmt: skip
    stored, added = rounding(dtype), residual.astype("f8")
    reduced = weights(x1, x2, bias, scale, offset, None, ranks, reduction, turn, mode, group, dtype=dtype)
    total = stored(added + reduced.reshape(residual.shape))
    return total, normed(total, gamma.astype("f8"), epsilon, stored)
