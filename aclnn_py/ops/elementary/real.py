"""aclnnReal."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX
from .shared.elementary_rules import hardware_formats

HALF, DOUBLE = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE")
NEWER = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_COMPLEX32)
A2 = ("ascend910b", "ascend910_93")
OTHERS = ("ascend910", "ascend310p", "ascend310b", "ascend310", "unknown")
DTYPES = (
    w.Choices(dt.ACL_COMPLEX64).plus(dt.ACL_COMPLEX128, on=(*A2, *OTHERS)).plus(*NEWER, on=(*A2, *w.REGBASE))
)  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "real part, same shape as self")
part = w.Where(
    w.has_dtype(x, dt.ACL_COMPLEX64), w.FLOAT,
    w.Where(w.has_dtype(x, dt.ACL_COMPLEX32), HALF, w.Where(w.has_dtype(x, dt.ACL_COMPLEX128), DOUBLE, w.Dtype(x))),
)  # fmt: skip
dense = w.Contiguous(x)
result = w.Compute(
    "real", dense, dtype=part, unless=w.negated(w.has_dtype(x, *COMPLEX, dt.ACL_COMPLEX32))
)  # fmt: skip
real = w.declare(
    "aclnnReal", x, out,
    summary="element-wise real part",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), (w.Equal(w.Dtype(out), part),), w.max_dims(8, x),
        w.same_shape(x, out), hardware_formats(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_real.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula="Re(x); a real x is copied", precision="exact", reference="torch.real(self)",
    notes=(
        "out has the dtype of the parts: FLOAT for COMPLEX64, FLOAT16 for COMPLEX32, DOUBLE for COMPLEX128.",
        "ascend950 has no COMPLEX128; before the 910B there is no real self and no COMPLEX32.",
    ),
)  # fmt: skip
