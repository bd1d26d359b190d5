"""aclnnSquare."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .elementary import STREAM

DTYPES = w.Choices().plus(
    dt.ACL_INT64, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_BF16, on=w.REGBASE
)  # fmt: skip

x, out = w.In("self", "x"), w.Out("out", "the result")
square = w.declare(
    "aclnnSquare", x, out,
    summary="x times x, element by element",
    rules=(
        w.present(x, out), (w.on(*w.REGBASE),), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.same_format(x, out),
        w.no_private_format(x), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=w.pipeline("square", x, out=out, whole=w.is_whole(x)),
    header="aclnnop/aclnn_square.h", library="math", documented_soc=("ascend950",), stream_ctype=STREAM,
    formula="x * x; integers wrap",
    precision="FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; the rest is rounded once",
    reference="torch.square(self)", notes=("Every call is refused (161002) but on ascend950.",),
)  # fmt: skip
