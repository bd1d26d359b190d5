"""aclnnFFN to V3: rules of quantised x and of quantised weights, in the order of the source."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from .ffn_modes import BF16, FLOAT, Rules, absent, needed
from .ffn_params import FFN, experts

WORDS = (dt.ACL_UINT64, dt.ACL_INT64)


class QuantRules(Rules):
    """The rules of a version."""

    def quant(self) -> w.Rules:
        """INT8 x and weights."""
        n = self.names
        first, second = n.deq_scales
        words = w.dtype_in(w.Choices(*WORDS, dt.ACL_FLOAT), first)
        return w.flat(
            needed(n.scale, n.offset, first, second),
            w.when(w.has_dtype(n.y, dt.ACL_BF16), w.dtype_in(BF16, first), otherwise=(words,)),
            w.same_dtype(first, second), w.dtype_in(FLOAT, n.scale, n.offset),
            absent(*n.antiquant_scales, *n.antiquant_offsets),
            *(self.vector(one, weight) for one, weight in zip(n.deq_scales, n.weights, strict=True)),
            self.ask(fits_activation, n.scale, n.weights[0], n.tokens, claim=(
                f"shape of {n.scale}", "[E] or [E,N1], without experts [1] or [N1]")),
            self.ask(lambda scale, weight, deq: is_single(scale, weight) or deq.dtype != dt.ACL_FLOAT, n.scale,
                     n.weights[0], first, claim=(f"dtype of {first}", "other than DT_FLOAT with a scale per channel"),
                     kind="other"),
            self.ask(lambda offset, tokens: offset.shape == (max(1, experts(tokens)),), n.offset, n.tokens,
                     claim=(f"shape of {n.offset}", "[E], without experts [1]")),
        )  # fmt: skip

    def antiquant(self, kinds: w.Choices, biases: w.Choices) -> w.Rules:
        """INT8 or INT4 weights of a floating x."""
        n = self.names
        scales, offsets = n.antiquant_scales, n.antiquant_offsets
        four = w.has_dtype(n.weights[0], dt.ACL_INT4)
        even = self.ask(
            lambda one, other: one.shape[-1] % 2 == other.shape[-1] % 2 == 0, *n.weights,
            claim=(f"columns of {n.weights[0]} and {n.weights[1]}", "even"),
        )  # fmt: skip
        return w.flat(
            needed(*scales, *offsets), w.dtype_in(kinds, scales[0], offsets[0], scales[1], offsets[1]),
            self.no_quant, self.biases(biases),
            *(self.ask(fits_weight, scale, weight, n.tokens, claim=(
                f"shape of {scale}", "[E,N] or [E,G,N], without experts without E")
            ) for scale, weight in zip(scales, n.weights, strict=True)),
            (w.Equal(w.Rank(scales[1]), w.Rank(scales[0])),),
            *(w.same_shape(offset, scale) for offset, scale in zip(offsets, scales, strict=True)),
            w.when(four, even),
            *(self.ask(divides, scale, weight, n.tokens, claim=(f"groups of {weight}", "INT4, and a divisor of K"))
              for scale, weight in zip(scales, n.weights, strict=True)),
        )  # fmt: skip


def is_single(scale: TensorFacts, weight: TensorFacts) -> bool:
    """Whether the activation has one scale, or one for each expert."""
    return scale.rank == 1 and (weight.rank == 3 or scale.shape == (1,))


def fits_activation(scale: TensorFacts, weight: TensorFacts, tokens: Any) -> bool:
    many, wide = experts(tokens), weight.shape[-1]
    return scale.shape in ((((many,), (many, wide))) if many else ((1,), (wide,)))


def groups_of(scale: TensorFacts, tokens: Any) -> int:
    """The number of groups along K, 0 where there are none."""
    return scale.shape[-2] if scale.rank == (3 if experts(tokens) else 2) else 0


def fits_weight(scale: TensorFacts, weight: TensorFacts, tokens: Any) -> bool:
    outer = (experts(tokens),) if experts(tokens) else ()
    *lead, wide = scale.shape
    return wide == weight.shape[-1] and tuple(lead[: len(outer)]) == outer and len(lead) - len(outer) in (0, 1)


def divides(scale: TensorFacts, weight: TensorFacts, tokens: Any) -> bool:
    if scale.rank != (3 if experts(tokens) else 2):
        return True
    many = groups_of(scale, tokens)
    return many > 0 and weight.shape[-2] % many == 0 and weight.dtype == dt.ACL_INT4


def checks(names: FFN, version: int) -> tuple[w.Group, ...]:
    rules = QuantRules(names)
    first = (w.negated(w.on("ascend310p")),) if version == 1 else ()
    modes = w.when(
        w.on("ascend310p"), rules.on_310p(), otherwise=(rules.elsewhere(rules.quant(), rules.antiquant),)
    )  # fmt: skip
    return (
        w.OUT_POINTERS, first, rules.start(), rules.formats(), rules.shapes(), modes, w.done_if_empty(names.x),
        rules.kernel(),
    )  # fmt: skip
