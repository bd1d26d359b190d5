"""aclnnGeluQuant: parameters."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .channels import zero_point

x = w.In("self", "input, rank up to 8, dynamic 2 to 8, [..., H]")
scale = w.In(
    "inputScaleOptional", "static: quantisation scale, which multiplies; dynamic: smoothing factor; [1] or [H]; null: "
    "1", optional=True,
)  # fmt: skip
offset = zero_point("inputOffsetOptional", scale)
form = w.Attr("approximate", "const char*", 'form of GELU: "none" (erf) or "tanh"', "none")
mode = w.Attr("quantMode", "const char*", '"dynamic" or "static" quantisation', "dynamic")
rounding = w.Attr("roundMode", "const char*", '"rint" half to even; HIFLOAT8: "round" half away from zero', "rint")
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_INT8)
out = w.Out("y", "quantised output, same shape as self", ctype=w.IN_TENSOR)
scales = w.Out(
    "outScaleOptional", "dynamic: quantisation scale of every row, FLOAT, shape of self without the last axis; static: "
    "must be null", ctype=w.IN_TENSOR, optional=True,
)  # fmt: skip
