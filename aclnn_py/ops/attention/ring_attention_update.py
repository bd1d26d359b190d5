"""aclnnRingAttentionUpdate and its second version, given the layout of maxima and sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_FRACTAL_NZ
from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared import ring_parameters as p
from .shared import ring_shapes as shapes
from .shared.ring_step import AS_ATTENTION, BY_BATCH, BY_SEQUENCE, LANES, Ring, RingUpdate

SOCS = (*w.A2_A3, "ascend950")
SINGLE = w.Choices(dt.ACL_FLOAT)


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call with consistent shapes, in either layout."""
    wide: Shape = (3, 2, 2 * 4)
    rows: Shape = (2, 2, 3, LANES)
    if call.args[p.layout.name] == "TND":
        wide, rows = (6, 2, shapes.STEP), (6, 2, LANES)
    for group in (p.PREV, p.CUR, p.OUTS):
        for param, shape in zip(group, (wide, rows, rows), strict=True):
            call = call.but(param, shape=shape)
    if call.args[p.layout.name] != "TND":
        call = call.set(p.layout, "SBH")
    if call.present(p.starts):
        call = call.but(p.starts, shape=(3,))
    yield call


def shape_rule(function: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def checked(*given: object) -> bool | None:
        return function(*given) or None

    label = " ".join(claim)
    return w.defined(w.Derived(checked, *params, label=label, claim=claim, kind="shape_custom", mend=matching_shapes))


def not_blocked(*params: w.Param) -> w.Rules:
    return tuple(w.Not(w.OneOf(w.Format(each), w.Choices(ACL_FORMAT_FRACTAL_NZ))) for each in params)


def ring(call: Call) -> Ring:
    found, name = call.tensor(p.prev_attention), str(call.args[p.layout.name])
    heads, width = shapes.heads_of(found, call.tensor(p.prev_most), name), sum(found.shape[-1:])
    if name != "TND":
        return Ring(heads, width // max(heads, 1), sum(found.shape[1:2]), BY_BATCH)
    order = AS_ATTENTION if call.args.get(p.softmax_layout.name) == "TND" else BY_SEQUENCE
    return Ring(heads, width, 1, order)


def dense(param: w.Param) -> w.Step:
    return w.Contiguous(param, code=ACLNN_ERR_PARAM_NULLPTR)


def part(group: tuple[w.Param, ...]) -> tuple[w.Step, ...]:
    return (w.CastTo(dense(group[0]), w.FLOAT), *map(dense, group[1:]))


updated = RingUpdate(part(p.PREV), part(p.CUR), p.starts, ring, ACLNN_ERR_PARAM_NULLPTR)
RESULTS = (
    w.CastTo(updated, w.Dtype(p.prev_attention)), w.ViewOf(updated, w.NthOutput(1)), w.ViewOf(updated, w.NthOutput(2))
)  # fmt: skip
NOTES = (
    "Maxima and sums all have to be FLOAT; CANN's check passes if one of them is, and then no kernel is launched.",
    "CANN ignores that a kernel cannot be launched (wrong sizes, layouts of maxima, SoCs without a kernel); "
    "such a call is refused here, with the documents' 561002.",
    "With TND, CANN of 2025 tests that there are at most 256 heads of at most 768 in the tiling function alone.",
    "Of the private storage formats FRACTAL_NZ alone is refused.",
    "An actualSeqQlenOptional that does not cover all T tokens fails the stream; CANN reads out of bounds.",
)


def declared(name: str, summary: str, *more: w.Param) -> w.Operator:
    words = [w.when(w.given(param), w.when(p.TND, (w.value_is(param, "", "SBH", "TND"),))) for param in more]
    return w.declare(
        name, *p.PREV, *p.CUR, p.starts, p.layout, *more, *p.OUTS,
        rules=(
            w.present(*p.PREV, *p.CUR, w.WORKSPACE, w.EXECUTOR, *p.OUTS),
            w.same_dtype(p.prev_attention, p.cur_attention), w.same_dtype(p.attention, p.prev_attention),
            w.dtype_in(w.FLOATS, p.prev_attention), w.dtype_in(SINGLE, *p.SOFTMAX, p.most, p.total),
            w.not_empty(*p.PREV, *p.CUR),
            shape_rule(shapes.ranks_fit, p.layout, *p.SOFTMAX, claim=(
                "inputLayoutOptional", "SBH with maxima of 4 axes, or TND with 3")),
            tuple(w.Equal(w.SizeAt(each, w.FixedAxis(-1)), w.Constant(LANES, str(LANES))) for each in p.SOFTMAX),
            w.when(
                p.TND, shape_rule(shapes.few_heads, p.prev_attention, claim=(
                    "heads of prevAttnOut", f"at most {shapes.MOST_HEADS}")),
                shape_rule(shapes.small_heads, p.prev_attention, claim=(
                    "size of a head of prevAttnOut", f"at most {shapes.WIDEST}")),
                w.present(p.starts),
            ),
            not_blocked(*p.PREV, *p.CUR, *p.OUTS), w.when(p.TND, not_blocked(p.starts)),
            w.tiled(
                (w.on(*SOCS),), *words,
                shape_rule(shapes.all_alike, p.layout, *p.PREV, *p.CUR, *p.OUTS, claim=(
                    "shapes of prevAttnOut and the others", "[S,B,N*D] and [B,N,S,8], or [T,N,D] and [T,N,8]")),
                w.when(p.TND, w.when(w.on(*w.A2_A3), shape_rule(shapes.aligned_heads, p.prev_attention, claim=(
                    "size of a head of prevAttnOut", f"a multiple of {shapes.STEP}"))),
                    w.rank_is(1, p.starts), w.dtype_in(w.Choices(dt.ACL_INT64), p.starts)),
            ),
        ),
        plan=tuple(dict.fromkeys(
            step for result, out in zip(RESULTS, p.OUTS, strict=True)
            for step in w.ViewCopy(result, out, code=ACLNN_ERR_PARAM_NULLPTR).chain
        )),
        header="aclnnop/aclnn_ring_attention_update.h", library="transformer", documented_soc=SOCS, summary=summary,
        formula="with 1 for prev and 2 for cur: max = maximum(max1, max2), w1 = sum1 exp(max1 - max), w2 = sum2 "
        "exp(max2 - max), sum = w1 + w2, attention = attention1 w1 / sum + attention2 w2 / sum",
        precision="computed in float32 for every dtype, attention rounded once, to nearest even",
        reference="torch_npu.npu_ring_attention_update(...)", notes=NOTES,
    )  # fmt: skip


ring_attention_update = declared(
    "aclnnRingAttentionUpdate",
    "merges the attention outputs over two parts of the keys (ring attention, online softmax)",
)  # fmt: skip
ring_attention_update_v2 = declared(
    "aclnnRingAttentionUpdateV2",
    "merges the attention outputs over two parts of the keys (ring attention), with the layout of softmax maxima and "
    "sums",
    p.softmax_layout,
)  # fmt: skip
