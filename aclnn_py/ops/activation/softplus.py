"""aclnnSoftplus."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import AWAY

beta = w.Scalar("beta", "the sharpness")
limit = w.Scalar("threshold", "from where on x itself is the result, compared with beta * x", 20.0)
x, out = w.In("self", "x"), w.Out("out", "the result")
softplus = w.declare(
    "aclnnSoftplus", x, beta, limit, out,
    summary="log(1 + exp(beta * x)) / beta, element by element",
    rules=(
        w.present(x, beta, limit, out), w.dtype_in(w.FLOATS_BY_ARCH, x), w.castable(beta, x), w.castable(limit, x),
        w.castable(x, out), w.max_dims(8, x), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.pipeline(
        "softplus", x, out=out, casts=True,
        attrs=(w.ValueOf(beta), w.ValueOf(limit), w.Either(w.about_zero(beta), 0.0, w.ValueOf(beta))),
        away=w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16)),
    ),
    header="aclnnop/aclnn_softplus.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    formula="x for beta * x > threshold, else log1p(exp(beta * x)) / beta, where |beta| <= 2^-23 divides like 0",
    precision=AWAY, reference="torch.nn.functional.softplus(self, beta, threshold)",
    notes=(
        "The documents leave the 950 out; the source has a kernel and a list for it.",
        "The documents' error table has no row for more than 8 axes or unequal shapes; the source gives 161002.",
    ),
)  # fmt: skip
