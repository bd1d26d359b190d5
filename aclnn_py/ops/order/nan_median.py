"""aclnnNanMedian."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ..conversion.shared.fill_steps import filled
from .median import plan, rules, texts, x
from .shared import order_statistics

out = w.Out("out", "median, one element, dtype of self")
nan_median = w.declare(
    "aclnnNanMedian", x, out,
    summary="median of all elements of self that are not NaN, the lower one of two", rules=(rules(out),),
    plan=plan(out, order_statistics.MEDIAN_OF_NUMBERS, w.ViewCopy(filled(out, nan), out)),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.nanmedian(self)", **texts("numbers"),
    notes=("NaN if all elements are NaN; an empty self gives NaN, or 0 for integer dtypes.",),
)  # fmt: skip
