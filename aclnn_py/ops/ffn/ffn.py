"""aclnnFFN to V3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.ffn_params import parameters
from .shared.ffn_plan import Plan
from .shared.ffn_quant_rules import checks
from .shared.ffn_texts import FORMULA, NOTES, PRECISION, UNLISTED


def version(number: int) -> w.Operator:
    names, suffix = parameters(number), f"V{number}" if number > 1 else ""
    socs = w.A2_A3 if number == 1 else (*w.A2_A3, "ascend310p")
    return w.declare(
        f"aclnnFFN{suffix}", *names.declared, rules=checks(names, number), plan=Plan(names).end(),
        header=f"aclnnop/aclnn_ffn{'_' if suffix else ''}{suffix.lower()}.h", library="transformer",
        documented_soc=socs,
        summary="feed-forward layer: two matrix products and an activation, also by expert (MoE) and quantised",
        formula=FORMULA, precision=PRECISION,
        notes=(*NOTES, *(() if names.has_list else UNLISTED)),
        reference="torch_npu.npu_ffn(x, weight1, weight2, activation, expert_tokens=expertTokens, bias1=bias1, "
        "bias2=bias2)",
    )  # fmt: skip


ffn = version(1)
ffn_v2 = version(2)
ffn_v3 = version(3)
