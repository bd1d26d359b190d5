"""aclnnFusedInferAttentionScore."""

from __future__ import annotations

from .shared.inference.fused_inference import SOCS, fused

fused_infer_attention_score = fused(1, "aclnnop/aclnn_fused_infer_attention_score.h", SOCS, SOCS)
