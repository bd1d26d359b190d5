"""aclnnSquaredRelu, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...grammar import words as w
from ..texts import ONCE

DTYPES = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, on=w.BF16_BY_ARCH)
x = w.In("input", "x")
out = w.Out("out", "the result, although it is declared const", ctype=w.IN_TENSOR)
squared_relu = w.declare(
    "aclnnSquaredRelu", x, out,
    summary="max(x, 0) squared, element by element",
    rules=(
        w.present(x, out), w.OUT_POINTERS,
        (w.on(*w.BF16_BY_ARCH).coded(w.ACLNN_ERR_INNER_FIND_KERNEL_ERROR),),
        w.dtype_in(DTYPES, x, out), w.same_dtype(x, out), w.no_private_format(x, out),
        w.documented(w.dims_within(1, 8, x, out), w.same_shape(x, out)), w.done_if_empty(out),
    ),
    plan=w.pipeline("squared_relu", x, out=out),
    header="aclnnop/aclnn_squared_relu.h", documented_soc=w.DOCUMENTED_NEW,
    formula="max(x, 0)^2; NaN stays NaN, -inf gives 0",
    precision=ONCE, reference="torch.square(torch.relu(input))",
    notes=(
        "The documents want 1 to 8 axes and equal shapes; nothing in the source tests either, and the emulator answers "
        "561103 to an out of another shape.",
        "Null tensors are found before a null workspaceSize or executor; other SoCs give 561003.",
    ),
)  # fmt: skip
