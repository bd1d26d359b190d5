"""aclnnSwiGluQuant and aclnnSwiGluQuantV2, which CANN generates from the operator's definition."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import swiglu_plan as plan
from .shared import swiglu_rules as asks
from .shared.swiglu_rules import group, left, list_type, mode, offsets, out, scales, smooth, target, x

SINGLE = asks.on_new(dt.ACL_FLOAT)
KINDS = (
    w.dtype_in(asks.on_new(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), x),
    w.when_given(smooth, w.dtype_in(SINGLE, smooth)),
    w.when_given(offsets, w.dtype_in(SINGLE, offsets)),
    w.when_given(group, w.dtype_in(asks.on_new(dt.ACL_INT32), group)),
    w.dtype_in(asks.on_new(dt.ACL_INT8, dt.ACL_INT4), out), w.dtype_in(SINGLE, scales),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "formula": "v = silu(A) * B, A and B the halves of the last axis of x, the second one first unless activateLeft; "
    "dynamic: v is multiplied by smoothScalesOptional, scaleOut = m / max(abs(v)) over the last axis, yOut = round(v * "
    "scaleOut) with m = 127, for INT4 7; static: yOut = round(v * smoothScalesOptional + offsetsOptional)",
    "precision": "silu in float32, each further operation rounded to float32; to the nearest integer, half to even, "
    "and saturated, NaN becomes 0",
    "reference": "torch_npu.npu_swiglu_quant(x, smooth_scales=smoothScalesOptional, offsets=offsetsOptional, "
    "group_index=groupIndexOptional, activate_left=activateLeft, quant_mode=1)",
}
NOTES = (
    "v is multiplied by scaleOut, not divided. In static mode scaleOut is not written.",
    "groupIndexOptional without smoothScalesOptional is ignored. Rows after the last group are quantised without scale "
    "and zero point. Without groups the first row of [G, N] is used for all rows.",
    "Static mode: smoothScalesOptional of one axis means one scale and one zero point for each group, also where "
    "offsetsOptional has two axes.",
    "On the 950 max(abs(v)) is at least 1e-8; before it a row of zeros has scaleOut inf.",
    "CANN ignores errors of its tiling function, and the results are then undefined; the emulator refuses such calls.",
)
swi_glu_quant = w.generated(
    "aclnnSwiGluQuant", x, smooth, offsets, group, left, mode, out, scales, on=w.DOCUMENTED_NEW, kinds=KINDS,
    tiling=asks.tiling(), plan=plan.planned(), notes=NOTES, library="nn", header="aclnnop/aclnn_swi_glu_quant.h",
    documented_soc=w.DOCUMENTED_NEW,
    summary="SwiGLU of the last axis with dynamic or static quantisation to INT8, with scales of experts", **TEXTS,
)  # fmt: skip
swi_glu_quant_v2 = w.generated(
    "aclnnSwiGluQuantV2", x, smooth, offsets, group, left, mode, list_type, target, out, scales, on=w.DOCUMENTED_NEW,
    kinds=KINDS, tiling=asks.tiling(list_type, target), plan=plan.planned(list_type), notes=NOTES, library="nn",
    header="aclnnop/aclnn_swi_glu_quant_v2.h", documented_soc=w.DOCUMENTED_NEW,
    summary="SwiGLU of the last axis with dynamic or static quantisation to INT8 or INT4 per expert",
    **TEXTS,
)  # fmt: skip
