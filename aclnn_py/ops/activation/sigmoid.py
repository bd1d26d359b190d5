"""aclnnSigmoid and aclnnInplaceSigmoid."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

WHOLE = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_UINT8)
WIDE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
FORMULA = "1 / (1 + exp(-x)); NaN gives NaN, +inf gives 1, -inf gives 0"
PRECISION = (
    "FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; DOUBLE and complex in their own dtype "
    "on the AI CPU. CANN 8.1 computes FLOAT16 natively on ascend910; the emulator does not."
)

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
dense = w.Contiguous(x)
floating = w.CastTo(dense, w.Where(w.has_dtype(x, *WHOLE), w.Dtype(out), w.Dtype(x)))
result = w.Compute("sigmoid", floating)
back = w.CastTo(result, w.Dtype(out))
sigmoid = w.declare(
    "aclnnSigmoid", x, out,
    summary="element-wise sigmoid",
    rules=(
        w.present(x, out),
        w.dtype_in(w.Choices(*WIDE, *WHOLE, dt.ACL_BF16), x),
        w.dtype_in(w.Choices(*WIDE, dt.ACL_BF16), out),
        w.no_bf16_except(w.BF16_BY_RANGE, x),
        w.documented(w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.format_in(w.DOCUMENTED_ND, x, out)),
        w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=(dense, floating, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_sigmoid.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=FORMULA + "; an integer or BOOL self is cast to out's dtype first", precision=PRECISION,
    reference="torch.sigmoid(self)  # integers: torch.sigmoid(self.to(out.dtype))",
    notes=(
        "The documents list FLOAT, FLOAT16 and BF16 for self and out; the source accepts twelve input and six output "
        "dtypes and does not check castability, so a complex self loses its imaginary part in a real out.",
        "The documents list ND, which is any format that is not private; the source checks no format.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, any shape, overwritten by the output")
inplace_sigmoid = w.declare(
    "aclnnInplaceSigmoid", ref,
    summary="element-wise sigmoid, in place",
    rules=(
        w.present(ref),
        w.dtype_in(w.Choices(*WIDE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE), ref),
        w.max_dims(8, ref), w.documented(w.dims_within(1, 8, ref)), w.done_if_empty(ref),
    ),
    plan=w.pipeline("sigmoid", ref, out=ref),
    header="aclnnop/aclnn_sigmoid.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=FORMULA, precision=PRECISION, reference="torch.sigmoid_(selfRef)",
    notes=("The documents require 1 to 8 axes; the source also accepts 0.",),
)  # fmt: skip
