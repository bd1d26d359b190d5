"""aclnnBlockSparseAttention."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR as INNER
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ..norm.shared.kernels import planned
from .shared.gated_delta_rule import listed
from .shared.geometry import STATISTICS
from .shared.lettered import HALVES
from .shared.lettered_arguments import Arguments, Table
from .shared.selected_blocks import block_sparse as b
from .shared.selected_blocks.block_step import BlockStep

MIXED, DEFAULT_KEYS = 4, 128
mask = w.In("blockSparseMaskOptional", f"{b.SELECTED}; required", optional=True)
blocks = w.Attr(
    "blockShapeOptional", "const aclIntArray*", "queries x and keys y of a block, y a multiple of 128, on the 950 "
    "of 16; null: 128, 128", b.BLOCKS, optional=True,
)  # fmt: skip
table = w.In("blockTableOptional", "block table, reserved: null", optional=True)
masked = w.Attr("maskType", "int64_t", "mask: 0 none; 1, 2 and others count as 0, 3 is refused", 0)
precise = w.Attr(
    "innerPrecise", "int64_t", "0 softmax in FLOAT, 1 (FLOAT16 tensors alone) in FLOAT16; on the 950: 4", 0
)
size = w.Attr("blockSize", "int64_t", "keys of a block of the cache, reserved: 0", 0)
flag = w.Attr("softmaxLseFlag", "int64_t", "1: softmaxLseOptional is written, 0: not", 1)
out = w.Out("attentionOut", "attention output, same shape as query")
lse = w.Out("softmaxLseOptional", "log-sum-exp of the scores of a row, FLOAT, shape of query with a last size of 1; "
            "required if softmaxLseFlag is 1", optional=True)  # fmt: skip
PARAMS = (
    b.query, b.key, b.value, mask, b.padding, blocks, b.query_lengths, b.key_lengths, table, b.layout, b.key_layout,
    b.shared_heads, masked, b.scale, precise, size, b.before, b.behind, flag, out, lse,
)  # fmt: skip
TABLES: dict[str, Table] = {
    "BNSD": {b.query: "bnsd", b.key: "bmtd", b.value: "bmtd", mask: "bnxy", out: "bnsd", lse: "bns1"},
    "TND": {b.query: "snd", b.key: "tmd", b.value: "tmd", mask: "bnxy", out: "snd", lse: "sn1"},
    "BSND": {b.query: "bsnd", b.key: "btmd", b.value: "btmd", mask: "bnxy", out: "bsnd", lse: "bsn1"},
}
EXAMPLE = b.Example(b.SIZES, b.BLOCKS, ((2, 3), (3, 4)), dt.ACL_INT8)
limits, checked = (
    b.limits_of(PARAMS, TABLES, (blocks, mask, lse), code, EXAMPLE) for code in (INNER, w.ACLNN_ERR_PARAM_INVALID)
)


def rows(times: int) -> w.Term:
    return w.Derived(
        lambda query: (*query.shape[:-1], times), b.query, label=f"shape of query with a last size of {times}"
    )


def first(call: Call, view: View) -> View:
    return view._replace(shape=(*view.shape[:-1], 1))


def aligned(at: Arguments, unit: int) -> bool:
    return positive(at) and (at[blocks] or (0, DEFAULT_KEYS))[1] % unit == 0


def positive(at: Arguments) -> bool:
    return b.positive(at[blocks]) and len(at[blocks] or b.BLOCKS) == len(b.BLOCKS)


dense = [w.Contiguous(each, code=w.ACLNN_ERR_PARAM_NULLPTR) for each in (b.query, b.key, b.value)]
found = BlockStep(
    "block_attention", "qrrqkk", (*dense, w.Contiguous(mask, code=INNER)),
    ((w.Dtype(b.query), w.ViewShape(b.query)), (w.FLOAT, rows(STATISTICS)), (w.FLOAT, rows(STATISTICS))), limits,
)  # fmt: skip
sums = w.ViewOf(w.ViewOf(found, w.NthOutput(1)), w.Through("first of the last axis", first, rows(1)))
wanted = w.value_is(flag, 1)
ON_A2 = (
    limits.rule('"TND" or "BNSD"', lambda at: at[b.layout] != "BSND", b.layout),
    (w.OneOf(w.ValueOf(precise), w.Choices(0, 1)),),
    limits.rule("0 for BF16", lambda at: at[precise] == 0 or at[b.query].dtype != dt.ACL_BF16, precise, b.query),
    limits.rule("of keys a multiple of 128", lambda at: aligned(at, DEFAULT_KEYS), blocks),
)
ON_950 = (
    *(w.OneOf(w.Format(each), b.FORMATS) for each in (b.query, b.key, b.value, out)),
    *w.when_given(mask, (w.OneOf(w.Format(mask), b.FORMATS),)),
    w.OneOf(w.ValueOf(precise), w.Choices(MIXED)),
    *limits.rule("of keys a multiple of 16", lambda at: aligned(at, 16), blocks),
)
block_sparse_attention = w.declare(
    "aclnnBlockSparseAttention", *PARAMS,
    summary="attention over the blocks of scores that a mask selects",
    rules=(
        w.present(b.query, b.key, b.value), w.dtype_in(w.Choices(*HALVES), b.query), w.same_dtype(b.key, b.query),
        w.same_dtype(b.value, b.query), w.present(b.layout, b.key_layout), checked.known_layout(),
        checked.rule("that of query", lambda at: at[b.layout] == at[b.key_layout], b.key_layout, ranked=False),
        checked.rule("null, or two numbers above 0", positive, blocks, ranked=False, kind="attr_range"),
        (w.OneOf(w.ValueOf(precise), w.Choices(0, 1, MIXED)),), w.present(out), w.OUT_POINTERS,
        w.when_given(mask, w.rank_is(4, mask)),
        listed(
            limits.shapes(b.query, b.key, b.value), (w.on(*w.DOCUMENTED_NEW),),
            limits.rule("the heads of key", lambda at: at[b.shared_heads] == at.sizes["m"], b.shared_heads,
                        kind="attr_range"),
            w.when(w.on(*w.A2_A3), *ON_A2, otherwise=ON_950),
            (w.Not(w.OneOf(w.ValueOf(masked), w.Choices(3))), w.OneOf(w.ValueOf(size), w.Choices(0)),
             w.OneOf(w.ValueOf(b.before), w.Choices(b.EVERY)), w.OneOf(w.ValueOf(b.behind), w.Choices(b.EVERY)),
             w.OneOf(w.ValueOf(flag), w.Choices(0, 1))),
            limits.rule("of N a multiple of Nkv, not empty", b.heads_fit, b.query, b.key),
            limits.rule("of 64 or 128 channels", lambda at: at.sizes["d"] in (64, 128), b.query, b.key),
            limits.rule("lengths of all sequences", b.lengths_fit, b.query_lengths, b.key_lengths),
            (w.Present(mask),),
            w.dtype_in(w.Choices(dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL), mask), w.same_dtype(out, b.query),
            limits.rule("a number for every block", lambda at: b.mask_fits(at, mask, blocks), mask, blocks),
            (w.Absent(b.padding, table),), w.when(wanted, (w.Present(lse),)),
        ),
    ),
    plan=planned(w.ViewCopy(found, out, code=INNER),
                 w.Branch(wanted, w.ViewCopy(sums, lse, code=INNER), w.Steps(), code=INNER)),
    library="transformer", header="aclnnop/aclnn_block_sparse_attention.h", documented_soc=w.DOCUMENTED_NEW,
    formula="attentionOut = softmax(scaleValue * query @ key^T) @ value over the keys of the blocks that "
    "blockSparseMaskOptional selects; softmaxLse = log(sum(exp(scaleValue * query @ key^T)))",
    precision="scores and softmax in float32; the weights are rounded to the dtype of query before the product with "
    "value, and so is the output",
    reference="torch_npu.npu_block_sparse_attention(query, key, value, block_sparse_mask, block_shape, ...)",
    notes=(
        b.ROW_NOTE, "Rows behind the length of a padded sequence give 0 likewise.",
        "innerPrecise 1 is computed as 0; CANN keeps scores, sums and the output in FLOAT16 meanwhile.",
        "Refusals of the task give 561103; CANN's source ignores their code and returns 0, and phase two fails.",
        "The definition lists INT8 alone for blockSparseMaskOptional; BOOL and UINT8 are taken as well, as torch_npu "
        "passes one mask to this operator and to its gradient, which takes these two.",
        "A query, key or sequence list without elements is refused (561103).",
    ),
)  # fmt: skip
