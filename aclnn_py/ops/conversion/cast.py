"""aclnnCast."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE

NEW = (
    dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_COMPLEX32, dt.ACL_FLOAT4_E1M2, dt.ACL_FLOAT4_E2M1
)  # fmt: skip
DTYPES = (
    w.Choices(
        dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, *COMPLEX
    )
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(*NEW, on=w.REGBASE)
)  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, of dtype `dtype`, same shape as self")
dtype = w.Attr("dtype", "const aclDataType", "dtype to convert to (aclDataType)", default=dt.ACL_FLOAT)
target = w.DtypeArgument(dtype)
dense = w.Contiguous(x)
result = w.CastTo(dense, target)
cast = w.declare(
    "aclnnCast", x, dtype, out,
    summary="casts self to dtype",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x),
        (w.OneOf(target, DTYPES.plus(dt.ACL_INT4, on=w.REGBASE)),), w.documented(w.same_format(x, out)),
        w.max_dims(8, x), w.same_shape(out, x),
        w.when(w.has_dtype(out, dt.ACL_INT4), (w.OneOf(w.Dense(x), w.Choices(True)),)), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_cast.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="floating to integer truncates and saturates, NaN becomes 0; integers wrap; to BOOL all but 0 is true, "
    "complex too; complex to real keeps the real part; to a narrower float rounds to nearest even",
    precision="rounded once", reference="self.to(dtype)",
    notes=(
        "A pair without a kernel gives 561103: every pair with INT4, HIFLOAT8, FP8 or FP4, for which ascend950 has "
        "kernels and the emulator has none, and COMPLEX32 with other than FLOAT16 and COMPLEX64.",
        "An out of another dtype than `dtype` passes every check and fails as the result is copied to it (561103), "
        "unless self is empty.",
        "The documents refuse a self and an out of different formats; the source only warns of private ones.",
    ),
)  # fmt: skip
