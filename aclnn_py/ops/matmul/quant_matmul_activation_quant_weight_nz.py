"""aclnnQuantMatmulActivationQuantWeightNz."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ...lowering.kernels import tiles as t
from ...lowering.kernels.stored_matrix import StoredMatrix
from ...rules.core.call import Call, Shape
from .shared import eight_bits as e
from .shared.activation_quant import (
    PARAMS,
    activation,
    bias,
    flag1,
    flag2,
    in_memory,
    sizes,
    turned_scale,
    way,
    x1,
    x1_scale,
    x2,
    x2_scale,
    y,
    y_scale,
)
from .shared.activation_quant_rules import rules
from .shared.cube import NZ
from .shared.product import Product


def scales_of(scale: w.Param, matrix: w.Param, flag: w.Param, straight: Shape, turned: Shape) -> w.Step:
    """Scales as FLOAT with their last three axes in an order that depends on how they and the matrix lie in memory."""

    def through(call: Call, view: Any) -> Any:
        facts, swapped = call.tensor(scale), in_memory(call.tensor(matrix), bool(call.args[flag.name]))
        if facts.rank < 3:
            return f"{facts.rank} axes"
        order = turned if swapped != turned_scale(facts, swapped) else straight
        lead = facts.rank - 3
        axes = (*range(lead), *(lead + axis for axis in order))
        shape, strides = (tuple([numbers[axis] for axis in axes]) for numbers in (view.shape, view.strides))
        return view._replace(shape=shape, strides=strides)

    return e.powers(w.ViewOf(w.Strided(scale), w.Through(f"pairs of {scale}", through, w.GivenShape(matrix))))


def blocks(matrix: Any, flag: bool, *, rows: bool) -> Shape | None:
    if matrix.rank < 2:
        return None
    down, across = sizes(matrix, flag)
    every = -(-(down if rows else across) // (2 * e.BLOCK)) * 2
    return (*matrix.shape[:-2], every, across) if rows else (*matrix.shape[:-2], down, every)


def scaled(matrix: w.Param, flag: w.Param, scales: w.Step, *, rows: bool) -> w.Step:
    stored = StoredMatrix(matrix, transposed=flag, blocks=w.OneOf(w.Format(matrix), NZ) if rows else None)
    shape = w.Derived(lambda facts, given: blocks(facts, given, rows=rows), matrix, flag, label=f"blocks of {matrix}")
    tiles = t.Tiles(e.BLOCK, 1, even=(True, False)) if rows else t.Tiles(1, e.BLOCK, even=(False, True))
    return t.TileScaled(e.numbers(stored, matrix), w.ViewOf(scales, w.Reshaped(shape)), tiles)


def plan() -> w.Plan:
    one = scaled(x1, flag1, scales_of(x1_scale, x1, flag1, (0, 1, 2), (1, 0, 2)), rows=False)
    other = scaled(x2, flag2, scales_of(x2_scale, x2, flag2, (0, 2, 1), (1, 2, 0)), rows=True)
    alike = w.Derived(lambda one, two: one.shape[:-2] == two.shape[:-2], x1, x2, label="equal batch axes")
    product = Product(one, other, w.FLOAT, w.Constant(0.0, "no HF32"))
    added = w.Branch(w.given(bias), w.Compute("add", product, w.Contiguous(bias)), product)
    kernel = w.Where(w.value_is(activation, "gelu_tanh"), "gelu", "gelu_erf", "form of GELU")
    moved, each = b.by_block(w.Compute(kernel, added), y, way)
    lacking = w.NoKernel(w.negated(w.OneOf(alike, w.Choices(True))))
    return tuple(dict.fromkeys(
        (lacking, *w.ViewCopy(q.short(moved, y), y).chain, *w.ViewCopy(each, y_scale).chain)))  # fmt: skip


quant_matmul_activation_quant_weight_nz = w.declare(
    "aclnnQuantMatmulActivationQuantWeightNz", *PARAMS, rules=rules(), plan=plan(), library="nn",
    documented_soc=("ascend950",), header="aclnnop/aclnn_quant_matmul_activation_quant_weight_nz.h",
    summary="product of FP8 matrices in MX format, GELU, and MX quantisation of its output",
    formula="v = GELU(x1 @ x2 + biasOptional), elements of both times the scale of their block of 32 along K, 2^(code "
    "- 127); yScaleOut = 2^(floor(log2(max(abs(v)))) - emax) for every block of 32 of v, or with scaleAlg 1 "
    "max(abs(v)) / largest rounded up to a power of two; yOut = round(v / yScaleOut)",
    precision="elements times scales, sums, the bias and GELU in float32; then rounded half to even",
    notes=(
        "The scales of x2 have the batch axes of x1; the emulator refuses matrices whose batch axes differ (561103).",
        "Null pointers of other tensors than x1 and x2 give 161002. Other SoCs have no kernel (561103).",
        "yOut has the dtype of x1, in which CANN allocates the kernel's output: another one is refused (561103).",
        "No public source says whether CANN's kernel rounds GELU to BF16 before it takes scales; here it does not.",
    ),
    reference="torch_npu.npu_quant_matmul with MX scales, torch.nn.functional.gelu, torch_npu.npu_dynamic_mx_quant",
)  # fmt: skip
