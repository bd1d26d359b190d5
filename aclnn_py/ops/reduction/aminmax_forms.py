"""aclnnAminmaxDim and aclnnAminmaxAll."""

from __future__ import annotations

from ...lowering import language as w
from .shared.aminmax_plan import START, high, keep, low, plan, shapes, texts, x

dim = w.Attr("dim", "const int64_t", "axis to reduce, -rank to rank-1", default=-1)
axis = w.Axis(x, dim)
aminmax_dim = w.declare(
    "aclnnAminmaxDim", x, dim, keep, low, high, summary="minimum and maximum along dim",
    rules=(*START, w.defined(axis), (w.Not(w.OneOf(w.BareSize(x, dim), w.Choices(0))),), w.done_if_empty(x),
           shapes(axis, keep)),
    plan=plan(axis, keep), header="aclnnop/aclnn_aminmax_dim.h",
    **texts("along dim", "torch.aminmax(self, dim=dim, keepdim=keepDim)", w.DOCUMENTED_BUT_310),
    notes=("An axis of size 0 is refused if counted from the front, as is axis 0 of a self of rank 0.",),
)  # fmt: skip

every = w.AllAxes(x)
aminmax_all = w.declare(
    "aclnnAminmaxAll", x, low, high, summary="minimum and maximum of all elements",
    rules=(*START, w.done_if_empty(x), shapes(every, False)), plan=plan(every, False),
    header="aclnnop/aclnn_aminmax_all.h", **texts("", "torch.aminmax(self)", w.DOCUMENTED_BUT_310),
)  # fmt: skip
