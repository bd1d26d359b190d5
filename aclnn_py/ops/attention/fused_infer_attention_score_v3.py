"""aclnnFusedInferAttentionScoreV3."""

from __future__ import annotations

from .shared.inference.fused_inference import SOCS, fused

fused_infer_attention_score_v3 = fused(3, "aclnnop/aclnn_fused_infer_attention_score_v3.h", SOCS, SOCS)
