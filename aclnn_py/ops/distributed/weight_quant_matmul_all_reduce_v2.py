"""aclnnWeightQuantMatmulAllReduceV2."""

from __future__ import annotations

from ...lowering import language as w
from ..conv.shared.checked_rules import checked
from .shared import weight_all_reduce as q

ways = w.Attr("commMode", "const char*", "communication engine, ai_cpu; null: the same", "ai_cpu", optional=True)
named = checked("value of commMode is ai_cpu or null", lambda word: word in (None, "ai_cpu"), ways)
known = checked("value of commMode is ai_cpu or ccu", lambda word: word in ("ai_cpu", "ccu"), ways)
weight_quant_matmul_all_reduce_v2 = q.declared(
    "aclnnWeightQuantMatmulAllReduceV2", "aclnnop/aclnn_weight_quant_matmul_all_reduce_v2.h",
    ways, more=(w.when(w.on(*w.REGBASE), known, otherwise=(named,)),),
    summary="product with INT8 or INT4 weights, summed over the ranks of a communicator",
    formula="output = sum over the ranks of (x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias + x3)",
    reference="torch.distributed.all_reduce(x1 @ ((x2 + antiquantOffset) * antiquantScale) + bias + x3)",
)  # fmt: skip
