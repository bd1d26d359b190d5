"""aclnnMoeInitRouting; CANN generates its phase one from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import EXACT
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

x = w.In("x", "tokens, [T,H]")
row_idx = w.In("rowIdx", "rowIdxOut of aclnnMoeGatingTopKSoftmax, [T,K], INT32")
expert_idx = w.In("expertIdx", "experts of each token, [T,K], INT32")
active = w.Attr("activeNum", "int64_t", "number of tokens that are expanded, at least 0; more than T: T", 3)
expanded = r.result("expandedXOut", "tokens in the order of their experts, [min(T,activeNum)*K,H]")
positions = r.result("expandedRowIdxOut", "inverse of the sorted rowIdx, [T*K], INT32")
sorted_ids = r.result("expandedExpertIdxOut", "experts in that order, [T*K], INT32")
TENSORS = (x, row_idx, expert_idx)
OUTPUTS = (expanded, positions, sorted_ids)


def matches(
    x: TensorFacts, rows: TensorFacts, ids: TensorFacts, active: int, out: TensorFacts, at: TensorFacts,
    order: TensorFacts,
) -> bool:  # fmt: skip
    if x.rank != 2 or rows.rank != 2 or rows.shape != ids.shape or x.shape[0] != ids.shape[0]:
        return False
    tokens, k = ids.shape
    return out.shape == (min(tokens, active) * k, x.shape[1]) and at.shape == order.shape == (tokens * k,)


def mended(call: Call) -> Iterator[Call]:
    count = call.args[active.name]
    rows = 2 * min(3, count) if isinstance(count, int) and count > 0 else 0
    shapes = {x: (3, 4), row_idx: (3, 2), expert_idx: (3, 2), expanded: (rows, 4), positions: (6,), sorted_ids: (6,)}
    for param, shape in shapes.items():
        call = call.but(param, shape=shape)
    yield call


def route(by: Routing) -> str:
    facts, (tokens, k) = by.call.tensor(x), by.call.tensor(expert_idx).shape
    n, rows = tokens * k, by.call.tensor(expanded).shape[0]
    place, order, source = (by.room(dt.ACL_INT32, n) for _ in range(3))
    ids = by.input(expert_idx, n)
    by.run("sort_experts", (ids,), (by.output(sorted_ids, n), place, order), 0, 0, kind=dt.ACL_INT64)
    numbers = by.input(row_idx, n)
    by.run("place_rows", (order, numbers), (by.output(positions, n), source), tokens, kind=dt.ACL_INT64)
    target = by.output(expanded, rows, facts.shape[1])
    by.run("expand_rows", (by.input(x, *facts.shape), source), (target,), 1, kind=dt.ACL_INT64)
    return ""


SHAPES = r.fitting(
    matches, *TENSORS, active, *OUTPUTS, mend=mended,
    claim=("shapes of x, rowIdx, expertIdx and outputs", "[T,H], [T,K], [T,K], [min(T,activeNum)*K,H], [T*K], [T*K]"),
)  # fmt: skip
moe_init_routing = r.generated(
    "aclnnMoeInitRouting", *TENSORS, active, *OUTPUTS, on=r.NEW,
    kinds=(
        w.dtype_in(r.floats(), x), w.dtype_in(r.indices(), row_idx), w.dtype_in(r.indices(), expert_idx),
        w.same_dtype(x, expanded), w.dtype_in(r.indices(), positions), w.dtype_in(r.indices(), sorted_ids),
    ),
    tiling=((w.Within(w.ValueOf(active), low=0),), SHAPES),
    plan=(RoutingStep(
        "route", route, inputs=TENSORS, outputs=OUTPUTS, attrs=(active,), needs=SHAPES
    ),),
    scratch=r.sort_room(expert_idx, per_id=28), header="aclnnop/aclnn_moe_init_routing.h",
    summary="tokens sorted by the experts that they are routed to",
    formula="expandedExpertIdxOut, sorted = sort(expertIdx, rowIdx); expandedRowIdxOut[sorted[i]] = i; "
    "expandedXOut[i] = x[sorted[i] % T]; the sort is stable",
    precision=EXACT, reference="torch_npu.npu_moe_init_routing(x, rowIdx, expertIdx, activeNum)",
    notes=(
        "A number outside of 0 to T*K-1 in rowIdx fails the stream; elements of expandedRowIdxOut for numbers that "
        "rowIdx does not have are not written.",
    ),
)  # fmt: skip
