"""aclnnFlatQuant and its versions 2 and 3."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import flat_params as p
from .shared.flat_plan import planned
from .shared.flat_rules import rules

TEXTS: dict[str, Any] = {
    "library": "nn", "summary": p.SUMMARY, "precision": p.PRECISION,
}  # fmt: skip
CALL = "torch_npu.npu_kronecker_quant(x, kroneckerP1, kroneckerP2, clip_ratio=clipRatio, dst_dtype=dtype of out"
flat_quant = w.declare(
    "aclnnFlatQuant", *p.FIRST, p.clip, *p.FOURTH, rules=rules(), plan=planned(), notes=p.NOTES,
    header="aclnnop/aclnn_flat_quant.h", formula=p.FORMULA + p.ROUND, reference=f"{CALL})",
    documented_soc=w.DOCUMENTED_NEW, **TEXTS,
)  # fmt: skip
flat_quant_v2 = w.declare(
    "aclnnFlatQuantV2", *p.FIRST, p.clip, p.top, *p.FOURTH, rules=rules(p.top), plan=planned(p.top),
    notes=(
        *p.NOTES, "CANN documents this version for the 950 alone, and torch_npu.npu_kronecker_quant calls it on every "
        'SoC: rules="documented" refuses it on the A2 and A3 (161002).',
    ),
    header="aclnnop/aclnn_flat_quant_v2.h", formula=p.FORMULA + p.TOPS + p.ROUND, reference=f"{CALL})",
    documented_soc=("ascend950",), **TEXTS,
)  # fmt: skip
flat_quant_v3 = w.declare(
    "aclnnFlatQuantV3", *p.FIRST, p.group, p.clip, p.top, p.list_type, *p.FOURTH, rules=rules(p.top, p.group),
    plan=planned(p.top, p.group), notes=p.GROUP_NOTES, header="aclnnop/aclnn_flat_quant_v3.h",
    formula=p.FORMULA + p.TOPS + p.ROUND, reference=f"{CALL}), rows after the last group 0",
    documented_soc=w.DOCUMENTED_NEW, **TEXTS,
)  # fmt: skip
