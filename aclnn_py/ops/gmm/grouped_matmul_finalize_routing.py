"""aclnnGroupedMatmulFinalizeRouting to V3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.finalize_packed_params import PRECISION, formula, notes, packed
from .shared.finalize_packed_plan import planned
from .shared.finalize_packed_rules import checks


def version(number: int) -> w.Operator:
    names, suffix = packed(number), f"V{number}" if number > 1 else ""
    r = names.routed
    return w.declare(
        f"aclnnGroupedMatmulFinalizeRouting{suffix}", *names.declared, rules=checks(names), plan=planned(names),
        header=f"aclnnop/aclnn_grouped_matmul_finalize_routing{'_' if suffix else ''}{suffix.lower()}.h",
        library="transformer", documented_soc=w.A2_A3, formula=formula(names), precision=PRECISION, notes=notes(names),
        summary="products of groups of INT8 rows with INT4 weights, dequantised and summed by token (MoE)",
        reference=f"torch_npu.npu_grouped_matmul_finalize_routing({r.x}, {r.weight}, {r.groups}, scale={r.scale}, "
        f"bias={r.bias}, pertoken_scale={r.token}, shared_input={r.shared}, logit={r.logit}, row_index={r.places})",
    )  # fmt: skip


grouped_matmul_finalize_routing = version(1)
grouped_matmul_finalize_routing_v2 = version(2)
grouped_matmul_finalize_routing_v3 = version(3)
