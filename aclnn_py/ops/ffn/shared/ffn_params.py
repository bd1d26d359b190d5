"""aclnnFFN to V3: parameters by version, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, count

PLAIN = ("fastgelu", "relu", "silu", "gelu")
GATED = ("geglu", "swiglu", "reglu")
TOKENS, EXPERTS, INNER, HIDDEN = 4, 2, 16, 32
"""Rows, experts, K1 and K2 of calls that are made up."""


class FFN(NamedTuple):
    """The parameters of a version."""

    x: w.Param
    weights: tuple[w.Param, w.Param]
    tokens: w.Param
    biases: tuple[w.Param, w.Param]
    scale: w.Param
    offset: w.Param
    deq_scales: tuple[w.Param, w.Param]
    antiquant_scales: tuple[w.Param, w.Param]
    antiquant_offsets: tuple[w.Param, w.Param]
    activation: w.Param
    inner: w.Param
    by_index: w.Param | None
    y: w.Param

    @property
    def declared(self) -> tuple[w.Param, ...]:
        """All of them in order."""
        flag = () if self.by_index is None else (self.by_index,)
        return (
            self.x, *self.weights, self.tokens, *self.biases, self.scale, self.offset, *self.deq_scales,
            *self.antiquant_scales, *self.antiquant_offsets, self.activation, self.inner, *flag, self.y,
        )  # fmt: skip

    @property
    def has_list(self) -> bool:
        """Whether the experts' rows are in an array, not in a tensor."""
        return not self.tokens.is_tensor


def two(name: str, suffix: str, meaning: str) -> tuple[w.Param, w.Param]:
    first, second = (w.In(f"{name}{at}{suffix}", meaning.format(at=at), optional=True) for at in (1, 2))
    return first, second


def parameters(version: int) -> FFN:
    suffix = "Optional" if version == 3 else ""
    weights = tuple(
        w.In(f"weight{at}", f"weights of product {at}, [E,K{at},N{at}], without experts [K{at},N{at}]") for at in (1, 2)
    )
    rows = "rows of x for each expert, with tokensIndexFlag cumulative"
    tokens = (
        w.In("expertTokensOptional", f"{rows}, INT64, [E]; null or empty: no experts", optional=True)
        if version == 3
        else w.Attr("expertTokens", "const aclIntArray*", f"{rows if version > 1 else 'rows of x for each expert'}; "
                    "null or empty: no experts", (), optional=True)
    )  # fmt: skip
    return FFN(
        w.In("x", "tokens, [..., K1]; FLOAT16, BF16 or INT8"), (weights[0], weights[1]), tokens,
        two("bias", suffix, "bias of product {at}, [E,N{at}] or [N{at}]; null: none"),
        w.In(f"scale{suffix}", "quantisation scale of the activation, FLOAT, [E] or [E,N1], without experts [1] or "
             "[N1]; with INT8 x", optional=True),
        w.In(f"offset{suffix}", "quantisation offset of the activation, FLOAT, [E] or [1]; with INT8 x", optional=True),
        two("deqScale", suffix, "dequantisation scale of product {at}, [E,N{at}] or [N{at}]; with INT8 x"),
        two("antiquantScale", suffix, "scale of weight{at}, [E,N{at}] or [E,G,N{at}], without experts [N{at}] or "
            "[G,N{at}]; with INT8 or INT4 weights"),
        two("antiquantOffset", suffix, "offset of weight{at}, the shape of its scale; with INT8 or INT4 weights"),
        w.Attr("activation", "const char*", f"{', '.join((*PLAIN, *GATED))}; case does not matter", PLAIN[1]),
        w.Attr("innerPrecise", "int64_t", "0: products in FLOAT before the activation; 1: in FLOAT16", 0),
        None if version == 1 else w.Attr("tokensIndexFlag", "bool", "whether expertTokens is cumulative", False),
        w.Out("y", "output of x's shape, FLOAT16 or BF16", ctype=w.IN_TENSOR),
    )  # fmt: skip


def experts(tokens: Any) -> int:
    """The number of experts; 0 for none."""
    if tokens is None:
        return 0
    shape = (len(tokens),) if isinstance(tokens, tuple) and not isinstance(tokens, TensorFacts) else tokens.shape
    return int(shape[0]) if shape else 0


def rows(x: TensorFacts) -> int:
    return count(x.shape[:-1])


def is_gated(activation: Any) -> bool:
    return isinstance(activation, str) and activation.lower() in GATED


def agreed(names: FFN) -> w.Mend:
    """The same call with consistent sizes."""

    def mend(call: Call) -> Iterator[Call]:
        many = EXPERTS if experts(call.args[names.tokens.name]) else 0
        outer: Shape = (many,) if many else ()
        wide = HIDDEN * (2 if is_gated(call.args[names.activation.name]) else 1)
        made = call.but(names.x, shape=(TOKENS, INNER)).but(names.y, shape=(TOKENS, INNER))
        shapes: dict[w.Param, Shape] = {
            names.weights[0]: (*outer, INNER, wide), names.weights[1]: (*outer, HIDDEN, INNER),
            names.scale: outer or (1,), names.offset: outer or (1,),
        }  # fmt: skip
        for pair in (names.biases, names.deq_scales, names.antiquant_scales, names.antiquant_offsets):
            shapes |= {pair[0]: (*outer, wide), pair[1]: (*outer, INNER)}
        for param, shape in shapes.items():
            made = made if made.args[param.name] is None else made.but(param, shape=shape)
        yield with_tokens(names, made) if many else made

    return mend


def with_tokens(names: FFN, call: Call) -> Call:
    if not names.has_list:
        return call.but(names.tokens, shape=(EXPERTS,))
    by_index = names.by_index is not None and call.args[names.by_index.name]
    half = TOKENS // EXPERTS
    return call.set(names.tokens, (half, TOKENS) if by_index else (half, half))


QUANTISED = (dt.ACL_INT8, dt.ACL_INT4)
