"""aclnnQuantBatchMatmulInplaceAdd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...lowering.kernels import tiles as t
from ...lowering.kernels.stored_matrix import StoredMatrix
from ...rules.core.call import Call, Shape
from .shared import eight_bits as e
from .shared.inplace_quant import (
    HIGH,
    PARAMS,
    memory,
    transpose1,
    transpose2,
    turned_scale,
    x1,
    x1_scale,
    x2,
    x2_scale,
    y,
)
from .shared.inplace_quant_rules import rules
from .shared.product import Product
from .shared.quant_plan import without_low_bits

NO_HF32 = w.Constant(0.0, "no HF32")


def scales_of(param: w.Param, straight: Shape, turned: Shape) -> w.Step:
    """E8M0 scales as FLOAT with their axes in an order that depends on whether they are a view of swapped axes."""

    def order(call: Call) -> Shape:
        return turned if turned_scale(call.tensor(param)) else straight

    return e.powers(e.arranged(w.Strided(param), order, 3, f"pairs of {param}"))


def blocks_of(matrix: Any, *, rows: bool) -> Shape | None:
    if matrix.rank != 2:
        return None
    depth, width = memory(matrix)
    pairs = -(-depth // e.PAIR)
    return (2 * pairs, width) if rows else (width, 2 * pairs)


def plan() -> w.Plan:
    one = e.numbers(StoredMatrix(x1, transposed=transpose1), x1)
    other = e.numbers(StoredMatrix(x2, transposed=transpose2), x2)
    first = w.Derived(lambda matrix: blocks_of(matrix, rows=False), x1, label="blocks of x1")
    second = w.Derived(lambda matrix: blocks_of(matrix, rows=True), x2, label="blocks of x2")
    left = w.ViewOf(scales_of(x1_scale, (1, 0, 2), (0, 1, 2)), w.Reshaped(first))
    right = w.ViewOf(scales_of(x2_scale, (0, 2, 1), (1, 2, 0)), w.Reshaped(second))
    scaled = (
        t.TileScaled(one, left, t.Tiles(1, e.BLOCK, even=(False, True))),
        t.TileScaled(other, right, t.Tiles(e.BLOCK, 1, even=(True, False))),
    )
    factor = without_low_bits(x1_scale, w.Compute("mul", w.Contiguous(x1_scale), w.Contiguous(x2_scale)))
    whole = w.Compute("mul", Product(one, other, w.FLOAT, NO_HF32), factor)
    made = w.Branch(HIGH, whole, Product(*scaled, w.FLOAT, NO_HF32))
    return w.ViewCopy(w.Compute("add", w.Contiguous(y), made), y).chain


quant_batch_matmul_inplace_add = w.declare(
    "aclnnQuantBatchMatmulInplaceAdd", *PARAMS, rules=rules(), plan=plan(), library="nn",
    documented_soc=("ascend950",), header="aclnnop/aclnn_quant_batch_matmul_inplace_add.h",
    summary="product of FP8 matrices in MX format, or of HIFLOAT8 matrices, added to an accumulator",
    formula="yRef[m, n] += sum over k of x1[k, m] * x2[k, n], each element times the scale of its block of 32 along k, "
    "2^(code - 127); HIFLOAT8: yRef += (sum) * (x1ScaleOptional * x2Scale)",
    precision="elements times scales, sums and the addition in float32; the product of the scales of HIFLOAT8 loses "
    "its lowest 13 bits",
    notes=(
        "A matrix whose strides are those of a transposed one is read as its storage with the other flag; so are "
        "scales [M, ceil(K/64), 2] with the strides of [ceil(K/64), M, 2].",
        "Other SoCs have no kernel (561103). yRef without elements succeeds with nothing to run.",
    ),
    reference="torch_npu.npu_add_quant_matmul_(yRef, x1.T, x2, x2Scale, x1_scale=x1ScaleOptional, "
    "group_sizes=groupSize)",
)  # fmt: skip
