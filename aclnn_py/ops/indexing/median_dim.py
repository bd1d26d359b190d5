"""aclnnMedianDim, and what it shares with aclnnNanMedianDim."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..math import ordering as o
from . import kths

x = w.In("self", "what medians are taken of")
dim = w.Attr("dim", "int64_t", "the axis that rows lie along", default=-1)
keep = w.Attr("keepDim", "bool", "keep that axis with size 1", default=False)
values, indices = w.Out("valuesOut", "the medians"), w.Out("indicesOut", "their places in self")
axis = w.Axis(x, dim)
left = w.Worked(
    lambda facts, keep: max(facts.rank - (not keep), 0), x, keep, told="as many axes as self, one less unless keepDim"
)
RULES: w.Rules = (
    *w.present(x, values, indices), *w.dtype_in(kths.DTYPES, x, values), *w.same_dtype(values, x),
    *w.dtype_in(w.Choices(dt.ACL_INT64), indices), *w.defined(axis), *w.max_dims(8, x, values, indices),
    w.Equal(w.Rank(values), left), w.Equal(w.Rank(indices), left), *o.no_lone_bf16(x, axis),
)  # fmt: skip
SHAPE = w.Folded(x, axis, keep)


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "nn", "header": "aclnnop/aclnn_median.h", "precision": o.EXACT,
        "formula": f"element number (n - 1) // 2 of the n {word} of self along dim, from the smallest on, and its "
        "index; equals keep their order",
    }  # fmt: skip


what = w.Either(w.on(*w.REGBASE), w.Constant(kths.BY_NUMBER, "by number"), w.Constant(kths.MEDIAN, "median"))
middle = w.Worked(
    lambda facts, dim: float((facts.shape[dim] - 1) // 2 if facts.rank else 0), x, dim, told="(size - 1) // 2 along dim"
)
medians = kths.element(x, axis, what, middle)
median_dim = w.declare(
    "aclnnMedianDim", x, dim, keep, values, indices, summary="median of each row, and where it is",
    rules=(RULES, w.done_if_empty(x, values, indices)),
    plan=kths.results(medians, SHAPE, values, indices, o.NULLPTR), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.median(self, dim=dim, keepdim=keepDim)", **texts("elements"),
    notes=(
        "The first NaN of a row is its median, but on ascend950, where NaN is above all numbers.",
        "A BF16 tensor without axes fails outside ascend950 (561103).",
    ),
)  # fmt: skip
