"""aclnnResize."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from .shared import resize_filters as ps
from .shared.linear_scales import BETWEEN
from .shared.resize_by_factors import Scaled
from .shared.resize_plan import IMAGES

EXTENDED = ("ascend910", "ascend310p", *w.BF16_BY_ARCH)
DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT).plus(dt.ACL_BF16, on=EXTENDED)
MODES = ("nearest", "bilinear")

factors = w.Attr(
    "scales", "const aclFloatArray*", "factors of all axes, in the order of self's format", (1.0, 1.0, 2.0, 1.5)
)
mode = w.Attr("mode", "const char*", 'begins with "nearest" or "bilinear"', "nearest")
near, between = Scaled(ps.NEAREST, factors), Scaled(ps.LINEAR, factors)
known = w.Derived(
    lambda text: str(text).startswith(MODES) or None, mode, label="mode",
    claim=("mode", "one that begins with nearest or bilinear"), mend=w.setting(mode, lambda call: MODES[0]),
)  # fmt: skip
is_near = w.Derived(lambda text: str(text).startswith(MODES[0]), mode, label="mode is nearest")
moved = w.Branch(
    w.both(w.OneOf(is_near, w.Choices(True)), label="mode begins with nearest"),
    near.value(w.Dtype(near.source)), between.value(w.FLOAT),
)  # fmt: skip
resize = w.declare(
    "aclnnResize", near.source, factors, mode, near.out, summary="images resized by factors of height and width",
    rules=(
        w.present(near.source, factors, near.out, mode), w.defined(known), w.dtype_in(DTYPES, near.source),
        w.same_dtype(near.source, near.out),
        w.when(
            w.on(*EXTENDED), w.same_format(near.source, near.out), w.format_in(IMAGES, near.source),
            otherwise=(w.format_in(w.Choices(fmt.ACL_FORMAT_NCHW), near.source, near.out),),
        ),
        near.same_around(), w.when(w.on(*EXTENDED), near.fitting()), w.rank_is(4, near.source, near.out),
        near.counted(factors, 4), w.done_if_empty(near.source, near.out),
    ),
    plan=(*moved.chain, w.ViewCopy(moved, near.out)),
    header="aclnnop/aclnn_resize.h", library="cv", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"nearest: out[i] = self[min(floor(i * step), size - 1)] along each axis; bilinear: {BETWEEN}",
    precision="nearest: elements are moved; bilinear: weights and sums in float32, rounded once",
    reference="torch.nn.functional.interpolate(self, out.shape[2:], mode=mode)",
    notes=(
        "step is the size of self / that of out. scales only have to give H and W of out within 1e-5: if size * scale "
        "is an integer, one less is accepted too.",
        "Empty tensors succeed with nothing to run; CANN launches a kernel.",
    ),
)  # fmt: skip
