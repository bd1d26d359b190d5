"""aclnnKvRmsNormRopeCacheV2, with values beside keys."""

from __future__ import annotations

from .shared.kv_cache_operator import into_caches

kv_rms_norm_rope_cache_v2 = into_caches(
    "aclnnKvRmsNormRopeCacheV2",
    with_value=True,
    header="aclnnop/aclnn_kv_rms_norm_rope_cache_v2.h",
    summary="RMS norm and rotary position embedding of keys, into a KV cache, with values beside them or without",
    reference="torch_npu.npu_kv_rmsnorm_rope_cache(..., v=v)",
    more="; with vOptional all 192 channels are normalised and then the first 64 rotated, and vOptional goes to "
    "ckvCacheRef; INT8: round(y * scale + offset)",
    notes=("Without vOptional this is aclnnKvRmsNormRopeCache.",),
)
