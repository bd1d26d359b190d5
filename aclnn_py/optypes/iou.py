"""Iou, by which PyTorch's backend calls npu_iou and npu_ptiou on SoCs before the 950."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..ops.image.shared.boxes import edges, foreground, overlap
from ..ops.texts import ONCE
from ..rules.core.call import Call
from .declare import declare_type

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)

boxes = w.In("bboxes", "boxes (x0,y0,x1,y1), [n,4]")
truth = w.In("gtboxes", "ground-truth boxes (x0,y0,x1,y1), [m,4]")
mode = w.Attr("mode", "char*", '"iou": intersection over union; "iof": intersection over gtboxes', "iou")
eps = w.Attr("eps", "float", "added to every width and height", 1.0)
y = w.Out("overlap", "overlaps, [m,n]")


def in_row(call: Call, view: View, number: int) -> View:
    """An edge of every box, [1, n]."""
    row, step = view.strides
    return view._replace(shape=(1, view.shape[0]), strides=(0, row), offset=view.offset + number * step)


def in_column(call: Call, view: View, number: int) -> View:
    """An edge of every ground-truth box, [m, 1]."""
    row, step = view.strides
    return view._replace(shape=(view.shape[0], 1), strides=(row, 0), offset=view.offset + number * step)


one, other = edges(w.Contiguous(boxes), boxes, in_row), edges(w.Contiguous(truth), truth, in_column)
found = overlap(one, other, w.ValueOf(eps), foreground(mode), w.Dtype(boxes))
four = w.Constant(4, "4")
iou = declare_type(
    "Iou", boxes, truth, mode, eps, y,
    rules=(
        w.present(boxes, truth, y), w.dtype_in(FLOATS, boxes), w.same_dtype(truth, boxes), w.same_dtype(y, boxes),
        w.word_in(mode, "iou", "iof"), w.rank_is(2, boxes, truth),
        tuple(w.Equal(w.SizeAt(each, w.FixedAxis(1)), four) for each in (boxes, truth)), w.done_if_empty(y),
    ),
    plan=w.ViewCopy(found, y).chain, summary="intersection over union, or over the ground truth, of boxes",
    formula="w h / (area(bboxes) + area(gtboxes) - w h), or w h / area(gtboxes), eps added to every width and height",
    precision=ONCE, reference="torchvision.ops.box_iou(gtboxes, bboxes)",
    notes=("Pairs of boxes (aligned) are aclnnIou's.",),
)  # fmt: skip
