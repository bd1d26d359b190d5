"""aclnnNanMedianDim."""

from __future__ import annotations

from ...lowering import language as w
from .median_dim import RULES, SHAPE, axis, dim, indices, keep, texts, values, x
from .shared import order_statistics
from .shared import sort_rules as o

numbers = order_statistics.element(x, axis, order_statistics.MEDIAN_OF_NUMBERS, lacking=False)
found = w.Steps(*order_statistics.results(numbers, SHAPE, values, indices, o.NULLPTR))
scalar = w.Steps(w.ViewCopy(w.Contiguous(x), values), o.zeros(indices))
nan_median_dim = w.declare(
    "aclnnNanMedianDim", x, dim, keep, values, indices,
    summary="median along dim ignoring NaN, and its index",
    rules=(
        RULES, w.when(o.without_axes(x), otherwise=((w.negated(w.OneOf(w.SizeAt(x, axis), w.Choices(0))),),)),
        w.done_if_empty(x),
    ),
    plan=(w.OpenBranch(o.without_axes(x), scalar, found),),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.nanmedian(self, dim=dim, keepdim=keepDim)",
    **texts("numbers"), notes=("A row of NaN only gives its first NaN.",),
)  # fmt: skip
