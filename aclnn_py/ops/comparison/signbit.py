"""aclnnSignbit."""

from __future__ import annotations

from ...lowering import language as w
from .lt_tensor import DTYPES
from .shared.comparison_dtypes import BOOL

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "results, same shape as self")
dense = w.Contiguous(x)
result = w.Compute(w.Where(w.on(*w.REGBASE), "signbit", "negative"), dense, dtype=BOOL)
back = w.CastTo(result, w.Dtype(out))
signbit = w.declare(
    "aclnnSignbit", x, out,
    summary="element-wise test for negative numbers",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), (w.Castable(BOOL, w.Dtype(out)),), w.max_dims(8, x, out),
        w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_signbit.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="self < 0; on ascend950 the sign bit, which -0.0 and NaN may have as well", precision="exact",
    reference="torch.signbit(self)",
)  # fmt: skip
