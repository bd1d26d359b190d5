"""aclnnIou."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ..texts import ONCE
from .shared.boxes import edges, foreground, overlap

SOCS = (*w.A2_A3, "ascend950", "ascend310p")
EDGES = 4

boxes = w.In("bBoxes", "predicted boxes (x0,y0,x1,y1), [m,4]")
truth = w.In("gtBoxes", "ground-truth boxes (x0,y0,x1,y1), [n,4], or [m,4] if aligned")
mode = w.Attr("mode", "const char*", '"iou": intersection over union; "iof": intersection over gtBoxes', "iou")
eps = w.Attr("eps", "float", "added to every width and height", 0.01)
aligned = w.Attr("aligned", "bool", "whether boxes are compared pairwise, else all pairs", False)
out = w.Out("overlap", "overlaps, [m,n], or [m,1] if aligned")


def in_rows(call: Call, view: View, number: int) -> View:
    """An edge of every box, [boxes, 1]."""
    row, step = view.strides
    return view._replace(shape=(view.shape[0], 1), strides=(row, 0), offset=view.offset + number * step)


def across(call: Call, view: View, number: int) -> View:
    """An edge of every ground-truth box: [boxes, 1] if aligned, else [1, boxes]."""
    found = in_rows(call, view, number)
    if call.value(aligned):
        return found
    return found._replace(shape=found.shape[::-1], strides=found.strides[::-1])


dense = w.Contiguous(boxes), w.Contiguous(truth)
found = overlap(
    edges(dense[0], boxes, in_rows), edges(dense[1], truth, across), w.ValueOf(eps), foreground(mode), w.Dtype(boxes)
)
first, edge = w.FixedAxis(0), w.FixedAxis(1)
four = w.Constant(EDGES, str(EDGES))
iou = w.declare(
    "aclnnIou", boxes, truth, mode, eps, aligned, out,
    summary="intersection over union, or over the ground truth, of boxes",
    rules=(
        w.present(boxes, truth, out), w.same_dtype(boxes, truth), w.same_dtype(boxes, out), w.dtype_in(w.FLOATS, boxes),
        w.format_in(w.ND, boxes, truth, out), w.word_in(mode, "iou", "iof"), (w.Within(w.ValueOf(eps), low=0.0),),
        w.rank_is(2, boxes, truth, out),
        (w.Equal(w.SizeAt(boxes, edge), four), w.Equal(w.SizeAt(truth, edge), four)),
        w.when(w.is_true(aligned), (
            w.Equal(w.SizeAt(boxes, first), w.SizeAt(truth, first)),
            w.Equal(w.SizeAt(out, edge), w.Constant(1, "1")),
        )),
        w.done_if_empty(boxes, truth), w.inner((w.on(*SOCS),)),
        w.when(w.on("ascend310p"), w.inner((w.negated(w.has_dtype(boxes, dt.ACL_BF16)),))),
    ),
    plan=(*w.ViewCopy(found, out).chain,),
    header="aclnnop/aclnn_iou.h", library="cv", documented_soc=SOCS,
    formula="w h / (area(bBoxes) + area(gtBoxes) - w h), or w h / area(gtBoxes), where w = max(min(x1, x3) + eps - "
    "max(x0, x2), 0), h the same of y, and areas (x1 - x0 + eps) (y1 - y0 + eps)",
    precision=ONCE, reference="torchvision.ops.box_iou(bBoxes, gtBoxes)",
    notes=("The documents write the formula without eps.", "Other SoCs have no kernel; the 310P has none for BF16."),
)  # fmt: skip
