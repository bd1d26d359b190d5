"""aclnnMoeGatingTopKV2, which PyTorch's backend calls and no public source of CANN has."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from . import gating_top_k as t
from .shared import gate_plan as g
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

ids = w.In(
    "inputIdsOptional", "vocabulary id of each token, [T], INT32 or INT64; null: top-k of the scores", optional=True
)
table = w.In(
    "tid2eidOptional", "experts of each id, [V,k], INT32 or INT64; needed beside inputIdsOptional", optional=True
)
INPUTS, OUTPUTS = (t.x, t.bias, ids, table), (t.y, t.experts, t.out)
ONLY_CALLED = (
    "No public source of CANN has this operator: parameters are those of PyTorch's backend (op-plugin), checks and "
    "codes those of its first version."
)


def has_table(x: TensorFacts, k: int, ids: TensorFacts | None, table: TensorFacts | None) -> bool:
    if ids is None or table is None:
        return ids is table
    return x.rank == 2 and ids.shape == x.shape[:1] and table.rank == 2 and table.shape[1] == k


def mended(call: Call) -> Iterator[Call]:
    rows, many = call.tensor(t.x).shape[:1], call.args[t.k.name]
    if call.present(ids) and call.present(table) and isinstance(many, int) and 0 < many <= t.MOST:
        yield call.but(ids, shape=rows).but(table, shape=(5, many))
    yield call.set(ids, None).set(table, None)


def gating(by: Routing) -> str:
    gate = g.Gate(t.x, t.y, t.experts, t.out, t.bias, ids=ids, table=table)
    return g.gate(by, gate, t.choice_of(by), tells_normal=bool(by.value(t.flag)))


TABLE = r.fitting(
    has_table, t.x, t.k, ids, table, mend=mended,
    claim=("inputIdsOptional and tid2eidOptional", "both null, or [T] and [V,k]"),
)  # fmt: skip
INTEGERS = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=r.NEW)
moe_gating_top_k_v2 = r.generated(
    "aclnnMoeGatingTopKV2", *INPUTS, *t.ATTRS, *OUTPUTS, on=r.NEW,
    kinds=(*t.KINDS, *(w.when_given(each, w.dtype_in(INTEGERS, each)) for each in (ids, table))),
    tiling=(t.INPUTS, t.RESULTS, t.NUMBERS, TABLE),
    plan=(RoutingStep("gate", gating, inputs=INPUTS, outputs=OUTPUTS, attrs=t.ATTRS, needs=(*t.NEEDS, TABLE)),),
    header="aclnnop/aclnn_moe_gating_top_k_v2.h", precision=t.PRECISION, documented_soc=(),
    summary="grouped top-k gating, or experts from a table by the token's id (hash routing)",
    formula="with a table expertIdxOut = tid2eid[inputIds], yOut as for aclnnMoeGatingTopK",
    reference="torch_npu.npu_moe_gating_top_k(x, k, input_ids=inputIds, tid2eid=tid2eid)",
    notes=(
        ONLY_CALLED, "An id outside of the table, or an expert outside of 0 to E-1 in it, fails the stream.", *t.TIES
    ),
)  # fmt: skip
