"""aclnnFFN to V3: rules of the modes, by dtypes and SoC, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from .ffn_params import QUANTISED, experts
from .ffn_rules import OLD, Sizes

MOST = 256
"""Experts that CANN's kernel takes."""
HALF, BF16, FLOAT = w.Choices(dt.ACL_FLOAT16), w.Choices(dt.ACL_BF16), w.Choices(dt.ACL_FLOAT)


def absent(*params: w.Param) -> w.Rules:
    return tuple(w.negated(w.given(param)) for param in params)


def needed(*params: w.Param) -> w.Rules:
    """Not null, although the code is that of a wrong argument (161002)."""
    return tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(*params))


class Rules(Sizes):
    """The rules of a version."""

    def biases(self, choices: w.Choices) -> w.Rules:
        return w.flat(*(w.when_given(each, w.dtype_in(choices, each)) for each in self.names.biases))

    @property
    def no_quant(self) -> w.Rules:
        return absent(self.names.scale, self.names.offset, *self.names.deq_scales)

    @property
    def no_antiquant(self) -> w.Rules:
        return absent(*self.names.antiquant_scales, *self.names.antiquant_offsets)

    @property
    def no_experts(self) -> w.Rules:
        return self.ask(lambda tokens: not experts(tokens), self.names.tokens, claim=(f"{self.names.tokens}", "empty"))

    def halves(self) -> w.Rules:
        """Weights, optional arguments and biases of FLOAT16."""
        first, second = self.names.weights
        return w.flat(
            w.dtype_in(HALF, first), w.same_dtype(first, second), self.no_quant, self.no_antiquant, self.biases(HALF)
        )  # fmt: skip

    def on_310p(self) -> w.Rules:
        n = self.names
        return w.flat(
            w.rank_is(2, n.x), (w.value_is(n.inner, 1),), (w.negated(self.gated),), w.dtype_in(HALF, n.x, n.y),
            self.no_experts, self.halves(),
        )  # fmt: skip

    def elsewhere(self, quant: w.Rules, antiquant: Callable[[w.Choices, w.Choices], w.Rules]) -> w.Rules:
        n = self.names
        first, second = n.weights
        small = w.has_dtype(first, *QUANTISED)
        gated = w.flat(
            w.dtype_in(HALF, n.x, first, second), (w.value_is(n.inner, 1),), self.no_experts, self.biases(HALF)
        )  # fmt: skip
        wide = w.flat((w.value_is(n.inner, 0),), self.no_quant, self.no_antiquant, self.biases(FLOAT))
        bf16 = w.flat(
            w.dtype_in(BF16, n.y), w.dtype_in(w.Choices(dt.ACL_BF16, *QUANTISED), first),
            w.when(small, antiquant(BF16, FLOAT), otherwise=(wide,)),
        )  # fmt: skip
        whole = w.flat(
            w.dtype_in(w.Choices(dt.ACL_INT8), first), self.biases(w.Choices(dt.ACL_INT32)),
            w.dtype_in(w.Choices(dt.ACL_BF16, dt.ACL_FLOAT16), n.y), quant,
        )  # fmt: skip
        half = w.flat(
            w.dtype_in(HALF, n.y), w.when(small, antiquant(HALF, HALF), otherwise=(self.halves(),))
        )  # fmt: skip
        plain = w.when(
            w.has_dtype(n.x, dt.ACL_BF16), bf16,
            otherwise=(w.when(w.has_dtype(n.x, dt.ACL_INT8), whole, otherwise=(half,)),),
        )  # fmt: skip
        return w.flat(
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8), n.x), w.same_dtype(first, second),
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, *QUANTISED), first),
            w.when(self.gated, gated, otherwise=(plain,)),
        )  # fmt: skip

    def kernel(self) -> w.Rules:
        """What CANN's tiling takes, and its kernel (561103)."""
        n = self.names
        first, second = n.weights
        listed = () if n.has_list else w.when_given(n.tokens, w.flat(w.dtype_in(w.Choices(dt.ACL_INT64), n.tokens),
                                                                      w.rank_is(1, n.tokens)))  # fmt: skip
        return w.inner(
            (w.on(*w.A2_A3, OLD), w.value_is(n.inner, 0, 1)), w.no_private_format(n.x, *n.weights, n.y), listed,
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), n.y), w.when(self.gated, w.dtype_in(HALF, n.y)),
            self.ask(lambda tokens: experts(tokens) <= MOST, n.tokens,
                     claim=(f"experts of {n.tokens}", f"at most {MOST}")),
            self.ask(lambda one, tokens: not experts(tokens) or one.shape[0] == experts(tokens), first, n.tokens,
                     claim=(f"experts of {n.tokens}", "as many as there are weights")),
            self.ask(lambda x, one, other: other.shape[-1] == x.shape[-1] and one.shape[-1] > 0, n.x, first, second,
                     claim=(f"columns of {first} and {second}", "more than 0, and K1")),
        )  # fmt: skip
