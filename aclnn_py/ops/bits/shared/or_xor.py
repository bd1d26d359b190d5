"""Or and exclusive or, which have the same rules: an operator and its in-place twin, with a tensor or a number."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.operator import Operator
from ...comparison.shared.comparison_rules import distinct, same_shapes, shapes_join
from . import bits

x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, any shape"),
    w.Out("out", "output, broadcast shape of the operands"),
)
number = w.Scalar("other", "second operand, a scalar")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")


def with_tensor(name: str, sign: str, choices: w.Choices) -> tuple[Operator, Operator]:
    """aclnnBitwiseNameTensor: dtypes promote."""

    def rules(x: w.Param, out: w.Param) -> w.Rules:
        return (
            *bits.kind_rules(choices, w.ComputeDtype(x, other, w.by_table), x, other, out),
            *w.max_dims(8, *distinct(x, other, out)), *shapes_join(x, other, out), *w.done_if_empty(x, other),
        )  # fmt: skip

    def plan(x: w.Param, out: w.Param) -> w.Plan:
        return bits.of_tensors(f"bitwise_{name}", x, other, out, w.ComputeDtype(x, other, w.by_table))

    texts = bits.texts(f"bitwise_{name}_tensor", w.DOCUMENTED_BUT_310B, f"self {sign} other")
    return w.declare(
        f"aclnnBitwise{name.capitalize()}Tensor", x, other, out,
        summary=f"element-wise bitwise {name}: self {sign} other",
        rules=(w.present(x, other, out), rules(x, out)), plan=plan(x, out),
        reference=f"torch.bitwise_{name}(self, other)", **texts,
    ), w.declare(
        f"aclnnInplaceBitwise{name.capitalize()}Tensor", ref, other,
        summary=f"element-wise bitwise {name}: selfRef {sign} other, in place",
        rules=(w.present(ref, other), rules(ref, ref)), plan=plan(ref, ref),
        reference=f"selfRef.bitwise_{name}_(other)", **texts,
    )  # fmt: skip


def with_number(name: str, sign: str, choices: w.Choices) -> tuple[Operator, Operator]:
    """aclnnBitwiseNameScalar: dtypes promote, an INT64 scalar that INT32 holds counting as INT32; on ascend950 the
    tensor's stays."""

    def kind(x: w.Param) -> w.ComputeDtype:
        return w.ComputeDtype(x, number, w.by_size, w.by_category)

    def rules(x: w.Param, out: w.Param) -> w.Rules:
        return (
            *bits.kind_rules(choices, kind(x), x, number, out), *same_shapes(x, out), *w.max_dims(8, x),
            *w.done_if_empty(x),
        )  # fmt: skip

    def plan(x: w.Param, out: w.Param) -> w.Plan:
        return bits.with_scalar(f"bitwise_{name}", x, number, out, kind(x))

    texts = bits.texts(f"bitwise_{name}_scalar", w.DOCUMENTED_BUT_310B, f"self {sign} other", bits.NEWER)
    return w.declare(
        f"aclnnBitwise{name.capitalize()}Scalar", x, number, out,
        summary=f"element-wise bitwise {name} with a scalar: self {sign} other",
        rules=(w.present(x, number, out), rules(x, out)), plan=plan(x, out),
        reference=f"torch.bitwise_{name}(self, other)", **texts,
    ), w.declare(
        f"aclnnInplaceBitwise{name.capitalize()}Scalar", ref, number,
        summary=f"element-wise bitwise {name} with a scalar: selfRef {sign} other, in place",
        rules=(w.present(ref, number), rules(ref, ref)), plan=plan(ref, ref),
        reference=f"selfRef.bitwise_{name}_(other)", **texts,
    )  # fmt: skip
