"""aclnnMoeDistributeCombineAddRmsNormV2."""

from __future__ import annotations

from .shared.experts import combine_norm as n
from .shared.experts import special_experts as s

moe_distribute_combine_add_rms_norm_v2 = n.normed(
    "aclnnMoeDistributeCombineAddRmsNormV2", "aclnnop/aclnn_moe_distribute_combine_add_rms_norm_v2.h", *s.SPECIAL,
    spared=(s.elastic, *s.INPUTS), notes=(s.SPECIAL_NOTE,),
)  # fmt: skip
