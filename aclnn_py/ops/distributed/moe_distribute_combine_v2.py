"""aclnnMoeDistributeCombineV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import combine as c
from .shared import expert_params as e

names = w.In("assistInfoForCombine", "as the dispatch wrote it, INT32, [A * 128]; not read")
out = w.Out("xOut", "tokens of this rank, dtype of expandX, [Bs, H]")
moe_distribute_combine_v2 = c.declared(
    "aclnnMoeDistributeCombineV2", "aclnnop/aclnn_moe_distribute_combine_v2.h", names, out, 128, more=(e.algorithm,),
    **c.SAID,
)  # fmt: skip
