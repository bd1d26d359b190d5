"""aclnnBitwiseOrTensor, aclnnBitwiseOrScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import bits
from .comparing import distinct, same_shapes, shapes_join

TENSORS = w.Choices(*bits.SIX, *bits.UNSIGNED)
NUMBERS = w.Choices(*bits.SIX, dt.ACL_UINT16).plus(*bits.UNSIGNED[1:], on=w.REGBASE)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.Computed(x, other, w.by_table)
    return (
        *bits.kind_rules(TENSORS, kind, x, other, out), *w.max_dims(8, *distinct(x, other, out)),
        *shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def scalar_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype, an INT64 scalar that INT32 holds counting as INT32; the tensor's on ascend950."""
    return w.Computed(x, other, w.by_size, w.by_category)


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    return (
        *bits.kind_rules(NUMBERS, scalar_kind(x, other), x, other, out), *same_shapes(x, out), *w.max_dims(8, x),
        *w.done_if_empty(x),
    )  # fmt: skip


x, other, out = w.In("self", "one operand"), w.In("other", "the other"), w.Out("out", "the result")
number = w.Scalar("other", "the other")
ref = w.InOut("selfRef", "one operand, overwritten")
TENSOR = bits.texts("bitwise_or_tensor", w.DOCUMENTED_BUT_310B, "self | other")
SCALAR = bits.texts("bitwise_or_scalar", w.DOCUMENTED_BUT_310B, "self | other", bits.NEWER)
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
bitwise_or_scalar = w.declare(
    "aclnnBitwiseOrScalar", x, number, out,
    summary="self | other for a scalar, bit by bit",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=bits.with_scalar("bitwise_or", x, number, out, scalar_kind(x, number)),
    reference="torch.bitwise_or(self, other)", **SCALAR,
)  # fmt: skip
inplace_bitwise_or_scalar = w.declare(
    "aclnnInplaceBitwiseOrScalar", ref, number,
    summary="selfRef | other for a scalar, bit by bit, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=bits.with_scalar("bitwise_or", ref, number, ref, scalar_kind(ref, number)),
    reference="selfRef.bitwise_or_(other)", **SCALAR,
)  # fmt: skip
