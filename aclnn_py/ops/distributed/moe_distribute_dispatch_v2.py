"""aclnnMoeDistributeDispatchV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import dispatch as d

names = w.Out(
    "assistInfoForCombineOut", "rank, token and choice of each received token, INT32, [A * 128], the first A * 3"
)
moe_distribute_dispatch_v2 = d.declared(
    "aclnnMoeDistributeDispatchV2", "aclnnop/aclnn_moe_distribute_dispatch_v2.h", names, 3, **d.SAID
)
