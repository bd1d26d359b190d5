"""aclnnAngleV2, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE
from ..texts import UNCHECKED

SOCS = ("ascend910", "ascend910b", "ascend910_93", "ascend950")
ROWS = (
    w.Choices()
    .plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_COMPLEX64, *WHOLE, on=SOCS)
    .plus(dt.ACL_BF16, on=("ascend910b", "ascend910_93", "ascend950"))
)  # fmt: skip

x = w.In("x", "input, any shape")
out = w.Out("out", "output, same shape as x", ctype=w.IN_TENSOR)
kind = w.Where(w.has_dtype(x, dt.ACL_COMPLEX64, *WHOLE), w.FLOAT, w.Dtype(x))
dense = w.Contiguous(x)
result = w.Compute("angle", dense, dtype=kind)
angle_v2 = w.generated(
    "aclnnAngleV2", x, out,
    summary="element-wise argument (angle) of complex or real numbers",
    on=SOCS, kinds=(w.dtype_in(ROWS, x), (w.Equal(w.Dtype(out), kind),)), idle=(x,),
    tiling=(w.documented(w.dims_within(0, 8, x), w.same_shape(x, out)),),
    plan=(dense, result, w.ViewCopy(result, out, blind=True)),
    header="aclnnop/aclnn_angle_v2.h", library="math", documented_soc=("ascend910b", "ascend910_93", "ascend950"),
    formula="atan2 of the imaginary and the real part, where -0 counts as 0; pi for a real x below 0, else 0; NaN "
    "stays NaN",
    precision="at most 2 ULP; FLOAT16 and BF16 are selected from 0 and pi, rounded to the dtype",
    reference="torch.angle(x)",
    notes=("out is FLOAT for COMPLEX64, integers and BOOL, else of x's dtype.", UNCHECKED.format("out")),
)  # fmt: skip
