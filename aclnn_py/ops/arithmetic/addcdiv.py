"""aclnnAddcdiv and aclnnInplaceAddcdiv."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.addc_rules import one, plan, promotion, shapes, two, value
from .shared.arithmetic import UNTESTED_OUT

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_addcdiv.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "self + value * (tensor1 / tensor2) in the common dtype; value is cast to it, on ascend950 to FLOAT "
    "with a FLOAT16 or BF16 self; INT64 divides towards 0 and counts x / 0 as 0",
    "precision": "FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; the quotient is rounded "
    "before the product and the sum, which are one step",
}  # fmt: skip


def tests(x: w.Param, out: w.Param, *outs: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, one, two), promotion(x, out), w.max_dims(8, x, one, two, *outs), shapes(x, out),
        w.done_if_empty(x, one, two),
    )  # fmt: skip


x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, broadcast shape of tensor1, tensor2, self", ctype=w.IN_TENSOR),
)
addcdiv = w.declare(
    "aclnnAddcdiv", x, one, two, value, out,
    summary="element-wise self + value * tensor1 / tensor2",
    rules=(w.present(x, one, two, value, out), *tests(x, out, out)), plan=plan("addcdiv", x, out),
    reference="torch.addcdiv(self, tensor1, tensor2, value=value).to(out.dtype)", **TEXTS,
    notes=(UNTESTED_OUT, "PyTorch refuses integers, CANN takes INT64."),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_addcdiv = w.declare(
    "aclnnInplaceAddcdiv", ref, one, two, value,
    summary="element-wise selfRef + value * tensor1 / tensor2, in place",
    rules=(w.present(ref, one, two, value), *tests(ref, ref)), plan=plan("addcdiv", ref, ref),
    reference="selfRef.addcdiv_(tensor1, tensor2, value=value)", **TEXTS,
)  # fmt: skip
