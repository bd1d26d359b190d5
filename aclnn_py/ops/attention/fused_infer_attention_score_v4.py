"""aclnnFusedInferAttentionScoreV4."""

from __future__ import annotations

from .shared.inference.fused_inference import SOCS, fused

fused_infer_attention_score_v4 = fused(4, "aclnnop/aclnn_fused_infer_attention_score_v4.h", SOCS, SOCS)
