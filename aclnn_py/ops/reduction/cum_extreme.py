"""aclnnCummax and aclnnCummin."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import KEEPS_FORMAT
from .shared import reduction_rules as r

OLD = w.Choices(*r.NUMBERS, dt.ACL_BOOL)
INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
ASKED = "On ascend950 only INT8, UINT8 and BOOL are cast to valuesOut's dtype; others must have it (561103)."
LAST = "ties give the last index, and NaN sorts above all numbers and stays"

x = w.In("self", "input, rank up to 8")
dim = w.Attr("dim", "int64_t", "axis of the scan, -rank to rank-1", default=-1)
values, indices = w.Out("valuesOut", "extremes, same shape as self"), w.Out("indicesOut", "indices, same shape as self")
axis = w.Axis(x, dim)
uint8 = w.Constant(dt.ACL_UINT8, "DT_UINT8")
kind = w.Where(w.has_dtype(x, dt.ACL_BOOL), uint8, w.Dtype(x), "self's dtype, UINT8 for BOOL")


def rules(dtypes: w.Choices, *first: w.Rules) -> tuple[w.Rules, ...]:
    """The axis, dtypes, shapes."""
    lists = (*w.dtype_in(dtypes, x, values), *w.dtype_in(INDICES, indices))
    alike = (*w.max_dims(8, x), *w.same_shape(x, values), *w.same_shape(x, indices))
    return (w.present(x, values, indices), *first, w.defined(axis), lists, alike, w.done_if_empty(x))


def plan(kernel: str, stored: w.Term) -> w.Plan:
    """Values in the compute dtype, cast to `stored`, indices in their own."""
    source, dtypes = r.cast(x, kind), (kind, w.Dtype(indices))
    found = w.Scan(kernel, source, axes=axis, dtypes=dtypes, integral=r.is_integer(kind), like=source)
    index = w.ViewCopy(w.ViewOf(found, w.NthOutput(1)), indices)
    return (*w.ViewCopy(w.CastTo(found, stored), values).chain, *index.chain[-2:])


def texts(word: str) -> dict[str, Any]:
    return {
        "library": "math", "precision": "exact: elements of the input, cast to the dtype of valuesOut",
        "formula": f"the {word} element of self up to each position along dim, and its index; {LAST}",
    }  # fmt: skip


cummax = w.declare(
    "aclnnCummax", x, dim, values, indices, summary="cumulative maximum along dim, and its index",
    rules=rules(OLD.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE), w.min_dims(1, x)), plan=plan("cummax", w.Dtype(values)),
    header="aclnnop/aclnn_cummax.h", documented_soc=w.DOCUMENTED_910, reference="torch.cummax(self, dim)",
    **texts("largest"), notes=("A self of rank 0 is refused.", KEEPS_FORMAT.format("self")),
)  # fmt: skip
cast = w.either(w.negated(w.on(*w.REGBASE)), w.has_dtype(x, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL))
cast_back = w.Where(cast, w.Dtype(values), kind, "valuesOut's dtype")
cummin = w.declare(
    "aclnnCummin", x, dim, values, indices, summary="cumulative minimum along dim, and its index",
    rules=rules(w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)), plan=plan("cummin", cast_back),
    header="aclnnop/aclnn_cummin.h", documented_soc=w.DOCUMENTED_ALL, reference="torch.cummin(self, dim)",
    **texts("smallest"), notes=(ASKED, KEEPS_FORMAT.format("self")),
)  # fmt: skip
