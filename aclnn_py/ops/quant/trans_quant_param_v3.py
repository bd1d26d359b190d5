"""aclnnTransQuantParamV3."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import PACKED, TEXTS, checks, mode, offset, out, plan, scale

trans_quant_param_v3 = w.declare(
    "aclnnTransQuantParamV3", scale, offset, mode, out, rules=checks((w.value_is(mode, 0, 1),)),
    plan=plan(w.ValueOf(mode)), header="aclnnop/aclnn_trans_quant_param_v3.h",
    formula=f"{PACKED}; roundMode 0 cuts the scale's last 13 bits off, 1 rounds them to nearest even, where scales "
    "below 2^-126 become 0",
    reference="torch_npu.npu_trans_quant_param(scale, offset, round_mode=1)", **TEXTS,
)  # fmt: skip
