"""aclnnArgMax and aclnnArgMin."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

KNOWN = ("ascend910", "ascend310p", "ascend310b", *w.BF16_BY_ARCH)
"Other SoCs have an empty list of dtypes."
WITH_BF16 = ("ascend310b", *w.BF16_BY_ARCH)
DTYPES = w.Choices().plus(*r.NUMBERS, on=KNOWN).plus(dt.ACL_BF16, on=WITH_BF16)
INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "indices, shape of self without dim (size 1 with keepdim)"),
)
dim = w.Attr("dim", "int64_t", "axis to reduce, -rank to rank-1", default=-1)
keep = r.keep_attr("keepdim")
axis = w.Axis(x, dim)
wide = w.both(w.on(*w.REGBASE), w.has_dtype(out, dt.ACL_INT64))
index_kind = w.Where(wide, w.Dtype(out), r.INT32, "INT32, INT64 for such an out on ascend950")


def plan(kernel: str, *, formatted: bool = False) -> w.Plan:
    """An index for each row, in the output's dtype."""
    dense = w.Contiguous(x)
    found = w.Reduction(kernel, dense, axes=axis, keep=keep, dtypes=(index_kind,), integral=r.is_integer(w.Dtype(x)))
    index = w.CastTo(found, w.Dtype(out))
    return w.ViewCopy(w.formatted(index, out, r.without_axes(x)) if formatted else index, out).chain


arg_max = w.declare(
    "aclnnArgMax", x, dim, keep, out,
    summary="index of the maximum along dim",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES.plus(dt.ACL_UINT16, on=w.REGBASE), x), w.max_dims(8, x, out),
        w.defined(axis), w.done_if_empty(x, out), r.folds_to(out, x, axis, keep),
    ),
    plan=plan("arg_max"), header="aclnnop/aclnn_argmax.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"index of the maximum of self along dim; {r.FIRST}",
    precision="exact", reference="torch.argmax(self, dim, keepdim=keepdim)",
    notes=(
        "The dtype of out is not checked: the index, INT32 before ascend950, is cast to it.",
        "An empty out succeeds at once, whatever self is.",
    ),
)  # fmt: skip
arg_min = w.declare(
    "aclnnArgMin", x, dim, keep, out,
    summary="index of the minimum along dim",
    rules=(
        w.present(x, out), w.defined(axis), w.dtype_in(DTYPES, x), w.dtype_in(INDICES, out),
        w.no_private_format(x, out), w.max_dims(8, x, out), (w.Not(w.OneOf(w.SizeAt(x, axis), w.Choices(0))),),
        w.done_if_empty(x), w.when(r.without_axes(x), otherwise=(r.folds_to(out, x, axis, keep),)),
    ),
    plan=plan("arg_min", formatted=True), header="aclnnop/aclnn_argmin.h", library="math",
    stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"index of the minimum of self along dim; {r.FIRST}",
    precision="exact", reference="torch.argmin(self, dim, keepdim=keepdim)",
    notes=(
        "A self of rank 0 gives 0; an out of more than one element then gives 561103.",
        "An index in a format of another rank is refused by the task (561103).",
    ),
)  # fmt: skip
