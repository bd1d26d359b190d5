"""aclnnIndexFill and aclnnInplaceIndexFill."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write, rows
from .scatter_rules import INDEX_DTYPES
from .scatters import constant

A2 = ("ascend910b", "ascend910_93")
COMMON = (dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_BF16)
MORE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_DOUBLE)
DTYPES = w.Choices().plus(*COMMON, on=(*A2, *w.REGBASE)).plus(*MORE, on=w.REGBASE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_index_fill.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "exact: the number is converted once, on the host",
    "notes": (
        "An empty self ends phase one before shapes and dim are tested. An index that names nothing fails the stream; "
        "a negative one counts from the end.",
    ),
}  # fmt: skip

dim = w.Attr("dim", "int64_t", "the axis that index is about", default=0)
index = w.In("index", "the places along dim: INT32 or INT64")
value = w.Scalar("value", "what goes there", 1.0)


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
    return (w.Fork(w.is_empty(index), w.ViewCopy(base, out), w.ViewCopy(written, out)),)


x, out = w.In("self", "what is filled"), w.Out("out", "the result")
index_fill = w.declare(
    "aclnnIndexFill", x, dim, index, value, out,
    summary="a number put where an index says along an axis",
    rules=(w.present(x, index, value, out), *tests(x, out)), plan=plan(x, out),
    formula="out = self, but out[index[i]] = value along dim", **TEXTS,
    reference="torch.index_fill(self, dim, index, value)",
)  # fmt: skip

ref = w.InOut("selfRef", "what is filled")
inplace_index_fill = w.declare(
    "aclnnInplaceIndexFill", ref, dim, index, value,
    summary="a number put where an index says along an axis, in place",
    rules=(w.present(ref, index, value), *tests(ref, ref)), plan=plan(ref, ref),
    formula="selfRef[index[i]] = value along dim", **TEXTS, reference="selfRef.index_fill_(dim, index, value)",
)  # fmt: skip
