"""aclnnTril and aclnnInplaceTril."""

from __future__ import annotations

from ...lowering import language as w
from .shared.triangular import DTYPES, TEXTS, diagonal, out, plan, x
from .shared.triangular import const_inout as ref

SOCS = w.DOCUMENTED_BUT_310
FORMULA = "self[..., i, j] if j <= i + diagonal, else 0"
tril = w.declare(
    "aclnnTril", x, diagonal, out,
    summary="lower triangle of the matrices in the last two axes",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x, out), w.same_dtype(out, x), w.same_format(x, out), w.min_dims(2, x),
        w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=plan("tril", x, out), header="aclnnop/aclnn_tril.h", documented_soc=SOCS, formula=FORMULA,
    reference="torch.tril(self, diagonal)", **TEXTS,
)  # fmt: skip
inplace_tril = w.declare(
    "aclnnInplaceTril", ref, diagonal,
    summary="lower triangle of the matrices in the last two axes, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.min_dims(2, ref), w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=plan("tril", ref, ref), header="aclnnop/aclnn_tril.h", documented_soc=SOCS, formula=FORMULA,
    reference="selfRef.tril_(diagonal)", **TEXTS,
)  # fmt: skip
