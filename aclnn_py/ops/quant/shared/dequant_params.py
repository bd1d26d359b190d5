"""aclnnDequantSwigluQuant and its second version: parameters and texts."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...norm.shared.generated_rules import result
from .channels import STATIC, zero_point

x = w.In("x", "input, [..., 2*N], INT32 to be dequantised, FLOAT16 or BF16")
weight = w.In(
    "weightScaleOptional", "weight scale of every column, [2*N] or [G, 2*N]; needed for INT32 x, else ignored",
    optional=True,
)  # fmt: skip
activation = w.In(
    "activationScaleOptional",
    "activation scale of every token, one element for each row of x; null, with groups also empty: 1",
    optional=True,
)
bias = w.In("biasOptional", "bias of INT32 x, [2*N] or [G, 2*N]: INT32 is added before scaling; null: 0", optional=True)
factor = w.In(
    "quantScaleOptional", "dynamic: smoothing factor of every column, [N] or [G, N]; static: quantisation scale, also "
    "[1], or [G]; null: 1", optional=True,
)  # fmt: skip
zero = zero_point("quantOffsetOptional", factor)
group = w.In("groupIndexOptional", "group list (MoE): number of tokens of each group, [G]", optional=True)
left = w.Attr("activateLeft", "bool", "true: silu of the first half of the last axis, false: of the second", False)
mode = w.Attr("quantModeOptional", "char*", '"static" or "dynamic" quantisation; null: "static"', STATIC, optional=True)
target = w.Attr(
    "dstType", "int64_t", "dtype code of an output of the 950, which need not be yOut's; else ignored", dt.ACL_INT8
)
rounding = w.Attr("roundModeOptional", "char*", 'rounding on the 950: "rint", to HIFLOAT8 "round", to FP4 also "floor";'
                  " else ignored", "rint", optional=True)  # fmt: skip
dim = w.Attr("activateDim", "int64_t", "axis of the halves on the 950, the last one; else ignored", -1)
variant = w.Attr(
    "swigluMode", "int64_t", "with groups, and on the 950: 0 SwiGLU of halves, 1 clamped of even and odd columns; not "
    "on the 950: 2 clamped of halves, 3 with a clamped gate output", 0,
)  # fmt: skip
limit = w.Attr("clampLimit", "double", "limit of the clamped variants", 7.0)
alpha = w.Attr("gluAlpha", "double", "factor inside the sigmoid of variants 1 and 2", 1.702)
shift = w.Attr("gluBias", "double", "bias of the linear half of variants 1 and 2", 1.0)
out = result("yOut", "quantised output, INT8, on the 950 also FP8, HIFLOAT8 and FP4, [..., N]")
scales = result("scaleOut", "quantisation scale of every token, FLOAT, shape of x without the last axis; static: not "
                "written")  # fmt: skip
is_whole, grouped = w.has_dtype(x, dt.ACL_INT32), w.given(group)
FORMULA = (
    "v = x (+ INT32 biasOptional) * weightScaleOptional * activationScaleOptional (+ floating biasOptional), A and B "
    "the halves of v, u = silu(A) * B, the second half first unless activateLeft; dynamic: u is multiplied by "
    "quantScaleOptional, scaleOut = max(abs(u)) / 127 (or yOut's largest number) over the last axis, yOut = round(u / "
    "scaleOut); static: yOut = round(u / quantScaleOptional + quantOffsetOptional)"
)
PRECISION = (
    "float32, each operation rounded, with the activation in float32; dynamic scales with groups are max(abs(u)) * (1 "
    "/ 127) and divide, without groups max(abs(u)) / 127, and u is multiplied by its reciprocal, but on the 950, where "
    "it is divided; then to the nearest integer, half to even, and saturated, NaN becomes 0; to FP4 through BF16"
)
NOTES = (
    "groupIndexOptional has group sizes; output rows after the last group keep their contents.",
    "The emulator has no kernel for a group list of two axes, nor on the 950 for FP4 with groups (561103).",
    "A static scale of one element is inverted, and v is multiplied by it; with groups a scale of 0 is replaced by 1. "
    "On the 950, where CANN multiplies by it without inverting it, it is refused (561103), so are numbers for a group.",
    "On the 950 weightScaleOptional, activationScaleOptional and biasOptional are for INT32 x alone (561002); a static "
    "result beyond 32767, of which CANN keeps 16 bits, saturates.",
    "With groups quantModeOptional is case-sensitive, and the last axis of x is at most 10560 long (static 9472), less "
    "with a bias or with swigluMode 1 (561002).",
    "Without groups CANN only logs wrong shapes of yOut and scaleOut; the emulator refuses them (561002).",
)
SECOND_NOTES = (
    *NOTES,
    "Without groups swigluMode is ignored, but on the 950.",
    'On the 950 halves along another axis than the last one and roundModeOptional "ceil" and "trunc" of FP4 are '
    "refused (561103).",
)
