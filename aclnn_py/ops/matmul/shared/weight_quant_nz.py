"""Plan and texts of aclnnWeightQuantBatchMatmulNz."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import NIBBLES, StoredMatrix
from .antiquant import Antiquant
from .product import Product
from .weight_quant import TEXTS, dequantised, elements
from .weight_quant_nz_params import by_powers, scale, weight, y
from .weight_quant_params import bias, x


def plan() -> tuple[w.Step, ...]:
    powers = w.Compute("number_e8m0", w.Contiguous(scale), dtype=w.FLOAT)
    factors = Antiquant(w.Branch(by_powers, powers, w.Strided(scale)))
    kind, exact = w.Dtype(x), w.Constant(0.0, "no HF32")
    stored = StoredMatrix(weight, blocks=w.has_dtype(weight, dt.ACL_INT8, *NIBBLES), packed=True)
    right = dequantised(elements(stored, weight), factors, kind)
    there = w.both(w.given(bias), w.negated(w.is_empty(bias)), label="biasOptional has elements")
    left = w.Strided(x)
    product = w.Branch(there, Product(left, right, kind, exact, w.Contiguous(bias)), Product(left, right, kind, exact))
    return w.ViewCopy(product, y).chain


NZ_TEXTS: dict[str, Any] = {
    **TEXTS, "documented_soc": ("ascend950",),
    "summary": "matrix product with weights of INT8, INT4 or FP4 in FRACTAL_NZ, dequantised to the dtype of x",
    "formula": "w = (weight + antiquantOffsetOptional) * antiquantScale; y = x @ w + biasOptional",
    "precision": "w: rounded to the dtype of x after the sum and after the product; products summed in float32, bias "
    "added there, rounded once",
}  # fmt: skip
NZ_NOTES = (
    "Runs on the 950 only: 361001 elsewhere.",
    "Blocks of FRACTAL_NZ are those of aclnnConvertWeightToINT4Pack on the 950, and of aclnnTransMatmulWeight for "
    "INT8; storages with other blocks are refused, 161002, as CANN's tiling does.",
    "Groups of FLOAT4_E2M1 with a scale of x's dtype have 32, 64, 128 or 256 elements: CANN's tiling refuses others "
    "(161002), which the documents allow.",
    "The kernels of CANN take a FLOAT8_E8M0 of 2^-127 for 0, and NaN for infinity; here both keep their value.",
    "A transposed weight of 4 bits is refused with 161002; CANN tests INT4 only, and documents FLOAT4_E2M1 as well.",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
)
