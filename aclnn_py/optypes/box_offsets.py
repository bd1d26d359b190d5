"""BoundingBoxEncode and BoundingBoxDecode: boxes as offsets from anchor boxes, as in Faster R-CNN."""

from __future__ import annotations

from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .sheet import HALF_AND_FLOAT, ROUNDED, Impossible, Planned, Sheet

means = w.Attr("means", "const aclFloatArray*", "means of the four offsets; none: 0")
stds = w.Attr("stds", "const aclFloatArray*", "standard deviations of the four offsets; none: 1")
FORMULA = "with width = x1 - x0 + 1 and centre = (x0 + x1) / 2 of a box, and the same in y: "


def column(view: View, number: int) -> View:
    """One coordinate of every box."""
    rows, (step, last) = view.shape[0], view.strides
    return view._replace(shape=(rows,), strides=(step,), offset=view.offset + number * last)


def four(sheet: Sheet, param: w.Param, usual: float) -> tuple[float, ...]:
    given = sheet.value(param)
    numbers = (usual,) * 4 if given is None else tuple(float(each) for each in given)  # type: ignore[attr-defined]
    if len(numbers) != 4:
        raise Impossible(f"{len(numbers)} numbers in {param}")
    return numbers


def sides(sheet: Sheet, boxes: View, axis: int) -> tuple[View, View]:
    """Width and centre along x (0) or y (1)."""
    low, high = column(boxes, axis), column(boxes, axis + 2)
    return sheet.add(sheet.sub(high, low), 1.0), sheet.mul(sheet.add(low, high), 0.5)


anchors, truth = (
    w.In("anchor_box", "anchor boxes (x0,y0,x1,y1), [N,4]"),
    w.In("ground_truth_box", "ground-truth boxes (x0,y0,x1,y1), [N,4]"),
)
offsets_out = w.Out("delats", "offsets (dx,dy,dw,dh), [N,4]")


def encoded(sheet: Sheet) -> None:
    from_boxes, to_boxes, to = (sheet.argument(each) for each in (anchors, truth, offsets_out))
    centres, spreads = four(sheet, means, 0.0), four(sheet, stds, 1.0)
    if 0 in spreads:
        raise Impossible(f"0 in {stds}")
    for axis in range(2):
        width, middle = sides(sheet, from_boxes, axis)
        wanted, target = sides(sheet, to_boxes, axis)
        shift = sheet.div(sheet.sub(target, middle), width)
        growth = sheet.element_wise("log", sheet.div(wanted, width))
        for number, found in ((axis, shift), (axis + 2, growth)):
            sheet.move(sheet.div(sheet.sub(found, centres[number]), spreads[number]), column(to, number))


def boxes_rules(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    return (
        w.present(one, other, out), w.dtype_in(HALF_AND_FLOAT, one), w.same_dtype(other, one), w.same_dtype(out, one),
        w.rank_is(2, one), w.same_shape(other, one), w.same_shape(out, one),
        (w.Equal(w.SizeAt(one, w.FixedAxis(1)), w.Constant(4, "4")),), w.done_if_empty(out),
    )  # fmt: skip


bounding_box_encode = declare_type(
    "BoundingBoxEncode", anchors, truth, means, stds, offsets_out, rules=boxes_rules(anchors, truth, offsets_out),
    plan=(Planned(encoded, anchors, truth, offsets_out),), summary="offsets of ground-truth boxes from anchor boxes",
    formula=FORMULA + "dx = (centre' - centre) / width; dw = log(width' / width); (offset - mean) / std",
    precision=ROUNDED,
)  # fmt: skip

rois, deltas = w.In("rois", "anchor boxes (x0,y0,x1,y1), [N,4]"), w.In("deltas", "offsets (dx,dy,dw,dh), [N,4]")
max_shape = w.Attr("max_shape", "const aclIntArray*", "height and width of the image")
ratio = w.Attr("wh_ratio_clip", "float", "ignored, as by CANN's kernel", 0.016)
bboxes = w.Out("bboxes", "boxes, [N,4]")


def decoded(sheet: Sheet) -> None:
    boxes, offsets, to = (sheet.argument(each) for each in (rois, deltas, bboxes))
    centres, spreads, limits = four(sheet, means, 0.0), four(sheet, stds, 1.0), sheet.integers(max_shape)
    if len(limits) != 2:
        raise Impossible(f"{len(limits)} numbers in max_shape")
    for axis in range(2):
        width, middle = sides(sheet, boxes, axis)
        shift, growth = (
            sheet.add(sheet.mul(column(offsets, number), spreads[number]), centres[number])
            for number in (axis, axis + 2)
        )
        size = sheet.mul(width, sheet.element_wise("exp", growth))
        centre = sheet.add(middle, sheet.mul(width, shift))
        for number, half, pixel in ((axis, -0.5, 0.5), (axis + 2, 0.5, -0.5)):
            edge = sheet.add(sheet.add(centre, sheet.mul(size, half)), pixel)
            inside = sheet.element_wise("maximum", edge, 0.0)
            sheet.move(sheet.element_wise("minimum", inside, float(limits[1 - axis] - 1)), column(to, number))


bounding_box_decode = declare_type(
    "BoundingBoxDecode", rois, deltas, means, stds, max_shape, ratio, bboxes,
    rules=(*boxes_rules(rois, deltas, bboxes), w.present(max_shape)), plan=(Planned(decoded, rois, deltas, bboxes),),
    summary="boxes decoded from anchor boxes and offsets",
    formula=FORMULA + "with offset std + mean: centre' = centre + width dx; width' = width exp(dw); x0 = centre' - "
    "width' / 2 + 0.5 and x1 = centre' + width' / 2 - 0.5, between 0 and the image's width - 1",
    precision=ROUNDED,
)  # fmt: skip
