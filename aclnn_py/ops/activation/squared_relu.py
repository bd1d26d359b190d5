"""aclnnSquaredRelu, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED

x = w.In("input", "input, any shape")
out = w.Out("out", "output, one element for every element of input, same dtype; declared const", ctype=w.IN_TENSOR)
dense = w.Contiguous(x)
result = w.Compute("squared_relu", dense)
squared_relu = w.generated(
    "aclnnSquaredRelu", x, out,
    summary="element-wise square of ReLU, max(x, 0)^2",
    on=w.BF16_BY_ARCH, kinds=w.one_dtype(w.row(w.BF16_BY_ARCH), x, out), idle=(x,),
    tiling=(w.documented(w.dims_within(1, 8, x, out), w.same_shape(x, out)),),
    plan=(dense, result, w.ViewCopy(result, out, blind=True)),
    header="aclnnop/aclnn_squared_relu.h", documented_soc=w.DOCUMENTED_NEW,
    formula="max(x, 0)^2; NaN stays NaN, -inf gives 0",
    precision=ONCE, reference="torch.square(torch.relu(input))",
    notes=(
        "The documents require 1 to 8 axes and equal shapes; the source checks neither.", UNCHECKED.format("out"),
    ),
)  # fmt: skip
