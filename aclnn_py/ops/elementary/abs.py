"""aclnnAbs."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

WHOLE = (dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL)
DTYPES = w.Choices(dt.ACL_DOUBLE, dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(
    dt.ACL_BF16, dt.ACL_COMPLEX64, on=w.BF16_BY_ARCH
).plus(dt.ACL_COMPLEX32, on=w.REGBASE)  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
HALF = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
real = w.Where(
    w.has_dtype(x, dt.ACL_COMPLEX64), w.FLOAT, w.Where(w.has_dtype(x, dt.ACL_COMPLEX32), HALF, w.Dtype(x))
)  # fmt: skip
dense = w.Contiguous(x)
result = w.Compute(
    "abs", dense, dtype=real, integral=w.is_whole(x), unless=w.has_dtype(x, dt.ACL_UINT8, dt.ACL_BOOL)
)  # fmt: skip
absolute = w.declare(
    "aclnnAbs", x, out,
    summary="element-wise absolute value",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), (w.Equal(w.Dtype(out), real),), w.same_format(x, out),
        w.no_private_format(x), w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_abs.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="|x|, the modulus of a complex x; the smallest integer wraps to itself, UINT8 and BOOL are copied",
    precision="exact; the modulus is computed in float64 and rounded once", reference="torch.abs(self)",
    notes=(
        "There is no form in place.",
        "A complex self needs an out of its parts' dtype: FLOAT for COMPLEX64, FLOAT16 for COMPLEX32.",
    ),
)  # fmt: skip
