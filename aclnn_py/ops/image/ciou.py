"""aclnnCIoU."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from .shared.boxes import Edges, edges, foreground, overlap

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)
EDGES, COLUMNS = 4, 1024
"""Sizes of axis 0, and what axis 1 is a multiple of."""

boxes = w.In("bBoxes", "predicted boxes, [4,N]")
truth = w.In("gtBoxes", "ground-truth boxes, [4,N]")
trans = w.Attr("trans", "bool", "whether boxes are (x,y,w,h) with (x,y) the centre, else (x0,y0,x1,y1)", False)
cross = w.Attr("isCross", "bool", "whether all pairs are compared: false", False)
mode = w.Attr("mode", "const char*", '"iou": intersection over union; "iof": intersection over gtBoxes', "iou")
out = w.Out("overlap", "CIoU of each pair, [1,N]")
angle = w.Out("atanSub", "atan(w / h) of gtBoxes minus that of bBoxes, [1,N]")


def column(call: Call, view: View, number: int) -> View:
    """A number of every box, [1, N]."""
    row, step = view.strides
    return view._replace(shape=(1, view.shape[1]), strides=(0, step), offset=view.offset + number * row)


def corners(given: Edges) -> tuple[Edges, tuple[w.Step, w.Step]]:
    """Edges of boxes, with their widths and heights."""
    one, two, three, four = given

    def chosen(centred: w.Step, plain: w.Step) -> w.Step:
        return w.Branch(w.is_true(trans), centred, plain)

    def end(centre: w.Step, length: w.Step, sign: float) -> w.Step:
        return w.Compute("box_end", centre, length, attrs=(sign,), dtype=w.FLOAT)

    sides = Edges(
        chosen(end(one, three, -1.0), w.CastTo(one, w.FLOAT)), chosen(end(two, four, -1.0), w.CastTo(two, w.FLOAT)),
        chosen(end(one, three, 1.0), w.CastTo(three, w.FLOAT)), chosen(end(two, four, 1.0), w.CastTo(four, w.FLOAT)),
    )  # fmt: skip
    sizes = (
        w.Compute("sub", sides.x1, sides.x0, dtype=w.FLOAT),
        w.Compute("sub", sides.y1, sides.y0, dtype=w.FLOAT),
    )
    return sides, sizes


def added(kernel: str, one: Edges, other: Edges) -> w.Step:
    """Sum over both axes of a kernel of intervals."""
    across = w.Compute(kernel, one.x0, one.x1, other.x0, other.x1, dtype=w.FLOAT)
    down = w.Compute(kernel, one.y0, one.y1, other.y0, other.y1, dtype=w.FLOAT)
    return w.Compute("add", across, down, dtype=w.FLOAT)


own, sizes = corners(edges(w.Contiguous(boxes), boxes, column))
others, other_sizes = corners(edges(w.Contiguous(truth), truth, column))
shared = overlap(own, others, 0.0, foreground(mode), w.FLOAT)
angles = w.Compute("box_angle", *sizes, *other_sizes, dtype=w.FLOAT)
complete = w.Compute(
    "box_complete", shared, added("box_centres", own, others), added("box_hull", own, others), angles,
    dtype=w.Dtype(boxes),
)  # fmt: skip
kept = w.CastTo(angles, w.Dtype(boxes))
steps = (*w.ViewCopy(complete, out).chain, *w.ViewCopy(kept, angle).chain)
first, second = w.FixedAxis(0), w.FixedAxis(1)
whole = w.Derived(
    lambda *both: all(each.rank == 2 and each.shape[1] % COLUMNS == 0 for each in both) or None, boxes, truth,
    label="columns", claim=("sizes of axis 1 of bBoxes and gtBoxes", f"multiples of {COLUMNS}"), kind="shape_custom",
    mend=lambda call: iter([
        call.but(boxes, shape=(EDGES, COLUMNS)).but(truth, shape=(EDGES, COLUMNS)).but(out, shape=(1, COLUMNS))
        .but(angle, shape=(1, COLUMNS))
    ]),
)  # fmt: skip
ciou = w.declare(
    "aclnnCIoU", boxes, truth, trans, cross, mode, out, angle,
    summary="complete intersection over union of pairs of boxes",
    rules=(
        w.OUT_POINTERS, (w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(boxes, truth, out, angle),
        w.same_dtype(boxes, truth), w.same_dtype(boxes, out), w.same_dtype(boxes, angle), w.dtype_in(FLOATS, boxes),
        w.format_in(w.ND, boxes, truth, out, angle), (w.value_is(cross, False),), w.word_in(mode, "iou", "iof"),
        w.rank_is(2, boxes, truth, out, angle),
        tuple(w.Equal(w.SizeAt(one, first), w.Constant(EDGES, str(EDGES))) for one in (boxes, truth)),
        w.defined(whole),
        tuple(w.Equal(w.SizeAt(boxes, second), w.SizeAt(one, second)) for one in (truth, out, angle)),
        tuple(w.Equal(w.SizeAt(one, first), w.Constant(1, "1")) for one in (out, angle)),
        w.done_if_empty(boxes, truth),
    ),
    plan=tuple(dict.fromkeys(steps)), header="aclnnop/aclnn_ciou.h", library="cv", documented_soc=("ascend950",),
    formula="overlap = iou - d2 / c2 - v^2 / (1 - iou + v), the last term 0 where v is 0; iou is the intersection over "
    "union (mode iof: over gtBoxes), d2 the squared distance of the centres, c2 the squared diagonal of the smallest "
    "enclosing box and v = 4 / pi^2 atanSub^2; atanSub = atan(w / h) of gtBoxes minus that of bBoxes",
    precision="computed in float32 for every dtype and rounded once, atanSub after the overlap",
    reference="1 - torchvision.ops.complete_box_iou_loss(bBoxes, gtBoxes)",
    notes=(
        "A null mode gives 161002. isCross = true is refused, as in CANN.",
        "The kernel is not public: the formula is the documents', without an epsilon in divisors.",
    ),
)  # fmt: skip
