"""aclnnMoeDistributeCombineV4."""

from __future__ import annotations

from .shared import combine as c
from .shared import expert_params as e
from .shared import special_experts as s

moe_distribute_combine_v4 = c.declared(
    "aclnnMoeDistributeCombineV4", "aclnnop/aclnn_moe_distribute_combine_v4.h", *e.SPECIAL,
    spared=(e.elastic, *s.INPUTS, e.performance), notes=(e.SPECIAL_NOTE, e.PERFORMANCE_NOTE), **c.SAID,
)  # fmt: skip
