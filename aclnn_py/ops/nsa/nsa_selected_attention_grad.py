"""aclnnNsaSelectedAttentionGrad."""

from __future__ import annotations

from itertools import pairwise

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.index_gradients import INT32, ends_of, gradient
from ..attention.shared.lettered import HALVES
from ..attention.shared.lettered_arguments import Arguments
from ..attention.shared.shaped_kernel import ShapedKernel
from ..norm.shared.kernels import planned
from .shared import selected_attention as s

y = w.In("attentionOut", "attention output of the forward, [T,N,Dv]")
dy = w.In("attentionOutGrad", "gradient of attentionOut, [T,N,Dv]")
maximum, total = (
    w.In(f"softmax{name}", f"row {what} of the forward, FLOAT, [T,N,8]; the first of the last axis is read")
    for name, what in (("Max", "maximum of the scaled scores"), ("Sum", "sum of exp(score - maximum)"))
)
mask = s.mask
dq, dk, dv = (
    w.Out(f"d{letter}Out", f"gradient of {name}, same shape as {name}", ctype=w.IN_TENSOR)
    for letter, name in (("q", "query"), ("k", "key"), ("v", "value"))
)
TENSORS, OUTS = (s.query, s.key, s.value, y, dy, maximum, total, s.chosen), (dq, dk, dv)
PARAMS = (*TENSORS, s.query_ends, s.key_ends, mask, s.scale, s.size, s.count, s.heads, s.layout, s.mode, *OUTS)
INPUTS = {s.query: "snd", s.key: "tmd", s.value: "tmv", y: "snv", dy: "snv", maximum: "sn8", total: "sn8",
          s.chosen: "smc"}  # fmt: skip
limits = s.limits_of(
    PARAMS, {**INPUTS, mask: "xx", dq: "snd", dk: "tmd", dv: "tmv"}, dict.fromkeys((maximum, total), dt.ACL_FLOAT),
    ACLNN_ERR_INNER_NULLPTR,
)  # fmt: skip
limits.sizes["x"] = 2048
one = w.Constant((1, 1), "[1,1]")


def first(statistic: w.Param) -> w.Step:
    """One number for every row, dense."""
    view = w.Through("first of the last axis", lambda call, view: view._replace(shape=(*view.shape[:-1], 1)),
                     w.ViewShape(statistic))  # fmt: skip
    return w.Concat(w.FixedAxis(-1), w.ViewOf(w.Contiguous(statistic), view))


def none_empty(at: Arguments) -> bool:
    """Whether every sequence has queries and keys; the template of 16 blocks of 64 keys takes empty ones."""
    sizes, group = at.sizes, at.sizes["n"] // max(at.sizes["m"], 1)
    basic = (at[s.count], at[s.size]) == (16, 64) and sizes["d"] <= 192 and sizes["v"] <= 128 and group <= 16
    ends = (at[each] or () for each in (s.query_ends, s.key_ends))
    return basic or all(one < other for each in ends for one, other in pairwise((0, *each)))


found = ShapedKernel(
    "selected_backward",
    (w.Contiguous(s.query), w.Contiguous(s.key), w.Contiguous(s.value), w.Contiguous(s.chosen), ends_of(s.query_ends),
     ends_of(s.key_ends), zeros(one, INT32), w.Contiguous(dy), w.Contiguous(y), first(maximum), first(total)),
    tuple((w.FLOAT, w.ViewShape(each)) for each in (s.query, s.key, s.value)),
    lambda at: s.operands(at, ("snd", "tmd", "tmv"), ("snv", "snv", "sn", "sn"), causal=at[s.mode] == 2), limits,
)  # fmt: skip
nsa_selected_attention_grad = w.declare(
    "aclnnNsaSelectedAttentionGrad", *PARAMS,
    summary="backward of aclnnNsaSelectedAttention: gradients of query, key and value",
    rules=(
        w.OUT_POINTERS, w.present(*TENSORS, *OUTS), w.dtype_in(w.Choices(*HALVES), s.query),
        *(w.same_dtype(each, s.query) for each in (s.key, s.value, y, dy, *OUTS)),
        *(w.dtype_in(w.Choices(dt.ACL_FLOAT), each) for each in (maximum, total)),
        w.dtype_in(w.Choices(dt.ACL_INT32), s.chosen), w.done_if_empty(s.query),
        listed(
            (w.on(*w.A2_A3),),
            w.when_given(mask, w.dtype_in(w.Choices(dt.ACL_BOOL), mask)), limits.known_layout(),
            limits.shapes(*INPUTS),
            limits.rule("of N a multiple of Nkv and Dv up to D, not empty", s.sizes_fit, s.query, s.key),
            limits.rule("a multiple of 16 up to 128", s.block_fits, s.size, kind="attr_range"),
            limits.rule("the last size of topkIndices, up to 128", s.count_fits, s.count, s.chosen),
            limits.rule("the heads of query", lambda at: at[s.heads] == at.sizes["n"], s.heads, kind="attr_range"),
            (w.OneOf(w.ValueOf(s.mode), w.Choices(0, 2)),),
            limits.rule("ascending cumulative lengths of equally many sequences", s.ends_fit, s.query_ends, s.key_ends),
            limits.rule("cumulative lengths of sequences with queries and keys", none_empty, s.query_ends, s.key_ends),
            limits.rule("of at most 576 channels, values of at most 512",
                        lambda at: at.sizes["d"] <= s.WIDEST and at.sizes["v"] <= s.VALUE_WIDTH, s.key, s.value),
        ),
        *(w.same_shape(out, like) for out, like in zip(OUTS, (s.query, s.key, s.value), strict=True)),
    ),
    plan=planned(
        *(w.ViewCopy(gradient(found, number, s.query, away=True), out) for number, out in enumerate(OUTS))
    ),
    library="transformer", header="aclnnop/aclnn_nsa_selected_attention_grad.h", documented_soc=("ascend910b",),
    formula="P = exp(scaleValue * query @ key^T - softmaxMax) / softmaxSum over the keys of the blocks in topkIndices; "
    "dvOut = P^T @ attentionOutGrad; dS = P * (attentionOutGrad @ value^T - sum(attentionOutGrad * attentionOut)); "
    "dqOut = scaleValue * dS @ key; dkOut = scaleValue * dS^T @ query; with sparseMode 2 query s of a sequence sees "
    "its keys up to number s",
    precision="computed in float32; P and dS are rounded to the dtype of query before the products, and so are the "
    "gradients, halves away from zero",
    reference="torch_npu.npu_nsa_select_attention(...), backward",
    notes=(
        s.ROW_NOTE,
        "attenMaskOptional is ignored: sparseMode 2 masks with or without it.",
        "Sequences without queries or keys are refused (561103) unless selectedBlockCount is 16, selectedBlockSize 64, "
        "D up to 192, Dv up to 128 and N up to 16 times Nkv.",
        "A refusal of the tiling function, an SoC that is not configured, another layout than TND, cumulative lengths "
        "that fall or exceed the tensors, and a selectedBlockCount other than the last size of topkIndices give "
        "561103.",
        "More than 576 channels, or 512 of values, are refused (561103); documents: 192 or 128.",
    ),
)  # fmt: skip
