"""aclnnAminmax, and what its forms share."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from . import reducing as r
from .reduce_extreme import DTYPES

x = w.In("self", "where they are looked for")
low, high = w.Out("minOut", "the smallest elements"), w.Out("maxOut", "the largest elements")
keep = r.keep_attr("keepDim")
BYTE = w.Constant(dt.ACL_UINT8, "DT_UINT8")
kind = w.Either(w.has_dtype(x, dt.ACL_BOOL), BYTE, w.Dtype(x), "self's dtype, UINT8 for BOOL")
START = (
    w.present(x, low, high), w.dtype_in(DTYPES, x), w.same_dtype(low, x), w.same_dtype(high, x),
    w.max_dims(8, x, low, high),
)  # fmt: skip


def extremes(axes: w.Term, kept: w.Param | bool) -> tuple[w.Step, w.Step]:
    """Both extremes of the input, each in its output."""
    source = r.cast(x, kind)
    least, most = (
        w.Fold(kernel, source, axes=axes, keep=kept, whole=r.whole(kind)) for kernel in ("reduce_min", "reduce_max")
    )
    return r.into(least, low), r.into(most, high)


def plan(axes: w.Term, kept: w.Param | bool) -> w.Plan:
    """The steps to both extremes."""
    return tuple(dict.fromkeys(step for each in extremes(axes, kept) for step in each.chain))


def shapes(axes: w.Term, kept: w.Param | bool) -> w.Rules:
    """The shapes of both, unless self has no axes, where only copies compare them."""
    both = (*r.folds_to(low, x, axes, kept), *r.folds_to(high, x, axes, kept))
    return w.when(r.without_axes(x), otherwise=(both,))


def texts(over: str, reference: str, documented: tuple[str, ...]) -> dict[str, Any]:
    return {
        "library": "math", "documented_soc": documented, "precision": r.EXTREME, "reference": reference,
        "formula": f"the smallest and the largest element of self {over}; {r.NAN_WINS}",
    }  # fmt: skip


dims = r.axes_attr("dim")
axes = w.Axes(x, dims, none_as_none=True)
lone, none = (w.OneOf(w.Listed(dims), w.Choices(length)) for length in (1, 0))
itself = w.Through("in format ND", lambda call, view: view, w.Dtype(x), fmt.ACL_FORMAT_ND)
copies = (w.ViewCopy(w.Look(w.Contiguous(x), itself), out) for out in (low, high))
aminmax = w.declare(
    "aclnnAminmax", x, dims, keep, low, high, summary="smallest and largest element over axes",
    rules=(
        w.present(x, dims, low, high), *START[1:],
        w.when(lone, w.defined(w.Axes(x, dims, filled=True, bare=True)), otherwise=(w.not_empty(x),)),
        w.done_if_empty(x),
        tuple(rule.coded(w.ACLNN_ERR_PARAM_NULLPTR) for rule in w.defined(axes)), shapes(axes, keep),
    ),
    plan=tuple(w.Fork(none, *pair) for pair in zip(copies, extremes(axes, keep), strict=True)),
    header="aclnnop/aclnn_aminmax.h",
    **texts("over dim; self itself where dim is empty", "torch.aminmax(self, dim=dim, keepdim=keepDim)",
            w.DOCUMENTED_BUT_310B),
    notes=(
        "More than one axis in dim are tested only as the tasks are listed.",
        "An empty dim folds no axis: ReduceMin and ReduceMax are called with noop_with_empty_axes.",
        "A single axis of size 0 is refused if counted from the front; counted from the back nothing is done.",
    ),
)  # fmt: skip
