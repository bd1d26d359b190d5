"""aclnnSituGluGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import UNCHECKED
from .shared import situ_plan as p
from .shared.halves import forward

grad = w.In("gradY", "gradient of the output, shape of x with dim halved")
grad_x = w.Out("out", "gradient of x, same shape as x; declared const", ctype=w.IN_TENSOR)
both = w.Compute("situ_glu_backward", p.split.like_half(grad), p.gate, p.up, attrs=p.ATTRS, folds=(False, False))
second = w.ViewOf(both, w.NthOutput(1))
joined = w.Branch(
    w.is_true(p.activate_left), w.Concat(p.split.along, both, second), w.Concat(p.split.along, second, both)
)
situ_glu_grad = w.generated(
    "aclnnSituGluGrad", grad, p.x, p.dim, p.beta, p.linear, p.activate_left, grad_x,
    summary="gradient of aclnnSituGlu with respect to x",
    kinds=w.one_dtype(p.ROW, grad, p.x, grad_x), tiling=(
        p.halved(grad), w.documented((w.Equal(w.ViewShape(grad), w.Halved(p.x, p.axis)),), w.same_shape(grad_x, p.x)),
    ),
    plan=(*both.chain, second, *forward(joined, grad_x)), **p.TEXTS,
    header="aclnnop/aclnn_situ_glu_grad.h",
    formula="with t = tanh(gate / beta), s = 1 / (1 + exp(-gate)), l = tanh(up / linearBeta): gradY * up' * s * ((1 - "
    "t^2) + beta * t * (1 - s)) for the gate, gradY * beta * t * s * (1 - l^2 if linearBeta > 0, else 1) for the "
    "other half",
    reference="torch.autograd of aclnnSituGlu's expression",
    notes=(UNCHECKED.format("out, nor that of gradY in the axes other than dim"), *p.NOTES),
)  # fmt: skip
