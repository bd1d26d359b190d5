"""aclnnFlashAttentionScoreGradV4."""

from __future__ import annotations

from typing import Any

from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from .shared import geometry as g
from .shared.any_layout import any_limits
from .shared.any_layout import any_parameters as a
from .shared.any_layout.any_backward import plan
from .shared.any_layout.any_backward_rules import Backward, rules
from .shared.backward import DPSE, PACKED_NOTES
from .shared.backward_parameters import gradients, inputs
from .shared.family import ASSUMED_MASKS
from .shared.parameters import ENDS, EXTRAS, OPEN_ROWS, PREFIX, PSE_TYPE, STARTS
from .shared.sink import BACKWARD_NOTE, DSINK, SINK_IN

query, key, value, dy, pse, largest, total, softmax, y = inputs(packed=False)
drop, padding, mask = EXTRAS
dq, dk, dv, dpse, *_ = gradients(has_ropes=False)
dq_rope, dk_rope = (
    w.Out(f"d{letter}RopeOut", f"gradient of {part}, same shape as {part}; required beside it; declared const",
          optional=True, ctype=w.IN_TENSOR)
    for letter, part in (("q", a.QUERY_ROPE), ("k", a.KEY_ROPE))
)  # fmt: skip
have, scales = a.arguments(query, key, value, pse, OPEN_ROWS, SINK_IN), a.scales_of("Q K V Dy O")
at = Backward(dy, largest, total, y, (padding, softmax), (dq, dk, dv), (dq_rope, dk_rope), dpse, DSINK)
shapes: dict[w.Param, Any] = {dy: g.result_shape, y: g.result_shape}
shapes[largest] = shapes[total] = lambda q, k, v, layout, heads: g.row_shape(q, layout, heads)
for number, out in enumerate(at.outs):
    shapes[out] = lambda *sizes, number=number: sizes[number].shape
limits = any_limits.AnyLimits(have, shapes, (largest, total), NULL, NULL)
limits.rope_outs, limits.outs, limits.reserved = at.ropes, (dq, dk), at.reserved
limits.sinks += (DSINK,)
flash_attention_score_grad_v4 = w.declare(
    "aclnnFlashAttentionScoreGradV4", query, key, value, dy, pse, drop, padding, mask, largest, total, softmax, y,
    SINK_IN, a.QUERY_ROPE, a.KEY_ROPE, *scales, PREFIX, *ENDS, *STARTS, have.scale, have.keep, have.before, have.behind,
    have.heads, a.LAYOUT, OPEN_ROWS, have.precise, a.SPARSE, PSE_TYPE, a.SEED, a.OFFSET, a.OUT_DTYPE, dq, dk, dv,
    dq_rope, dk_rope, dpse, DSINK,
    rules=rules(have, limits, at, scales), plan=plan(have, at),
    library="transformer", header="aclnnop/aclnn_flash_attention_score_grad.h", documented_soc=("ascend950",),
    summary="gradients of attention over batches or packed sequences with respect to query, key, value, their rotary "
    "parts and an attention sink",
    formula="p = exp(s - softmaxMax) / softmaxSum with the scores s of the forward operator, dv = dropout(p)^T @ "
    "dy, ds = p * (dropout(dy @ value^T) - sum(dy * attentionIn)), dq = scaleValue * ds @ key, dk = scaleValue * "
    "ds^T @ query",
    precision="computed in float32; for FLOAT16 and BF16 p and ds are rounded before they are multiplied, and the "
    "gradients once more",
    reference="the gradients of torch_npu.npu_fusion_attention(query, key, value, head_num, input_layout, ...)",
    notes=(
        *a.NOTES, "A null workspaceSize or executor gives 161001; CANN's source dereferences it.",
        "A negative sparseMode is refused, unlike forward; in sparseMode 0, 4, 7 and 8 also preTokens + nextTokens "
        "below 0, or of 0 over packed sequences with a mask (161001).",
        ASSUMED_MASKS, DPSE, *PACKED_NOTES, BACKWARD_NOTE,
    ),
)  # fmt: skip
