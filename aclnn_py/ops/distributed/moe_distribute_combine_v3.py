"""aclnnMoeDistributeCombineV3."""

from __future__ import annotations

from .shared import combine as c
from .shared import expert_params as e
from .shared import special_experts as s

moe_distribute_combine_v3 = c.declared(
    "aclnnMoeDistributeCombineV3", "aclnnop/aclnn_moe_distribute_combine_v3.h", *e.SPECIAL,
    spared=(e.elastic, *s.INPUTS), notes=(e.SPECIAL_NOTE,), **c.SAID,
)  # fmt: skip
