"""aclnnMoeInitRoutingV3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import routing_rules as r
from .shared.results_step import ResultsStep
from .shared.routed_arguments import COUNT, DYNAMIC, PAIRS, PLAIN, SCATTER, Arguments, can_route, has_shapes
from .shared.routing_step import Routing

x = w.In("x", "tokens, [T,H]")
ids = w.In("expertIdx", "experts of each token, [T,K], INT32")
scale = w.In(
    "scaleOptional", "scale of each token, [T], or for quantMode 1 smoothing factors [experts,H], FLOAT", optional=True
)
offset = w.In("offsetOptional", "ignored", optional=True)
active = w.Attr("activeNum", "int64_t", "-1 or T*K", -1)
capacity = w.Attr("expertCapacity", "int64_t", "ignored", -1)
experts = w.Attr(
    "expertNum", "int64_t", "number of experts; on ascend950 at most 10240, or 5120 for expertTokensNumType 2", 4
)
mode = w.Attr("dropPadMode", "int64_t", "must be 0", 0)
kind = w.Attr("expertTokensNumType", "int64_t", "1: rows of each expert, 2: experts that have rows, and their rows", 1)
flag = w.Attr("expertTokensNumFlag", "bool", "must be true", True)
quant = w.Attr("quantMode", "int64_t", "-1: none, 1: INT8 with a scale for each row", -1)
span = w.Attr(
    "activeExpertRangeOptional", "const aclIntArray*", "first active expert and the one after the last", (0, 4)
)
row_kind = w.Attr(
    "rowIdxType", "int64_t", "0: expandedRowIdxOut has the row of each element, 1: the element of each row", 0
)
expanded = r.result("expandedXOut", "rows of active experts in their order, [T*K,H], dtype of x or INT8")
row_idx = r.result("expandedRowIdxOut", "row of each element, or element of each row, [T*K], INT32")
counts = r.result("expertTokensCountOrCumsumOut", "[experts], or [expertNum,2] for expertTokensNumType 2, INT64")
scales = r.result("expandedScaleOut", "scale of each row, [T*K], FLOAT; zeros without scaleOptional for quantMode -1")
INPUTS, OUTPUTS = (x, ids, scale, offset), (expanded, row_idx, counts, scales)
ATTRS = (active, capacity, experts, mode, kind, flag, quant, span, row_kind)
EVERY = (*INPUTS, *ATTRS, *OUTPUTS)


def mended(call: Call) -> Iterator[Call]:
    """Calls of the same kinds of counts and quantisation and, if possible, of the same range."""
    many, given = call.args[experts.name], call.args[span.name]
    many = many if isinstance(many, int) and 0 < many < 100 else 4
    sizes = given if isinstance(given, tuple) and len(given) == 2 and 0 <= given[0] < given[1] <= many else (0, many)
    call = call.set(active, -1).set(experts, many).set(mode, 0).set(flag, True).set(span, sizes)
    for way in (call.args[quant.name], PLAIN):
        pairs, dynamic = call.args[kind.name] == PAIRS, way == DYNAMIC
        fixed = call.set(quant, way).set(kind, PAIRS if pairs else COUNT)
        fixed = fixed.but(x, shape=(3, 4)).but(ids, shape=(3, 2)).but(expanded, shape=(6, 4)).but(row_idx, shape=(6,))
        fixed = fixed.but(counts, shape=(many, 2) if pairs else (sizes[1] - sizes[0],)).but(scales, shape=(6,))
        if fixed.present(scale):
            fixed = fixed.but(scale, shape=(sizes[1] - sizes[0], 4) if dynamic else (3,))
        dtype = fixed.tensor(x).dtype
        if dynamic and dtype == dt.ACL_INT8:
            fixed = fixed.but(x, dtype=dt.ACL_FLOAT)
        yield fixed.but(expanded, dtype=dt.ACL_INT8 if dynamic else dtype)


def route(by: Routing) -> str:
    given = Arguments(*(by.value(param) for param in EVERY))
    n, (first, last) = given.ids.numel, given.span
    (tokens, columns), k = given.x.shape, given.ids.shape[1]
    keys, place, order = (by.room(dt.ACL_INT32, n) for _ in range(3))
    told = by.output(row_idx, n)
    pair = (place, told) if given.row_kind == SCATTER else (told, order)
    chosen = by.input(ids, n)
    by.run("sort_experts", (chosen,), (keys, *pair), first, last, kind=dt.ACL_INT64)
    source, target, sizes = by.input(x, tokens, columns), by.output(expanded, n, columns), by.output(scales, n)
    if given.quant == DYNAMIC:
        smooth = by.input(scale, last - first, columns)
        by.run("quantise_rows", (source, pair[1], smooth, keys), (target, sizes), k, first, 0, 0)
    else:
        by.run("expand_rows", (source, pair[1]), (target,), k, kind=dt.ACL_INT64)
        if given.scale is None:
            by.zeros(sizes)
        else:
            column = by.output(scales, n, 1)
            by.run("expand_rows", (by.input(scale, tokens, 1), pair[1]), (column,), k, kind=dt.ACL_INT64)
    total = by.output(counts, *given.counts.shape)
    by.run("count_experts", (chosen,), (total,), first, 0, 0, last, kind=dt.ACL_INT64)
    return ""


def shapes(*given: TensorFacts) -> bool:
    return has_shapes(Arguments(*given))  # type: ignore[arg-type]


def possible(*, new: bool) -> w.Rules:
    return r.fitting(
        lambda *given: can_route(Arguments(*given), new=new), *EVERY, mend=mended, kind="attr_range",
        claim=("value of activeNum and the other attributes", "possible for x"),
    )  # fmt: skip


INT32, FLOAT = w.Choices(dt.ACL_INT32), w.Choices(dt.ACL_FLOAT)
ROWS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, dt.ACL_INT8)
SHAPES = r.fitting(
    shapes, *EVERY, mend=mended, claim=("shapes of x, expertIdx, the scales and outputs",
    "[T,H], [T,K], [T] or [experts,H], [T*K,H], [T*K], [experts] or [expertNum,2], and [T*K]"),
)  # fmt: skip
POSSIBLE = w.inner(r.by_soc(possible(new=True), possible(new=False)))
CONFIGURED = w.inner((w.on(*r.NEW),))
routed = ResultsStep("route", route, inputs=INPUTS, outputs=OUTPUTS, attrs=ATTRS, needs=(SHAPES, POSSIBLE))
moe_init_routing_v3 = w.declare(
    "aclnnMoeInitRoutingV3", *EVERY,
    rules=(
        w.present(x, ids, *OUTPUTS), w.present(span), w.dtype_in(ROWS, x), w.dtype_in(INT32, ids),
        w.when(w.given(scale), w.dtype_in(FLOAT, scale)), w.when(w.given(offset), w.dtype_in(FLOAT, offset)),
        w.dtype_in(ROWS, expanded), w.dtype_in(INT32, row_idx), w.dtype_in(w.Choices(dt.ACL_INT64), counts),
        w.dtype_in(FLOAT, scales), SHAPES, CONFIGURED, POSSIBLE,
    ),
    plan=routed.ends(), library="transformer", header="aclnnop/aclnn_moe_init_routing_v3.h", documented_soc=w.A2_A3,
    summary="rows of tokens in the order of the active experts that they are routed to, quantised if wanted",
    formula="order = stable argsort of expertIdx within activeExpertRange; expandedXOut[i] = x[order[i] / K]; for "
    "quantMode 1 y = x * scale, expandedScaleOut = max(abs(y)) / 127, expandedXOut = round(y / expandedScaleOut)",
    precision="exact without quantisation; otherwise in float32, the quotient cut to FLOAT16 and rounded to the "
    "nearest integer, half away from zero", reference="torch_npu.npu_moe_init_routing_v2",
    notes=(
        "CANN does not write the rows of expandedXOut and expandedScaleOut behind those of active experts, nor for "
        "rowIdxType 1 their elements of expandedRowIdxOut: here they are 0, and -1 in expandedRowIdxOut.",
        "The tiling function's tests of attributes and of the dtypes of x and expandedXOut together give 561103. A "
        "null activeExpertRangeOptional, which the source reads, is refused with 161001, one of fewer than 2 numbers "
        "with 161002.",
    ),
)  # fmt: skip
