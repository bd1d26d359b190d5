"""aclnnNanMedian."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ..conversion.fills import filled
from . import kths
from .median import plan, rules, texts, x

out = w.Out("out", "the median")
nan_median = w.declare(
    "aclnnNanMedian", x, out, summary="median of all elements but NaN", rules=(rules(out),),
    plan=plan(out, kths.MEDIAN_OF_NUMBERS, w.ViewCopy(filled(out, nan), out)), documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.nanmedian(self)", **texts("numbers"),
    notes=("NaN alone gives NaN; an empty self gives NaN, or 0 for integers.",),
)  # fmt: skip
