"""aclnnMoeDistributeDispatchV3."""

from __future__ import annotations

from .shared.experts import dispatch as d
from .shared.experts import special_experts as s

moe_distribute_dispatch_v3 = d.declared(
    "aclnnMoeDistributeDispatchV3", "aclnnop/aclnn_moe_distribute_dispatch_v3.h", *s.SPECIAL,
    spared=(s.elastic,), notes=(s.SPECIAL_NOTE,), **d.SAID,
)  # fmt: skip
