"""aclnnPrelu."""

from __future__ import annotations

from ...lowering import language as w

x = w.In("self", "x")
weight = w.In("weight", "the slope for x <= 0: one element, or one per channel (axis 1)")
out = w.Out("out", "the result")
dense, slope = w.Contiguous(x), w.Contiguous(weight)
values, slopes = (w.CastTo(each, w.Promoted(x, weight)) for each in (dense, slope))
channel = w.Look(slopes, w.Reshaped(w.Aligned(w.Numel(weight), 1, like=x)))
result = w.Compute("prelu", values, channel)
back = w.CastTo(result, w.Dtype(out))
prelu = w.declare(
    "aclnnPrelu", x, weight, out,
    summary="x, or x times the slope of its channel where x is not positive",
    rules=(
        w.present(x, weight, out), w.dtype_in(w.FLOATS_BY_ARCH, x, weight, out), w.promotable(x, weight),
        w.promoted_castable(x, weight, out), w.max_dims(8, x, weight, out), w.same_shape(x, out),
        w.slope_per_channel(weight, x), w.documented(w.same_format(x, out)), w.done_if_empty(x, weight),
    ),
    plan=(dense, values, slope, slopes, channel, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_prelu.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="x for x > 0, else x * weight of its channel (for NaN too)",
    precision="one product, rounded once, to nearest even, in the promoted dtype",
    reference="torch.nn.functional.prelu(self, weight.reshape(-1))",
    notes=(
        "The documents want equal formats for self and out; the source looks at no format.",
        "Tensors of less than two axes have one channel; the weight may have any shape with as many elements.",
    ),
)  # fmt: skip
