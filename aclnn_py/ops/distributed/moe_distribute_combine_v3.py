"""aclnnMoeDistributeCombineV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared import combine as c
from .shared import expert_params as e

INPUTS = tuple(
    w.In(name, f"{meaning}; ignored without copy and constant experts", optional=True)
    for name, meaning in (
        ("oriXOptional", "tokens as they were, [Bs, H]"),
        ("constExpertAlpha1Optional", "factors of tokens, [constExpertNum]"),
        ("constExpertAlpha2Optional", "factors of vectors, [constExpertNum]"),
        ("constExpertVOptional", "vectors of constant experts, [constExpertNum, H]"),
    )
)
moe_distribute_combine_v3 = c.declared(
    "aclnnMoeDistributeCombineV3", "aclnnop/aclnn_moe_distribute_combine_v3.h", *e.SPECIAL,
    spared=(e.elastic, *INPUTS), notes=(e.SPECIAL_NOTE,), **c.SAID,
)  # fmt: skip
