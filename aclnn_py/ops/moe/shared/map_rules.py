"""Parameters and rules of permutations by a map of tokens and experts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import routing_rules as r

tokens = w.In("tokens", "tokens, [T,H]")
routing = w.In("routingMap", "whether a token goes to an expert, [T,E], BOOL or INT8")
probs = w.In("probsOptional", "probability of each token and expert, [T,E]; null: none", optional=True)
rows = w.Attr("numOutTokens", "int64_t", "rows of outputs, cut to a multiple of T, with dropAndPad of E", 6)
padded = w.Attr("dropAndPad", "bool", "whether every expert gets numOutTokens / E tokens", False)
permuted = w.Out("permuteTokensOut", "tokens in the order of their experts, [rows,H]")
permuted_probs = w.Out(
    "permuteProbsOutOptional", "their probabilities, [rows]; not written without probs", optional=True
)
positions = w.Out(
    "sortedIndicesOut", "position of each route by tokens, or with dropAndPad the token at each position, [rows], INT32"
)
FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
T, E, H = 3, 4, 5


def cut(rows: int, routing: TensorFacts, padded: bool) -> int:
    """Rows that are written."""
    unit = (routing.rank == 2 and routing.shape[1 if padded else 0]) or 1
    return rows // unit * unit


def agreed(call: Call) -> Iterator[Call]:
    """The same call with outputs of the rows that numOutTokens comes to."""
    drops = bool(call.args[padded.name])
    many = E * 2 if drops else T * 2
    made = call.set(rows, many).but(tokens, shape=(T, H)).but(routing, shape=(T, E))
    made = made.but(permuted, shape=(many, H)).but(positions, shape=(many,))
    made = made.but(probs, shape=(T, E)) if call.present(probs) else made
    yield made.but(permuted_probs, shape=(many,)) if call.present(permuted_probs) else made


def known_rows(routing: TensorFacts, rows: int) -> bool:
    return 0 <= rows <= prod(routing.shape)


def first_axis(routing: TensorFacts, rows: int, padded: bool, out: TensorFacts | None) -> bool:
    return out is None or out.shape[:1] == (cut(rows, routing, padded),)


def is_sortable(routing: TensorFacts) -> bool:
    return max(routing.shape, default=0) < r.MOST_SORTED


def of_shapes(function: object, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    return fitting(function, *params, claim=claim, mend=agreed)  # type: ignore[arg-type]


def matches(
    tokens: TensorFacts, routing: TensorFacts, probs: TensorFacts | None, rows: int, padded: bool,
    permuted: TensorFacts, permuted_probs: TensorFacts | None, positions: TensorFacts,
) -> bool:  # fmt: skip
    """What the tiling function and the copies to the outputs ask."""
    many = cut(rows, routing, padded)
    if tokens.rank != 2 or routing.rank != 2:
        return False
    fine = tokens.shape[0] == routing.shape[0] > 0 and prod(routing.shape) < 1 << 31
    fits = permuted.shape == (many, *tokens.shape[1:]) and positions.shape == (many,)
    if probs is not None:
        fits = fits and probs.shape == routing.shape and bool(permuted_probs and permuted_probs.shape == (many,))
    return fine and fits and (padded or many // routing.shape[0] <= r.MOST_CHOICES)


INPUTS, OUTPUTS = (tokens, routing, probs), (permuted, permuted_probs, positions)
SHAPES = of_shapes(
    matches, *INPUTS, rows, padded, *OUTPUTS,
    claim=("shapes of the tensors", "[T,H], [T,E], [T,E], [rows,H], [rows] and [rows], at most 512 routes of a token"),
)  # fmt: skip
kinds = (
    w.dtype_in(FLOATS, tokens, permuted), w.dtype_in(w.Choices(dt.ACL_INT8, dt.ACL_BOOL), routing),
    w.same_dtype(tokens, permuted), w.dtype_in(w.Choices(dt.ACL_INT32), positions),
    w.when(w.given(probs), w.dtype_in(FLOATS, probs), w.same_dtype(tokens, probs)),
    w.when(w.given(permuted_probs), w.dtype_in(FLOATS, permuted_probs), w.present(probs), w.same_dtype(
        probs, permuted_probs
    )),
)  # fmt: skip
sizes = (
    w.rank_is(2, routing), w.when(w.given(probs), w.rank_is(2, probs)),
    of_shapes(known_rows, routing, rows, claim=("numOutTokens", "0 to T * E")),
    of_shapes(is_sortable, routing, claim=("T and E", f"below {r.MOST_SORTED}")),
    of_shapes(first_axis, routing, rows, padded, permuted, claim=("first axis of permuteTokensOut", "the rows")),
    w.when(w.given(permuted_probs), of_shapes(
        first_axis, routing, rows, padded, permuted_probs, claim=("permuteProbsOutOptional", "of as many elements"),
    )),
)  # fmt: skip
