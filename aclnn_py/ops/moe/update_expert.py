"""aclnnMoeUpdateExpert, which calls an operator that CANN generates from its definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import EXACT
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

MOST_TOKENS, MOST_CHOICES, MOST_EXPERTS, MOST_RANKS, ONLY = 512, 16, 1024, 768, ("ascend910_93",)
ids = w.In("expertIds", "experts of each token, [T,K], INT32 or INT64, T <= 512, K <= 16")
table = w.In("eplbTable", "number of copies of each expert and then their ids, [E,F], INT32, K <= E <= 1024")
weights = w.In("expertScalesOptional", "weights of experts, [T,K]; null: all are kept", optional=True)
limits = w.In("pruningThresholdOptional", "thresholds, [K] or [1,K], FLOAT; needs weights", optional=True)
active = w.In("activeMaskOptional", "active tokens, [T], BOOL; null: all; needs weights", optional=True)
rank = w.Attr("localRankId", "int64_t", "this rank, below worldSize; used for balanceMode 0", -1)
world = w.Attr("worldSize", "int64_t", "number of ranks, 2 to 768; used for balanceMode 0", -1)
mode = w.Attr("balanceMode", "int64_t", "0: ranks choose among copies, 1: tokens do", 0)
balanced = w.Out("balancedExpertIds", "the copies that serve, shape and dtype of expertIds")
kept = w.Out("balancedActiveMask", "experts that are kept, [T,K], BOOL; not written without weights")
PRUNING, EVERY = (weights, limits, active), (ids, table)


def is_balanced(rank: int, world: int, mode: int) -> bool:
    return mode == 1 or (mode == 0 and 2 <= world <= MOST_RANKS and 0 <= rank < world)


def has_shapes(ids: TensorFacts, table: TensorFacts, world: int, mode: int) -> bool:
    if ids.rank != 2 or table.rank != 2:
        return False
    (tokens, k), (experts, width), ranks = ids.shape, table.shape, MOST_RANKS if mode else world
    few = 0 < tokens <= MOST_TOKENS and 0 < k <= MOST_CHOICES and k <= experts <= MOST_EXPERTS
    return few and 1 < width <= (MOST_RANKS if ranks == -1 else ranks) + 1


def can_prune(ids: TensorFacts, *given: TensorFacts | None) -> bool:
    weights, limits, active = given
    if weights is None or limits is None:
        return given == (None, None, None)
    if ids.rank != 2 or weights.shape != ids.shape or limits.shape not in (ids.shape[1:], (1, *ids.shape[1:])):
        return False
    return active is None or active.shape == ids.shape[:1]


def has_results(ids: TensorFacts, balanced: TensorFacts, kept: TensorFacts) -> bool:
    return ids.shape == balanced.shape == kept.shape


def mended(call: Call) -> Iterator[Call]:
    for param, shape in {ids: (4, 2), table: (4, 3), balanced: (4, 2), kept: (4, 2)}.items():
        call = call.but(param, shape=shape)
    for param, size in zip(PRUNING, ((4, 2), (2,), (4,)), strict=True):
        if call.present(param):
            call = call.but(param, shape=size)
    yield call


def one_rank(call: Call) -> Iterator[Call]:
    yield call.set(mode, 0).set(world, 8).set(rank, 3)


def route(by: Routing) -> str:
    shape = by.call.tensor(ids).shape
    prunes = by.facts(weights) is not None
    weight = by.input(weights, *shape)
    if prunes and weight.dtype != dt.ACL_FLOAT:
        weight = by.draft.move("cast", weight, dt.ACL_FLOAT, ACL_FORMAT_ND, shape[0] * shape[1]).view
    by.run(
        "balance_experts",
        (by.input(ids, *shape), by.input(table, *by.call.tensor(table).shape), weight, by.input(limits, shape[1]),
         by.input(active, shape[0])),
        (by.output(balanced, *shape), by.output(kept, *shape)),
        max(by.value(rank), 0), max(by.value(world), 1), by.value(mode), kind=dt.ACL_INT64,
    )  # fmt: skip
    return ""


NUMBERS = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=ONLY)
FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=ONLY)
FLOAT = w.Choices().plus(dt.ACL_FLOAT, on=ONLY)
BOOL = w.Choices().plus(dt.ACL_BOOL, on=ONLY)
ATTRS = r.fitting(
    is_balanced, rank, world, mode, kind="attr_range", mend=one_rank,
    claim=("value of localRankId, worldSize and balanceMode", "0 <= localRankId < worldSize, 2 <= worldSize <= 768"),
)  # fmt: skip
SHAPES = r.fitting(
    has_shapes, *EVERY, world, mode, mend=mended,
    claim=("shapes of expertIds and eplbTable", "[T,K] and [E,F], F <= worldSize + 1"),
)  # fmt: skip
PRUNES = r.fitting(
    can_prune, ids, *PRUNING, mend=mended,
    claim=("shapes of expertScalesOptional and its companions", "[T,K], [K] or [1,K] and [T]"),
)  # fmt: skip
RESULTS = r.fitting(has_results, ids, balanced, kept, mend=mended, claim=("shapes of outputs", "that of expertIds"))
moe_update_expert = r.generated(
    "aclnnMoeUpdateExpert", *EVERY, *PRUNING, rank, world, mode, balanced, kept, on=ONLY,
    kinds=(
        w.dtype_in(NUMBERS, ids), w.dtype_in(r.indices(on=ONLY), table),
        w.when_given(weights, w.dtype_in(FLOATS, weights)), w.when_given(limits, w.dtype_in(FLOAT, limits)),
        w.when_given(active, w.dtype_in(BOOL, active)),
        w.same_dtype(ids, balanced), w.dtype_in(BOOL, kept),
    ),
    tiling=(ATTRS, SHAPES, PRUNES, RESULTS),
    plan=(RoutingStep(
        "balance", route, inputs=(*EVERY, *PRUNING), outputs=(balanced, kept), attrs=(rank, world, mode),
        needs=(ATTRS, SHAPES, PRUNES, RESULTS),
    ),),
    header="aclnnop/aclnn_moe_update_expert.h", precision=EXACT, documented_soc=ONLY,
    summary="load balancing (EPLB): copies of experts that serve tokens, and experts pruned by weight",
    formula="n, ids = eplbTable[e]; copy = ids[localRankId / ceil(worldSize / n)] or ids[t % n]; kept = activeMask and "
    "expertScales >= pruningThreshold * sum(expertScales)",
    reference="torch_npu.npu_moe_update_expert(expertIds, eplbTable)",
    notes=("Experts beyond the table, and rows of the table without the chosen copy, fail the stream.",),
)  # fmt: skip
