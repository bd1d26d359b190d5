"""aclnnArgsort."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import sort_rules as o

MOST = 2**31 - 1
DTYPES = w.Choices(*o.SMALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*o.UNSIGNED, on=w.REGBASE)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "indices along dim of the sorted elements, same shape as self"),
)
dim = w.Attr("dim", "int64_t", "axis to sort along, -rank to rank-1", default=-1)
descending = w.Attr("descending", "bool", "true: descending order", default=False)
axis = w.Axis(x, dim)
found = w.Sort("sort", w.Contiguous(x), axis=axis, attrs=(w.ValueOf(descending),))
argsort = w.declare(
    "aclnnArgsort", x, dim, descending, out,
    summary="indices that sort self along dim",
    rules=(
        w.present(x, out), w.defined(axis), (w.Within(w.SizeAt(x, axis), high=MOST),),
        w.when(w.on(*w.REGBASE), otherwise=(o.no_lone_bf16(x, axis),)),
        w.dtype_in(DTYPES, x), w.dtype_in(w.Choices(dt.ACL_INT64), out), w.no_private_format(x, out),
        w.max_dims(8, x, out), w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=w.ViewCopy(w.ViewOf(found, w.NthOutput(1)), out).chain,
    header="aclnnop/aclnn_argsort.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"indices of the elements of self along dim in ascending or descending order; {o.TOTAL}",
    precision="exact", reference="torch.argsort(self, dim=dim, descending=descending, stable=True)",
    notes=("The order is stable, which CANN does not promise here.",),
)  # fmt: skip
