"""aclnnMoeReRouting; CANN generates its phase one from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ..texts import EXACT
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

WIDEST = 16384
tokens = w.In("tokens", "tokens in the order of ranks and of the experts in each, [A,H]")
counts = w.In("expertTokenNumPerRank", "tokens of each rank and expert, [N,E], INT32 or INT64")
scales = w.In(
    "perTokenScalesOptional", "scales of each token, [A], on ascend950 also [A,S]; null: none (not for FP8 tokens)",
    optional=True,
)  # fmt: skip
kind = w.Attr("expertTokenNumType", "int64_t", "must be 1", 1)
index_kind = w.Attr(
    "idxType", "int64_t", "0: permuteTokenIdxOut has the token at each position, 1 (ascend950): the position of each", 0
)
permuted = r.result("permuteTokensOut", "tokens in the order of experts and of ranks in each, [A,H]")
permuted_scales = r.result("permutePerTokenScalesOut", "their scales; not written without perTokenScales")
index = r.result("permuteTokenIdxOut", "token at each position, [A], INT32")
totals = r.result("expertTokenNumOut", "tokens of each expert, [E], dtype of expertTokenNumPerRank")
INPUTS, OUTPUTS = (tokens, counts, scales), (permuted, permuted_scales, index, totals)
SHORT = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)  # with scales in E8M0


def has_shapes(tokens: TensorFacts, counts: TensorFacts, scales: TensorFacts | None) -> bool:
    if tokens.rank != 2 or counts.rank != 2 or 0 in (tokens.shape[1], *counts.shape):
        return False
    return scales is None or scales.rank == 1 or (scales.rank == 2 and scales.shape[0] == tokens.shape[0])


def has_scales(tokens: TensorFacts, scales: TensorFacts | None, *, several: bool) -> bool:
    """A scale for each token; `several`: or a row of them."""
    if scales is None:
        return True
    rows = tokens.rank > 0 and scales.shape[:1] == tokens.shape[:1]
    return rows and (scales.rank == 1 or (several and scales.rank == 2) or scales.shape[1:] == (1,))


def is_narrow(tokens: TensorFacts) -> bool:
    return tokens.rank != 2 or tokens.shape[1] <= WIDEST


def has_results(
    tokens: TensorFacts, counts: TensorFacts, scales: TensorFacts | None, permuted: TensorFacts,
    permuted_scales: TensorFacts, index: TensorFacts, totals: TensorFacts,
) -> bool:  # fmt: skip
    if permuted.shape != tokens.shape or index.shape != tokens.shape[:1] or totals.shape != counts.shape[1:]:
        return False
    return scales is None or permuted_scales.shape == scales.shape


def mended(call: Call) -> Iterator[Call]:
    shapes = {tokens: (6, 4), counts: (2, 3), permuted: (6, 4), index: (6,), totals: (3,), permuted_scales: (6,)}
    for param, shape in shapes.items():
        call = call.but(param, shape=shape)
    yield call.but(scales, shape=(6,)) if call.present(scales) else call


def as_bytes(view: View) -> View:
    return view._replace(dtype=dt.ACL_INT8) if dt.nbytes(view.dtype, 1) == 1 else view


def route(by: Routing) -> str:
    (rows, width), shape = by.call.tensor(tokens).shape, by.call.tensor(counts).shape
    told, other = by.output(index, rows), by.room(dt.ACL_INT32, rows)
    order, positions = (other, told) if by.value(index_kind) == 1 else (told, other)
    by.run(
        "regroup_rows", (by.input(counts, *shape),), (order, positions, by.output(totals, shape[1])), kind=dt.ACL_INT64
    )
    pairs = [(tokens, permuted, width)]
    given = by.facts(scales)
    if given is not None:
        pairs.append((scales, permuted_scales, prod(given.shape[1:])))
    for source, target, columns in pairs:
        views = as_bytes(by.input(source, rows, columns)), as_bytes(by.output(target, rows, columns))
        by.run("expand_rows", (views[0], order), (views[1],), 1, kind=dt.ACL_INT64)
    return ""


IS_SHORT = w.has_dtype(tokens, *SHORT)
ROWS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8, on=r.NEW).plus(*SHORT, on=r.NEW[2:])
SINGLE, E8M0 = w.Choices().plus(dt.ACL_FLOAT, on=r.NEW), w.Choices().plus(dt.ACL_FLOAT8_E8M0, on=r.NEW[2:])
SCALES = SINGLE.plus(dt.ACL_FLOAT8_E8M0, on=r.NEW[2:])
SHAPES = r.fitting(
    has_shapes, *INPUTS, mend=mended,
    claim=("shapes of tokens, expertTokenNumPerRank and scales", "[A,H], [N,E] and [A] or [A,S], not empty"),
)  # fmt: skip
RESULTS = r.fitting(
    has_results, *INPUTS, *OUTPUTS, mend=mended, claim=("shapes of outputs", "those of tokens and scales, [A] and [E]")
)  # fmt: skip
WIDTH = r.fitting(is_narrow, tokens, claim=("H of tokens", "at most 16384"), mend=mended)
KIND = w.OneOf(w.ValueOf(kind), w.Choices(1))


def scaled(shapes: str, *, several: bool) -> w.Rules:
    return r.fitting(
        lambda tokens, scales: has_scales(tokens, scales, several=several), tokens, scales, mend=mended,
        claim=("shape of perTokenScalesOptional", shapes),
    )  # fmt: skip


SCALED = r.by_soc(scaled("[A] or [A,S]", several=True), scaled("[A] or [A,1]", several=False))
NEEDS = (*SHAPES, *SCALED, *RESULTS)
moe_re_routing = r.generated(
    "aclnnMoeReRouting", *INPUTS, kind, index_kind, *OUTPUTS, on=r.NEW,
    kinds=(
        w.dtype_in(ROWS, tokens), w.dtype_in(w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=r.NEW), counts),
        w.when_given(scales, w.dtype_in(SCALES, scales)), w.same_dtype(tokens, permuted),
        w.when(IS_SHORT, w.dtype_in(E8M0, permuted_scales), otherwise=(w.dtype_in(SINGLE, permuted_scales),)),
        w.dtype_in(r.indices(), index), w.same_dtype(counts, totals),
    ),
    tiling=(w.when(
        w.on(*w.REGBASE), SHAPES, KIND, w.when(IS_SHORT, w.present(scales)),
        w.when(w.given(scales), w.same_dtype(scales, permuted_scales)),
        w.OneOf(w.ValueOf(index_kind), w.Choices(0, 1)), RESULTS,
        otherwise=(*WIDTH, KIND, w.OneOf(w.ValueOf(index_kind), w.Choices(0))),
    ),),
    unchecked=NEEDS,
    plan=(RoutingStep("regroup", route, inputs=INPUTS, outputs=OUTPUTS, attrs=(index_kind,), needs=NEEDS),),
    header="aclnnop/aclnn_moe_re_routing.h", precision=EXACT,
    summary="tokens received from all ranks in the order of the experts",
    formula="permuteTokensOut = tokens, which are in the order (rank, expert), in the order (expert, rank)",
    reference="torch_npu.npu_moe_re_routing(tokens, expertTokenNumPerRank, per_token_scales=scales)",
    notes=(
        "A negative count, or counts of more than A tokens, fail the stream; positions without a token are 0, their "
        "permuteTokenIdxOut -1.",
        "Before ascend950 the source checks H, expertTokenNumType and idxType only: other shapes, and scales [A,S] "
        "with S > 1, which its kernel misreads, are refused (561103).",
    ),
)  # fmt: skip
