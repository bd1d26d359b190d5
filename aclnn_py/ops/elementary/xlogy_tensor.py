"""aclnnXLogYTensor and aclnnInplaceXLogYTensor."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE, is_one_of
from ..arithmetic.shared.binary_plans import common_plan
from .shared.xlogy_rules import DTYPES, TEXTS


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, other), w.promotable(x, other), w.max_dims(8, x, other), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    )  # fmt: skip


def plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """FLOAT for integers and BOOL."""
    common = w.Promoted(x, other)
    return common_plan("xlogy", x, other, out, w.Where(is_one_of(common, *WHOLE), w.FLOAT, common))


x, other, out = (
    w.In("self", "input, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "output, broadcast shape of self and other"),
)
xlogy_tensor = w.declare(
    "aclnnXLogYTensor", x, other, out,
    summary="element-wise x * log(y)",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=plan(x, other, out),
    header="aclnnop/aclnn_x_log_y_tensor.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    reference="torch.xlogy(self, other).to(out.dtype)", **TEXTS,
    notes=("The source does not check the dtype of out; a cast without a kernel gives 561103.",),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_xlogy_tensor = w.declare(
    "aclnnInplaceXLogYTensor", ref, other,
    summary="element-wise x * log(y), in place",
    rules=(w.present(ref, other), *tests(ref, other, ref)), plan=plan(ref, other, ref),
    header="aclnnop/aclnn_x_log_y_tensor.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    reference="selfRef.copy_(torch.xlogy(selfRef, other))", **TEXTS,
)  # fmt: skip
