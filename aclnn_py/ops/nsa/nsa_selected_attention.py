"""aclnnNsaSelectedAttention."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.index_gradients import INT32, ends_of
from ..attention.shared.lettered import HALVES
from ..attention.shared.shaped_kernel import ShapedKernel
from ..norm.shared.kernels import planned
from .shared import selected_attention as s

MOST_SEQUENCES, MOST_LENGTHS, MOST_WIDTH, TIMES = 1024, 3072, 768, 8
maximum, total = (
    w.Out(f"softmax{name}Out", f"row {what}, FLOAT, [T,N,8], repeated along the last axis", ctype=w.IN_TENSOR)
    for name, what in (("Max", "maximum of the scaled scores"), ("Sum", "sum of exp(score - maximum)"))
)
out = w.Out("attentionOut", "attention output, [T,N,Dv]", ctype=w.IN_TENSOR)
TENSORS = (s.query, s.key, s.value, s.chosen)
PARAMS = (*TENSORS, s.mask, s.query_ends, s.key_ends, s.scale, s.heads, s.layout, s.mode, s.size, s.count, maximum,
          total, out)  # fmt: skip
INPUTS = {s.query: "snd", s.key: "tmd", s.value: "tmv", s.chosen: "smc"}
limits = s.limits_of(
    PARAMS, {**INPUTS, s.mask: "xx|", maximum: "sn8", total: "sn8", out: "snv"},
    dict.fromkeys((maximum, total), dt.ACL_FLOAT), ACLNN_ERR_INNER_NULLPTR,
)  # fmt: skip
limits.sizes["x"] = 2048
checked = s.limits_of(PARAMS, limits.tables["TND"], limits.dtypes, ACLNN_ERR_PARAM_INVALID)
checked.sizes["x"] = limits.sizes["x"]
one = w.Constant((1, 1), "[1,1]")


def masks(mask: TensorFacts | None) -> bool:
    """Whether the tiling function sees a mask: one of rank 0 counts as absent."""
    return mask is not None and mask.rank > 0


found = ShapedKernel(
    "selected_attention",
    (*map(w.Contiguous, TENSORS), ends_of(s.query_ends), ends_of(s.key_ends), zeros(one, INT32)),
    (
        (w.Dtype(s.query), w.Derived(lambda q, v: (*q.shape[:2], v.shape[2]), s.query, s.value, label="[T,N,Dv]")),
        *((w.FLOAT, w.Derived(lambda q: (*q.shape[:2], 1), s.query, label="[T,N,1]")) for _ in range(2)),
    ),
    lambda at: s.operands(at, ("snv", "sn", "sn"), (), causal=at[s.mode] == 2 and masks(at[s.mask])), limits,
)  # fmt: skip


def repeated(number: int, to: w.Param) -> w.Step:
    eight = w.Derived(lambda q: (*q.shape[:2], TIMES), s.query, label="[T,N,8]")
    return w.ViewCopy(w.BroadcastTo(w.ViewOf(found, w.NthOutput(number)), eight), to)


nsa_selected_attention = w.declare(
    "aclnnNsaSelectedAttention", *PARAMS,
    summary="attention of packed queries over the key blocks selected for each of them (native sparse attention, NSA)",
    rules=(
        w.OUT_POINTERS, listed(w.present(*TENSORS, s.query_ends, s.key_ends, s.layout, maximum, total, out)),
        w.done_if(w.both(*map(w.is_empty, (maximum, total, out)), label="every output is empty")),
        checked.known_layout(), w.rank_is(3, s.query, s.key, s.value),
        checked.rule("of one width, and values of at most that",
                     lambda at: at[s.query].shape[-1:] == at[s.key].shape[-1:] and at.sizes["v"] <= at.sizes["d"],
                     s.query, s.key, s.value, ranked=False),
        w.not_empty(s.query, s.key, s.value),
        checked.rule("of at most 768 channels", lambda at: at.sizes["d"] <= MOST_WIDTH, s.query, ranked=False),
        checked.rule("of at most 3072 sequences",
                     lambda at: max(len(at[s.query_ends]), len(at[s.key_ends])) <= MOST_LENGTHS, s.query_ends,
                     s.key_ends, ranked=False),
        listed(
            (w.on(*w.A2_A3),), w.dtype_in(w.Choices(*HALVES), s.query), w.same_dtype(s.key, s.query),
            w.same_dtype(s.value, s.query), w.dtype_in(w.Choices(dt.ACL_INT32), s.chosen),
            w.when_given(s.mask, w.dtype_in(w.Choices(dt.ACL_BOOL, dt.ACL_UINT8), s.mask)),
            limits.rule("of rank 2, or 0", lambda at: at[s.mask] is None or at[s.mask].rank in (0, 2), s.mask,
                        ranked=False),
            limits.shapes(*INPUTS),
            limits.rule("a multiple of 16 up to 128", s.block_fits, s.size, kind="attr_range"),
            limits.rule("the last size of topkIndices, up to 128", s.count_fits, s.count, s.chosen),
            limits.rule("of N a multiple of Nkv and Dv up to D, not empty", s.sizes_fit, s.query, s.key),
            limits.rule("the heads of query", lambda at: at[s.heads] == at.sizes["n"], s.heads, kind="attr_range"),
            (w.OneOf(w.ValueOf(s.mode), w.Choices(0, 2)),),
            limits.rule("ascending cumulative lengths of up to 1024 sequences",
                        lambda at: s.ends_fit(at) and len(at[s.query_ends]) <= MOST_SEQUENCES, s.query_ends,
                        s.key_ends),
            limits.rule("of at most 576 channels, values of at most 512",
                        lambda at: at.sizes["d"] <= s.WIDEST and at.sizes["v"] <= s.VALUE_WIDTH, s.key, s.value),
        ),
    ),
    plan=planned(repeated(1, maximum), repeated(2, total), w.ViewCopy(found, out)),
    library="transformer", header="aclnnop/aclnn_nsa_selected_attention.h", documented_soc=("ascend910b",),
    formula="attentionOut = softmax(scaleValue * query @ key^T) @ value over the keys of the blocks in topkIndices; "
    "with sparseMode 2 and a mask query s of a sequence sees its keys up to number s",
    precision="scores and softmax in float32; the weights are rounded to the dtype of query, halves away from zero, "
    "before the product with value, and so is the output, to even",
    reference="torch_npu.npu_nsa_select_attention(query, key, value, topk_indices, scale_value, head_num, ...)",
    notes=(
        s.ROW_NOTE,
        "A null required argument gives 561103, as the source does; documents: 161001. A null workspaceSize or "
        "executor gives 161001, in the source 561103.",
        "A refusal of the tiling function, an SoC that is not configured, cumulative lengths that fall or exceed the "
        "tensors, and a headNum that is not query's give 561103.",
        "More than 576 channels, or 512 of values, are refused (561103); documents: 192 and 128.",
        "sparseMode 2 without attenMaskOptional, or with one of rank 0, masks nothing.",
    ),
)  # fmt: skip
