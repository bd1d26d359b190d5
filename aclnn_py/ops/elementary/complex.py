"""aclnnComplex."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

PARTS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE)
WHOLES = w.Choices(dt.ACL_COMPLEX32, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
real, imag = w.In("real", "real parts, rank up to 8"), w.In("imag", "imaginary parts, broadcastable with real")
out = w.Out("out", "complex output, broadcast shape of real and imag")
DOUBLES = w.Where(
    w.given_of_dtype(real, dt.ACL_DOUBLE), w.Constant(dt.ACL_COMPLEX128, "DT_COMPLEX128"),
    w.Constant(dt.ACL_COMPLEX64, "DT_COMPLEX64"),
)  # fmt: skip
PAIRED = w.Where(
    w.given_of_dtype(real, dt.ACL_FLOAT16), w.Constant(dt.ACL_COMPLEX32, "DT_COMPLEX32"), DOUBLES,
    label="complex dtype of the parts",
)  # fmt: skip
first, second = w.Contiguous(real), w.Contiguous(imag)
result = w.Compute("complex_of_parts", first, second, dtype=w.Dtype(out))
complex_ = w.declare(
    "aclnnComplex", real, imag, out,
    summary="element-wise complex numbers from real and imaginary parts",
    rules=(
        w.present(real, imag, out), w.done_if_empty(real, imag), w.dtype_in(PARTS, real, imag),
        w.dtype_in(WHOLES, out), w.same_dtype(real, imag), (w.Equal(w.Dtype(out), PAIRED),), w.max_dims(8, real, imag),
        w.broadcastable(real, imag), w.shape_is_broadcast(out, real, imag),
        w.when(
            w.on("ascend950"), w.same_format(real, imag), w.same_format(real, out), w.no_private_format(real)
        ),
        w.when(w.given_of_dtype(real, dt.ACL_FLOAT16), w.inner((w.on(*w.DOCUMENTED_NEW),))),
    ),
    plan=(first, second, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_complex.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="real + i * imag", precision="exact", reference="torch.complex(real, imag)",
    notes=(
        "With an empty part nothing runs, before any dtype or shape is checked.",
        "FLOAT16 has a kernel on the 910B, 910_93 and 950 only (561103).",
    ),
)  # fmt: skip
