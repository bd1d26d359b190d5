"""aclnnSquare."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import STREAM

DTYPES = w.Choices().plus(
    dt.ACL_INT64, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_BF16, on=w.REGBASE
)  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
square = w.declare(
    "aclnnSquare", x, out,
    summary="element-wise square",
    rules=(
        w.present(x, out), (w.on(*w.REGBASE),), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.same_format(x, out),
        w.no_private_format(x), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=w.pipeline("square", x, out=out, integral=w.is_whole(x)),
    header="aclnnop/aclnn_square.h", library="math", documented_soc=("ascend950",), stream_ctype=STREAM,
    formula="x * x; integers wrap",
    precision="FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; the rest is rounded once",
    reference="torch.square(self)", notes=("Only ascend950 has it: other SoCs give 161002.",),
)  # fmt: skip
