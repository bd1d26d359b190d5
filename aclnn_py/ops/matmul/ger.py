"""aclnnGer."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.cube import into
from .shared.vectors import outer

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_BOOL,
    dt.ACL_INT64, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128,
).plus(dt.ACL_BF16, on=w.REGBASE)  # fmt: skip
x, vec2, out = w.In("self", "column vector, [N]"), w.In("vec2", "row vector, [M]"), w.Out("out", "output, [N, M]")
FIRST, LAST, kind = w.FixedAxis(0), w.FixedAxis(1), w.Promoted(x, vec2)
result = outer(w.CastTo(w.Contiguous(x), kind), w.CastTo(w.Contiguous(vec2), kind), kind)
ger = w.declare(
    "aclnnGer", x, vec2, out,
    summary="outer product of two vectors",
    rules=(
        w.present(x, vec2, out), w.dtype_in(DTYPES, x, vec2), w.promotable(x, vec2), w.promoted_castable(x, vec2, out),
        w.rank_is(1, x, vec2), w.rank_is(2, out),
        (w.Equal(w.SizeAt(out, FIRST), w.SizeAt(x, FIRST)), w.Equal(w.SizeAt(out, LAST), w.SizeAt(vec2, FIRST))),
        w.done_if_empty(x, vec2),
    ),
    plan=into(result, out).chain, header="aclnnop/aclnn_ger.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="self[i] * vec2[j] in the promoted dtype; integers wrap, BOOL is and", reference="torch.ger(self, vec2)",
    precision="FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even",
)  # fmt: skip
