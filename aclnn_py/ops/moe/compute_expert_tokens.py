"""aclnnMoeComputeExpertTokens; CANN generates its phase one from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

LONGEST, MOST = 1 << 24, 2048
ids = w.In("sortedExperts", "experts in ascending order, [N], INT32")
experts = w.Attr("numExperts", "int64_t", "number of experts, 1 to 2048", 3)
out = r.result("out", "running sum of the number of rows of each expert, [numExperts], INT32")


class Length(w.Numel):
    """The number of ids, and one above the source's limit."""

    def others(self, call: Call) -> Iterator[int]:
        yield LONGEST + 1


class Count(w.ValueOf):
    """The number of experts as the source reads it: the lower 32 bits."""

    def read(self, call: Call) -> int:
        value: int = super().read(call)
        return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def holds_all(experts: int, out: TensorFacts) -> bool:
    return out.shape == (experts,)


def mended(call: Call) -> Iterator[Call]:
    count = call.args[experts.name]
    if isinstance(count, int) and 0 < count <= MOST:
        yield call.but(out, shape=(count,))


def count(by: Routing) -> str:
    n, number = by.call.tensor(ids).numel, by.value(experts)
    by.run("count_experts", (by.input(ids, n),), (by.output(out, number),), 0, 1, 0, number, kind=dt.ACL_INT64)
    return ""


def one_expert(call: Call) -> Iterator[Call]:
    yield call.set(experts, 1)


NONZERO = r.fitting(
    lambda number: number % (1 << 32) != 0, experts, claim=("value of numExperts", "other than 0"), mend=one_expert,
    kind="attr_range",
)  # fmt: skip
READABLE = r.fitting(holds_all, experts, out, claim=("shape of out", "[numExperts]"), mend=mended)
moe_compute_expert_tokens = r.generated(
    "aclnnMoeComputeExpertTokens", ids, experts, out,
    kinds=(w.dtype_in(r.indices(on=w.A2_A3), ids), w.dtype_in(r.indices(on=w.A2_A3), out)),
    tiling=(
        w.rank_is(1, ids, out), NONZERO,
        (w.Within(Length(ids), high=LONGEST),), (w.Within(Count(experts), high=MOST),),
    ),
    unchecked=READABLE,
    plan=(RoutingStep("count", count, inputs=(ids,), outputs=(out,), attrs=(experts,), needs=READABLE),),
    header="aclnnop/aclnn_moe_compute_expert_tokens.h", summary="running sum of the number of rows of each expert",
    formula="out[e] = number of elements of sortedExperts that are at most e", precision="exact",
    reference="torch.searchsorted(sortedExperts, torch.arange(numExperts), right=True)",
    notes=("CANN searches sortedExperts: its result for ids that are not in ascending order is undefined.",),
)  # fmt: skip
