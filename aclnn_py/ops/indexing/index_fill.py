"""aclnnIndexFill and aclnnInplaceIndexFill."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from .shared.scatter_plan import constant
from .shared.scatter_rules import INDEX_DTYPES

A2 = ("ascend910b", "ascend910_93")
COMMON = (dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_BF16)
MORE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_DOUBLE)
DTYPES = w.Choices().plus(*COMMON, on=(*A2, *w.REGBASE)).plus(*MORE, on=w.REGBASE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_index_fill.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "exact: value is converted once, on the host",
    "notes": (
        "With an empty self nothing runs and neither shapes nor dim are checked. Negative indices count from the "
        "end; an out-of-range index fails the stream.",
    ),
}  # fmt: skip

dim = w.Attr("dim", "int64_t", "axis along which to fill, -rank to rank-1", default=0)
index = w.In("index", "indices along dim, INT32/INT64, any shape")
value = w.Scalar("value", "fill value", 1.0)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything but for the null tests."""
    some = w.negated(w.is_empty(x))
    shape = () if x is out else w.same_shape(x, out)
    kind = () if x is out else w.same_dtype(x, out)
    known = w.when(w.on(*A2, *w.REGBASE), w.dtype_in(INDEX_DTYPES, index))
    return (
        w.dtype_in(DTYPES, x), kind, known, w.when(some, shape, w.max_dims(8, x), w.defined(w.Axis(x, dim))),
        w.done_if_empty(x),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    base = w.Contiguous(x) if x is out else w.Strided(x)
    ref = x if x is out else None
    written = Write(
        "scatter_update", base, w.Contiguous(index), constant(x, value), rows(w.Axis(x, dim)), ref=ref, wraps=True
    )
    return (w.Branch(w.is_empty(index), w.ViewCopy(base, out), w.ViewCopy(written, out)),)


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
index_fill = w.declare(
    "aclnnIndexFill", x, dim, index, value, out,
    summary="fills slices of self along dim at index with value",
    rules=(w.present(x, index, value, out), *tests(x, out)), plan=plan(x, out),
    formula="out = self, but out[index[i]] = value along dim", **TEXTS,
    reference="torch.index_fill(self, dim, index, value)",
)  # fmt: skip

ref = w.InOut("selfRef", "tensor filled in place, rank up to 8")
inplace_index_fill = w.declare(
    "aclnnInplaceIndexFill", ref, dim, index, value,
    summary="fills slices of selfRef along dim at index with value, in place",
    rules=(w.present(ref, index, value), *tests(ref, ref)), plan=plan(ref, ref),
    formula="selfRef[index[i]] = value along dim", **TEXTS, reference="selfRef.index_fill_(dim, index, value)",
)  # fmt: skip
