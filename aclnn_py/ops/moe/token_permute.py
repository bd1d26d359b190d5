"""aclnnMoeTokenPermute; on ascend950 CANN runs aclnnMoeInitRoutingV2 instead."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import EXACT
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

tokens = w.In("tokens", "tokens, [T,...]")
indices = w.In("indices", "expert of each token, [T] or [T,K], INT32 or INT64")
out_tokens = w.Attr(
    "numOutTokens", "int64_t", "number of rows of permuteTokensOut; 0 or less: T*K plus numOutTokens", 0
)
padded = w.Attr("paddedMode", "bool", "must be false", False)
permuted = r.result("permuteTokensOut", "tokens in the order of their experts, [rows,...]")
sorted_indices = r.result("sortedIndicesOut", "row of each element of indices in that order, [T*K], INT32")
PADDED = (w.OneOf(w.ValueOf(padded), w.Choices(False)),)


def rows_of(out_tokens: int, total: int) -> int:
    """The number of rows that are permuted."""
    return max(min(out_tokens if out_tokens > 0 else out_tokens + total, total), 0)


def width(facts: TensorFacts) -> int:
    return prod(facts.shape[1:])


def matches(
    tokens: TensorFacts, indices: TensorFacts, out_tokens: int, permuted: TensorFacts, ids: TensorFacts
) -> bool:
    total = indices.numel
    return (
        indices.rank in (1, 2) and tokens.shape[:1] == indices.shape[:1] and total < r.MOST_SORTED
        and prod(indices.shape[1:]) <= r.MOST_CHOICES and permuted.rank > 1 and ids.shape == (total,)
        and width(tokens) == width(permuted) and permuted.shape[0] == rows_of(out_tokens, total)
    )  # fmt: skip


def matches_init_routing(
    tokens: TensorFacts, indices: TensorFacts, out_tokens: int, permuted: TensorFacts, ids: TensorFacts
) -> bool:
    return (
        tokens.rank == permuted.rank == 2 and indices.rank in (1, 2) and tokens.shape[0] == indices.shape[0]
        and permuted.shape == (rows_of(out_tokens, indices.numel), tokens.shape[1]) and ids.shape == (indices.numel,)
    )  # fmt: skip


def mended(call: Call) -> Iterator[Call]:
    rows = rows_of(call.args[out_tokens.name], 6)  # type: ignore[arg-type]
    shapes = {tokens: (3, 4), indices: (3, 2), permuted: (rows, 4), sorted_indices: (6,)}
    for param, shape in shapes.items():
        call = call.but(param, shape=shape)
    yield call


def permute(by: Routing) -> str:
    facts, ids = by.call.tensor(tokens), by.call.tensor(indices)
    n, k, columns = ids.numel, prod(ids.shape[1:]), width(facts)
    rows = by.call.tensor(permuted).shape[0]
    keys, order = by.room(dt.ACL_INT32, n), by.room(dt.ACL_INT32, n)
    by.run(
        "sort_experts", (by.input(indices, n),), (keys, by.output(sorted_indices, n), order), 0, 0, kind=dt.ACL_INT64
    )
    source = by.input(tokens, facts.shape[0], columns)
    by.run("expand_rows", (source, order), (by.output(permuted, rows, columns),), k, kind=dt.ACL_INT64)
    return ""


ARGUMENTS = (tokens, indices, out_tokens, permuted, sorted_indices)
CLAIM = ("shapes of tokens, indices and outputs", "[T,...], [T,K], [rows,...] and [T*K] with K <= 512")
SHAPES = r.by_soc(
    r.fitting(matches_init_routing, *ARGUMENTS, claim=CLAIM, mend=mended),
    r.fitting(matches, *ARGUMENTS, claim=CLAIM, mend=mended),
)
moe_token_permute = r.generated(
    "aclnnMoeTokenPermute", tokens, indices, out_tokens, padded, permuted, sorted_indices, on=r.NEW,
    first=w.when(w.on(*w.REGBASE), PADDED),
    kinds=(
        w.dtype_in(r.floats().plus(dt.ACL_INT8, on=w.A2_A3), tokens), w.dtype_in(r.indices(dt.ACL_INT64), indices),
        w.same_dtype(tokens, permuted), w.dtype_in(r.indices(), sorted_indices),
    ),
    tiling=(w.when(w.on(*w.REGBASE), otherwise=PADDED), SHAPES),
    plan=(RoutingStep(
        "permute", permute, inputs=(tokens, indices), outputs=(permuted, sorted_indices), attrs=(out_tokens,),
        needs=SHAPES,
    ),),
    scratch=r.sort_room(indices), header="aclnnop/aclnn_moe_token_permute.h",
    summary="tokens in the order of the experts that they are routed to",
    formula="sortedIndicesOut = argsort(argsort(indices)), permuteTokensOut[sortedIndicesOut[i]] = tokens[i / K] where "
    "sortedIndicesOut[i] < rows; the sort is stable",
    precision=EXACT, reference="torch_npu.npu_moe_token_permute(tokens, indices, numOutTokens)",
    notes=(
        "CANN sorts the indices as float32: above 2^24 neighbours are equal there. Here they are compared as integers.",
        "On ascend950 CANN runs aclnnMoeInitRoutingV2: tokens have 2 axes there and are not INT8.",
    ),
)  # fmt: skip
