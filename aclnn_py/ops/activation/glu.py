"""aclnnGlu."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import UNLISTED
from .shared import glu_plan as p

x = p.x
out = w.Out("out", "output, shape of self with dim halved; declared const", ctype=w.IN_TENSOR)
half = w.has_dtype(x, dt.ACL_FLOAT16)
native = w.both(half, w.on("ascend910b", "ascend910_93"))
split = w.both(half, w.negated(w.on(*w.BF16_BY_ARCH)))
result = w.Compute(w.Where(native, "glu_native", w.Where(split, "glu_split", "glu")), p.a, p.b)
back = w.CastTo(result, w.Dtype(out))
glu = w.declare(
    "aclnnGlu", x, p.dim, out,
    summary="GLU: first half of self along dim times the sigmoid of the second half",
    rules=(
        w.present(x, out), w.dtype_in(p.DTYPES, x, out), w.castable(x, out), w.documented(w.same_dtype(x, out)),
        w.max_dims(8, x, out), p.HALVED, (w.Equal(w.ViewShape(out), w.Halved(x, p.axis)),), w.done_if_empty(x),
    ),
    plan=(p.dense, p.a, p.b, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_glu.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = A / (1 + exp(-B))",
    precision="FLOAT16 on the 910B and 910_93: exp, sum, quotient and product are each rounded to half; on the 910, "
    "310P and 310B the sigmoid and the product are; on ascend950, as BF16 everywhere, computed in float32 and "
    "rounded once, to nearest even. DOUBLE in float64.",
    reference="torch.nn.functional.glu(self, dim)",
    notes=(
        "The documents require out in self's dtype; the source casts to any listed one.", UNLISTED.format("ascend310b"),
    ),
)  # fmt: skip
