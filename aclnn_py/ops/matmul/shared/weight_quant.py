"""Plan and texts of products with quantised weights."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.quantisation import INT8_RANGE
from ....lowering.kernels.stored_matrix import StoredMatrix
from . import eight_bits as e
from .antiquant import Antiquant, TurnedView
from .cube import NZ
from .product import Product
from .quant_plan import INT32, scales_in
from .weight_quant_dtypes import EIGHT, FOUR, POWERS, packed
from .weight_quant_params import bias, offset, quant_scale, scale, weight, x, y


def weights(blocks: w.Rule) -> w.Step:
    """(weight + offset) * scale: each operation rounded to the dtype of x, BF16 once on the A2 and A3.

    With packed scales the sum is exact in INT32 and the product is rounded once.
    """
    once = w.both(w.has_dtype(x, dt.ACL_BF16), w.on(*w.A2_A3), label="BF16 on the A2 and A3")
    kind = w.Where(once, w.FLOAT, w.Dtype(x), label="FLOAT for BF16 on the A2 and A3, else the dtype of x")
    stored = StoredMatrix(weight, blocks=blocks, packed=True, views=True)
    found = Antiquant(TurnedView(scale))
    in_powers = w.Branch(w.has_dtype(scale, *POWERS), e.powers(found), found)
    scaled = dequantised(elements(stored, weight), in_powers, kind)
    sums = plus_offset(w.CastTo(stored, INT32), Antiquant(TurnedView(offset)), dtype=INT32, integral=w.given(weight))
    factors = scales_in(scale, Antiquant(TurnedView(scale)))
    by_words = w.Compute("mul", w.CastTo(sums, w.FLOAT), factors, dtype=w.FLOAT)
    return w.CastTo(w.Branch(packed, by_words, scaled), w.Dtype(x))


def elements(stored: w.Step, weight: w.Param) -> w.Step:
    """FP8, HIFLOAT8 and FLOAT4_E2M1 as FLOAT, integers as they are."""
    fours = w.Compute("number_float4", w.CastTo(stored, w.FLOAT), attrs=(1.0,), dtype=w.FLOAT)
    whole = w.Branch(w.has_dtype(weight, *EIGHT), e.numbers(stored, weight), stored)
    return w.Branch(w.has_dtype(weight, *FOUR), fours, whole)


def dequantised(weights: w.Step, factors: w.Step, kind: w.Term) -> w.Step:
    """(weights + offset) * factors, each operation in `kind`."""
    shifts = w.CastTo(Antiquant(TurnedView(offset)), kind)
    shifted = plus_offset(w.CastTo(weights, kind), shifts, dtype=kind)
    return w.Compute("mul", shifted, w.CastTo(factors, kind), dtype=kind)


def plus_offset(weights: w.Step, shifts: w.Step, **options: Any) -> w.Step:
    return w.Branch(w.given(offset), w.Compute("add", weights, shifts, **options), weights)


def plan() -> tuple[w.Step, ...]:
    right = weights(w.OneOf(w.Format(weight), NZ))
    kind = w.Where(w.given(quant_scale), w.FLOAT, w.Dtype(x), label="FLOAT before it is quantised")
    exact = w.Constant(0.0, "no HF32")
    left = TurnedView(x)
    there = w.both(w.given(bias), w.negated(w.is_empty(bias)), label="biasOptional has elements")
    product = w.Branch(there, Product(left, right, kind, exact, w.Contiguous(bias)), Product(left, right, kind, exact))
    numbers = w.Compute("round", w.Compute("mul", product, scales_in(quant_scale)))
    shift = w.Compute("word_offset", w.Contiguous(quant_scale), dtype=INT32, integral=w.given(quant_scale))
    whole = w.Compute("clamp", w.Compute("add", numbers, w.CastTo(shift, w.FLOAT)), attrs=INT8_RANGE)
    end = w.Branch(
        w.given(quant_scale), w.ViewCopy(w.CastTo(whole, w.Constant(dt.ACL_INT8, "DT_INT8")), y), w.ViewCopy(product, y)
    )  # fmt: skip
    return end.chain


TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    "summary": "matrix product with weights of INT8, INT4, on the 950 also FP8, HIFLOAT8 or FP4, dequantised to the "
    "dtype of x",
    "formula": "w = (weight + antiquantOffsetOptional) * antiquantScale; y = x @ w + biasOptional; with "
    "quantScaleOptional y = round((x @ w + biasOptional) * quantScaleOptional) + offset, saturated to INT8",
    "precision": "w: rounded to the dtype of x after the sum and after the product, BF16 on the A2 and A3 and with a "
    "packed scale once; products summed in float32, bias added there, rounded once",
    "reference": "torch_npu.npu_weight_quant_batchmatmul(x, weight, antiquant_scale)",
}  # fmt: skip
NOTES = (
    "A packed antiquantScale (UINT64, INT64) and quantScaleOptional contribute bits 13 to 31 as a FLOAT; the offset of "
    "an INT8 output is the one packed in quantScaleOptional.",
    "A packed antiquantScale runs on the A2 and A3 only with an INT8 weight in ND that is transposed, [N] or [1,N] "
    "scales, K and N multiples of 64, M of at most 96, and x not transposed: 161002 otherwise.",
    "With a transposed weight antiquantScale and its offset are [N, ceil(K/G)] or [N] in memory; strides are ignored.",
    "On the 950 CANN's kernel takes a FLOAT8_E8M0 of 2^-127 for 0, and NaN for infinity; here they keep their value.",
    "FRACTAL_NZ on the 310P is not emulated: 161002.",
    "The 910 and 310B have no kernel: 361001.",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
)
