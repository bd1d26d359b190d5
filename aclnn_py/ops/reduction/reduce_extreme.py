"""aclnnAmax, aclnnAmin and aclnnMaxV2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "extremes, shape of self without the reduced axes (size 1 with keepDim), dtype of self"),
)
dim, keep = r.axes_attr("dim"), r.keep_attr("keepDim")
kind = w.Where(w.has_dtype(x, dt.ACL_BOOL), w.FLOAT, w.Dtype(x), "self's dtype, FLOAT for BOOL")


def rules(dims: w.Param, axes: w.Term, keep_dims: w.Param) -> w.Rules:
    """Dtypes, axes, shapes; an axis of size 0 is refused before an empty self is done."""
    return (
        *w.present(x, dims, out), *w.same_dtype(out, x), *w.dtype_in(r.ORDERED, x), *w.defined(axes),
        *w.max_dims(8, x, out), *r.exactly(out, x, axes, keep_dims), *w.done_if_empty(x),
    )  # fmt: skip


def texts(word: str, reference: str) -> dict[str, Any]:
    return {
        "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": r.EXTREME, "reference": reference,
        "formula": f"{word} of self over the axes, or over all if none is given; {r.NAN_WINS}",
    }  # fmt: skip


axes = w.Axes(x, dim, filled=True)
amax = w.declare(
    "aclnnAmax", x, dim, keep, out, summary="maximum over axes", rules=(rules(dim, axes, keep),),
    plan=r.one_result("reduce_max", x, out, axes, keep, kind=kind), header="aclnnop/aclnn_amax.h",
    **texts("maximum", "torch.amax(self, dim, keepdim=keepDim)"),
)  # fmt: skip
amin = w.declare(
    "aclnnAmin", x, dim, keep, out, summary="minimum over axes", rules=(rules(dim, axes, keep),),
    plan=r.one_result("reduce_min", x, out, axes, keep, kind=kind), header="aclnnop/aclnn_amin.h",
    **texts("minimum", "torch.amin(self, dim, keepdim=keepDim)"),
)  # fmt: skip

dims, keep_dims = r.axes_attr("dims"), r.keep_attr("keepDims")
noop = w.Attr("noopWithEmptyDims", "bool", "true: an empty dims reduces no axis; false: all", default=False)
some = w.Axes(x, dims, filled=True, none_as_none=noop)
dense = w.Contiguous(x)
largest = r.one_result("reduce_max", x, out, some, keep_dims, kind=kind)[-1]
max_v2 = w.declare(
    "aclnnMaxV2", x, dims, keep_dims, noop, out,
    summary="maximum over axes (ONNX ReduceMax), with a flag for empty axes", rules=(rules(dims, some, keep_dims),),
    plan=(w.Branch(w.both(w.is_true(noop), w.value_is(dims, ())), w.ViewCopy(dense, out), largest),),
    header="aclnnop/aclnn_max_v2.h", **texts("maximum", "torch.amax(self, dims, keepdim=keepDims)"),
    notes=("With an empty dims and noopWithEmptyDims true the result is self.",),
)  # fmt: skip
