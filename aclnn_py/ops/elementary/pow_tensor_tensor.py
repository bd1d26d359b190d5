"""aclnnPowTensorTensor and aclnnInplacePowTensorTensor."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import UNTESTED_OUT
from ..arithmetic.shared.binary_plans import common_plan
from .shared.power_rules import DTYPES, PAIR, PRECISION, WHOLE_RULE, not_both_bool

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_pow_tensor_tensor.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL,
    "formula": "self ** exponent in the promoted dtype; " + WHOLE_RULE, "precision": PRECISION,
}  # fmt: skip


def tests(base: w.Param, exponent: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.no_bf16_except(w.BF16_BY_RANGE, base, exponent), not_both_bool(base, exponent),
        w.dtype_in(DTYPES, base, exponent), w.promotable(base, exponent), w.promoted_castable(base, exponent, out),
        w.max_dims(8, base, exponent), w.broadcastable(base, exponent), w.shape_is_broadcast(out, base, exponent),
        w.done_if_empty(base, exponent),
    )  # fmt: skip


x, exponent, out = (
    w.In("self", "base, rank up to 8"),
    w.In("exponent", "exponent, broadcastable with self"),
    w.Out("out", "output, broadcast shape of self and exponent"),
)
pow_tensor_tensor = w.declare(
    "aclnnPowTensorTensor", x, exponent, out,
    summary="element-wise power: self ** exponent",
    rules=(w.present(x, exponent, out), *tests(x, exponent, out)),
    plan=common_plan("pow", x, exponent, out), reference="torch.pow(self, exponent).to(out.dtype)", **TEXTS,
    notes=(PAIR, UNTESTED_OUT),
)  # fmt: skip

ref = w.InOut("self", "base, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_pow_tensor_tensor = w.declare(
    "aclnnInplacePowTensorTensor", ref, exponent,
    summary="element-wise power: selfRef ** exponent, in place",
    rules=(w.present(ref, exponent), *tests(ref, exponent, ref)),
    plan=common_plan("pow", ref, exponent, ref), reference="self.pow_(exponent)", **TEXTS, notes=(PAIR,),
)  # fmt: skip
