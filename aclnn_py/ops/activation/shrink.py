"""aclnnShrink."""

from __future__ import annotations

from ...lowering import language as w

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
lambd = w.Scalar("lambd", "threshold, at least 0", 0.5)
bias = w.Scalar("bias", "amount by which the elements beyond the threshold move towards 0", 0.25)
attrs = (w.Converted(lambd, w.Dtype(x)), w.Converted(bias, w.Dtype(x)))
shrink = w.declare(
    "aclnnShrink", x, lambd, bias, out,
    summary="element-wise shrinkage: x - bias where x > lambd, x + bias where x < -lambd, else 0",
    rules=(
        w.present(x, lambd, bias, out), w.dtype_in(w.HALF_FLOAT, x, out), w.same_shape(x, out), w.not_negative(lambd),
        w.same_format(x, out), w.done_if_empty(x),
        w.inner((w.on("ascend910b", "ascend910_93", "ascend950", "ascend350", "ascend310p"),)),
    ),
    plan=w.pipeline("shrink", x, out=out, attrs=attrs, casts=True),
    header="aclnnop/aclnn_shrink.h", documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="x + bias for x < -lambd, x - bias for x > lambd, else 0, for NaN too; for FLOAT16 both scalars are "
    "rounded to FLOAT16 first",
    precision="the sum is rounded once, to nearest even",
    reference="torch.where(self < -lambd, self + bias, torch.where(self > lambd, self - bias, 0))",
    notes=("The 910 and the 310B pass every check and then have no kernel (561103).", "A NaN lambd is accepted: the "
    "output is 0."),
)  # fmt: skip
