"""aclnnQuantFlashAttentionScoreGrad."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared import geometry as g
from .shared.backward_rules import has_axes
from .shared.lettered_arguments import Arguments
from .shared.quant_flash import quant_flash_rules as q
from .shared.quant_flash.quant_flash_step import QuantFlash, numbers, rounded
from .shared.sparse_masks import REAL

SHORT = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8)
ROWS = 512
"""Rows that share a scale."""
query, key, value, dy = (
    w.In(name, f"{what}, HIFLOAT8, {shape}")
    for name, what, shape in (
        ("query", "queries", "[B,S,N,128]"), ("keyIn", "keys", "[B,Skv,N,128]"), ("value", "values", "[B,Skv,N,128]"),
        ("dy", "gradient of the attention output", "[B,S,N,128]"),
    )
)  # fmt: skip
largest, total = (
    w.In(name, f"row {what} of the forward, FLOAT, [B,N,S,1]")
    for name, what in (("softmaxMax", "maximum"), ("softmaxSum", "sum"))
)
y = w.In("attentionIn", "attention output of the forward, BF16, [B,S,N,128]")
query_scale, key_scale, value_scale, dy_scale = (
    w.In(f"dScale{letter}", f"dequantisation scales of {name}, one for {ROWS} rows of a head, FLOAT, "
         f"[B,N,ceil({rows}/{ROWS}),1]")
    for letter, name, rows in (("Q", "query", "S"), ("K", "keyIn", "Skv"), ("V", "value", "Skv"), ("Dy", "dy", "S"))
)  # fmt: skip
slope_scale = w.In("dsScale", "scale of the gradient of the scores before it is rounded to HIFLOAT8, FLOAT, [1]")
layout = w.Attr("inputLayout", "char*", 'layout of the tensors of heads: "BSND"', "BSND")
kind = w.Attr("outDtype", "int64_t", "dtype of the gradients: 1, BF16", 1)
OUTS = tuple(
    w.Out(f"d{letter}Out", f"gradient of {name}, BF16, same shape as {name}")
    for letter, name in (("q", "query"), ("k", "keyIn"), ("v", "value"))
)
BLOCKS = (query_scale, key_scale, value_scale, dy_scale)
FLOATS = (largest, total, *BLOCKS, slope_scale, q.SOFTMAX_SCALE)
PARAMS = (
    query, key, value, dy, q.MASK, largest, total, y, *BLOCKS, slope_scale, q.SOFTMAX_SCALE, q.SCALE, q.BEFORE,
    q.BEHIND, q.HEADS, layout, q.SPARSE, kind, *OUTS,
)  # fmt: skip
TABLE = {
    query: "bsnd", key: "btnd", value: "btnd", dy: "bsnd", largest: "bns1", total: "bns1", y: "bsnd",
    query_scale: "bnx1", key_scale: "bnz1", value_scale: "bnz1", dy_scale: "bnx1", slope_scale: "1",
    q.SOFTMAX_SCALE: "1", OUTS[0]: "bsnd", OUTS[1]: "btnd", OUTS[2]: "btnd",
}  # fmt: skip
SCALES = ((query_scale, "s", ROWS), (key_scale, "t", ROWS), (value_scale, "t", ROWS), (dy_scale, "s", ROWS))
EXAMPLE = {"b": 2, "s": 3, "n": 2, "t": 5, "d": 128, "x": 1, "z": 1}
limits = q.Limits(PARAMS, TABLE, EXAMPLE, (y, *OUTS), FLOATS, layout, SCALES, fixed={kind: 1}, any_case=False)
FACTORS = (w.ValueOf(q.SCALE), w.ValueOf(q.SCALE), 1.0)
"""Of the gradients, once their sums are complete."""
TENSORS = (query, key, value, dy, y, *OUTS)


def has_three_axes(at: Arguments) -> bool:
    return all(at[each].rank > 2 for each in TENSORS)


def widths_fit(at: Arguments) -> bool:
    known = at[layout] in g.RANKS
    found = g.widths(at[query], at[key], at[value], at[layout], at[q.HEADS]) if known else None
    return found is None or found[2] <= found[0] == found[1]


found = QuantFlash(
    "quant_flash_backward", "hhhhhhhhrrrrrr11",
    (*(numbers(each, NULL) for each in (query, key, value, dy)),
     *(w.Contiguous(each, code=NULL) for each in (y, *FLOATS))),
    tuple((w.FLOAT, w.ViewShape(each)) for each in (query, key, value)), q.SCALE, SCALES, limits.of,
)  # fmt: skip
quant_flash_attention_score_grad = w.declare(
    "aclnnQuantFlashAttentionScoreGrad", *PARAMS,
    summary="gradients of attention over HIFLOAT8 tensors, with a scale for each block of rows, with respect to query, "
    "key and value",
    rules=(
        w.present(query, key, value, dy, y, *OUTS), w.OUT_POINTERS, w.done_if(w.both(*map(w.is_empty, OUTS))),
        (w.Within(w.ValueOf(q.HEADS), low=1),),
        limits.checked.rule("of at least three axes", has_three_axes, *TENSORS, ranked=False),
        limits.checked.rule("a layout and tensor of a rank", lambda at: has_axes(at[layout], at[query], at[q.HEADS]),
                            layout, query, q.HEADS, ranked=False),
        limits.checked.rule("of one head size, at least that of value", widths_fit, query, key, value, ranked=False),
        w.when(w.negated(w.has_dtype(query, *SHORT)), w.same_dtype(query, key), w.same_dtype(key, value),
               w.same_dtype(value, dy)),
        w.when(w.on(*w.A2_A3), w.dtype_in(w.Choices(*REAL), query),
               otherwise=w.dtype_in(w.Choices(*REAL, *SHORT), query)),
        w.present(*FLOATS), *limits.task((w.OneOf(w.ValueOf(kind), w.Choices(1), code=NULL),)),
    ),
    plan=planned(*(w.ViewCopy(rounded(found, number, FACTORS[number]), out, code=NULL)
                   for number, out in enumerate(OUTS))),
    library="transformer", header="aclnnop/aclnn_flash_attention_score_grad.h", documented_soc=("ascend950",),
    formula="p = exp(s - softmaxMax) / softmaxSum with s = scaleValue * dScaleQ * dScaleK * (query @ key^T), "
    "ds = p * (dScaleDy * dScaleV * (dy @ value^T) - dScaleDy * sum(dy * attentionIn)), dv = (pScale * p)^T @ dy * "
    "dScaleDy / pScale, dq = scaleValue * (dsScale * ds) @ key * dScaleK / dsScale, dk = scaleValue * (dsScale * "
    "ds)^T @ query * dScaleQ / dsScale",
    precision="computed in float32; pScale * p and dsScale * ds are rounded to HIFLOAT8, halves away from zero and "
    "saturated, and the gradients once, halves away from zero",
    reference="the gradients of torch.nn.functional.scaled_dot_product_attention of the dequantised tensors",
    notes=(
        "The source is an experimental one of August 2026. Refusals of its tiling function appear as a null pointer "
        "(161001).",
        "A null attentionIn, workspaceSize or executor gives 161001; CANN's source dereferences it. Scales that are "
        "null give 161001 as well; CANN's source refuses null pScale and dsScale alone.",
        "outDtype 0, FLOAT16 in the documents, is refused (161001), as CANN's tiling does.",
        "FLOAT, FLOAT16 and BF16 tensors, which CANN's source passes on to the kernel of "
        "aclnnFlashAttentionScoreGradV4, are refused (161001).",
        "The forward has scales for blocks of 128, 256 and 512 rows, its gradient for 512 rows of every tensor.",
    ),
)  # fmt: skip
