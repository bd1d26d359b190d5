"""aclnnFmodTensor and aclnnInplaceFmodTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import common_plan
from .shared.fmod_rules import DTYPES, INT16_RULE, TEXTS, UNCAST


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    lists = w.dtype_in(DTYPES, x, other)
    return (
        lists, lists[:1] if x is out else w.dtype_in(DTYPES, out), w.promotable(x, other),
        w.promoted_in(DTYPES, x, other), w.max_dims(8, x, other), w.broadcastable(x, other),
        w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "dividend, rank up to 8"),
    w.In("other", "divisor, rank up to 8"),
    w.Out("out", "remainders, broadcast shape of self and other"),
)
fmod_tensor = w.declare(
    "aclnnFmodTensor", x, other, out,
    summary="element-wise fmod(self, other): remainder with the sign of self",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=common_plan("fmod", x, other, out),
    header="aclnnop/aclnn_fmod_tensor.h", documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.fmod(self, other).to(out.dtype)", **TEXTS, notes=(UNCAST, INT16_RULE),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_fmod_tensor = w.declare(
    "aclnnInplaceFmodTensor", ref, other,
    summary="element-wise fmod(selfRef, other), in place",
    rules=(w.present(ref, other), *tests(ref, other, ref)), plan=common_plan("fmod", ref, other, ref),
    header="aclnnop/aclnn_fmod_tensor.h", documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.fmod_(other)",
    **TEXTS, notes=(UNCAST, INT16_RULE),
)  # fmt: skip
