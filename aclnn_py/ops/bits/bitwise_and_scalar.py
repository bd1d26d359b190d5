"""aclnnBitwiseAndScalar and aclnnInplaceBitwiseAndScalar."""

from __future__ import annotations

from ...lowering import language as w
from ..comparison.shared.comparison_rules import distinct, same_shapes
from .bitwise_and_tensor import DTYPES
from .shared import bits


def scalar_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """The promoted dtype; the tensor's on ascend950."""
    return w.ComputeDtype(x, other, w.by_table, w.by_category)


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    return (
        *bits.kind_rules(DTYPES, scalar_kind(x, other), x, other, out), *w.no_private_format(*distinct(x, out)),
        *w.max_dims(8, x), *same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "first operand, rank up to 8"), w.Out("out", "output, same shape as self")
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
SCALAR = bits.texts("bitwise_and_scalar", w.DOCUMENTED_BUT_310B, "self & other", bits.NEWER)
bitwise_and_scalar = w.declare(
    "aclnnBitwiseAndScalar", x, number, out,
    summary="element-wise bitwise and with a scalar: self & other",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=bits.with_scalar("bitwise_and", x, number, out, scalar_kind(x, number)),
    reference="torch.bitwise_and(self, other)", **SCALAR,
)  # fmt: skip
inplace_bitwise_and_scalar = w.declare(
    "aclnnInplaceBitwiseAndScalar", ref, number,
    summary="element-wise bitwise and with a scalar: selfRef & other, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=bits.with_scalar("bitwise_and", ref, number, ref, scalar_kind(ref, number)),
    reference="selfRef.bitwise_and_(other)", **{**SCALAR, "documented_soc": w.DOCUMENTED_BUT_310},
)  # fmt: skip
