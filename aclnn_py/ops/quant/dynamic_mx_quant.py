"""aclnnDynamicMxQuant and its versions 2 and 3, which CANN generates from the operator's definition."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import mx_params as p
from .shared.mx_plan import planned
from .shared.mx_rules import KINDS, tiling

TEXTS: dict[str, Any] = {
    "on": w.REGBASE[:1],
    "kinds": KINDS,
    "library": "nn",
    "documented_soc": w.REGBASE[:1],
    "summary": "MX quantisation to FP8 or FP4 with one scale, a power of two, for each block along an axis",
    "precision": p.PRECISION,
    "reference": "torch_npu.npu_dynamic_mx_quant(x, axis=axis, "
    "round_mode=roundModeOptional, dst_type=dstType, block_size=blocksize)",
}
FIRST = p.x, p.axis, p.mode, p.target, p.size, p.way
dynamic_mx_quant = w.generated(
    "aclnnDynamicMxQuant", *FIRST, p.out, p.scales, tiling=tiling(), plan=planned(), notes=p.NOTES,
    formula=p.formula(p.PEAK), header="aclnnop/aclnn_dynamic_mx_quant.h", **TEXTS,
)  # fmt: skip
dynamic_mx_quant_v2 = w.generated(
    "aclnnDynamicMxQuantV2", *FIRST, p.top, p.out, p.scales, tiling=tiling(p.top), plan=planned(p.top), notes=p.NOTES,
    formula=p.formula(p.PEAK), header="aclnnop/aclnn_dynamic_mx_quant_v2.h", **TEXTS,
)  # fmt: skip
dynamic_mx_quant_v3 = w.generated(
    "aclnnDynamicMxQuantV3", *FIRST, p.top, p.bound, p.out, p.scales, tiling=tiling(p.top, p.bound),
    plan=planned(p.top, p.bound), notes=p.NOTES, formula=p.formula(p.BOUNDED_PEAK),
    header="aclnnop/aclnn_dynamic_mx_quant_v3.h", **TEXTS,
)  # fmt: skip
