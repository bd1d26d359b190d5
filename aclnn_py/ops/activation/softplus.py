"""aclnnSoftplus."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import AWAY

beta = w.Scalar("beta", "beta of the softplus formula")
limit = w.Scalar("threshold", "where beta * x is above it, the output is x", 20.0)
x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
softplus = w.declare(
    "aclnnSoftplus", x, beta, limit, out,
    summary="element-wise softplus, log(1 + exp(beta * x)) / beta",
    rules=(
        w.present(x, beta, limit, out), w.dtype_in(w.FLOATS_BY_ARCH, x), w.castable(beta, x), w.castable(limit, x),
        w.castable(x, out), w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline(
        "softplus", x, out=out, casts=True,
        attrs=(w.ValueOf(beta), w.ValueOf(limit), w.Where(w.about_zero(beta), 0.0, w.ValueOf(beta))),
        away=w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16)),
    ),
    header="aclnnop/aclnn_softplus.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    formula="x for beta * x > threshold, else log1p(exp(beta * x)) / beta, where |beta| <= 2^-23 counts as 0 in the "
    "division",
    precision=AWAY, reference="torch.nn.functional.softplus(self, beta, threshold)",
    notes=(
        "The documents leave the 950 out; the source has a kernel and a dtype list for it.",
        "The documents' error table has no row for more than 8 axes or unequal shapes; the source gives 161002.",
    ),
)  # fmt: skip
