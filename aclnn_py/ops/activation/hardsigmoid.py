"""aclnnHardsigmoid and aclnnInplaceHardsigmoid."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
FORMULA = (
    "clip(x * fp32(1/6) + 0.5, 0, 1): x <= -3 gives 0, x >= 3 gives 1; INT32 is computed in float32 and truncated, so "
    "it gives 0 below 3 and 1 from 3 on"
)
PRECISION = "computed in float32 and rounded once, to nearest even; BF16 on ascend950 half away from zero"
FORMATS = (
    "The documents list ND, which is any format that is not private; the source only compares those of self and out."
)
INPLACE_FORMATS = "The documents list ND, which is any format that is not private; the source checks no format."


def plan(x: w.Param, out: w.Param) -> w.Plan:
    return w.pipeline("hardsigmoid", x, out=out, away=w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_BF16)))


x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
hardsigmoid = w.declare(
    "aclnnHardsigmoid", x, out,
    summary="element-wise hard sigmoid, relu6(x + 3) / 6",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.max_dims(8, x), w.same_shape(x, out), w.same_dtype(x, out),
        w.same_format(x, out), w.documented(w.format_in(w.DOCUMENTED_ND, x, out)), w.done_if_empty(x),
    ),
    plan=plan(x, out),
    header="aclnnop/aclnn_hardsigmoid.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310,
    formula=FORMULA, precision=PRECISION,
    reference="torch.nn.functional.hardsigmoid(self)  # INT32: torch.clamp(self.float() / 6 + 0.5, 0, 1).trunc().int()",
    notes=(FORMATS,),
)  # fmt: skip

ref = w.InOut("self", "input, any shape, overwritten by the output; declared const", ctype=w.IN_TENSOR)
inplace_hardsigmoid = w.declare(
    "aclnnInplaceHardsigmoid", ref,
    summary="element-wise hard sigmoid, relu6(x + 3) / 6, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.documented(w.format_in(w.DOCUMENTED_ND, ref)),
        w.done_if_empty(ref),
    ),
    plan=plan(ref, ref),
    header="aclnnop/aclnn_hardsigmoid.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310,
    formula=FORMULA, precision=PRECISION, reference="torch.nn.functional.hardsigmoid(self, inplace=True)",
    notes=(INPLACE_FORMATS,),
)  # fmt: skip
