"""aclnnIsInf, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import UNCHECKED
from .shared.comparison_dtypes import BOOL

SOCS = (*w.BF16_BY_ARCH, "ascend310p")
x = w.In("x", "input, any shape")
out = w.Out("out", "results, same shape as x", ctype=w.IN_TENSOR)
dense = w.Contiguous(x)
result = w.Compute("is_inf", dense, dtype=BOOL)
is_inf = w.generated(
    "aclnnIsInf", x, out,
    summary="element-wise test for infinities",
    on=SOCS,
    kinds=(w.dtype_in(w.row(SOCS, ("ascend310p",)), x), w.dtype_in(w.Choices().plus(dt.ACL_BOOL, on=SOCS), out)),
    plan=(dense, result, w.ViewCopy(result, out, blind=True)),
    header="aclnnop/aclnn_is_inf.h", library="math", documented_soc=(*w.DOCUMENTED_NEW, "ascend310p"),
    formula="|x| == infinity", precision="exact", reference="torch.isinf(x)",
    notes=(
        "The documents list DOUBLE, integers and BOOL as well, and want equal shapes; the source does not.",
        UNCHECKED.format("out"),
    ),
)  # fmt: skip
