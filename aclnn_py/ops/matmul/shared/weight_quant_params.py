"""Parameters of products with quantised weights, and rules of their layouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....lowering import language as w
from ....lowering.kernels.stored_matrix import is_turned
from ....rules.core.call import Call, TensorFacts
from ....rules.core.term import Term
from ....rules.terms.promotion import Dense

x = w.In("x", "left matrix, FLOAT16 or BF16, [M, K], on the 310P [..., M, K]")
weight = w.In(
    "weight", "quantised right matrix, [K, N]; INT8, INT4, or INT32 holding eight INT4 each, [K, N/8]; on the 950 also "
    "FLOAT8_E4M3FN, HIFLOAT8, FLOAT4_E2M1, or FLOAT holding eight FLOAT4_E2M1 each",
)  # fmt: skip
scale = w.In(
    "antiquantScale",
    "scale of the weights, [1], [N] or [1, N], [ceil(K/G), N] for groups of G; dtype of x, on the A2 and A3 also "
    "packed by aclnnTransQuantParamV2 into UINT64 or INT64, on the 950 FLOAT8_E8M0 (UINT8 with FLOAT weights) for "
    "FLOAT4_E2M1 in groups of 32",
)
offset = w.In(
    "antiquantOffsetOptional",
    "offset of the weights, shape and dtype of antiquantScale, INT32 with a packed scale; null: 0",
    optional=True,
)
quant_scale = w.In(
    "quantScaleOptional", "scale of an INT8 output, packed by aclnnTransQuantParamV2, [1], [N] or [1, N]", optional=True
)
quant_offset = w.In(
    "quantOffsetOptional",
    "offset of an INT8 output, [N], same shape as quantScaleOptional; checked only",
    optional=True,
)
bias = w.In(
    "biasOptional",
    "bias, [N] or [1, N]; FLOAT16 for FLOAT16 x, FLOAT for BF16 x, there on the 950 also BF16; null: 0",
    optional=True,
)
group = w.Attr("antiquantGroupSize", "int", "0, or elements along K that share a scale: a multiple of 32 below K", 0)
inner = w.Attr("innerPrecise", "int", "0 or 1, precision mode; ignored: computed as 0", 0)
y = w.Out("y", "output, dtype of x, INT8 with quantScaleOptional, [M, N]", ctype="const aclTensor*")


class Layout(w.Derived):
    """A value computed from the strides of a tensor; cases vary these."""

    def __init__(self, function: Callable[..., Any], *params: w.Param, claim: tuple[str, str], mend: w.Mend) -> None:
        super().__init__(function, *params, label=claim[0], claim=claim, mend=mend, kind="other")

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (Dense(self.params[0]),)


def dense(param: w.Param, *, or_turned: bool = False) -> w.Rules:
    """A tensor is contiguous, or a transposed view of contiguous matrices (161002)."""

    def valid(facts: TensorFacts) -> bool | None:
        return facts.contiguous or (or_turned and is_turned(facts)) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=call.tensor(param).shape)

    claim = (f"layout of {param}", "contiguous" + (", or that with the last two axes swapped" if or_turned else ""))
    return (w.Defined(Layout(valid, param, claim=claim, mend=mend)),)


def like_weight(param: w.Param, *, strictly: bool = False) -> w.Rules:
    """Scales are contiguous unless the weight is transposed; `strictly` they are transposed then (161002)."""

    def valid(facts: TensorFacts, weight: TensorFacts) -> bool | None:
        turned = is_turned(weight)
        if not strictly:
            return turned or facts.contiguous or None
        if facts.rank != 2 or facts.shape == (1, 1):
            return True
        swapped = facts.strides[:1] == (1,) and facts.strides[1:] == facts.shape[:1]
        return (swapped if turned else facts.contiguous) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=call.tensor(param).shape)

    claim = (f"layout of {param}", "contiguous, or transposed as the weight is")
    return (w.Defined(Layout(valid, param, weight, claim=claim, mend=mend)),)
