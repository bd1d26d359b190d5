"""aclnnBitwiseXorTensor and aclnnInplaceBitwiseXorTensor."""

from __future__ import annotations

from ...lowering import language as w
from . import bits
from .comparison_rules import distinct, shapes_join

DTYPES = w.Choices(*bits.SIX).plus(*bits.UNSIGNED, on=w.REGBASE)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.Computed(x, other, w.by_table)
    return (
        *bits.kind_rules(DTYPES, kind, x, other, out), *w.max_dims(8, *distinct(x, other, out)),
        *shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = w.In("self", "one operand"), w.In("other", "the other"), w.Out("out", "the result")
ref = w.InOut("selfRef", "one operand, overwritten")
TENSOR = bits.texts("bitwise_xor_tensor", w.DOCUMENTED_BUT_310B, "self ^ other")
bitwise_xor_tensor = w.declare(
    "aclnnBitwiseXorTensor", x, other, out,
    summary="self ^ other, bit by bit",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=bits.of_tensors("bitwise_xor", x, other, out, w.Computed(x, other, w.by_table)),
    reference="torch.bitwise_xor(self, other)", **TENSOR,
)  # fmt: skip
inplace_bitwise_xor_tensor = w.declare(
    "aclnnInplaceBitwiseXorTensor", ref, other,
    summary="selfRef ^ other, bit by bit, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=bits.of_tensors("bitwise_xor", ref, other, ref, w.Computed(ref, other, w.by_table)),
    reference="selfRef.bitwise_xor_(other)", **TENSOR,
)  # fmt: skip
