"""aclnnNanMedianDim."""

from __future__ import annotations

from ...lowering import language as w
from ..math import ordering as o
from . import kths
from .median_dim import RULES, SHAPE, axis, dim, indices, keep, texts, values, x

numbers = kths.element(x, axis, kths.MEDIAN_OF_NUMBERS, lacking=False)
found = w.Together(*kths.results(numbers, SHAPE, values, indices, o.NULLPTR))
scalar = w.Together(w.ViewCopy(w.Contiguous(x), values), o.zeros(indices))
nan_median_dim = w.declare(
    "aclnnNanMedianDim", x, dim, keep, values, indices,
    summary="median of each row but for NaN, and where it is",
    rules=(
        RULES, w.when(o.without_axes(x), otherwise=((w.negated(w.OneOf(w.SizeAt(x, axis), w.Choices(0))),),)),
        w.done_if_empty(x),
    ),
    plan=(w.Choice(o.without_axes(x), scalar, found),),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.nanmedian(self, dim=dim, keepdim=keepDim)",
    **texts("numbers"), notes=("A row of NaN has its first one as its median.",),
)  # fmt: skip
