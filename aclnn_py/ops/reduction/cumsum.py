"""aclnnCumsum and aclnnCumsumV2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

KNOWN = ("ascend910", "ascend310p", "ascend310b", *w.BF16_BY_ARCH)
"""Elsewhere the list of dtypes is empty."""
DTYPES = w.Choices().plus(*r.NUMBERS, *r.COMPLEX, on=KNOWN).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_cumsum.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL,
    "precision": "sums of FLOAT, FLOAT16 and BF16 are carried in float64, and each is rounded to float32 and from "
    "there to the dtype; integers wrap",
}  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "sums, of dtype `dtype`, same shape as self")
dim = w.Attr("dim", "int64_t", "axis of the scan, -rank to rank-1", default=-1)
dtype = w.Attr("dtype", "aclDataType", "dtype of the sums (aclDataType)", default=dt.ACL_FLOAT)
kind, axis = w.DtypeArgument(dtype), w.Axis(x, dim)


def plan(attrs: tuple[float | w.Term, ...]) -> w.Plan:
    """self cast to the output's dtype, and what is carried along the axis."""
    source = r.cast(x, w.Dtype(out))
    return w.ViewCopy(w.Scan("cumsum", source, axes=axis, attrs=attrs, integral=r.is_integer(w.Dtype(out))), out).chain


cumsum = w.declare(
    "aclnnCumsum", x, dim, dtype, out,
    summary="cumulative sum along dim",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, out), (w.Equal(w.Dtype(out), kind),), w.same_shape(out, x),
        w.max_dims(8, x), w.defined(axis), w.done_if_empty(x),
    ),
    plan=plan((0.0, 0.0)), formula="out[i] = self[0] + ... + self[i] along dim, self cast to dtype first",
    reference="torch.cumsum(self, dim, dtype=dtype)", **TEXTS,
    notes=("The dtype of self is not checked: one without a cast to dtype gives 561103.",),
)  # fmt: skip

same = w.Out("out", "sums, same shape and dtype as self")
exclusive = w.Attr("exclusive", "bool", "true: element i excludes self[i] (exclusive scan)", default=False)
reverse = w.Attr("reverse", "bool", "true: scan from the last element to the first", default=False)
cumsum_v2 = w.declare(
    "aclnnCumsumV2", x, dim, exclusive, reverse, same,
    summary="cumulative sum along dim, optionally exclusive or reversed",
    rules=(
        w.present(x, same), w.dtype_in(DTYPES, x, same), w.same_dtype(x, same), w.same_shape(same, x), w.max_dims(8, x),
        w.defined(axis), w.done_if_empty(x),
    ),
    plan=plan((w.ValueOf(exclusive), w.ValueOf(reverse))),
    formula="out[i] = self[0] + ... + self[i] along dim, without self[i] if exclusive, from the last element on if "
    "reverse",
    reference="torch.cumsum(self, dim)", **TEXTS,
)  # fmt: skip
