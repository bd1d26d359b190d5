"""aclnnFusedQuantMatmul."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from .shared import quant_params as p
from .shared.cube import NZ
from .shared.quant_combinations import BY_ROW, combined
from .shared.quant_dtypes import BIASES_BY_ROW, FLOAT, INTEGERS, OUTS, SCALES, optional, same_matrices
from .shared.quant_operands import Operands
from .shared.quant_plan import dequantised, into, sums_of
from .shared.quant_rules import formats, has_kernel, not_blocks, stored_rank
from .shared.quant_shapes import Shapes
from .shared.quant_versions import ranks, unused

ERF, TANH = "gelu_erf", "gelu_tanh"
x1, x2 = p.x1, w.In("x2", "right matrices, [..., K, N], dtype of x1")
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
names = Operands(x1, x2, scale, x2_offset, token, bias, None, None, out, group)
shapes = Shapes(names)
rules = (
    w.present(x1, x2), (w.Present(word, code=w.ACLNN_ERR_PARAM_INVALID),), w.word_in(word, ERF, TANH),
    w.present(token, scale, out),
    unused(ACLNN_ERR_PARAM_NULLPTR, y_scale, x1_offset, x2_offset, y_offset, third),
    tuple(rule.coded(ACLNN_ERR_PARAM_NULLPTR) for rule in (w.value_is(group, 0),)),
    stored_rank(x2), ranks(names), w.rank_is(1, token), w.rank_is(1, scale), w.dtype_in(INTEGERS, x1),
    same_matrices(names), shapes.per_token(token), shapes.per_channel(scale), (has_kernel(),),
    w.dtype_in(SCALES, scale), optional(bias, w.dtype_in(BIASES_BY_ROW, bias)), w.dtype_in(OUTS, out),
    w.dtype_in(FLOAT, token), combined(names, BY_ROW), shapes.four_bits, shapes.inner, shapes.batch, shapes.bias,
    shapes.out, formats(names._replace(token=None)), not_blocks(token), not_blocks(x2), w.not_empty(x1, x2),
    w.inner((w.on(*w.A2_A3),)),
)  # fmt: skip
numbers = dequantised(names, sums_of(names, w.OneOf(w.Format(x2), NZ), None))
curved = w.Compute(w.Where(w.value_is(word, TANH), "gelu", ERF, label="gelu by erf or tanh"), numbers)
fused_quant_matmul = w.declare(
    "aclnnFusedQuantMatmul", x1, x2, token, scale, y_scale, x1_offset, x2_offset, y_offset, bias, third, word, group,
    out, rules=rules, plan=into(names, w.CastTo(curved, w.Dtype(out))).chain,
    header="aclnnop/aclnn_fused_quant_matmul.h", library="nn", documented_soc=w.A2_A3,
    summary="GELU of a dequantised matrix product of INT8 or INT4 matrices",
    formula="s = x1 @ x2, exact in INT32; with an INT32 bias s = s + bias; out = gelu(s * x2Scale * x1Scale, plus a "
    "floating bias), as aclnnGeluV2 by erf or tanh",
    precision="sums exact in INT32, which wraps; then in float32, each operation rounded (s to FLOAT as well), and the "
    "result rounded once to nearest even",
    reference="gelu(torch_npu.npu_quant_matmul(x1, x2, x2Scale, pertoken_scale=x1Scale, bias=biasOptional))",
    notes=(
        "Views with the last two axes swapped are read as they are, without a copy.",
        "x2 in FRACTAL_NZ is refused (161002): by CANN's documents aclnnFusedQuantMatmulWeightNz takes it.",
        "Arguments that are not supported give 161001 where they have elements, as does a groupSizeOptional other "
        "than 0. A null fusedOpType, which CANN reads, gives 161002.",
        "The 910 and 310B have no kernel: 361001. On the 310P and 950 CANN returns 0 and launches no kernel; here such "
        "a call is refused (561103).",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip
