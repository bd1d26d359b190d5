"""aclnnKvRmsNormRopeCache."""

from __future__ import annotations

from .shared.kv_cache_operator import into_caches

kv_rms_norm_rope_cache = into_caches(
    "aclnnKvRmsNormRopeCache",
    with_value=False,
    header="aclnnop/aclnn_kv_rms_norm_rope_cache.h",
    summary="RMS norm and rotary position embedding of multi-head latent attention's keys, into a KV cache",
    reference="torch_npu.npu_kv_rmsnorm_rope_cache(...)",
)
