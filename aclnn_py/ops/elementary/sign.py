"""aclnnSign."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX
from .shared.elementary import STREAM

LISTED = w.Choices(
    dt.ACL_DOUBLE, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT64, *COMPLEX, dt.ACL_BOOL
)  # fmt: skip
TESTED = ("ascend910", *w.BF16_BY_ARCH)
"SoC families whose architecture the source checks; no other has a list."
KERNELS = LISTED.also(w.BF16)

x, result = w.In("self", "input, any shape"), w.Out("result", "output, same shape and dtype as self")
dense = w.Contiguous(x)
as_integer = w.CastTo(dense, w.Where(w.has_dtype(x, dt.ACL_BOOL), w.Constant(dt.ACL_INT32, "DT_INT32"), w.Dtype(x)))
signs = w.Compute("sign", as_integer, integral=w.has_dtype(x, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL))
back = w.CastTo(signs, w.Dtype(x))
sign = w.declare(
    "aclnnSign", x, result,
    summary="element-wise sign",
    rules=(
        w.present(x, result), w.when(w.on(*TESTED), w.dtype_in(LISTED.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), x)),
        w.when(w.OneOf(w.Dtype(x), LISTED), w.same_dtype(x, result)), w.same_shape(x, result),
        w.done_if_empty(x, result), w.inner(w.dtype_in(KERNELS, x)),
    ),
    plan=(dense, as_integer, signs, back, w.ViewCopy(back, result)),
    header="aclnnop/aclnn_sign.h", library="math", documented_soc=w.DOCUMENTED_NEW, stream_ctype=STREAM,
    formula="-1, 0 or 1; 0 for NaN; complex: x / |x|, 0 at 0",
    precision="exact; complex ones in double on the AI CPU, rounded once", reference="torch.sign(self)",
    notes=(
        "A self outside of the list (BF16, on 310P and 310B every other dtype too) is not compared with result: one "
        "of another dtype gives 561103 as the result is copied to it.",
        "No kernel of 310P and 310B is public: dtypes outside the list but BF16 give 561103 here.",
        "The rank is not checked.",
    ),
)  # fmt: skip
