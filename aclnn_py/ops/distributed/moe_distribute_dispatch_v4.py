"""aclnnMoeDistributeDispatchV4."""

from __future__ import annotations

from .shared.experts import dispatch as d
from .shared.experts import special_experts as s

moe_distribute_dispatch_v4 = d.declared(
    "aclnnMoeDistributeDispatchV4", "aclnnop/aclnn_moe_distribute_dispatch_v4.h", *s.SPECIAL,
    spared=(s.elastic, s.performance), notes=(s.SPECIAL_NOTE, s.PERFORMANCE_NOTE), **d.SAID,
)  # fmt: skip
