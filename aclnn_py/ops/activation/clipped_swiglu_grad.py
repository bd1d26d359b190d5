"""aclnnClippedSwigluGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE
from .shared import clipped_plan as p
from .shared.halves import concat_halves, forward

TWO = (False, False)
x, groups = p.x, p.groups
grad = w.In("gradY", "gradient of the output, shape of x with dim halved")
out = w.Out("gradXOut", "gradient of x, same shape as x; declared const", ctype=w.IN_TENSOR)
operands = p.split.like_half(grad), p.split.half(0), p.split.half(1)
every = w.Compute("clipped_swiglu_backward", *operands, attrs=p.ATTRS, folds=TWO)
counted = w.Compute("clipped_swiglu_backward_rows", *operands, p.counting(), attrs=p.ATTRS, folds=TWO)
some_groups = w.both(w.given(groups), w.negated(w.is_empty(groups)))
joined = w.Branch(some_groups, concat_halves(p.split, counted), concat_halves(p.split, every))
clipped_swiglu_grad = w.generated(
    "aclnnClippedSwigluGrad", grad, x, groups, *p.NUMBERS, out,
    summary="gradient of aclnnClippedSwiglu with respect to x",
    on=w.DOCUMENTED_NEW, kinds=p.kinds(grad, x, out), uncopied=p.UNCOPIED, idle=(x,),
    tiling=(
        w.tiled(p.ABOVE_ZERO, w.has_axis(x, p.dim)), p.EVEN,
        w.tiled((w.Equal(w.ViewShape(grad), w.Halved(x, p.axis)),)), p.groups_rank(),
        w.tiled((w.Equal(w.Rank(out), w.Rank(x)),)), w.documented(w.tiled(w.same_shape(out, x), w.not_empty(x))),
    ),
    plan=(*every.chain[:-1], *forward(joined, out)),
    header="aclnnop/aclnn_clipped_swiglu_grad.h", documented_soc=w.DOCUMENTED_NEW, precision=ONCE,
    formula="for A: gradY * (B' + bias) * s * (1 + alpha * A' * (1 - s)) where A <= limit, else 0; for B: gradY * A' "
    f"* s where -limit <= B <= limit, else 0; {p.FORMULA}. Rows beyond the sum of groupIndexOptional are 0",
    reference="torch.autograd of aclnnClippedSwiglu's expression, the bounds inclusive",
    notes=(
        "The documents require gradXOut to have x's shape and refuse an empty x; the source compares the ranks only.",
        "An empty groupIndexOptional counts as null.", p.SUMMED,
    ),
)  # fmt: skip
