"""aclnnMoeDistributeCombineV2."""

from __future__ import annotations

from .shared.experts import combine as c

moe_distribute_combine_v2 = c.declared(
    "aclnnMoeDistributeCombineV2", "aclnnop/aclnn_moe_distribute_combine_v2.h", **c.SAID
)
