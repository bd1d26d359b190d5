"""aclnnFFN to V3: rules of the modes, by dtypes and SoC, in the order of the source."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .ffn_params import FFN, QUANTISED, experts
from .ffn_rules import OLD, Sizes

MOST = 256
"""Experts that CANN's kernel takes."""
HALF, BF16, FLOAT = w.Choices(dt.ACL_FLOAT16), w.Choices(dt.ACL_BF16), w.Choices(dt.ACL_FLOAT)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)


def needed(*params: w.Param) -> w.Rules:
    """Not null, although the code is that of a wrong argument (161002)."""
    return tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(*params))


class Rules(Sizes):
    """The rules of a version; those that the source asks in several modes are one rule."""

    def __init__(self, names: FFN) -> None:
        super().__init__(names)
        n = names
        self.bf16, self.int8 = w.has_dtype(n.x, dt.ACL_BF16), w.has_dtype(n.x, dt.ACL_INT8)
        self.no_quant: w.Rules = (w.Absent(n.scale, n.offset, *n.deq_scales),)
        self.no_antiquant: w.Rules = (w.Absent(*n.antiquant_scales, *n.antiquant_offsets),)
        self.no_experts = self.ask(lambda tokens: not experts(tokens), n.tokens, claim=(f"{n.tokens}", "empty"))
        self.one_dtype = w.same_dtype(*n.weights)
        self.performance: w.Rules = (w.value_is(n.inner, 1),)
        bf16, int8 = (w.given_of_dtype(n.x, each) for each in (dt.ACL_BF16, dt.ACL_INT8))
        float16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
        self.half = w.Where(bf16, w.Constant(dt.ACL_BF16, "DT_BF16"), float16, "that of x")
        floating = w.Where(bf16, w.FLOAT, float16, "FLOAT beside BF16")
        dtype = w.Where(int8, w.Constant(dt.ACL_INT32, "DT_INT32"), floating, "DT_INT32 beside INT8 x")
        label = "DT_INT32 beside INT8 x, DT_FLOAT beside BF16, else DT_FLOAT16"
        self.biases: w.Rules = tuple(
            w.Equal(w.GivenDtype(each), w.Where(w.given(each), dtype, None, label)) for each in n.biases
        )  # fmt: skip

    def on_310p(self) -> w.Rules:
        n = self.names
        return w.flat(
            w.rank_is(2, n.x), self.performance, (w.negated(self.gated),), w.dtype_in(HALF, n.x, n.y), self.no_experts,
            w.dtype_in(HALF, n.weights[0]), self.one_dtype, self.no_quant, self.no_antiquant, self.biases,
        )  # fmt: skip

    def elsewhere(self, quant: w.Rules, antiquant: w.Rules) -> w.Rules:
        n = self.names
        first, second = n.weights
        gated = w.flat(w.dtype_in(HALF, n.x, first, second), self.performance, self.no_experts, self.biases)
        whole = w.flat(w.dtype_in(w.Choices(dt.ACL_INT8), first), self.biases, w.dtype_in(HALVES, n.y), quant)
        wide = w.when(self.bf16, (w.value_is(n.inner, 0),))
        alike = w.flat(w.Equal(w.Dtype(first), self.half), wide, self.no_quant, self.no_antiquant, self.biases)
        floating = w.flat(
            w.Equal(w.Dtype(n.y), self.half), w.when(w.has_dtype(first, *QUANTISED), antiquant, otherwise=(alike,))
        )  # fmt: skip
        return w.flat(
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8), n.x), self.one_dtype,
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, *QUANTISED), first),
            w.when(self.gated, gated, otherwise=(w.when(self.int8, whole, otherwise=(floating,)),)),
        )  # fmt: skip

    def kernel(self) -> w.Rules:
        """What CANN's tiling takes, and its kernel (561103)."""
        n = self.names
        first, second = n.weights
        claim = (f"{n.tokens}", "a tensor with elements")
        some = w.Defined(w.Derived(lambda tokens: experts(tokens) or None, n.tokens, label=str(n.tokens), claim=claim))
        listed = w.when(some, w.dtype_in(w.Choices(dt.ACL_INT64), n.tokens), w.rank_is(1, n.tokens))
        return w.inner(
            (w.on(*w.A2_A3, OLD), w.value_is(n.inner, 0, 1)),
            w.when(w.on(OLD), w.no_private_format(n.x, *n.weights, n.y)), () if n.has_list else listed,
            w.dtype_in(HALVES, n.y), w.when(self.gated, w.dtype_in(HALF, n.y)),
            self.ask(lambda tokens: experts(tokens) <= MOST, n.tokens,
                     claim=(f"experts of {n.tokens}", f"at most {MOST}")),
            self.ask(lambda x, one, other: other.shape[-1] == x.shape[-1] and one.shape[-1] > 0, n.x, first, second,
                     claim=(f"columns of {first} and {second}", "more than 0, and K1")),
        )  # fmt: skip
