"""aclnnSort."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import sort_rules as o

BASE = (*o.SMALL, dt.ACL_BF16, dt.ACL_BOOL)
NEW = w.Choices(*BASE).plus(*o.UNSIGNED, on=w.REGBASE)
VALUES = NEW.plus(dt.ACL_DOUBLE, on=(*w.DOCUMENTED_BUT_950, "ascend310", "unknown"))

x = w.In("self", "input, any shape")
stable = w.Attr("stable", "bool", "true: stable sort; the emulator's always is", default=False)
dim = w.Attr("dim", "int64_t", "axis to sort along, -rank to rank-1", default=-1)
descending = w.Attr("descending", "bool", "true: descending order", default=False)
values, indices = (
    w.Out("valuesOut", "sorted elements, same shape as self"),
    w.Out("indicesOut", "their indices along dim, same shape as self"),
)
axis = w.Axis(x, dim)
dense = w.Contiguous(x, code=o.NULLPTR)
as_float = w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.REGBASE)))
as_half = w.both(w.has_dtype(x, dt.ACL_FLOAT), w.on("ascend910"))
truths = w.Where(w.has_dtype(x, dt.ACL_BOOL), w.Constant(dt.ACL_UINT8, "DT_UINT8"), w.Dtype(x))
halves = w.Where(as_half, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), truths)
kind = w.Where(as_float, w.FLOAT, halves, "self's dtype; FLOAT for BF16, UINT8 for BOOL, FLOAT16 for the 910's FLOAT")
found = w.Sort("sort", w.CastTo(dense, kind, code=o.NULLPTR), axis=axis, attrs=(w.ValueOf(descending),), code=o.NULLPTR)
ordered = w.ViewCopy(w.CastTo(found, w.Dtype(values), code=o.NULLPTR), values, code=o.NULLPTR)
index_copy = w.ViewCopy(w.ViewOf(found, w.NthOutput(1)), indices, code=o.NULLPTR)
source = w.Contiguous(x)
scalar, single_element = (
    w.ViewCopy(w.CastTo(source, w.Dtype(values)), values),
    w.ViewCopy(source, values, code=o.NULLPTR),
)
zero_index = o.zeros(indices)
sort = w.declare(
    "aclnnSort", x, stable, dim, descending, values, indices,
    summary="sorts self along dim and returns values and indices",
    rules=(
        w.when(w.on("ascend310"), (w.negated(w.is_true(stable)),)), w.present(x, values, indices),
        w.dtype_in(NEW, x), w.dtype_in(VALUES, values), w.dtype_in(w.Choices(dt.ACL_INT64), indices),
        w.defined(axis), w.same_shape(x, values), w.same_shape(x, indices), w.done_if_empty(x),
    ),
    plan=(
        w.OpenBranch(o.without_axes(x), scalar, w.OpenBranch(o.single_along(x, axis), single_element, ordered)),
        w.OpenBranch(o.without_axes(x), zero_index, w.OpenBranch(o.single_along(x, axis), zero_index, index_copy)),
    ),
    header="aclnnop/aclnn_sort.h", library="math", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B, precision=o.EXACT,
    formula=f"elements of self along dim in ascending or descending order, and their indices; {o.TOTAL}",
    reference="torch.sort(self, dim=dim, descending=descending, stable=stable)",
    notes=(
        "valuesOut may have another dtype: the elements are cast to it, but not along an axis of size 1 (161001).",
        "The 910 compares FLOAT as FLOAT16.",
        "Sorting is stable whether stable is set or not.",
    ),
)  # fmt: skip
