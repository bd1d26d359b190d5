"""aclnnQuantMatmul and its second version."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared.cube import NZ, zeros
from .shared.quant_operands import Operands, sizes
from .shared.quant_plan import into, scales_in, sums_of
from .shared.quant_rules import not_blocks
from .shared.quant_shapes import Shapes

BLOCK, KEPT = 16, 0xFFFFE000
"""Columns that a vector of scales is filled up to; bits of a scale that count."""
INT8, INT32, UINT64 = w.Choices(dt.ACL_INT8), w.Choices(dt.ACL_INT32), w.Choices(dt.ACL_UINT64)
FLOAT16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
x1 = w.In("x1", "left matrices, INT8, [M,K] or [B,M,K]")
x2 = w.In("x2", "right matrices, INT8, [K,N] or [B,K,N]")
bias = w.In("bias", "bias, INT32, [N]; null: 0", optional=True)
number = w.Attr("deqScale", "float", "dequantisation scale", 1.0)
scale = w.In(
    "deqScale", "dequantisation scale of the columns, packed by aclnnTransQuantParam, UINT64, [N rounded up to 16]"
)
adjoint1, adjoint2 = (w.Attr(f"adjX{at}", "bool", f"whether x{at} is transposed", False) for at in (1, 2))
out = w.Out("out", "output, FLOAT16, [M,N] or [B,M,N]")
FIRST = Operands(x1, x2, bias, bias, None, bias, None, None, out)
SECOND = Operands(x1, x2, scale, bias, None, bias, adjoint1, adjoint2, out)
"""There are no offsets, and no scales in the first: the bias stands for them, which has the same shape."""
empty = w.either(w.is_empty(x1), w.is_empty(x2))


def without_rows(call: Call) -> Iterator[Call]:
    columns = call.tensor(out).shape[-1]
    yield call.but(x1, shape=(0, call.tensor(x1).shape[-1])).but(out, shape=(0, columns))


nothing = w.Derived(
    lambda out: out.numel == 0 or None, out, label="nothing", kind="shape_custom", claim=("out", "empty"),
    mend=without_rows,
)  # fmt: skip


class Versions(Shapes):
    """The rules of a version."""

    def batches(self) -> w.Rules:
        """Axes before the last two of x1 are those of x2, counted from the front."""

        def alike(x1: TensorFacts, x2: TensorFacts, *flags: bool) -> bool:
            return x1.shape[:-2] == x2.shape[: max(x1.rank - 2, 0)]

        claim = ("first axes of x2", "the batch of x1")
        return fitting(alike, *self.matrices, claim=claim, mend=self.mend)

    @property
    def out(self) -> w.Rules:
        """[M,N] with the axes before them."""
        claim = ("shape of out", "[...,M,N]")
        return self.ask(lambda s, out: out.shape == (*(s.batch or ()), s.m, s.n), self.names.out, claim=claim)

    @property
    def columns(self) -> w.Rules:
        return self.ask(lambda s, one: one is None or one.shape == (s.n,), bias, claim=("shape of bias", "[N]"))

    def scales(self) -> w.Rules:
        claim = ("length of deqScale", f"N rounded up to {BLOCK}")
        return self.ask(lambda s, one: one.shape == (-(-s.n // BLOCK) * BLOCK,), scale, claim=claim)


def checks(names: Operands, *vector: w.Param) -> tuple[w.Rules, ...]:
    """The rules; `vector`: the scales, if they are a tensor."""
    rules = Versions(names)
    present = w.present(x1, x2, *vector, out)
    ranks = w.flat(w.min_dims(2, x1, x2), w.max_dims(3, x1, x2), w.when_given(bias, w.rank_is(1, bias)))
    tensors = w.flat(*(w.dtype_in(UINT64, each) for each in vector))
    formats = w.flat(not_blocks(x1, x2), w.when_given(bias, not_blocks(bias)), not_blocks(*vector, out))
    return (
        tuple(rule.coded(ACLNN_ERR_INNER_NULLPTR) for rule in present), w.dtype_in(INT8, x1, x2),
        w.when_given(bias, w.dtype_in(INT32, bias)), tensors, w.dtype_in(w.Choices(dt.ACL_FLOAT16), out), formats,
        ranks, *(w.rank_is(1, each) for each in vector), rules.batches(), rules.inner, rules.columns, rules.batch,
        rules.out, *(rules.scales() for _ in vector), (w.on(*w.A2_A3).coded(ACLNN_ERR_RUNTIME_ERROR),),
        w.done_if(w.Defined(nothing)), w.inner(w.when(empty, (w.negated(w.given(bias)),))),
    )  # fmt: skip


def first_columns(call: Call, view: View) -> View | str:
    """The scales of the N columns."""
    found = sizes(call.tensor(x1), call.tensor(x2), *SECOND.flags(call))
    if found is None or view.shape[0] < found.n:
        return f"[{','.join(map(str, view.shape))}]"
    return view._replace(shape=(found.n,))


def cut(number: Any) -> float:
    (bits,) = struct.unpack("I", struct.pack("f", number))
    return float(struct.unpack("f", struct.pack("I", bits & KEPT))[0])


def plan(names: Operands, *, by_column: bool) -> w.Plan:
    """Exact sums with the bias, times the scale, rounded once; 0 of matrices without elements."""
    sums = w.CastTo(sums_of(names, w.OneOf(w.Format(x2), NZ), None), w.FLOAT)
    factor = w.Derived(cut, number, label="deqScale without its last bits")
    columns = w.ViewOf(scales_in(scale), w.Through("first N", first_columns, w.FLOAT))
    made = w.Compute("mul", sums, columns) if by_column else w.Compute("muls", sums, attrs=(factor, 0.0))
    return (w.Branch(empty, zeros(out, w.ViewShape(out)), into(names, w.CastTo(made, FLOAT16))),)


TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_quant_matmul.h", "library": "nn", "documented_soc": w.A2_A3,
    "precision": "sums with the bias exact in INT32, which wraps; to float32, times the scale, rounded once",
    "reference": "torch_npu.npu_quant_matmul(x1, x2, deqScale, bias=bias, output_dtype=torch.float16)",
}  # fmt: skip
NOTES = (
    "A null tensor gives 561103.",
    "The lowest 13 bits of deqScale are ignored.",
    "Views with the last two axes swapped are read as they are, without a copy.",
    "Empty matrices give 0, with a bias 561103. Other SoCs have no kernel: 361001.",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
)
quant_matmul = w.declare(
    "aclnnQuantMatmul", x1, x2, bias, number, out, rules=checks(FIRST), plan=plan(FIRST, by_column=False),
    summary="dequantised matrix product of INT8 matrices with one scale", notes=NOTES,
    formula="out = (x1 @ x2 + bias) * deqScale", **TEXTS,
)  # fmt: skip
quant_matmul_v2 = w.declare(
    "aclnnQuantMatmulV2", x1, x2, bias, scale, adjoint1, adjoint2, out, rules=checks(SECOND, scale),
    plan=plan(SECOND, by_column=True), summary="dequantised matrix product of INT8 matrices with a scale per channel",
    formula="out = (x1 @ x2 + bias) * deqScale[:N]", notes=(*NOTES, "CANN's phase one changes shape and format of "
    "deqScale, here it does not."), **TEXTS,
)  # fmt: skip
