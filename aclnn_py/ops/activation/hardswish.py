"""aclnnHardswish and aclnnInplaceHardswish."""

from __future__ import annotations

from math import inf
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import AWAY, KEEPS_FORMAT, NO_RANK

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_hardswish.h",
    "stream_ctype": "const aclrtStream",
    "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "x * clip(x + 3, 0, 6) / 6: -0 up to -3, x from 3 on; -inf gives -0 on ascend950 and NaN elsewhere",
    "precision": AWAY,
}


def plan(x: w.Param, out: w.Param) -> w.Plan:
    away = w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16))
    low = w.Where(w.on(*w.REGBASE), -3.0, -inf)
    return w.pipeline("hardswish", x, out=out, attrs=(low,), away=away, keeps_format=True, casts=True)


x = w.In("self", "input, any shape")
out = w.Out("out", "output, same shape as self; declared const", ctype=w.IN_TENSOR)
hardswish = w.declare(
    "aclnnHardswish", x, out,
    summary="element-wise hard swish, x * relu6(x + 3) / 6",
    rules=(
        w.present(x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.castable(x, out), w.same_shape(x, out),
        w.documented(w.dims_within(0, 8, x, out)), w.done_if_empty(x),
    ),
    plan=plan(x, out), **TEXTS, reference="torch.nn.functional.hardswish(self)",
    notes=(NO_RANK.format("0 to 8"), KEEPS_FORMAT.format("self")),
)  # fmt: skip

ref = w.InOut("self", "input, any shape, overwritten by the output; declared const", ctype=w.IN_TENSOR)
inplace_hardswish = w.declare(
    "aclnnInplaceHardswish", ref,
    summary="element-wise hard swish, x * relu6(x + 3) / 6, in place",
    rules=(
        w.present(ref), w.dtype_in(w.FLOATS_BY_RANGE, ref), w.documented(w.dims_within(0, 8, ref)),
        w.done_if_empty(ref),
    ),
    plan=plan(ref, ref), **TEXTS, reference="torch.nn.functional.hardswish(self, inplace=True)",
    notes=(NO_RANK.format("0 to 8"),),
)  # fmt: skip
