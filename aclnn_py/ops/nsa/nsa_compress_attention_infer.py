"""aclnnNsaCompressAttentionInfer."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered import HALVES
from ..attention.shared.lettered_arguments import Arguments
from ..norm.shared.kernels import planned
from .shared import compressed_paged as s
from .shared import compressed_step as c

MOST_ROWS, UNIT = 10000, 16
WHOLE, FLAGS = w.Choices(dt.ACL_INT32), w.Choices(dt.ACL_BOOL)
nothing = zeros(c.ONE, c.BOOL)
found = c.CompressedAttention(
    (*map(w.Contiguous, (s.query, s.key, s.value)), w.OfNumbers(w.Derived(s.sequences, *s.PARAMS, label="sequences")),
     w.Contiguous(s.table), nothing, nothing),
    s.PARAMS, s.request,
)  # fmt: skip


def rows_fit(at: Arguments) -> bool:
    return at[s.query] is not None and at[s.query].rank > 0 and 0 < at[s.query].shape[0] <= MOST_ROWS


def page_fits(at: Arguments) -> bool:
    return bool(at[s.page] == at.sizes["k"] and 0 < at[s.page] <= s.MOST_PAGE and at[s.page] % UNIT == 0)


nsa_compress_attention_infer = w.declare(
    "aclnnNsaCompressAttentionInfer", *s.PARAMS,
    summary="attention of the last queries of sequences over compressed keys in a paged cache, and the key blocks of "
    "largest weight (native sparse attention, NSA)",
    rules=(
        w.OUT_POINTERS, w.present(s.query, s.key, s.value, s.table, s.key_lengths, s.layout, s.out, s.chosen),
        s.checked.rule("of 1 to 10000 rows", rows_fit, s.query, ranked=False),
        w.dtype_in(w.Choices(*HALVES), s.query), w.same_dtype(s.key, s.query), w.same_dtype(s.value, s.query),
        w.same_dtype(s.out, s.query), w.dtype_in(WHOLE, s.table), w.dtype_in(WHOLE, s.chosen),
        w.done_if(w.both(w.is_empty(s.out), w.is_empty(s.chosen), label="every output is empty")),
        s.checked.known_layout(),
        listed(
            (w.on(*w.A2_A3),), w.when_given(s.mask, w.dtype_in(FLAGS, s.mask)),
            w.when_given(s.first, w.dtype_in(FLAGS, s.first)), s.limits.shapes(s.query, s.key, s.value, s.table),
            s.limits.rule("multiples of 16 that divide and contain each other", s.sizes_fit, s.size, s.stride, s.block,
                          kind="attr_range", ranked=False),
            s.limits.rule("1 to 8192 compressed keys of each sequence, for which the pages have room", s.keys_fit,
                          s.key_lengths, s.table),
            s.limits.rule("of the queries of all sequences", s.queries_fit, s.query, s.query_lengths, s.table),
            s.limits.rule("heads of query, key and value, with up to 192 channels, of value 128", s.heads_fit, s.heads,
                          s.key_heads, s.query, s.key, s.value),
            s.limits.rule("the keys of a page, a multiple of 16 up to 128", page_fits, s.page, s.key),
            s.limits.rule("up to the blocks of the shortest sequence, 4096 of the longest", s.count_fits, s.count,
                          s.key_lengths, kind="attr_range"),
        ),
    ),
    plan=planned(w.ViewCopy(found, s.out), w.ViewCopy(w.ViewOf(found, w.NthOutput(3)), s.chosen)),
    library="transformer", header="aclnnop/aclnn_nsa_compress_attention_infer.h", documented_soc=w.A2_A3,
    formula="P = softmax(scaleValue * query @ key^T); output = P @ value; topKOutput = top-k over j of the sum over "
    "the heads of a key head, m < selectBlockSize / compressBlockStride and n < compressBlockSize / "
    "compressBlockStride of P[selectBlockSize / compressBlockStride * (j + 1) - m - n], with the first block of a "
    "sequence and its last two before all others",
    precision="scores, softmax and sums of weights in float32; the weights are rounded to the dtype of query, to even, "
    "before the product with value, and so is the output",
    reference="torch_npu.npu_nsa_compress_attention_infer(query, key, value, scaleValue, numHeads, numKeyValueHeads, "
    "selectBlockSize, selectBlockCount, pageBlockSize, compressBlockSize, compressBlockStride, ...)",
    notes=(
        "A sequence has several queries only where actualQSeqLenOptional gives 1 to 4 for each, and "
        "actualSelKvSeqLenOptional tokens of which actualCmpKvSeqLenOptional is the number of whole compressed blocks; "
        "else one each, as the source has it.",
        "Of several queries, those before more tokens than lie behind the last compressed block do not see its key, "
        "with attentionMaskOptional or without: the inner operator gets a placeholder in its place.",
        "Blocks of equal weight are selected in ascending order.",
        "A refusal of the tiling function, and an SoC that is not configured, gives 561103. So do heads, channels and "
        "pages that do not agree, which CANN reads out of bounds, and a first length of -1, with which it plans for "
        "the longest sequences.",
        "A page out of range fails the stream. Rows of query behind a sequence's number of queries give 0, and indices "
        "of -1; CANN leaves them unwritten.",
    ),
)  # fmt: skip
