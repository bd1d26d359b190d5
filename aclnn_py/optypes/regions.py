"""ROIAlign, its gradient and NMSWithMask, by which PyTorch's backend pools regions and suppresses boxes."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..rules.core.call import Shape, TensorFacts
from ..rules.terms.scalars import two_parts
from .declare import declare_type, has_shape
from .sheet import FLOATS, HALF_AND_FLOAT, ROUNDED, Planned, Sheet

SINGLES = w.Choices(dt.ACL_FLOAT)
INT32_MAX = (1 << 31) - 1
FORMULA = "mean of bilinear samples in each bin; a sample further than a pixel outside of the map is 0"

features = w.In("features", "feature maps, [N,C,H,W]")
rois = w.In("rois", "regions (image,x0,y0,x1,y1), [K,5]")
rois_n = w.In("rois_n", "ignored", optional=True)
scale = w.Attr("spatial_scale", "float", "size of the map divided by the image's")
height = w.Attr("pooled_height", "int64_t", "bins along H")
width = w.Attr("pooled_width", "int64_t", "bins along W")
samples = w.Attr("sample_num", "int64_t", "samples of a bin along H and along W; 0: a bin's length, rounded up", 2)
end_mode = w.Attr(
    "roi_end_mode", "int64_t",
    "0: corners as they are, sizes at least 1; 1: x1 and y1 are pixels inside, sizes at least 1; 2 and 3: shifted by "
    "half a pixel", 1,
)  # fmt: skip
pool_mode = w.Attr("pool_mode", "char*", 'only "avg" is emulated', "avg")
pooled = w.Out("y", "pooled regions, [K,C,pooled_height,pooled_width]")


def bins_of(maps: TensorFacts, rois: TensorFacts, height: int, width: int) -> Shape | None:
    return (rois.shape[0], maps.shape[1], height, width) if maps.rank == 4 and rois.rank == 2 else None


def numbers(sheet: Sheet) -> tuple[float, ...]:
    return sheet.number(scale), sheet.number(samples), sheet.number(end_mode)


def single(sheet: Sheet, param: w.Param) -> View:
    """A tensor in FLOAT without gaps."""
    return sheet.dense(sheet.argument(param), dt.ACL_FLOAT)


def align(sheet: Sheet) -> None:
    made = sheet.new(dt.ACL_FLOAT, sheet.argument(pooled).shape)
    sheet.kernel("roi_align", (single(sheet, features), single(sheet, rois)), (made,), numbers(sheet))
    sheet.put(made, pooled)


def regions_rules(*bins: w.Param) -> tuple[w.Rules, ...]:
    return (
        w.rank_is(2, rois), (w.Equal(w.SizeAt(rois, w.FixedAxis(1)), w.Constant(5, "5")),), w.rank_is(4, *bins),
        tuple(w.Within(w.ValueOf(each), low, INT32_MAX) for each, low in ((height, 1), (width, 1), (samples, 0))),
        (w.value_is(end_mode, 0, 1, 2, 3),),
    )  # fmt: skip


roi_align = declare_type(
    "ROIAlign", features, rois, rois_n, scale, height, width, samples, end_mode, pool_mode, pooled,
    rules=(
        w.present(features, rois, pooled), w.dtype_in(HALF_AND_FLOAT, features), w.dtype_in(HALF_AND_FLOAT, rois),
        w.same_dtype(pooled, features), *regions_rules(features, pooled), w.word_in(pool_mode, "avg"),
        has_shape(
            bins_of, "[K,C,pooled_height,pooled_width] of rois and features", (features, rois, height, width), pooled
        ),
        w.done_if_empty(pooled),
    ),
    plan=(Planned(align, features, rois, pooled),), summary="regions of feature maps pooled to one size (RoIAlign)",
    formula=FORMULA, precision=ROUNDED, reference="torchvision.ops.roi_align",
    notes=('pool_mode "max" is refused.', "A region of an image that there is not fails the stream."),
)  # fmt: skip

grad = w.In("ydiff", "gradient of the pooled regions, [K,C,pooled_height,pooled_width]")
shape = w.Attr("xdiff_shape", "const aclIntArray*", "ignored: xdiff has it")
maps_grad = w.Out("xdiff", "gradient of the feature maps, [N,C,H,W]")


def align_back(sheet: Sheet) -> None:
    made = sheet.new(dt.ACL_FLOAT, sheet.argument(maps_grad).shape)
    sheet.kernel("roi_align_back", (single(sheet, grad), single(sheet, rois)), (made,), numbers(sheet))
    sheet.put(made, maps_grad)


roi_align_grad = declare_type(
    "ROIAlignGrad", grad, rois, rois_n, shape, width, height, scale, samples, end_mode, maps_grad,
    rules=(
        w.present(grad, rois, maps_grad), w.dtype_in(SINGLES, grad), w.dtype_in(SINGLES, rois),
        w.same_dtype(maps_grad, grad), *regions_rules(grad, maps_grad),
        has_shape(
            bins_of, "[K,C,pooled_height,pooled_width] of rois and xdiff", (maps_grad, rois, height, width), grad
        ),
        w.done_if_empty(maps_grad),
    ),
    plan=(Planned(align_back, grad, rois, maps_grad),), summary="gradient of the feature maps of ROIAlign",
    formula="each sample's share of its bin's gradient goes to the pixels that it is between", precision=ROUNDED,
    reference="torchvision.ops.roi_align, backward",
    notes=("A region of an image that there is not is ignored.",),
)  # fmt: skip

# ---- NMSWithMask

box_scores = w.In("box_scores", "boxes and scores (x0,y0,x1,y1,score), best first, [N,5]; columns behind 5 are ignored")
threshold = w.Attr("iou_threshold", "float", "overlap above which the later of two boxes is suppressed", 0.5)
selected = w.Out("selected_boxes", "the boxes and scores, [N,5]")
indices = w.Out("selected_idx", "their numbers, [N], INT32")
mask = w.Out("selected_mask", "1 for boxes that are kept, 0 for those suppressed, [N], UINT8")


def boxes_of(boxes: TensorFacts) -> Shape | None:
    return (boxes.shape[0], 5) if boxes.rank else None


def vector_of(boxes: TensorFacts) -> Shape | None:
    return boxes.shape[:1] if boxes.rank else None


def suppress(sheet: Sheet) -> None:
    boxes = sheet.argument(box_scores)
    first = boxes._replace(shape=(boxes.shape[0], 5))
    sheet.put(first, selected)
    places, kept = sheet.new(dt.ACL_INT64, boxes.shape[:1]), sheet.new(dt.ACL_UINT8, boxes.shape[:1])
    count = two_parts(0, dt.ACL_INT64) + two_parts(1, dt.ACL_INT64)
    sheet.kernel("arange", (), (places,), count, shaped=False, kind=dt.ACL_INT64)
    sheet.put(places, indices)
    sheet.kernel("suppress_boxes", (sheet.dense(first, dt.ACL_FLOAT),), (kept,), (sheet.number(threshold),))
    sheet.put(kept, mask)


nms_with_mask = declare_type(
    "NMSWithMask", box_scores, threshold, selected, indices, mask,
    rules=(
        w.present(box_scores, selected, indices, mask), w.dtype_in(FLOATS, box_scores),
        w.same_dtype(selected, box_scores), w.dtype_in(w.Choices(dt.ACL_INT32), indices),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), w.rank_is(2, box_scores),
        (w.OneOf(w.SizeAt(box_scores, w.FixedAxis(1)), w.Choices(5, 8)),),
        has_shape(boxes_of, "[N,5] of box_scores", (box_scores,), selected),
        has_shape(vector_of, "[N] of box_scores", (box_scores,), indices, mask), w.done_if_empty(selected),
    ),
    plan=(Planned(suppress, box_scores, selected, indices, mask),), summary="greedy non-maximum suppression of boxes",
    formula="a box is kept if no kept one before it has intersection > iou_threshold union",
    precision="the boxes are exact; overlaps are computed in float32",
    reference="torchvision.ops.nms, of boxes in descending order of their scores",
    notes=("Boxes are compared in the order in which they lie: callers sort them by score.",),
)  # fmt: skip
