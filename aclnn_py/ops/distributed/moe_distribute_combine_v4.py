"""aclnnMoeDistributeCombineV4."""

from __future__ import annotations

from .shared.experts import combine as c
from .shared.experts import special_experts as s

moe_distribute_combine_v4 = c.declared(
    "aclnnMoeDistributeCombineV4", "aclnnop/aclnn_moe_distribute_combine_v4.h", *s.SPECIAL,
    spared=(s.elastic, *s.INPUTS, s.performance), notes=(s.SPECIAL_NOTE, s.PERFORMANCE_NOTE), **c.SAID,
)  # fmt: skip
