"""aclnnMoeDistributeCombineAddRmsNorm."""

from __future__ import annotations

from .shared.experts import combine_norm as n

moe_distribute_combine_add_rms_norm = n.normed(
    "aclnnMoeDistributeCombineAddRmsNorm", "aclnnop/aclnn_moe_distribute_combine_add_rms_norm.h"
)
