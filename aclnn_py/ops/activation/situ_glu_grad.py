"""aclnnSituGluGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import UNCHECKED
from . import situ_plan as p
from .halves import forward

grad = w.In("gradY", "the gradient at the forward output")
whole = w.Out("out", "the gradient with respect to x, although it is declared const", ctype=w.IN_TENSOR)
both = w.Compute("situ_glu_backward", p.split.like_half(grad), p.gate, p.up, attrs=p.ATTRS, folds=(False, False))
second = w.Look(both, w.Further(1))
joined = w.Fork(w.is_true(p.left), w.Concat(p.split.along, both, second), w.Concat(p.split.along, second, both))
situ_glu_grad = w.generated(
    "aclnnSituGluGrad", grad, p.x, p.dim, p.beta, p.linear, p.left, whole,
    summary="gradient of aclnnSituGlu",
    kinds=w.one_dtype(p.ROW, grad, p.x, whole), tiling=(
        p.halved(grad), w.documented((w.Equal(w.ViewShape(grad), w.Halved(p.x, p.axis)),), w.same_shape(whole, p.x)),
    ),
    plan=(*both.chain, second, *forward(joined, whole)), **p.TEXTS,
    header="aclnnop/aclnn_situ_glu_grad.h",
    formula="with t = tanh(gate / beta), s = 1 / (1 + exp(-gate)), l = tanh(up / linearBeta): gradY * up' * s * "
    "((1 - t^2) + beta * t * (1 - s)) for the gate, gradY * beta * t * s * (1 - l^2 if linearBeta > 0, else 1) for the "
    "other half",
    reference="torch.autograd of aclnnSituGlu's expression",
    notes=(UNCHECKED.format("out, and of gradY what lies beside dim,"), *p.NOTES),
)  # fmt: skip
