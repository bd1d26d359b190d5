"""aclnnFusedInferAttentionScoreV2."""

from __future__ import annotations

from .shared.inference.fused_inference import SOCS, fused

fused_infer_attention_score_v2 = fused(2, "aclnnop/aclnn_fused_infer_attention_score_v2.h", SOCS, SOCS)
