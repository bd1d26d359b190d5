"""aclnnBitwiseOrTensor and aclnnInplaceBitwiseOrTensor."""

from __future__ import annotations

from ...lowering import language as w
from . import bits
from .comparison_rules import distinct, shapes_join

TENSORS = w.Choices(*bits.SIX, *bits.UNSIGNED)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.Computed(x, other, w.by_table)
    return (
        *bits.kind_rules(TENSORS, kind, x, other, out), *w.max_dims(8, *distinct(x, other, out)),
        *shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = w.In("self", "one operand"), w.In("other", "the other"), w.Out("out", "the result")
ref = w.InOut("selfRef", "one operand, overwritten")
TENSOR = bits.texts("bitwise_or_tensor", w.DOCUMENTED_BUT_310B, "self | other")
bitwise_or_tensor = w.declare(
    "aclnnBitwiseOrTensor", x, other, out,
    summary="self | other, bit by bit",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=bits.of_tensors("bitwise_or", x, other, out, w.Computed(x, other, w.by_table)),
    reference="torch.bitwise_or(self, other)", **TENSOR,
)  # fmt: skip
inplace_bitwise_or_tensor = w.declare(
    "aclnnInplaceBitwiseOrTensor", ref, other,
    summary="selfRef | other, bit by bit, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=bits.of_tensors("bitwise_or", ref, other, ref, w.Computed(ref, other, w.by_table)),
    reference="selfRef.bitwise_or_(other)", **TENSOR,
)  # fmt: skip
