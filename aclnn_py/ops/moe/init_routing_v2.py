"""aclnnMoeInitRoutingV2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import EXACT
from .shared import init_rules as i
from .shared import routing_rules as r
from .shared.init_plan import choices, count, positions_of
from .shared.routing_step import Routing, RoutingStep

TENSORS, OUTPUTS = (i.x, i.expert_idx), (i.expanded, i.positions, i.counts, i.before_drop)
EVERY = (*TENSORS, *i.ATTRS, *OUTPUTS)
SOCS = (*r.NEW, "ascend310p")
ALIGNED = 32


def mended(call: Call) -> Iterator[Call]:
    yield from i.mended(call, EVERY)


def passing(test: Callable[..., bool], claim: tuple[str, str], mend: w.Mend, kind: str = "shape_custom") -> w.Rules:
    """The rule that the arguments pass a test, which on the 950 is another one."""
    new, old = (
        r.fitting(lambda *given, new=new: test(i.Routed(*given), new=new), *EVERY, claim=claim, mend=mend, kind=kind)
        for new in (True, False)
    )
    return r.by_soc(new, old)


def route(by: Routing) -> str:
    given = i.Routed(*(by.value(param) for param in EVERY))
    rows, order, _ = positions_of(by, given)
    target, source = by.output(i.expanded, rows, given.x.shape[1]), by.input(i.x, *given.x.shape)
    by.run("expand_rows", (source, order), (target,), choices(given.ids), kind=dt.ACL_INT64)
    return count(by, given)


def room(soc: Soc, ids: TensorFacts, experts: int) -> int:
    cores = 8 * soc.vector_cores
    if soc.short == "ascend310p":
        return w.SCRATCH + 104 * ids.numel + 8192 + cores
    return w.SCRATCH + 32 * ids.numel + cores + (4 * experts if soc.short in w.REGBASE else 0)


def aligned(x: TensorFacts) -> bool:
    return x.rank == 2 and x.shape[1] % ALIGNED == 0


def align(call: Call) -> Iterator[Call]:
    rows = call.tensor(i.expanded).shape
    yield call.but(i.x, shape=(*call.tensor(i.x).shape[:1], ALIGNED)).but(i.expanded, shape=(*rows[:-1], ALIGNED))


ATTRIBUTES = passing(
    i.has_attributes, ("value of dropPadModeOptional and the other attributes", "possible together"), i.by_attributes,
    "attr_range",
)  # fmt: skip
SHAPES = passing(i.matches, ("shapes of x, expertIdx and outputs", "[T,H], [T,K], [rows,H], [T*K] and [E]"), mended)
INT32 = r.indices(on=SOCS)
moe_init_routing_v2 = r.generated(
    "aclnnMoeInitRoutingV2", *EVERY, on=SOCS,
    kinds=(
        w.dtype_in(r.floats("ascend310p"), i.x), w.dtype_in(INT32.plus(dt.ACL_INT64, on=r.NEW[2:]), i.expert_idx),
        w.same_dtype(i.x, i.expanded), w.dtype_in(INT32, i.positions),
        *(w.when_given(each, w.dtype_in(INT32, each)) for each in (i.counts, i.before_drop)),
    ),
    tiling=(
        ATTRIBUTES, SHAPES,
        w.when(
            w.on("ascend310p"), (w.OneOf(w.ValueOf(i.mode), w.Choices(i.DROPLESS)),),
            r.fitting(aligned, i.x, claim=("last axis of x", "a multiple of 32"), mend=align),
        ),
    ),
    plan=(RoutingStep("route", route, inputs=TENSORS, outputs=OUTPUTS, attrs=i.ATTRS, needs=SHAPES),),
    scratch=r.OnSoc(room, i.expert_idx, i.experts, label="16 MiB and room for sorting expertIdx"),
    header="aclnnop/aclnn_moe_init_routing_v2.h",
    summary="tokens in the order of the experts that they are routed to, or in slots of the experts",
    formula="expandedRowIdxOut = argsort(argsort(expertIdx)), expandedXOut[expandedRowIdxOut[i]] = x[i / K]; for "
    "dropPadMode 1 the first expertCapacity rows of each expert, then zeros; the sort is stable",
    precision=EXACT, reference="torch_npu.npu_moe_init_routing_v2(x, expertIdx, ...)",
    notes=(
        "For dropPadMode 1, and where rows are counted, an expert outside of 0 to expertNum-1 fails the stream.",
        "An activeNum below 0 is added to T*K on ascend950, and refused elsewhere.",
    ),
)  # fmt: skip
