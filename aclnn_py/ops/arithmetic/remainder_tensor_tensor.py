"""aclnnRemainderTensorTensor and aclnnInplaceRemainderTensorTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.binary_plans import common_plan
from .shared.remainder_rules import DTYPES, RULE, SOCS, TEXTS

SINGLE = w.Choices((), (1,))


def tests(x: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """The dtypes; before ascend950 an out of shape [] or [1] is as good as the other one."""
    outs = () if x is out else (out,)
    either = w.both(
        w.negated(w.on(*w.REGBASE)), w.OneOf(w.ViewShape(out), SINGLE), w.OneOf(w.BroadcastShape(x, other), SINGLE),
        label="out and the broadcast shape are [] or [1]",
    )  # fmt: skip
    exact = w.shape_is_broadcast(out, x, other)
    return (
        w.promotable(x, other), w.promoted_castable(x, other, out), w.promoted_in(DTYPES, x, other),
        w.broadcastable(x, other), exact if x is out else w.when(either, otherwise=(exact,)),
        w.max_dims(8, x, other, *outs), w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "dividend, rank up to 8"),
    w.In("other", "divisor, rank up to 8"),
    w.Out("out", "remainders, broadcast shape of self and other"),
)
remainder_tensor_tensor = w.declare(
    "aclnnRemainderTensorTensor", x, other, out,
    summary="element-wise remainder of self / other, with the sign of other",
    rules=(w.present(x, other, out), *tests(x, other, out)), plan=common_plan("floor_mod", x, other, out),
    documented_soc=w.DOCUMENTED_BUT_310B, formula=RULE, reference="torch.remainder(self, other).to(out.dtype)",
    **TEXTS, notes=(SOCS, "INT8, UINT8, INT16 and BOOL are refused unless they promote to a wider dtype."),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_remainder_tensor_tensor = w.declare(
    "aclnnInplaceRemainderTensorTensor", ref, other,
    summary="element-wise remainder of selfRef / other, with the sign of other, in place",
    rules=(w.present(ref, other), *tests(ref, other, ref)), plan=common_plan("floor_mod", ref, other, ref),
    documented_soc=w.DOCUMENTED_BUT_310B, formula=RULE, reference="selfRef.remainder_(other)", **TEXTS, notes=(SOCS,),
)  # fmt: skip
