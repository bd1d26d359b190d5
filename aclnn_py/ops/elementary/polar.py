"""aclnnPolar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase

FLOAT, COMPLEX64 = w.Choices(dt.ACL_FLOAT), w.Choices(dt.ACL_COMPLEX64)
x, angle = w.In("input", "magnitudes, rank up to 8"), w.In("angle", "angles in radians, broadcastable with input")
out = w.Out("out", "complex output, broadcast shape of input and angle")
first, second = w.Contiguous(x), w.Contiguous(angle)
result = w.Compute("complex_of_polar", first, second, dtype=w.Dtype(out))
polar = w.declare(
    "aclnnPolar", x, angle, out,
    summary="element-wise complex numbers from magnitude and angle",
    rules=(
        w.present(x, angle, out), w.dtype_in(FLOAT, x), w.dtype_in(COMPLEX64, out), w.dtype_in(FLOAT, angle),
        w.same_dtype(x, angle), w.max_dims(8, x, angle, out), w.broadcastable(x, angle),
        w.shape_is_broadcast(out, x, angle),
        on_regbase(w.same_format(x, out), w.same_format(angle, out), w.no_private_format(x)),
        w.done_if_empty(x, angle),
    ),
    plan=(first, second, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_polar.h", library="math",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="input * (cos(angle) + i * sin(angle))",
    precision="computed in double and rounded once; before ascend950 CANN rounds sine and cosine to float32 first",
    reference="torch.polar(input, angle)",
)  # fmt: skip
