"""aclnnKlDiv."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ..texts import ONCE
from .shared import divergence as d
from .shared import reduction as r
from .shared.divergence import log_target, reduction, target, x

out = w.Out("out", "loss, broadcast shape of self and target for reduction 0, else 1 element")
empty = w.either(w.is_empty(x), w.is_empty(target))
every, wide, _ = r.losses(d.kernel("divergence", "log_divergence"), x, target)
common, axes = w.Promoted(x, target), r.joined_axes(x, target)
total = w.Reduction("reduce_sum", wide, axes=axes, dtypes=(w.FLOAT,))
rows = w.Compute("divs", total, attrs=(d.rows_of(x, target), -0.0), dtype=common)
usual = r.folded(wide, reduction, axes, common)
all_of, one, over_rows = (r.stored_to(out, w.ShapeMatches(each, out)) for each in (every, usual, rows))
without_rows = w.both(d.over_rows, w.OneOf(w.SizeAt(x, w.FixedAxis(0)), w.Choices(0)))
without_axes = w.both(d.over_rows, w.OneOf(w.Rank(x), w.Choices(0)))
undefined = w.either(w.value_is(reduction, r.MEAN), without_rows, without_axes)
kl_div = w.declare(
    "aclnnKlDiv", x, target, reduction, log_target, out,
    summary="Kullback-Leibler divergence",
    rules=(
        w.present(x, target, out), w.dtype_in(w.FLOATS_BY_ARCH, x, target, out), w.max_dims(8, x, target),
        (w.Within(w.ValueOf(reduction), 0, 3),), w.done_if(w.both(empty, w.value_is(reduction, r.NONE))),
        w.when(
            empty,
            otherwise=(
                w.broadcastable(x, target),
                w.when(w.value_is(reduction, r.NONE), w.shape_is_broadcast(out, x, target)),
            ),
        ),
    ),
    plan=(
        w.OpenBranch(
            empty, w.OpenBranch(undefined, r.single(out, nan), r.single(out, 0)),
            w.OpenBranch(w.value_is(reduction, r.NONE), all_of, w.OpenBranch(d.over_rows, over_rows, one)),
        ),
    ),
    header="aclnnop/aclnn_kl_div.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="target (log(target) - self), 0 where target is 0; with logTarget exp(target) (target - self); "
    "reduction 1: mean, 2: sum, 3: sum divided by the size of axis 0",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.kl_div(self, target, reduction=('none', 'mean', 'sum', 'batchmean')[reduction], "
    "log_target=logTarget)",
    notes=(
        "For empty inputs the mean is NaN and the sum 0; reduction 3 gives NaN if axis 0 of self has size 0, or self "
        "has rank 0, else 0.",
    ),
)  # fmt: skip
