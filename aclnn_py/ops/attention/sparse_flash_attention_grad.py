"""aclnnSparseFlashAttentionGrad."""

from __future__ import annotations

from ...lowering import language as w
from .shared import sparse_gradient as s
from .shared.sparse_gradient_rules import kinds, limits, tiling

sparse_flash_attention_grad = w.generated(
    "aclnnSparseFlashAttentionGrad", *s.PARAMS, on=w.DOCUMENTED_NEW, kinds=kinds(), tiling=tiling(),
    outputs=(s.dq, s.dk, s.dv, s.dq_rope, s.dk_rope), plan=s.plan(limits), library="transformer",
    header="aclnnop/aclnn_sparse_flash_attention_grad.h", documented_soc=w.DOCUMENTED_NEW,
    summary="backward of aclnnSparseFlashAttention: gradients of query, key, value and of their rotary parts (DeepSeek "
    "sparse attention)",
    formula="P = exp(scaleValue * (query @ key^T + queryRope @ keyRope^T) - softmaxMax) / softmaxSum over the keys "
    "of the blocks in sparseIndices; dValueOut = P^T @ dOut; dS = P * (dOut @ value^T - sum(dOut * out)); dQueryOut = "
    "scaleValue * dS @ key and dKeyOut = scaleValue * dS^T @ query, likewise of the rotary parts; sparseMode 3: query "
    "s of S attends to the first Skv - S + s + 1 keys",
    precision="computed in float32; P and dS are rounded to the dtype of query before the products, and so are the "
    "gradients, halves away from zero",
    reference="torch_npu.npu_sparse_flash_attention(...), backward",
    notes=(
        "Of a row of sparseIndices only the first ceil(visible keys / sparseBlockSize) are read, up to the first -1; "
        "keys that the query does not see are left out, as aclnnSparseFlashAttention does.",
        "Without value it is key, dValueOut is null, and dKeyOut has the gradients of both; a null value with a "
        "dValueOut, and a value without one, are refused (561002), on the 950 a null value too.",
        "Without rotary parts dQueryRopeOutOptional and dKeyRopeOutOptional are ignored; with them they are required.",
        "Cumulative lengths are for TND and ignored for BSND. Those below their predecessor or above the number of "
        "tokens fail the stream. Gradients of packed tokens of no sequence are 0.",
        "Up to 512 channels and 64 rotary ones are computed here, more are refused (561002); the documents ask for "
        "exactly these, and K of 1024, 2048 ... 8192, which only the 950 tests, as it tests sparseBlockSize 1.",
        "deterministic, preTokens and nextTokens are ignored: gradients are always deterministic.",
        "Sizes that do not agree are refused (561002); for BSND CANN on A2 and A3 reads them out of bounds.",
    ),
)  # fmt: skip
