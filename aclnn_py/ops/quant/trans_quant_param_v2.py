"""aclnnTransQuantParamV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_params import PACKED, TEXTS, checks, offset, out, plan, scale

trans_quant_param_v2 = w.declare(
    "aclnnTransQuantParamV2", scale, offset, out, rules=checks(), plan=plan(0.0),
    header="aclnnop/aclnn_trans_quant_param_v2.h", formula=f"{PACKED}; the scale's last 13 bits are cut off",
    reference="torch_npu.npu_trans_quant_param(scale, offset)", **TEXTS,
)  # fmt: skip
