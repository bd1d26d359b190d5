"""aclnnMoeDistributeDispatchV2."""

from __future__ import annotations

from .shared.experts import dispatch as d

moe_distribute_dispatch_v2 = d.declared(
    "aclnnMoeDistributeDispatchV2", "aclnnop/aclnn_moe_distribute_dispatch_v2.h", **d.SAID
)
