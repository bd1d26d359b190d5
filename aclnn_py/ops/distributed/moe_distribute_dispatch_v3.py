"""aclnnMoeDistributeDispatchV3."""

from __future__ import annotations

from .shared import dispatch as d
from .shared import expert_params as e

moe_distribute_dispatch_v3 = d.declared(
    "aclnnMoeDistributeDispatchV3", "aclnnop/aclnn_moe_distribute_dispatch_v3.h", *e.SPECIAL,
    spared=(e.elastic,), notes=(e.SPECIAL_NOTE,), **d.SAID,
)  # fmt: skip
