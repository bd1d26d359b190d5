"""aclnnMoeInitRoutingQuantV2; CANN generates its phase one from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import init_rules as i
from .shared import routing_rules as r
from .shared.init_plan import choices, count, positions_of
from .shared.routing_step import Routing, RoutingStep

STATIC, DYNAMIC = 0, 1
scale = w.In(
    "scaleOptional",
    "scale, [1], for quantMode 0; smoothing factors, [1,H] or [expertNum,H], for 1, FLOAT",
    optional=True,
)
offset = w.In("offsetOptional", "offset, [1], for quantMode 0, FLOAT; ignored for 1", optional=True)
quant = w.Attr("quantMode", "int64_t", "0: one scale for all, 1: a scale for each row", STATIC)
codes = r.result(
    "expandedXOut", "quantised tokens, [rows,H], INT8; for dropPadMode 1 [E,C,H]: E expertNum, C expertCapacity"
)
scales = r.result("dynamicQuantScaleOutOptional", "scale of each row, [rows], FLOAT; for quantMode 1", optional=True)
INPUTS, OUTPUTS = (i.x, i.expert_idx, scale, offset), (codes, i.positions, i.counts, i.before_drop, scales)
ATTRS = (*i.ATTRS, quant)
ROUTED = (i.x, i.expert_idx, *i.ATTRS, *OUTPUTS[:4])


def mended(call: Call) -> Iterator[Call]:
    """Calls whose quantisation fits as well."""
    for found in i.mended(call, ROUTED):
        dynamic, experts = call.args[quant.name] == DYNAMIC, found.args[i.experts.name]
        shape = found.tensor(codes).shape
        rows = shape[0] * (shape[1] if len(shape) > 2 else 1)
        many = experts if isinstance(experts, int) and experts > 0 else 1
        one = found.but(scales, shape=(rows,)) if found.present(scales) else found
        for param in (scale, offset):
            if one.present(param):
                one = one.but(param, shape=(many, shape[-1]) if dynamic else (1,))
        yield one
        if dynamic and not one.present(scales):
            yield one.set(quant, STATIC)


def quantises(
    x: TensorFacts, experts: int, quant: int, codes: TensorFacts, scale: TensorFacts | None,
    offset: TensorFacts | None, scales: TensorFacts | None,
) -> bool:  # fmt: skip
    """The scales that the tiling function takes."""
    if quant == STATIC:
        return all(each is not None and each.shape == (1,) for each in (scale, offset))
    rows = codes.numel // max(codes.shape[-1], 1) if codes.rank else 0
    if scales is None or scales.rank != 1 or (codes.numel and scales.shape != (rows,)):
        return False
    return scale is None or (x.rank == 2 and scale.shape in ((1, x.shape[1]), (experts, x.shape[1])))


def route(by: Routing) -> str:
    given = i.Routed(*(by.value(param) for param in ROUTED))
    rows, order, keys = positions_of(by, given)
    (tokens, columns), k = given.x.shape, choices(given.ids)
    source, target = by.input(i.x, tokens, columns), by.output(codes, rows, columns)
    if by.value(quant) == STATIC:
        by.run("encode_rows", (source, order, by.input(scale, 1), by.input(offset, 1)), (target,), k)
    else:
        factors = by.facts(scale)
        smooth = by.absent() if factors is None else by.input(scale, *factors.shape)
        slots = given.capacity if given.mode == i.DROP else 0
        each = by.output(scales, rows)
        by.run("quantise_rows", (source, order, smooth, keys), (target, each), k, 0, slots, 0)
    return count(by, given)


def room(soc: Soc, ids: TensorFacts, experts: int) -> int:
    return (w.SCRATCH + 32 * ids.numel + 8 * soc.vector_cores + 4 * experts) % (1 << 64)  # size_t, as in the source


INT32, FLOAT, INT8 = (w.Choices().plus(each, on=r.NEW) for each in (dt.ACL_INT32, dt.ACL_FLOAT, dt.ACL_INT8))
ATTRIBUTES = r.fitting(
    lambda *given: i.has_attributes(i.Routed(*given), new=False), *ROUTED, mend=i.by_attributes, kind="attr_range",
    claim=("value of dropPadModeOptional and the other attributes", "possible together"),
)  # fmt: skip
SHAPES = r.fitting(
    lambda *given: i.matches(i.Routed(*given), new=False), *ROUTED, mend=mended,
    claim=("shapes of x, expertIdx and outputs", "[T,H], [T,K], [rows,H], [T*K] and [E]"),
)  # fmt: skip
QUANTISES = r.fitting(
    quantises, i.x, i.experts, quant, codes, scale, offset, scales, mend=mended,
    claim=("scaleOptional, offsetOptional and dynamicQuantScaleOutOptional", "those of quantMode, with its shapes"),
)  # fmt: skip
moe_init_routing_quant_v2 = r.generated(
    "aclnnMoeInitRoutingQuantV2", *INPUTS, *ATTRS, *OUTPUTS, on=r.NEW,
    kinds=(
        w.dtype_in(r.floats(), i.x), w.dtype_in(INT32, i.expert_idx),
        *(w.when_given(each, w.dtype_in(FLOAT, each)) for each in (scale, offset)), w.dtype_in(INT8, codes),
        w.dtype_in(INT32, i.positions),
        *(w.when_given(each, w.dtype_in(INT32, each)) for each in (i.counts, i.before_drop)),
        w.when_given(scales, w.dtype_in(FLOAT, scales)),
    ),
    tiling=((w.OneOf(w.ValueOf(quant), w.Choices(STATIC, DYNAMIC)),), ATTRIBUTES, SHAPES, QUANTISES),
    plan=(RoutingStep("route", route, inputs=INPUTS, outputs=OUTPUTS, attrs=ATTRS, needs=(SHAPES, QUANTISES)),),
    scratch=r.OnSoc(room, i.expert_idx, i.experts, label="16 MiB and room for sorting expertIdx"),
    header="aclnnop/aclnn_moe_init_routing_quant_v2.h",
    summary="tokens in the order of the experts that they are routed to, or in slots of the experts, as INT8",
    formula="rows as aclnnMoeInitRoutingV2; quantMode 0: round(x * scale + offset); 1: y = x * scale of the expert, "
    "dynamicQuantScale = max(abs(y)) / 127, round(y / dynamicQuantScale)",
    precision="quantMode 0: every operation in FLOAT16, rounded to the nearest integer, half to even; 1: in float32, "
    "the quotient cut to FLOAT16, rounded half away from zero", reference="torch_npu.npu_moe_init_routing_quant",
    notes=(
        "For dropPadMode 1, and where rows are counted or smoothed, an expert outside of 0 to expertNum-1 fails the "
        "stream. Empty slots are 0, and so are their scales.",
        "For quantMode 1 CANN's workspace has another 4 * H bytes for each core where a row exceeds a core's memory.",
    ),
)  # fmt: skip
