"""aclnnRingAttentionUpdate and its second version, with a choice of the layout of maxima and sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call
from .shared.ring_shapes import MOST_HEADS, STEP, WIDEST, all_alike, heads_of, ranks_fit, small_heads
from .shared.ring_step import AS_ATTENTION, BY_BATCH, BY_SEQUENCE, LANES, Ring, RingUpdate

SOCS = (*w.A2_A3, "ascend950")
SINGLE = w.Choices(dt.ACL_FLOAT)
prev_attention, prev_most, prev_sum = (
    w.In("prevAttnOut", "attention over the first keys, [S,B,N*D] or [T,N,D]"),
    w.In("prevSoftmaxMax", "row maximum of its softmax, FLOAT, [B,N,S,8] or [T,N,8], 8 equal numbers"),
    w.In("prevSoftmaxSum", "row sum of its softmax, shape of prevSoftmaxMax"),
)
cur_attention, cur_most, cur_sum = (
    w.In("curAttnOut", "attention over further keys, shape of prevAttnOut"),
    w.In("curSoftmaxMax", "row maximum of its softmax, shape of prevSoftmaxMax"),
    w.In("curSoftmaxSum", "row sum of its softmax, shape of prevSoftmaxMax"),
)
starts = w.In("actualSeqQlenOptional", "starts of the sequences and T, INT64, [B+1], for TND", optional=True)
layout = w.Attr("inputLayoutOptional", "char*", 'layout of attention: "SBH" or "TND"', "SBH", optional=True)
softmax_layout = w.Attr(
    "inputSoftmaxLayoutOptional", "char*",
    'with TND, layout of maxima and sums: "TND", or "" and "SBH" for [N,S,8] in each sequence', "", optional=True,
)  # fmt: skip
attention, most, total = (
    w.Out("attnOutOut", "attention over all keys, shape of prevAttnOut", ctype=w.IN_TENSOR),
    w.Out("softmaxMaxOut", "row maximum of its softmax, shape of prevSoftmaxMax", ctype=w.IN_TENSOR),
    w.Out("softmaxSumOut", "row sum of its softmax, shape of prevSoftmaxMax", ctype=w.IN_TENSOR),
)
PREV, CUR, OUTS = (
    (prev_attention, prev_most, prev_sum), (cur_attention, cur_most, cur_sum), (attention, most, total)
)  # fmt: skip
SOFTMAX = (prev_most, prev_sum, cur_most, cur_sum)
TND = w.value_is(layout, "TND")


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call whose shapes go together, in either layout."""
    wide, rows = ((6, 2, STEP), (6, 2, LANES)) if call.args[layout.name] == "TND" else ((3, 2, 2 * 4), (2, 2, 3, LANES))
    for group in (PREV, CUR, OUTS):
        for param, shape in zip(group, (wide, rows, rows), strict=True):
            call = call.but(param, shape=shape)
    if call.args[layout.name] != "TND":
        call = call.set(layout, "SBH")
    if call.present(starts):
        call = call.but(starts, shape=(3,))
    yield call


def shape_rule(function: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def checked(*given: object) -> bool | None:
        return function(*given) or None

    label = " ".join(claim)
    return w.defined(w.Derived(checked, *params, label=label, claim=claim, kind="shape_custom", mend=matching_shapes))


def ring(call: Call) -> Ring:
    found, name = call.tensor(prev_attention), str(call.args[layout.name])
    heads, width = heads_of(found, call.tensor(prev_most), name), sum(found.shape[-1:])
    if name != "TND":
        return Ring(heads, width // max(heads, 1), sum(found.shape[1:2]), BY_BATCH)
    order = AS_ATTENTION if call.args.get(softmax_layout.name) == "TND" else BY_SEQUENCE
    return Ring(heads, width, 1, order)


def dense(param: w.Param) -> w.Step:
    return w.Contiguous(param, code=ACLNN_ERR_PARAM_NULLPTR)


def part(group: tuple[w.Param, ...]) -> tuple[w.Step, ...]:
    return (w.CastTo(dense(group[0]), w.FLOAT), *map(dense, group[1:]))


updated = RingUpdate(part(PREV), part(CUR), starts, ring, ACLNN_ERR_PARAM_NULLPTR)
RESULTS = (
    w.CastTo(updated, w.Dtype(prev_attention)), w.ViewOf(updated, w.NthOutput(1)), w.ViewOf(updated, w.NthOutput(2))
)  # fmt: skip


def declared(name: str, summary: str, *more: w.Param) -> w.Operator:
    words = [w.when(w.given(param), w.when(TND, (w.value_is(param, "", "SBH", "TND"),))) for param in more]
    return w.declare(
        name, *PREV, *CUR, starts, layout, *more, *OUTS,
        rules=(
            w.present(*PREV, *CUR, w.WORKSPACE, w.EXECUTOR, *OUTS), w.same_dtype(prev_attention, cur_attention),
            w.same_dtype(attention, prev_attention), w.dtype_in(w.FLOATS, prev_attention),
            w.dtype_in(SINGLE, *SOFTMAX, most, total), w.not_empty(*PREV, *CUR),
            shape_rule(ranks_fit, layout, *SOFTMAX, claim=("inputLayoutOptional", "SBH with maxima of 4 axes, or TND "
                       "with 3")),
            tuple(w.Equal(w.SizeAt(each, w.FixedAxis(-1)), w.Constant(LANES, str(LANES))) for each in SOFTMAX),
            w.when(TND, w.present(starts)), w.no_private_format(*PREV, *CUR, *OUTS),
            w.when(TND, w.no_private_format(starts)),
            w.tiled(
                (w.on(*SOCS),), *words,
                shape_rule(all_alike, layout, *PREV, *CUR, *OUTS, claim=("shapes of prevAttnOut and the others",
                           "[S,B,N*D] and [B,N,S,8], or [T,N,D] and [T,N,8]")),
                w.when(TND, w.when(w.on(*w.A2_A3), shape_rule(small_heads, prev_attention, claim=(
                    "heads of prevAttnOut", f"at most {MOST_HEADS}, of a multiple of {STEP} up to {WIDEST}"))),
                    w.rank_is(1, starts), w.dtype_in(w.Choices(dt.ACL_INT64), starts)),
            ),
        ),
        plan=tuple(dict.fromkeys(
            step for result, out in zip(RESULTS, OUTS, strict=True)
            for step in w.ViewCopy(result, out, code=ACLNN_ERR_PARAM_NULLPTR).chain
        )),
        header="aclnnop/aclnn_ring_attention_update.h", library="transformer", documented_soc=SOCS, summary=summary,
        formula="max = maximum(max1, max2), w1 = sum1 exp(max1 - max), w2 = sum2 exp(max2 - max), sum = w1 + w2, "
        "attention = attention1 w1 / sum + attention2 w2 / sum",
        precision="computed in float32 for every dtype, attention rounded once, to nearest even",
        reference="torch_npu.npu_ring_attention_update(...)",
        notes=(
            "The source accepts maxima and sums once one of them is FLOAT, and starts no task unless all are: all "
            "have to be.",
            "The source ignores that a task cannot be started (wrong sizes, layouts of maxima, SoCs without a kernel); "
            "such a call is refused here, with the documents' 561002.",
            "Newer sources accept the storage format ND alone, which PyTorch's backend does not pass.",
            "Starts that do not cover every token fail the stream; CANN reads beyond them.",
        ),
    )  # fmt: skip


ring_attention_update = declared(
    "aclnnRingAttentionUpdate",
    "puts two results of attention over parts of the keys together",
)  # fmt: skip
ring_attention_update_v2 = declared(
    "aclnnRingAttentionUpdateV2",
    "puts two results of attention over parts of the keys together, with a choice of the layout of maxima and sums",
    softmax_layout,
)  # fmt: skip
