"""aclnnDequantSwigluQuant and aclnnDequantSwigluQuantV2, which CANN generates from the operator's definition."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import dequant_params as p
from .shared import dequant_plan as plan
from .shared import dequant_rules as asks
from .shared.dequant_newest import OUTPUTS, newest_limits
from .shared.swiglu_rules import on_new

SINGLE, BIAS = on_new(dt.ACL_FLOAT), on_new(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32)
KINDS = (
    w.dtype_in(on_new(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_INT32), p.x),
    *(w.when_given(each, w.dtype_in(SINGLE, each)) for each in (p.weight, p.activation)),
    w.when_given(p.bias, w.when(p.is_whole, w.dtype_in(BIAS, p.bias), otherwise=w.dtype_in(SINGLE, p.bias))),
    *(w.when_given(each, w.dtype_in(SINGLE, each)) for each in (p.factor, p.zero)),
    w.when_given(p.group, w.dtype_in(on_new(dt.ACL_INT64).plus(dt.ACL_INT32, on=w.REGBASE), p.group)),
    w.dtype_in(on_new(dt.ACL_INT8).plus(*OUTPUTS, on=w.REGBASE), p.out),
    w.dtype_in(SINGLE, p.scales),
)  # fmt: skip
TENSORS = p.x, p.weight, p.activation, p.bias, p.factor, p.zero, p.group
TEXTS: dict[str, Any] = {
    "on": w.DOCUMENTED_NEW,
    "kinds": KINDS,
    "library": "nn",
    "formula": p.FORMULA,
    "precision": p.PRECISION,
    "reference": "torch_npu.npu_dequant_swiglu_quant(x, weight_scale=weightScaleOptional, activation_scale="
    "activationScaleOptional, bias=biasOptional, quant_scale=quantScaleOptional, group_index=groupIndexOptional, "
    "activate_left=activateLeft, quant_mode=1)",
}
dequant_swiglu_quant = w.generated(
    "aclnnDequantSwigluQuant", *TENSORS, p.left, p.mode, p.out, p.scales, tiling=asks.tiling(), plan=plan.planned(),
    unchecked=w.when(w.on(*w.REGBASE), newest_limits(second=False)),
    header="aclnnop/aclnn_dequant_swiglu_quant.h", documented_soc=("ascend910b", "ascend950"), notes=p.NOTES,
    summary="dequantisation, SwiGLU of the last axis, and dynamic or static quantisation to INT8", **TEXTS,
)  # fmt: skip
dequant_swiglu_quant_v2 = w.generated(
    "aclnnDequantSwigluQuantV2", *TENSORS, p.left, p.mode, p.target, p.rounding, p.dim, p.variant, p.limit, p.alpha,
    p.shift, p.out, p.scales, tiling=asks.tiling(p.variant), plan=plan.planned(p.variant),
    unchecked=w.when(w.on(*w.REGBASE), newest_limits(second=True)),
    header="aclnnop/aclnn_dequant_swiglu_quant_v2.h", documented_soc=w.DOCUMENTED_NEW, notes=p.SECOND_NOTES,
    summary="dequantisation, SwiGLU of the last axis or a clamped variant, and quantisation to INT8", **TEXTS,
)  # fmt: skip
