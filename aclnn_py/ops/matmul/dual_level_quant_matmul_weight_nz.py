"""aclnnDualLevelQuantMatmulWeightNz."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...lowering.kernels import tiles as t
from ...lowering.kernels.dequantisation import Unpacked
from ...rules.core.call import Shape
from .shared import eight_bits as e
from .shared.dual_level import FIRST, PAIR, PARAMS, bias, first0, first1, out, parts, rules, second0, second1, x1, x2
from .shared.four_bits import BytesOfFour
from .shared.product import Product

NO_HF32 = w.Constant(0.0, "no HF32")
ONE_BIT = 1.0
"""Fraction bits of FLOAT4_E2M1."""


def left_blocks(one: Any) -> Shape | None:
    return (one.shape[0], 2 * parts(one.shape[1], PAIR)) if one.rank == 2 else None


def right_blocks(one: Any, two: Any) -> Shape | None:
    return (2 * parts(one.shape[1], PAIR), two.shape[0]) if one.rank == two.rank == 2 else None


def numbers(halves: w.Step) -> w.Step:
    return w.Compute("number_float4", halves, attrs=(ONE_BIT,))


def left() -> w.Step:
    """x1 times both of its scales, [M, K]."""
    values = numbers(w.CastTo(Unpacked(w.Contiguous(x1)), w.FLOAT))
    each = w.Derived(left_blocks, x1, label="blocks of x1")
    scales = w.ViewOf(e.powers(w.Contiguous(first1)), w.Reshaped(each))
    inner = t.TileScaled(values, scales, t.Tiles(1, e.BLOCK, even=(False, True)))
    return t.TileScaled(inner, w.Contiguous(first0), t.Tiles(1, FIRST))


def right() -> w.Step:
    """x2 times both of its scales, [K, N]."""
    rows = w.CastTo(BytesOfFour(x2), w.FLOAT)
    values = numbers(e.arranged(rows, lambda call: (1, 0), 2, "x2 transposed"))
    each = w.Derived(right_blocks, x1, x2, label="blocks of x2")
    pairs = e.arranged(w.Contiguous(second1), lambda call: (1, 2, 0), 3, "pairs of scales along K")
    scales = w.ViewOf(e.powers(pairs), w.Reshaped(each))
    inner = t.TileScaled(values, scales, t.Tiles(e.BLOCK, 1, even=(True, False)))
    return t.TileScaled(inner, w.Contiguous(second0), t.Tiles(FIRST, 1))


def plan() -> w.Plan:
    made = Product(left(), right(), w.FLOAT, NO_HF32)
    whole = w.Branch(w.given(bias), w.Compute("add", made, w.Contiguous(bias)), made)
    return w.WithCode(w.ViewCopy(w.CastTo(whole, w.Dtype(out)), out), code=w.ACLNN_ERR_PARAM_INVALID).chain


dual_level_quant_matmul_weight_nz = w.declare(
    "aclnnDualLevelQuantMatmulWeightNz", *PARAMS, rules=rules(), plan=plan(), library="nn",
    documented_soc=("ascend950",), header="aclnnop/aclnn_dual_level_quant_matmul_nz.h",
    summary="product of FLOAT4_E2M1 matrices with scales of two levels, the right one stored in FRACTAL_NZ",
    formula="out[m, n] = sum over k of x1[m, k] * x2[n, k] + optionalBias[n], each element times the scale of its "
    "block of 32, 2^(code - 127), and of its block of 512",
    precision="elements times both scales, sums and the bias in float32, rounded once to the dtype of out",
    notes=(
        "Other SoCs are refused before null pointers are (361001). Failures while the graph is built give 161002.",
        "A storage of x2 smaller than its blocks is refused (161002); CANN reads out of bounds.",
    ),
    reference="torch_npu.npu_dual_level_quant_matmul(x1, x2, x1Level0Scale, x2Level0Scale, x1Level1Scale, "
    "x2Level1Scale, bias=optionalBias, output_dtype=dtype of out)",
)  # fmt: skip
