"""aclnnMedian, and what it shares with aclnnNanMedian."""

from __future__ import annotations

from math import nan
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..conversion.shared.fill_steps import filled
from .shared import order_statistics
from .shared import sort_rules as o

x = w.In("self", "input, rank up to 8")
LAST, ALL = w.FixedAxis(-1), w.FixedAxis(0)


def rules(out: w.Param) -> w.Rules:
    """Dtypes, ranks; a BF16 tensor's last axis is longer than 1."""
    return (
        *w.present(x, out), *w.dtype_in(order_statistics.DTYPES, x, out), *w.same_dtype(out, x), *w.max_dims(8, x, out),
        *o.no_lone_bf16(x, LAST),
    )  # fmt: skip


def plan(out: w.Param, what: float, empty: w.Step) -> w.Plan:
    """The median of all elements, or what an empty tensor gives."""
    flat = w.ViewOf(w.Contiguous(x), w.Reshaped(w.Aligned(w.Numel(x))))
    found = w.Sort("kth", flat, axis=ALL, size=1, attrs=(what, 0.0))
    result = w.ViewCopy(w.ShapeMatches(found, out), out, code=o.NULLPTR)
    return (w.OpenBranch(w.is_empty(x), empty, result),)


def least(out: w.Param) -> w.Step:
    """The smallest INT32 or INT64, NaN for floats, 0 for others."""
    ends = tuple(w.ViewCopy(filled(out, value), out) for value in (-(2**63), -(2**31), nan))
    small = w.OpenBranch(w.has_dtype(out, dt.ACL_INT32), ends[1], ends[2])
    return w.OpenBranch(w.has_dtype(out, dt.ACL_INT64), ends[0], small)


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "nn", "header": "aclnnop/aclnn_median.h", "precision": o.EXACT,
        "formula": f"element (n - 1) // 2, counted from 0, of the n {word} of self in ascending order",
    }  # fmt: skip


values = w.Out("valuesOut", "median, one element, dtype of self")
median = w.declare(
    "aclnnMedian", x, values,
    summary="median of all elements of self, the lower one of two", rules=(rules(values), w.done_if_empty(values)),
    plan=plan(values, order_statistics.MEDIAN, least(values)), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.median(self)", **texts("elements"),
    notes=(
        "NaN if self contains one.",
        "An empty self gives NaN, the smallest INT32 or INT64, or 0 for other integer dtypes.",
    ),
)  # fmt: skip
