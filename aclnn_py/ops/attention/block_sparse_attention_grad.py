"""aclnnBlockSparseAttentionGrad."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR as INNER
from ...base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..norm.shared.kernels import planned
from .shared.gated_delta_rule import listed
from .shared.index_gradients import gradient
from .shared.lettered import HALVES
from .shared.lettered_arguments import Arguments, Table
from .shared.selected_blocks import block_sparse as b
from .shared.selected_blocks.block_step import BlockStep

CHANNELS, UNIT = 128, 64
dy = w.In("dout", "gradient of the attention output, same shape as query")
y = w.In("attentionOut", "attention output of the forward, same shape as query")
lse = w.In("softmaxLse", 'log-sum-exp of the scores of a row of the forward, FLOAT, [B,N,S,1], for "BSND" also '
           "[B,S,N,1], or packed [T,N,1]")  # fmt: skip
mask = w.In("blockSparseMaskOptional", f"{b.SELECTED}; required", optional=True)
blocks = w.Attr(
    "blockShapeOptional", "const aclIntArray*", "queries x and keys y of a block, on the 950 multiples of 64; required",
    (UNIT, CHANNELS), optional=True,
)  # fmt: skip
masked = w.Attr("maskType", "int64_t", "mask: 0, none", 0)
dq, dk, dv = (
    w.Out(f"d{letter}", f"gradient of {name}, same shape as {name}")
    for letter, name in (("q", "query"), ("k", "key"), ("v", "value"))
)
INPUTS, OUTS = (dy, b.query, b.key, b.value, y, lse), (dq, dk, dv)
PARAMS = (
    *INPUTS, mask, b.padding, blocks, b.query_lengths, b.key_lengths, b.layout, b.key_layout, b.shared_heads, masked,
    b.scale, b.before, b.behind, *OUTS,
)  # fmt: skip
ROWS = {
    "BNSD": ("bnsd", "bmtd", "bns1"), "TND": ("snd", "tmd", "sn1"), "BSND": ("bsnd", "btmd", "bns1|bsn1"),
}  # fmt: skip
TABLES: dict[str, Table] = {
    name: {b.query: rows, b.key: keys, b.value: keys, y: rows, dy: rows, lse: sums, mask: "bnxy", dq: rows, dk: keys,
           dv: keys}
    for name, (rows, keys, sums) in ROWS.items()
}  # fmt: skip
EXAMPLE = b.Example({**b.SIZES, "s": 4, "x": 1}, (UNIT, CHANNELS), ((1, 3), (2, 2)), dt.ACL_BOOL)
limits, checked = (b.limits_of(PARAMS, TABLES, (blocks, mask, lse), code, EXAMPLE) for code in (INNER, INVALID))
TOGETHER = (b.query, b.key, b.value, y, dy, lse, *OUTS)


def size(facts: TensorFacts, axis: int) -> int:
    return facts.shape[axis] if facts.rank > axis else -1


def sizes_agree(at: Arguments) -> bool:
    """What the source compares: the widths of packed tensors, of others the first and the last of four axes."""
    q, k, v, one, other, sums, *outs = (at[each] for each in TOGETHER)
    if at[b.layout] == "TND":
        return len({size(each, 2) for each in (q, k, v, one, other, *outs)}) == 1
    batches = {size(each, 0) for each in (q, k, v, one, other, sums, *outs)}
    alike = ((q, k), (v, one), (v, other), (q, outs[0]), (k, outs[1]), (v, outs[2]))
    return len(batches) == 1 and all(size(left, 3) == size(right, 3) for left, right in alike)


def lengths_given(at: Arguments) -> bool:
    pairs = ((b.layout, b.query_lengths), (b.key_layout, b.key_lengths))
    return all(at[name] != "TND" or at[lengths] is not None for name, lengths in pairs)


def divided(at: Arguments) -> bool:
    return b.positive(at[blocks]) and all(each % UNIT == 0 for each in at[blocks][:2])


def lengths_fit(at: Arguments) -> bool:
    """Those of padded layouts are not read."""
    return at[b.layout] != "TND" or b.lengths_fit(at)


dense = [w.Contiguous(each, code=w.ACLNN_ERR_PARAM_NULLPTR) for each in (b.query, b.key, b.value, dy, y, lse, mask)]
one = w.Compute("spread", attrs=(w.BitsOf(1, w.FLOAT),), dtype=w.FLOAT, shape=w.Constant((1,), "[1]"))
found = BlockStep(
    "block_attention_backward", "qkkqkkqqlr",
    (*dense[:-1], one, dense[-1]),
    tuple((w.FLOAT, w.ViewShape(each)) for each in (b.query, b.key, b.value)), limits,
)  # fmt: skip
ON_950 = (
    limits.rule("that of query", lambda at: at[b.layout] == at[b.key_layout], b.key_layout),
    limits.rule("of as many queries as keys", lambda at: at.sizes["s"] == at.sizes["t"], b.query, b.key),
    limits.rule("multiples of 64", divided, blocks),
)
ON_A2 = limits.rule('"TND" or "BNSD"', lambda at: at[b.layout] != "BSND", b.layout)
block_sparse_attention_grad = w.declare(
    "aclnnBlockSparseAttentionGrad", *PARAMS,
    summary="backward of aclnnBlockSparseAttention: gradients of query, key and value",
    rules=(
        tuple(w.Present(each, code=INVALID) for each in (b.layout, b.key_layout)), w.present(*INPUTS, mask, *OUTS),
        w.dtype_in(w.Choices(*HALVES), b.query), *(w.same_dtype(each, b.query) for each in (b.key, b.value, y, dy)),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), lse), w.dtype_in(w.Choices(dt.ACL_BOOL, dt.ACL_UINT8), mask),
        *(w.same_dtype(each, b.query) for each in OUTS),
        checked.rule("of widths and batches that agree", sizes_agree, *TOGETHER, ranked=False),
        (w.Not(w.Present(b.padding)), w.OneOf(w.ValueOf(masked), w.Choices(0)),
         w.OneOf(w.ValueOf(b.before), w.Choices(b.EVERY)), w.OneOf(w.ValueOf(b.behind), w.Choices(b.EVERY))),
        checked.rule("given for TND", lengths_given, b.query_lengths, b.key_lengths, ranked=False),
        checked.rule('"BNSD" where query\'s is', lambda at: (at[b.layout] == "BNSD") == (at[b.key_layout] == "BNSD"),
                     b.key_layout, ranked=False),
        w.present(blocks),
        checked.rule("two numbers above 0", lambda at: b.positive(at[blocks]), blocks, ranked=False, kind="attr_range"),
        w.OUT_POINTERS,
        listed(
            (w.on(*w.DOCUMENTED_NEW),), limits.known_layout(),
            limits.shapes(b.query, b.key, b.value, y, dy, lse, *OUTS), w.when(w.on(*w.A2_A3), ON_A2, otherwise=ON_950),
            limits.rule("of N a multiple of Nkv, not empty", b.heads_fit, b.query, b.key),
            limits.rule("of 128 channels", lambda at: at.sizes["d"] == CHANNELS, b.query, b.key),
            limits.rule("lengths of all sequences", lengths_fit, b.query_lengths, b.key_lengths),
            limits.rule("a number for every block", lambda at: b.mask_fits(at, mask, blocks), mask, blocks),
        ),
    ),
    plan=planned(
        *(w.ViewCopy(gradient(found, number, like, away=True), out, code=INNER)
          for number, (like, out) in enumerate(zip((b.query, b.key, b.value), OUTS, strict=True))),
    ),
    library="transformer", header="aclnnop/aclnn_block_sparse_attention_grad.h", documented_soc=w.DOCUMENTED_NEW,
    formula="p = exp(scaleValue * query @ key^T - softmaxLse) in selected blocks, dv = p^T @ dout, ds = p * (dout @ "
    "value^T - sum(dout * attentionOut)), dq = scaleValue * ds @ key, dk = scaleValue * ds^T @ query",
    precision="computed in float32; p and ds are rounded to the dtype of query before they are multiplied, and the "
    "gradients once more, halves away from zero",
    reference="the gradients of torch_npu.npu_block_sparse_attention",
    notes=(
        "Refusals of the task give 561103; CANN's source ignores their code and returns 0, and phase two fails.",
        "A null dq, dk, dv, workspaceSize or executor gives 161001; CANN's source dereferences it. A null layout "
        "gives 161002.",
        "128 channels are what the documents ask for; on A2 and A3 the source does not test it, nor the shape of "
        "blockSparseMaskOptional.",
        "Lengths of padded sequences are not read: gradients of all rows are computed, as CANN's kernels do; "
        "documents: on A2 and A3 the rows behind them are left out.",
        "torch_npu passes the softmaxLse of the forward as it is, with BSND [B,S,N,1]. CANN's kernel reads its memory "
        "in the order [B,N,S,1], and so does this one: transpose it first for the gradients of the formula.",
        "ACL_OPT_DETERMINISTIC is refused by CANN on the 950; here gradients are always deterministic.",
    ),
)  # fmt: skip
