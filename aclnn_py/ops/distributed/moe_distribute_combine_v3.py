"""aclnnMoeDistributeCombineV3."""

from __future__ import annotations

from .shared.experts import combine as c
from .shared.experts import special_experts as s

moe_distribute_combine_v3 = c.declared(
    "aclnnMoeDistributeCombineV3", "aclnnop/aclnn_moe_distribute_combine_v3.h", *s.SPECIAL,
    spared=(s.elastic, *s.INPUTS), notes=(s.SPECIAL_NOTE,), **c.SAID,
)  # fmt: skip
