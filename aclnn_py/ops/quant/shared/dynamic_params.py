"""Dynamic quantisation: parameters and texts of aclnnDynamicQuant and its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

NEW = ("ascend910b", "ascend910_93", *w.REGBASE)
OLD = ("ascend910", "ascend310p")
HALVES = w.Choices().plus(dt.ACL_FLOAT16, on=(*NEW, *OLD)).plus(dt.ACL_BF16, on=NEW)
CODES = (
    w.Choices().plus(dt.ACL_INT8, on=(*NEW, *OLD)).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW)
    .plus(dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE)
)  # fmt: skip
INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
SINGLE = w.Choices(dt.ACL_FLOAT)
PER_TOKEN, PER_TENSOR, PER_CHANNEL = MODES = "pertoken", "pertensor", "perchannel"
x = w.In("x", "input, [..., H], rank 2 to 8")
smooth = w.In("smoothScalesOptional", "smoothing factor of every column, [H], dtype of x; null: 1", optional=True)
expert_smooth = w.In(
    "smoothScalesOptional", "smoothing factor of every column, [H], or with groupIndexOptional for each group, [G, H]; "
    "dtype of x; null: 1", optional=True,
)  # fmt: skip
group = w.In(
    "groupIndexOptional", "group list (MoE): the row at which each group ends, ascending, [G], INT32; needs "
    "smoothScalesOptional, else ignored", optional=True,
)  # fmt: skip
target = w.Attr("dstType", "int64_t", "dtype code of yOut, ignored", dt.ACL_INT8)
symmetric = w.Attr("isSymmetrical", "bool", "true: no zero point, offsetOut is null", True)
mode = w.Attr(
    "quantMode", "const char*", 'one scale for each row: "pertoken"; for the tensor: "pertensor"; for each column of '
    'the last two axes: "perchannel"', PER_TOKEN,
)  # fmt: skip
top = w.Attr("dstTypeMax", "float", "largest quantised magnitude for HIFLOAT8, 0 to 32768; 0: 32768", 0.0)
out = w.Out("yOut", "quantised x, same shape as x; INT32: 8 INT4 in each, [..., H/8]", ctype=w.IN_TENSOR)
SCALES = "quantisation scale, FLOAT: of every row, shape of x without the last axis"
scales = w.Out("scaleOut", SCALES, ctype=w.IN_TENSOR)
offsets = w.Out("offsetOut", "zero point, same shape as scaleOut; null: symmetric", ctype=w.IN_TENSOR, optional=True)
regbase, grouped = w.on(*w.REGBASE), w.both(w.given(expert_smooth), w.given(group))
row = w.SizeAt(x, w.FixedAxis(-1))


FORMULA = (
    "v = x * smoothScalesOptional; symmetric: scaleOut = max(abs(v)) / m, yOut = round(v / scaleOut); with a zero "
    "point: scaleOut = (max(v) - min(v)) / (m - least), offsetOut = m - max(v) / scaleOut, yOut = round(v / scaleOut + "
    "offsetOut); m and least are the largest and the least number of yOut's dtype (127 and -128 for INT8)"
)
ROUNDED = "yOut to the nearest integer, half to even, FP8 likewise (HIFLOAT8: half away from zero), saturated"
NEW_PRECISION = (
    f"float32, each operation rounded, quotients by m and by the range as products with reciprocals; {ROUNDED}"
)
PRECISION = (
    "float32, each operation rounded; on the 950 quotients by m and by the range are products with reciprocals, "
    "before it yOut = v * (1 / scaleOut), or symmetric v * (m / max(abs(v))), where scaleOut is max(abs(v)) * (1 / m), "
    "and 1 / (m / max(abs(v))) with groups and where a row fills a core's buffer, and with a zero point scaleOut "
    f"is at least 1e-12; {ROUNDED}"
)
GROUPS = (
    "groupIndexOptional without smoothScalesOptional is ignored; it must ascend to the number of rows: a row after the "
    "last group makes the stream fail.",
    "INT64 passes the checks of groupIndexOptional, the kernel takes INT32 (561103).",
)
PACKED = "An INT32 yOut has eight INT4 in each element, the first one in its lowest bits."
ZEROS = "Symmetric: a row of zeros has scale 0 and quantised values 0."
ZERO_POINTS_OF_OLD = (
    "With a zero point, on the 910B and 910_93 a row of equal values has scale 1e-12; zeros are then quantised to m."
)
ZERO_POINTS_OF_950 = "With a zero point, on the 950 a row of zeros has scale 0, zero point NaN and yOut 0."
OLD_NOTE = (
    "On the 310P and 910 smoothing factors and groups are ignored, the last axis of x is a multiple of 32 (561103), "
    "and x is multiplied in FLOAT16 by m / max(abs(x)), rounded to FLOAT16; yOut is rounded half away from zero."
)
