"""aclnnCast."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import COMPLEX, WHOLE

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

x, out = w.In("self", "x"), w.Out("out", "the result, of dtype `dtype`")
dtype = w.Attr("dtype", "const aclDataType", "the element type to convert to", default=dt.ACL_FLOAT)
target = w.Named(dtype)
dense = w.Contiguous(x)
result = w.CastTo(dense, target)
cast = w.declare(
    "aclnnCast", x, dtype, out,
    summary="conversion to another element type, element by element",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x),
        (w.OneOf(target, DTYPES.plus(dt.ACL_INT4, on=w.REGBASE)),), w.documented(w.same_format(x, out)),
        w.max_dims(8, x), w.same_shape(out, x),
        w.when(w.has_dtype(out, dt.ACL_INT4), (w.OneOf(w.Dense(x), w.Choices(True)),)), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_cast.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="x in another type: floating to integer truncates and saturates, NaN becomes 0; integers wrap; all but 0 "
    "is true, for complex too; complex to real keeps the real part; to a narrower float rounds to nearest even",
    precision="one correct rounding", reference="self.to(dtype)",
    notes=(
        "A pair without a kernel gives 561103. That is every pair with INT4 or a float of 8 or 4 bits, which ascend950 "
        "has kernels for and the emulator has not, and COMPLEX32 with other than FLOAT16 and COMPLEX64.",
        "An out of another dtype than `dtype` passes every test and fails as the result is copied to it (561103); "
        "nothing notices when self is empty.",
        "The documents refuse a self and an out of different formats; the source only warns of private ones.",
    ),
)  # fmt: skip
