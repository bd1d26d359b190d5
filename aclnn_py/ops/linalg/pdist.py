"""aclnnPdist."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.core.call import Shape
from ..conversion.shared.fill_steps import filled
from ..norm.shared.kernels import Normal
from .shared.distance_rules import NORM, NOT_NEGATIVE, ONE_ROUNDING, out, p

x = w.In("self", "row vectors, [N,M]")


def all_pairs(x: Any) -> Shape:
    n = x.shape[0] if x.shape else 0
    return (n * (n - 1) // 2,)


count = w.Derived(all_pairs, x, label="number of pairs")
rows = w.SizeAt(x, w.FixedAxis(0))
distances = Normal(
    "pdist", w.CastTo(w.Contiguous(x), w.FLOAT), results=((w.FLOAT, count),), attrs=(w.ValueOf(p),),
    shapes=lambda call: (all_pairs(call.tensor(x)), call.tensor(x).shape),
)  # fmt: skip
pdist = w.declare(
    "aclnnPdist", x, p, out,
    summary="p-norm distances between all pairs of rows of self",
    rules=(
        w.present(x, out), w.dtype_in(w.HALF_FLOAT, x, out), w.same_dtype(x, out), w.rank_is(2, x), w.rank_is(1, out),
        (w.Equal(w.ViewShape(out), count),),
        NOT_NEGATIVE,
        w.done_if(w.OneOf(rows, w.Choices(0, 1))),
    ),
    plan=(
        w.Branch(w.is_empty(x), w.ViewCopy(filled(out, 0.0), out), w.ViewCopy(w.CastTo(distances, w.Dtype(x)), out)),
    ),
    header="aclnnop/aclnn_pdist.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula=f"p-norms of self[i] - self[j] for all i < j in row-major order: {NORM}", precision=ONE_ROUNDING,
    reference="torch.pdist(self, p)",
)  # fmt: skip
