"""aclnnMedianDim, and what it shares with aclnnNanMedianDim."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import order_statistics
from .shared import sort_rules as o

x = w.In("self", "input, rank up to 8")
dim = w.Attr("dim", "int64_t", "axis along which to take medians, -rank to rank-1", default=-1)
keep = w.Attr("keepDim", "bool", "true: keep dim with size 1", default=False)
values, indices = (
    w.Out("valuesOut", "medians, shape of self without dim (size 1 with keepDim), dtype of self"),
    w.Out("indicesOut", "their indices along dim, INT64, same shape as valuesOut"),
)
axis = w.Axis(x, dim)
left = w.Derived(
    lambda facts, keep: max(facts.rank - (not keep), 0), x, keep, label="rank of self, less 1 unless keepDim"
)
RULES: w.Rules = (
    *w.present(x, values, indices), *w.dtype_in(order_statistics.DTYPES, x, values), *w.same_dtype(values, x),
    *w.dtype_in(w.Choices(dt.ACL_INT64), indices), *w.defined(axis), *w.max_dims(8, x, values, indices),
    w.Equal(w.Rank(values), left), w.Equal(w.Rank(indices), left), *o.no_lone_bf16(x, axis),
)  # fmt: skip
SHAPE = w.ReducedShape(x, axis, keep)


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "nn", "header": "aclnnop/aclnn_median.h", "precision": o.EXACT,
        "formula": f"element (n - 1) // 2, counted from 0, of the n {word} of self along dim in ascending order "
        "(stable), and its index",
    }  # fmt: skip


what = w.Where(
    w.on(*w.REGBASE), w.Constant(order_statistics.BY_NUMBER, "by number"), w.Constant(order_statistics.MEDIAN, "median")
)
middle = w.Derived(
    lambda facts, dim: float((facts.shape[dim] - 1) // 2 if facts.rank else 0),
    x,
    dim,
    label="(size - 1) // 2 along dim",
)
medians = order_statistics.element(x, axis, what, middle)
median_dim = w.declare(
    "aclnnMedianDim", x, dim, keep, values, indices, summary="median along dim and its index, the lower one of two",
    rules=(RULES, w.done_if_empty(x, values, indices)),
    plan=order_statistics.results(medians, SHAPE, values, indices, o.NULLPTR), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.median(self, dim=dim, keepdim=keepDim)", **texts("elements"),
    notes=(
        "A row with NaN gives its first NaN; on ascend950 NaN sorts above all numbers instead.",
        "A BF16 tensor of rank 0 fails before ascend950 (561103).",
    ),
)  # fmt: skip
