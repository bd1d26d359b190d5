"""aclnnFlashAttentionScoreV4."""

from __future__ import annotations

from typing import Any

from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from .shared import geometry as g
from .shared.any_layout import any_limits
from .shared.any_layout import any_parameters as a
from .shared.any_layout.any_forward import plan, rules
from .shared.family import ASSUMED_MASKS, NEGATIVE_MODE
from .shared.forward_parameters import results, tensors
from .shared.forward_texts import BY_TOKEN, EQUAL_LENGTHS, FOUR_BIASES, PACKED_NOTES
from .shared.parameters import ENDS, EXTRAS, PREFIX, PSE_TYPE, ROWS, STARTS, in_any_case
from .shared.sink import FORWARD_NOTE, SINK

query, key, value, pse = tensors(packed=False)
largest, total, softmax, out = results(packed=False)
layout = in_any_case(a.LAYOUT)
have = a.arguments(query, key, value, pse, ROWS["softmaxOutLayout"], SINK, layout)
outs, scales = (largest, total, out), a.scales_of("Q K V")
shapes: dict[w.Param, Any] = {out: g.result_shape}
shapes[largest] = shapes[total] = lambda q, k, v, layout, heads: g.row_shape(q, layout, heads)
limits = any_limits.AnyLimits(have, shapes, (), NULL, NULL)
flash_attention_score_v4 = w.declare(
    "aclnnFlashAttentionScoreV4", query, key, value, pse, *EXTRAS, a.QUERY_ROPE, a.KEY_ROPE, *scales, SINK, PREFIX,
    *ENDS, *STARTS, have.scale, have.keep, have.before, have.behind, have.heads, layout, have.precise, a.SPARSE,
    a.OUT_DTYPE, PSE_TYPE, ROWS["softmaxOutLayout"], a.SEED, a.OFFSET, largest, total, softmax, out,
    rules=rules(have, limits, outs, scales, a.OUT_DTYPE), plan=plan(have, outs),
    library="transformer", header="aclnnop/aclnn_flash_attention_score.h", documented_soc=("ascend950",),
    summary="scaled dot-product attention for training over batches or packed sequences, with rotary parts and an "
    "attention sink",
    formula=f"{FOUR_BIASES}softmaxMax is the maximum of a row's scores, softmaxSum the sum of exp(score - softmaxMax); "
    "query and key with their rotary parts behind the others",
    precision="computed in float32; for FLOAT16 and BF16 the softmax is rounded before the product with value, "
    "and the output once more, halves away from zero",
    reference="torch_npu.npu_fusion_attention(query, key, value, head_num, input_layout, ...) on the 950",
    notes=(*a.NOTES, ASSUMED_MASKS, NEGATIVE_MODE, BY_TOKEN, *PACKED_NOTES, EQUAL_LENGTHS, FORWARD_NOTE),
)  # fmt: skip
