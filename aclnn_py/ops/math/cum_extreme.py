"""aclnnCummax and aclnnCummin."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from . import reducing as r

OLD = w.Choices(*r.NUMBERS, dt.ACL_BOOL)
INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
LAST = "of equal elements the last gives the index, and NaN is above all and stays"

x = w.In("self", "where it is looked for")
dim = w.Attr("dim", "int64_t", "the axis to look along", default=-1)
values, indices = w.Out("valuesOut", "the extremes"), w.Out("indicesOut", "their indices")
axis = w.Axis(x, dim)
BYTE = w.Constant(dt.ACL_UINT8, "DT_UINT8")
kind = w.Either(w.has_dtype(x, dt.ACL_BOOL), BYTE, w.Dtype(x), "self's dtype, UINT8 for BOOL")


def rules(dtypes: w.Choices, *first: w.Rules) -> tuple[w.Rules, ...]:
    """The axis, dtypes, shapes."""
    return (
        w.present(x, values, indices), *first, w.defined(axis), w.dtype_in(dtypes, x, values),
        w.dtype_in(INDICES, indices), w.max_dims(8, x), w.same_shape(x, values), w.same_shape(x, indices),
        w.done_if_empty(x),
    )  # fmt: skip


def plan(kernel: str) -> w.Plan:
    """Values in the dtype computed in, indices in their own."""
    found = w.Scan(kernel, r.cast(x, kind), axes=axis, dtypes=(kind, w.Dtype(indices)), whole=r.whole(kind))
    index = w.ViewCopy(w.Look(found, w.Further(1)), indices)
    return (*r.into(found, values).chain, *index.chain[-2:])


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "math", "precision": "exact: an element of the input, cast to valuesOut's dtype",
        "formula": f"the {word} element of self up to each element along dim, and its index; {LAST}",
    }  # fmt: skip


cummax = w.declare(
    "aclnnCummax", x, dim, values, indices, summary="largest element so far along an axis, and its index",
    rules=rules(OLD.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE), w.min_dims(1, x)), plan=plan("cummax"),
    header="aclnnop/aclnn_cummax.h", documented_soc=w.DOCUMENTED_910, reference="torch.cummax(self, dim)",
    **texts("largest"), notes=("A self without axes is refused.",),
)  # fmt: skip
cummin = w.declare(
    "aclnnCummin", x, dim, values, indices, summary="smallest element so far along an axis, and its index",
    rules=rules(w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)), plan=plan("cummin"),
    header="aclnnop/aclnn_cummin.h", documented_soc=w.DOCUMENTED_ALL, reference="torch.cummin(self, dim)",
    **texts("smallest"),
)  # fmt: skip
