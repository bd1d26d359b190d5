"""aclnnAminmax."""

from __future__ import annotations

from ...base import format as fmt
from ...lowering import language as w
from .shared import reduction_rules as r
from .shared.aminmax_plan import START, extremes, high, keep, low, shapes, texts, x

dims = r.axes_attr("dim")
axes = w.Axes(x, dims, none_as_none=True)
one_axis, none = (w.OneOf(w.ListedAxes(dims), w.Choices(length)) for length in (1, 0))
itself = w.Through("in format ND", lambda call, view: view, w.Dtype(x), fmt.ACL_FORMAT_ND)
copies = (w.ViewCopy(w.ViewOf(w.Contiguous(x), itself), out) for out in (low, high))
aminmax = w.declare(
    "aclnnAminmax", x, dims, keep, low, high, summary="minimum and maximum over the axes in dim",
    rules=(
        w.present(x, dims, low, high), *START[1:],
        w.when(one_axis, w.defined(w.Axes(x, dims, filled=True, bare=True)), otherwise=(w.not_empty(x),)),
        w.done_if_empty(x),
        tuple(rule.coded(w.ACLNN_ERR_PARAM_NULLPTR) for rule in w.defined(axes)), shapes(axes, keep),
    ),
    plan=tuple(w.Branch(none, *pair) for pair in zip(copies, extremes(axes, keep), strict=True)),
    header="aclnnop/aclnn_aminmax.h",
    **texts("over dim; self itself where dim is empty", "torch.aminmax(self, dim=dim, keepdim=keepDim)",
            w.DOCUMENTED_BUT_310B),
    notes=(
        "More than one axis in dim is refused only when the tasks are built.",
        "An empty dim reduces no axis: ReduceMin and ReduceMax are called with noop_with_empty_axes.",
        "A single axis of size 0 is refused if counted from the front; counted from the back nothing is done.",
    ),
)  # fmt: skip
