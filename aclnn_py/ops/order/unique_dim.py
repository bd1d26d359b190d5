"""aclnnUniqueDim."""

from __future__ import annotations

from ...lowering import language as w
from ..indexing.shared import dynamic_outputs as s
from .shared import unique_plan as u

unsorted = w.both(w.negated(w.on(*w.REGBASE)), w.negated(w.is_true(u.ascending)), label="slices are not sorted")
unique_dim = w.declare(
    "aclnnUniqueDim", u.x, u.ascending, u.with_inverse, u.dim, u.values, u.inverse, u.counts,
    summary="distinct slices of self along dim",
    rules=(
        w.present(u.x, u.values, u.inverse, u.counts), u.dtypes(), w.defined(u.axis), w.done_if_empty(u.x),
    ),
    plan=(
        w.OnAiCpu(w.negated(w.on(*w.REGBASE))),
        *u.found(
            u.dim, {u.values: None, u.inverse: w.on(*w.REGBASE), u.counts: None},
            (u.flag(w.is_true(u.with_inverse)), 1.0), arrival=u.flag(unsorted),
        ),
    ),
    header="aclnnop/aclnn_unique_dim.h", library="nn", documented_soc=w.DOCUMENTED_NEW, precision="exact",
    formula=f"the distinct slices of self along dim in lexicographic order; {u.NAN}",
    reference="torch.unique(self, return_inverse=True, return_counts=True, dim=dim)",
    notes=(
        s.waits("valueOut and countsOut have the shape of the result"),
        f"Without sorted {u.ARRIVAL}.",
        u.FITS,
    ),
)  # fmt: skip
