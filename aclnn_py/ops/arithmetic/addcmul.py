"""aclnnAddcmul and aclnnInplaceAddcmul."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.addc_rules import common, one, plan, promotion, shapes, two, value
from .shared.arithmetic import A2, COMPLEX, UNTESTED_OUT, is_one_of

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
EXCLUDED = (dt.ACL_INT16, dt.ACL_BOOL, *COMPLEX)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_addcmul.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "self + value * (tensor1 * tensor2) in the common dtype; value is cast to it, on ascend950 to FLOAT "
    "with a FLOAT16 or BF16 self; integers wrap",
    "precision": "FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; the product of the "
    "tensors is rounded before the product with value and the sum, which are one step",
    "notes": (
        UNTESTED_OUT, "INT8 with UINT8 promotes to INT16, which is refused.",
        "On the A2 and A3 families a value of NaN counts as 1 for FLOAT, FLOAT16, BF16 and INT32 if tensor2 broadcasts "
        "into self.",
    ),
}  # fmt: skip


def tests(x: w.Param, out: w.Param, *outs: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, one, two), promotion(x, out, w.negated(is_one_of(common(x), *EXCLUDED))),
        w.no_private_format(x, one, two, *outs), w.max_dims(8, x, one, two), shapes(x, out),
        w.done_if_empty(x, one, two),
    )  # fmt: skip


def product(x: w.Param, out: w.Param) -> w.Plan:
    """The plan, with the condition under which another kernel leaves value out."""
    simple = is_one_of(common(x), dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_INT32)
    into, real = w.Equal(w.BroadcastShape(two, x), w.ViewShape(x)), w.negated(w.given_of_dtype(value, *COMPLEX))
    return plan("addcmul", x, out, w.both(w.on(*A2), real, w.between(value, 1, 1), simple, into, label="value is 1"))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, broadcast shape of tensor1, tensor2, self")
addcmul = w.declare(
    "aclnnAddcmul", x, one, two, value, out,
    summary="element-wise self + value * tensor1 * tensor2",
    rules=(w.present(x, one, two, value, out), *tests(x, out, out)), plan=product(x, out),
    reference="torch.addcmul(self, tensor1, tensor2, value=value).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_addcmul = w.declare(
    "aclnnInplaceAddcmul", ref, one, two, value,
    summary="element-wise selfRef + value * tensor1 * tensor2, in place",
    rules=(w.present(ref, one, two, value), *tests(ref, ref)), plan=product(ref, ref),
    reference="selfRef.addcmul_(tensor1, tensor2, value=value)", **TEXTS,
)  # fmt: skip
