"""aclnnSlogdet and aclnnLogdet."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import lapack as mx

x = w.In("self", "square matrices, [...,N,N]")
sign, log = (
    w.Out("signOut", "signs of the determinants, [...]"),
    w.Out("logOut", "natural logarithms of their absolute values, [...]"),
)
out = w.Out("out", "natural logarithms of the determinants, [...]")
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
batch = w.Derived(mx.batch, x, label="batch shape of self")
kind = w.Dtype(x)
found = mx.decomposed(
    "matrix_slogdet",
    w.Contiguous(x),
    x,
    results=((kind, batch), (kind, batch)),
    shapes=lambda call, b, m, n: ((b,), (b,)),
)
logarithms = w.ViewOf(found, w.NthOutput(1))


def rules(*outs: w.Param) -> tuple[w.Rules, ...]:
    return (
        w.present(x, *outs), w.dtype_in(mx.DTYPES, x, *outs),
        *(w.when(w.has_dtype(x, *COMPLEX), w.dtype_in(w.Choices(*COMPLEX), each)) for each in outs),
        w.min_dims(2, x), (mx.square(x),), tuple(w.Equal(w.ViewShape(each), batch) for each in outs),
        w.done_if_empty(x),
    )  # fmt: skip


slogdet = w.declare(
    "aclnnSlogdet", x, sign, log,
    summary="sign and log of the absolute value of the determinant of square matrices",
    rules=rules(sign, log),
    plan=(mx.on_ai_cpu(x), *mx.chained(mx.into(found, sign), mx.into(logarithms, log))),
    header="aclnnop/aclnn_slogdet.h", documented_soc=w.DOCUMENTED_BUT_310B, **mx.TEXTS,
    formula="signOut = det / |det|, logOut = log(|det|); 0 and -inf for a singular matrix",
    reference="torch.linalg.slogdet(self)", notes=("The rank of self is not limited.", mx.OTHER_AI_CPU),
)  # fmt: skip
logdet = w.declare(
    "aclnnLogdet", x, out,
    summary="log of the determinant of square matrices",
    rules=(*rules(out)[:-1], w.documented(w.max_dims(8, x)), w.done_if_empty(x)),
    plan=(mx.on_ai_cpu(x), *mx.chained(mx.into(w.Compute("add", logarithms, w.Compute("log", found)), out))),
    header="aclnnop/aclnn_logdet.h", documented_soc=w.DOCUMENTED_BUT_310, **mx.TEXTS,
    formula="log(|det|) + log(det / |det|): NaN for a negative determinant, -inf for 0",
    reference="torch.logdet(self)", notes=("The documents limit the rank to 8.", mx.OTHER_AI_CPU),
)  # fmt: skip
