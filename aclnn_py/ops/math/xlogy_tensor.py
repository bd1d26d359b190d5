"""aclnnXLogYTensor and aclnnInplaceXLogYTensor."""

from __future__ import annotations

from ...lowering import language as w
from .arithmetic import WHOLE, is_one_of
from .families import common_plan
from .xlogy_rules import DTYPES, TEXTS


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, other), w.promotable(x, other), w.max_dims(8, x, other), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    )  # fmt: skip


def plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """FLOAT for integers and BOOL."""
    common = w.Promoted(x, other)
    return common_plan("xlogy", x, other, out, w.Either(is_one_of(common, *WHOLE), w.FLOAT, common))


x, other, out = w.In("self", "x"), w.In("other", "y"), w.Out("out", "the result")
xlogy_tensor = w.declare(
    "aclnnXLogYTensor", x, other, out,
    summary="x * log(y), element by element",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=plan(x, other, out),
    header="aclnnop/aclnn_x_log_y_tensor.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    reference="torch.xlogy(self, other).to(out.dtype)", **TEXTS,
    notes=("The source looks at no dtype of out; a cast that has no kernel gives 561103.",),
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_xlogy_tensor = w.declare(
    "aclnnInplaceXLogYTensor", ref, other,
    summary="x * log(y), element by element, in place",
    rules=(w.present(ref, other), *tests(ref, other, ref)), plan=plan(ref, other, ref),
    header="aclnnop/aclnn_x_log_y_tensor.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    reference="selfRef.copy_(torch.xlogy(selfRef, other))", **TEXTS,
)  # fmt: skip
