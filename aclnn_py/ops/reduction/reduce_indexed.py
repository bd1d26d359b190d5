"""aclnnMaxDim and aclnnMinDim."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

NULLPTR = w.ACLNN_ERR_PARAM_NULLPTR
OLD = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_BOOL)
DTYPES = OLD.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(dt.ACL_INT32, on=w.REGBASE)
INT64_AS_FLOAT = ("ascend310p", "ascend310b", "ascend310", "unknown")

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "extremes, shape of self without dim (size 1 with keepdim), dtype of self"),
)
indices = w.Out("indices", "indices, shape of self without dim (size 1 with keepdim)")
dim = w.Attr("dim", "int64_t", "axis to reduce, -rank to rank-1", default=-1)
keep = r.keep_attr("keepdim")
axis = w.Axis(x, dim)
as_float = w.either(w.has_dtype(x, dt.ACL_BOOL), w.both(w.has_dtype(x, dt.ACL_INT64), w.on(*INT64_AS_FLOAT)))
kind = w.Where(as_float, w.FLOAT, w.Dtype(x), "self's dtype, FLOAT for BOOL")
wide = w.both(w.on(*w.REGBASE), w.has_dtype(indices, dt.ACL_INT64))
index_kind = w.Where(wide, w.Dtype(indices), r.INT32, "INT32, INT64 for such indices on ascend950")
RULES = (
    w.present(x, out, indices), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.max_dims(8, x, out, indices),
    w.defined(axis), w.done_if_empty(x), r.folds_to(indices, x, axis, keep), r.folds_to(out, x, axis, keep),
)  # fmt: skip


def plan(kernel: str) -> w.Plan:
    """Value and index of each row; whatever fails here has the code of a null pointer."""
    source = w.CastTo(w.Contiguous(x, code=NULLPTR), kind, code=NULLPTR)
    found = w.Reduction(
        kernel, source, axes=axis, keep=keep, dtypes=(kind, index_kind), integral=r.is_integer(kind), code=NULLPTR
    )
    index = w.CastTo(w.ViewOf(found, w.NthOutput(1), code=NULLPTR), w.Dtype(indices), code=NULLPTR)
    value = w.CastTo(found, w.Dtype(out), code=NULLPTR)
    return (*index.chain, value, w.ViewCopy(index, indices, code=NULLPTR), w.ViewCopy(value, out, code=NULLPTR))


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": r.EXTREME,
        "formula": f"{word} of self along dim and its index; {r.FIRST}",
        "notes": (
            "The dtype of indices is not checked: the index, INT32 before ascend950, is cast to it.",
            "INT64 is compared as FLOAT on the 310P and the 310B.",
        ),
    }  # fmt: skip


max_dim = w.declare(
    "aclnnMaxDim", x, dim, keep, out, indices, summary="maximum along dim and its index",
    rules=RULES, plan=plan("max_with_index"), header="aclnnop/aclnn_max_dim.h",
    reference="torch.max(self, dim, keepdim=keepdim)", **texts("maximum"),
)  # fmt: skip
min_dim = w.declare(
    "aclnnMinDim", x, dim, keep, out, indices, summary="minimum along dim and its index",
    rules=RULES, plan=plan("min_with_index"), header="aclnnop/aclnn_min_dim.h",
    reference="torch.min(self, dim, keepdim=keepdim)", **texts("minimum"),
)  # fmt: skip
