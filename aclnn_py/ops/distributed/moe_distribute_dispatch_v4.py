"""aclnnMoeDistributeDispatchV4."""

from __future__ import annotations

from .shared import dispatch as d
from .shared import expert_params as e

moe_distribute_dispatch_v4 = d.declared(
    "aclnnMoeDistributeDispatchV4", "aclnnop/aclnn_moe_distribute_dispatch_v4.h", *e.SPECIAL,
    spared=(e.elastic, e.performance), notes=(e.SPECIAL_NOTE, e.PERFORMANCE_NOTE), **d.SAID,
)  # fmt: skip
