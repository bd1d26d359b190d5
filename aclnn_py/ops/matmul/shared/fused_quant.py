"""aclnnFusedQuantMatmul and its version for weights in FRACTAL_NZ: parameters, rules, plan and texts."""

from __future__ import annotations

from typing import Any

from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from . import quant_params as p
from .cube import NZ
from .quant_absent import unused
from .quant_combinations import BY_ROW, combined
from .quant_dtypes import BIASES_BY_ROW, FLOAT, INTEGERS, OUTS, SCALES, same_matrices
from .quant_operands import Operands
from .quant_plan import dequantised, into, sums_of
from .quant_rules import formats, has_kernel, not_blocks, of_blocks, stored_rank
from .quant_shapes import Shapes
from .quant_versions import Declared, holds_blocks, ranks

ERF, TANH = "gelu_erf", "gelu_tanh"
x1 = w.In("x1", p.LEFT)
token = w.In("x1Scale", "per-token scale, FLOAT, [M]")
scale = w.In("x2Scale", "scale of the columns, FLOAT or BF16, [N] or [1]")
y_scale, x1_offset, x2_offset, y_offset = (
    w.In(f"{name}Optional", p.UNUSED, optional=True) for name in ("yScale", "x1Offset", "x2Offset", "yOffset")
)
bias = w.In("biasOptional", "bias, [N] or [B, 1, N]; null: 0", optional=True)
third = w.In("x3Optional", p.UNUSED, optional=True)
word = w.Attr("fusedOpType", "const char*", f"activation: {ERF} or {TANH}", ERF)
group = w.Attr("groupSizeOptional", "int64_t", "must be 0", 0)
out = w.Out("out", "output, FLOAT16 or BF16, [..., M, N]")


def in_order(x2: w.Param) -> tuple[w.Param, ...]:
    return (x1, x2, token, scale, y_scale, x1_offset, x2_offset, y_offset, bias, third, word, group, out)


def declared(x2: w.Param, *, blocks: bool = False) -> Declared:
    """Rules and plan; with `blocks` the storage of x2 is FRACTAL_NZ."""
    names = Operands(x1, x2, scale, x2_offset, token, bias, None, None, out, group)
    shapes = Shapes(names, blocks=blocks)
    stored = (w.min_dims(2, x2), holds_blocks(names)) if blocks else ()
    rank = w.max_dims(6, x2) if blocks else stored_rank(x2)
    tiles = of_blocks(shapes) if blocks else ()
    rules = (
        w.present(x1, x2), *stored,
        (w.Present(word, code=w.ACLNN_ERR_PARAM_INVALID),), w.word_in(word, ERF, TANH), w.present(token, scale, out),
        unused(ACLNN_ERR_PARAM_NULLPTR, y_scale, x1_offset, x2_offset, y_offset, third),
        tuple(rule.coded(ACLNN_ERR_PARAM_NULLPTR) for rule in (w.value_is(group, 0),)),
        rank, ranks(names), w.rank_is(1, token), w.rank_is(1, scale), w.dtype_in(INTEGERS, x1),
        same_matrices(names), shapes.per_token(token), shapes.per_channel(scale), (has_kernel(),),
        w.dtype_in(SCALES, scale), w.when_given(bias, w.dtype_in(BIASES_BY_ROW, bias)), w.dtype_in(OUTS, out),
        w.dtype_in(FLOAT, token), combined(names, BY_ROW), shapes.four_bits, shapes.inner, tiles, shapes.batch,
        shapes.bias, shapes.out, formats(names._replace(token=None)), not_blocks(token),
        () if blocks else not_blocks(x2), w.not_empty(x1, x2), w.inner((w.on(*w.A2_A3),)),
    )  # fmt: skip
    numbers = dequantised(names, sums_of(names, w.given(x2) if blocks else w.OneOf(w.Format(x2), NZ), None))
    curved = w.Compute(w.Where(w.value_is(word, TANH), "gelu", ERF, label="gelu by erf or tanh"), numbers)
    return rules, into(names, w.CastTo(curved, w.Dtype(out))).chain


TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": w.A2_A3,
    "formula": "s = x1 @ x2, exact in INT32; with an INT32 bias s = s + bias; out = gelu(s * x2Scale * x1Scale, plus a "
    "floating bias), as aclnnGeluV2 by erf or tanh",
    "precision": "sums exact in INT32, which wraps; then in float32, each operation rounded (s to FLOAT as well), and "
    "the result rounded once to nearest even",
    "reference": "gelu(torch_npu.npu_quant_matmul(x1, x2, x2Scale, pertoken_scale=x1Scale, bias=biasOptional))",
}  # fmt: skip
NOTES = (
    "Arguments that are not supported give 161001 where they have elements, as does a groupSizeOptional other "
    "than 0. A null fusedOpType, which CANN reads, gives 161002.",
    "The 910 and 310B have no kernel: 361001. On the 310P and 950 CANN returns 0 and launches no kernel; here such "
    "a call is refused (561103).",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
)
