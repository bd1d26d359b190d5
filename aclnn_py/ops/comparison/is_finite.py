"""aclnnIsFinite."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.comparison_dtypes import BOOL, COMMON

DTYPES = w.Choices(*COMMON, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
x, out = w.In("self", "input, rank up to 8"), w.Out("out", "results, same shape as self")
dense = w.Contiguous(x)
result = w.Compute("is_finite", dense, dtype=BOOL)
is_finite = w.declare(
    "aclnnIsFinite", x, out,
    summary="element-wise test for finite numbers",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.dtype_in(w.Choices(dt.ACL_BOOL), out), w.max_dims(8, x),
        w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=(dense, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_isfinite.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="|self| < infinity; integers and BOOL are always finite", precision="exact",
    reference="torch.isfinite(self)",
)  # fmt: skip
