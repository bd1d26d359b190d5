"""aclnnMoeDistributeCombineAddRmsNormV2."""

from __future__ import annotations

from .shared import combine_norm as n
from .shared import expert_params as e
from .shared import special_experts as s

moe_distribute_combine_add_rms_norm_v2 = n.normed(
    "aclnnMoeDistributeCombineAddRmsNormV2", "aclnnop/aclnn_moe_distribute_combine_add_rms_norm_v2.h", *e.SPECIAL,
    spared=(e.elastic, *s.INPUTS), notes=(e.SPECIAL_NOTE,),
)  # fmt: skip
