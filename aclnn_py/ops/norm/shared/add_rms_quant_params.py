"""The parameters that aclnnAddRmsNormQuant and its second version have in common."""

from __future__ import annotations

from ....lowering import language as w

scales2 = w.In(
    "scales2Optional", "quantisation scale of y2Out, same shape as scales1; null: y2Out is not computed", optional=True
)
zeros2 = w.In("zeroPoints2Optional", "zero point of y2Out, same number of elements as gamma; null: 0", optional=True)
axis = w.Attr("axis", "int64_t", "quantisation axis, ignored", -1)
epsilon = w.Attr("epsilon", "double", "constant added to the mean of squares", 1e-6)
divides = w.Attr("divMode", "bool", "true: divide by the scales; false: multiply", True)
out1 = w.Out("y1Out", "output quantised by scales1 and zeroPoints1Optional, same shape as x1")
