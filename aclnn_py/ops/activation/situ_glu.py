"""aclnnSituGlu, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import UNCHECKED
from .shared import situ_plan as p
from .shared.halves import forward

out = w.Out("out", "output, shape of x with dim halved; declared const", ctype=w.IN_TENSOR)
situ_glu = w.generated(
    "aclnnSituGlu", p.x, p.dim, p.beta, p.linear, p.activate_left, out,
    summary="gated linear unit with the saturating gate beta * tanh(gate / beta) * sigmoid(gate)",
    kinds=w.one_dtype(p.ROW, p.x, out),
    tiling=(p.halved(out), w.documented((w.Equal(w.ViewShape(out), w.Halved(p.x, p.axis)),))),
    plan=forward(w.Compute("situ_glu", p.gate, p.up, attrs=p.ATTRS), out), **p.TEXTS,
    header="aclnnop/aclnn_situ_glu.h",
    formula="out = beta * tanh(gate / beta) / (1 + exp(-gate)) * up', where up' = linearBeta * tanh(up / linearBeta) "
    "if linearBeta > 0, else up; the gate is the first half if activateLeft",
    reference="g, u = x.chunk(2, dim); beta * torch.tanh(g / beta) * torch.sigmoid(g) * u",
    notes=(UNCHECKED.format("out in the axes other than dim"), *p.NOTES),
)  # fmt: skip
