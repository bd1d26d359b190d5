"""aclnnPrelu."""

from __future__ import annotations

from ...lowering import language as w

x = w.In("self", "input, any shape; axis 1 is the channel axis")
weight = w.In("weight", "slope for x <= 0, 1 element or one per channel, [C]")
out = w.Out("out", "output, same shape as self")
dense, slope = w.Contiguous(x), w.Contiguous(weight)
values, slopes = (w.CastTo(each, w.Promoted(x, weight)) for each in (dense, slope))
channel = w.ViewOf(slopes, w.Reshaped(w.Aligned(w.Numel(weight), 1, like=x)))
result = w.Compute("prelu", values, channel)
back = w.CastTo(result, w.Dtype(out))
prelu = w.declare(
    "aclnnPrelu", x, weight, out,
    summary="element-wise PReLU: x where x > 0, else weight * x, with one weight or one per channel",
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
        "The documents require equal formats of self and out; the source checks no format.",
        "A self of rank 0 or 1 has one channel; weight may have any shape with the right number of elements.",
    ),
)  # fmt: skip
