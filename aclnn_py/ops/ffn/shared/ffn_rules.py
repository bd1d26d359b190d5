"""aclnnFFN to V3: rules about the activation, numbers of rows, formats and sizes, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base.format import ACL_FORMAT_FRACTAL_NZ, is_private
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .ffn_params import FFN, GATED, PLAIN, agreed, experts, rows

LONGEST = 65535
"""The largest K of both products."""
OLD = "ascend310p"
Test = Callable[..., bool]


class Folded(w.ValueOf):
    """A word in lower case."""

    def read(self, call: Call) -> Any:
        value = super().read(call)
        return value.lower() if isinstance(value, str) else value


class Sizes:
    """Rules of a version about words, formats and sizes."""

    def __init__(self, names: FFN) -> None:
        self.names = names
        self.gated = w.OneOf(Folded(names.activation), w.Choices(*GATED))
        self.mend = agreed(names)

    def ask(self, test: Test, *params: w.Param, claim: tuple[str, str], kind: str = "shape_custom") -> w.Rules:
        def holds(*facts: Any) -> bool:
            try:
                return test(*facts)
            except (IndexError, ValueError):  # of ranks that other rules refuse
                return False

        return fitting(holds, *params, claim=claim, mend=self.mend, kind=kind)

    def start(self) -> w.Rules:
        """The activation, null tensors, and the numbers of rows."""
        n = self.names
        listed: w.Rules = ()
        if n.has_list:
            flag = () if n.by_index is None else (n.by_index,)
            claim = (f"{n.tokens}", "no number below 0, ascending if it tells ends, of all rows of x")
            listed = self.ask(fill_rows, n.x, n.tokens, *flag, claim=claim, kind="attr_range")
        both = w.both(*map(w.given, n.deq_scales), label="both deqScales are given")
        return w.flat(
            (w.Present(n.activation, code=w.ACLNN_ERR_PARAM_INVALID),),
            (w.OneOf(Folded(n.activation), w.Choices(*PLAIN, *GATED)),), w.present(n.x, *n.weights, n.y),
            w.when(both, w.same_dtype(*n.deq_scales)), listed,
        )  # fmt: skip

    def formats(self) -> w.Rules:
        n = self.names
        tensors = (n.x, *n.weights, n.y)

        def public(facts: TensorFacts) -> bool:
            return not is_private(facts.format) or facts.format == ACL_FORMAT_FRACTAL_NZ

        old = w.flat(*(fitting(public, one, claim=(f"format of {one}", "public, or FRACTAL_NZ")) for one in tensors))
        return w.when(w.on(OLD), old, otherwise=(w.no_private_format(*tensors),))

    def shapes(self) -> w.Rules:
        n = self.names
        first, second = n.weights
        gated = self.ask(
            lambda one, other: one.shape[-1] % 2 == 0 and other.shape[-2] == one.shape[-1] // 2, first, second,
            claim=(f"rows of {second}", "half of N1, which is even"),
        )  # fmt: skip
        plain = w.flat(
            self.ask(lambda one, other: one.shape[-2] == other.shape[-1], first, second,
                     claim=(f"columns of {second}", "K1")),
            self.ask(lambda one, other: one.shape[-1] == other.shape[-2], first, second,
                     claim=(f"rows of {second}", "N1")),
            *(self.ask(lambda one, tokens: not experts(tokens) or one.shape[0] == experts(tokens), each, n.tokens,
                       claim=(f"first axis of {each}", "as many as there are experts")) for each in n.weights),
        )  # fmt: skip
        return w.flat(
            (w.Equal(w.Rank(n.y), w.Rank(n.x)),), w.dims_within(2, 8, n.x),
            self.ask(lambda one, other: max(one.shape[-2], other.shape[-2]) <= LONGEST, first, second,
                     claim=(f"rows of {first} and {second}", f"at most {LONGEST}")),
            *(self.ask(lambda one, tokens: one.rank == (3 if experts(tokens) else 2), each, n.tokens,
                       claim=(f"rank of {each}", "3 with experts, else 2")) for each in n.weights),
            self.ask(lambda x, one: x.shape[-1] == one.shape[-2], n.x, first, claim=("last axis of x", "K1")),
            w.when(self.gated, gated, otherwise=(plain,)),
            *(self.vector(bias, weight) for bias, weight in zip(n.biases, n.weights, strict=True)),
        )  # fmt: skip

    def vector(self, param: w.Param, weight: w.Param) -> w.Rules:
        """[E,N], without experts [N]."""

        def matches(found: TensorFacts | None, weight: TensorFacts, tokens: Any) -> bool:
            many = experts(tokens)
            return found is None or found.shape == (*((many,) if many else ()), weight.shape[-1])

        claim = (f"shape of {param}", f"[E,N{param.name.rstrip('Optional')[-1]}], without experts without E")
        return self.ask(matches, param, weight, self.names.tokens, claim=claim)


def fill_rows(x: TensorFacts, tokens: Any, by_index: bool = False) -> bool:
    if not experts(tokens):
        return True
    sizes = [after - before for before, after in zip((0, *tokens), tokens, strict=False)] if by_index else tokens
    return bool(min(sizes) >= 0 and sum(sizes) == rows(x))
