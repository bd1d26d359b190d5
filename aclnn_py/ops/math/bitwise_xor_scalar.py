"""aclnnBitwiseXorScalar and aclnnInplaceBitwiseXorScalar."""

from __future__ import annotations

from ...lowering import language as w
from . import bits
from .bitwise_xor_tensor import DTYPES
from .comparison_rules import same_shapes


def scalar_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype, an INT64 scalar that INT32 holds counting as INT32; the tensor's on ascend950."""
    return w.Computed(x, other, w.by_size, w.by_category)


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    return (
        *bits.kind_rules(DTYPES, scalar_kind(x, other), x, other, out), *same_shapes(x, out), *w.max_dims(8, x),
        *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "one operand"), w.Out("out", "the result")
number = w.Scalar("other", "the other")
ref = w.InOut("selfRef", "one operand, overwritten")
SCALAR = bits.texts("bitwise_xor_scalar", w.DOCUMENTED_BUT_310B, "self ^ other", bits.NEWER)
bitwise_xor_scalar = w.declare(
    "aclnnBitwiseXorScalar", x, number, out,
    summary="self ^ other for a scalar, bit by bit",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=bits.with_scalar("bitwise_xor", x, number, out, scalar_kind(x, number)),
    reference="torch.bitwise_xor(self, other)", **SCALAR,
)  # fmt: skip
inplace_bitwise_xor_scalar = w.declare(
    "aclnnInplaceBitwiseXorScalar", ref, number,
    summary="selfRef ^ other for a scalar, bit by bit, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=bits.with_scalar("bitwise_xor", ref, number, ref, scalar_kind(ref, number)),
    reference="selfRef.bitwise_xor_(other)", **SCALAR,
)  # fmt: skip
