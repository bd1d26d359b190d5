"""aclnnGluBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import UNLISTED
from .shared import glu_plan as p

grad = w.In("gradOut", "gradient of the output, shape of self with dim halved")
x = p.x
out = w.Out("out", "gradient of self, same shape as self; declared const", ctype=w.IN_TENSOR)
g = w.Contiguous(grad)
stepwise = w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.REGBASE)))
result = w.Compute(w.Where(stepwise, "glu_backward_bf16", "glu_backward"), g, p.a, p.b, folds=(False, False))
second = w.ViewOf(result, w.NthOutput(1))
joined = w.Concat(p.axis, result, second)
glu_backward = w.declare(
    "aclnnGluBackward", grad, x, p.dim, out,
    summary="gradient of aclnnGlu with respect to self",
    rules=(
        w.present(x, grad, out), w.dtype_in(p.DTYPES, x), w.same_dtype(grad, x), w.same_dtype(out, x),
        w.max_dims(8, x, out, grad), p.HALVED, (w.Equal(w.ViewShape(grad), w.Halved(x, p.axis)),), w.same_shape(out, x),
        w.done_if_empty(x),
    ),
    plan=(g, p.dense, p.a, p.b, result, second, joined, w.ViewCopy(joined, out)),
    header="aclnnop/aclnn_glu_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out = concat(gradOut * s, gradOut * A * s * (1 - s)) along dim with s = 1 / (1 + exp(-B))",
    precision="BF16 except on ascend950: s, gradOut * s, A * s, A - A * s and the product of the second and the fourth "
    "are each rounded to BF16. All else is computed in float32, DOUBLE in float64, and rounded once, to nearest even.",
    reference="torch.ops.aten.glu_backward(gradOut, self, dim)",
    notes=(UNLISTED.format("ascend310b"),),
)  # fmt: skip
