"""aclnnNsaCompressAttention."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered import HALVES
from ..norm.shared.kernels import planned
from .shared import compressed_packed as s
from .shared import compressed_step as c

TIMES = 8
sequences = w.OfNumbers(w.Derived(c.packed_sequences, s.query_ends, s.key_ends, s.block, s.stride, label="sequences"))
found = c.CompressedAttention(
    (*map(w.Contiguous, (s.query, s.key, s.value)), sequences, zeros(c.ONE, c.INT32), c.nothing_or(s.mask, c.BOOL),
     c.nothing_or(s.first, c.BOOL)),
    s.PARAMS, s.request,
)  # fmt: skip


def repeated(number: int, to: w.Param) -> w.Step:
    eight = w.Derived(lambda q: (*q.shape[:2], TIMES), s.query, label="[T,N,8]")
    return w.ViewCopy(w.BroadcastTo(w.ViewOf(found, w.NthOutput(number)), eight), to)


FLAGS = w.Choices(dt.ACL_BOOL, dt.ACL_UINT8)
nsa_compress_attention = w.declare(
    "aclnnNsaCompressAttention", *s.PARAMS,
    summary="attention of packed queries over compressed keys, and the key blocks with the largest weights for each of "
    "them (native sparse attention, NSA)",
    rules=(
        w.OUT_POINTERS, listed(w.present(s.query, s.key, s.value, s.layout, *s.OUTPUTS)),
        w.done_if(w.both(*map(w.is_empty, s.OUTPUTS), label="every output is empty")),
        s.checked.known_layout(), w.documented((w.OneOf(w.ValueOf(s.mode), w.Choices(0, 1)),)),
        w.rank_is(3, s.query, s.key, s.value), w.not_empty(s.query, s.key, s.value),
        listed(
            (w.on(*w.A2_A3),), w.dtype_in(w.Choices(*HALVES), s.query), w.same_dtype(s.key, s.query),
            w.same_dtype(s.value, s.query), w.when_given(s.mask, w.dtype_in(FLAGS, s.mask), w.rank_is(2, s.mask)),
            w.when_given(s.first, w.dtype_in(FLAGS, s.first), w.rank_is(2, s.first)),
            s.limits.shapes(s.query, s.key, s.value),
            s.limits.rule("consistent numbers of heads and channels up to 768", s.heads_fit, s.query, s.key, s.value),
            s.limits.rule("the heads of query", lambda at: at[s.heads] == at.sizes["n"], s.heads, kind="attr_range"),
            s.limits.rule("rising ends of up to 4096 sequences of up to 14000 compressed keys", s.ends_fit,
                          s.query_ends, s.key_ends),
            s.limits.rule("multiples of 16 that divide and contain each other", s.sizes_fit, s.size, s.stride, s.block,
                          kind="attr_range", ranked=False),
            s.limits.rule("up to 32, and up to the blocks of the shortest sequence", s.count_fits, s.count, s.key_ends,
                          kind="attr_range"),
            s.limits.rule("of the longest sequence", s.masks_fit, s.mask, s.first),
        ),
    ),
    plan=planned(repeated(1, s.maximum), repeated(2, s.total), w.ViewCopy(found, s.out),
                 w.ViewCopy(w.ViewOf(found, w.NthOutput(3)), s.chosen)),
    library="transformer", header="aclnnop/aclnn_nsa_compress_attention.h", documented_soc=w.A2_A3,
    formula="P = softmax(scaleValue * query @ key^T) over the keys that attenMaskOptional does not hide; "
    "attentionOutOut = P @ value; topkIndicesOut = top-k over j of the sum over the heads of a key head, m < "
    "selectBlockSize / compressStride and n < compressBlockSize / compressStride of P[selectBlockSize / compressStride "
    "* (j + 1) - m - n]",
    precision="scores, softmax and sums of weights in float32; the weights are rounded to the dtype of query, to even, "
    "before the product with value, and so is the output",
    reference="torch_npu.npu_nsa_compress_attention(query, key, value, scaleValue, headNum, compressBlockSize, "
    "compressStride, selectBlockSize, selectBlockCount, ...)",
    notes=(
        "softmaxMaxOut and softmaxSumOut have the rows of a sequence as [N,queries,8], one sequence after the other, "
        "as the source's kernel writes them, although their shape is [T,N,8].",
        "A query of which attenMaskOptional hides every key attends to all keys of its sequence alike. Blocks of equal "
        "weight are selected in ascending order.",
        "A null required argument gives 561103, as the source does; documents: 161001. A null workspaceSize or "
        "executor gives 161001, in the source 561103.",
        "A refusal of the tiling function, and an SoC that is not configured, gives 561103. So do sizes, masks and "
        "ends that do not agree, more than 14000 compressed keys in a sequence, and 128 or more heads for a head of "
        "keys, or a number of them that does not divide 128, which the source does not test.",
        "Rows of query behind the last sequence give 0, and indices of -1; CANN leaves them unwritten.",
    ),
)  # fmt: skip
