"""aclnnBitwiseAndTensor and aclnnInplaceBitwiseAndTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..comparison.shared.comparison_rules import distinct, shapes_join
from .shared import bits

DTYPES = w.Choices(*bits.SIX, dt.ACL_UINT16)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.ComputeDtype(x, other, w.by_table)
    return (
        *bits.kind_rules(DTYPES, kind, x, other, out), *w.no_private_format(*distinct(x, other, out)),
        *w.max_dims(8, x, other), *shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "output, broadcast shape of self and other"),
)
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
TENSOR = bits.texts("bitwise_and_tensor", w.DOCUMENTED_BUT_310B, "self & other")
bitwise_and_tensor = w.declare(
    "aclnnBitwiseAndTensor", x, other, out,
    summary="element-wise bitwise and: self & other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=bits.of_tensors("bitwise_and", x, other, out, w.ComputeDtype(x, other, w.by_table)),
    reference="torch.bitwise_and(self, other)", **TENSOR,
)  # fmt: skip
inplace_bitwise_and_tensor = w.declare(
    "aclnnInplaceBitwiseAndTensor", ref, other,
    summary="element-wise bitwise and: selfRef & other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=bits.of_tensors("bitwise_and", ref, other, ref, w.ComputeDtype(ref, other, w.by_table)),
    reference="selfRef.bitwise_and_(other)", **{**TENSOR, "documented_soc": w.DOCUMENTED_BUT_310},
)  # fmt: skip
