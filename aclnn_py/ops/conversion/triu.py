"""aclnnTriu and aclnnInplaceTriu."""

from __future__ import annotations

from ...lowering import language as w
from .shared.triangular import DTYPES, TEXTS, diagonal, inout, out, plan, x

FORMULA = "self[..., i, j] if j >= i + diagonal, else 0"
SOCS = w.DOCUMENTED_BUT_310B
triu = w.declare(
    "aclnnTriu", x, diagonal, out,
    summary="upper triangle of the matrices in the last two axes",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.no_private_format(x), w.same_format(x, out),
        w.max_dims(8, x), w.when(w.is_empty(x), otherwise=(w.min_dims(2, x),)), w.same_shape(x, out),
        w.done_if_empty(x),
    ),
    plan=plan("triu", x, out), header="aclnnop/aclnn_triu.h", documented_soc=SOCS, formula=FORMULA,
    reference="torch.triu(self, diagonal)", **TEXTS,
)  # fmt: skip
inplace_triu = w.declare(
    "aclnnInplaceTriu", inout, diagonal,
    summary="upper triangle of the matrices in the last two axes, in place",
    rules=(
        w.present(inout), w.dtype_in(DTYPES, inout), w.no_private_format(inout), w.max_dims(8, inout),
        w.when(w.is_empty(inout), otherwise=(w.min_dims(2, inout),)), w.done_if_empty(inout),
    ),
    plan=plan("triu", inout, inout), header="aclnnop/aclnn_triu.h", documented_soc=SOCS, formula=FORMULA,
    reference="selfRef.triu_(diagonal)", **TEXTS,
)  # fmt: skip
