"""aclnnFusedInferAttentionScoreV5."""

from __future__ import annotations

from .shared.inference.fused_inference import fused

fused_infer_attention_score_v5 = fused(
    5, "aclnnop/aclnn_fused_infer_attention_score_v5.h", ("ascend910b", "ascend910_93", "ascend950"), ("ascend950",),
    "Its source is not public: parameters are those of torch_npu's call and of the inner operator, rules those of "
    "aclnnFusedInferAttentionScoreV4.",
)  # fmt: skip
