"""aclnnQuantFlashAttentionScore."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR as INNER
from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared.lettered_arguments import Arguments
from .shared.parameters import in_any_case
from .shared.quant_flash import quant_flash_rules as q
from .shared.quant_flash.quant_flash_step import BF16, QuantFlash, numbers
from .shared.sparse_masks import REAL

SIZES = {(57600, 57600, 5), (7200, 512, 40)}
"""Queries, keys and heads."""
query, key, value = (
    w.In(name, f"{what}, HIFLOAT8, {shape}")
    for name, what, shape in (("query", "queries", "[1,S,N,128]"), ("key", "keys", "[1,Skv,N,128]"),
                              ("value", "values", "[1,Skv,N,128]"))
)  # fmt: skip
query_scale, key_scale, value_scale = (
    w.In(f"dScale{name[0].upper()}", f"dequantisation scales of {name}, one for {rows} rows of a head, FLOAT, "
         f"[1,N,ceil({letter}/{rows}),1]")
    for name, rows, letter in (("query", 128, "S"), ("key", 256, "Skv"), ("value", 512, "Skv"))
)  # fmt: skip
layout = in_any_case(w.Attr("inputLayout", "char*", 'layout of query, key and value: "BSND"', "BSND"))
largest = w.Out("softmaxMaxOut", "row maximum of the scaled scores minus log(pScale), FLOAT, [1,N,S,1]")
total = w.Out("softmaxSumOut", "row sum of exp(score - softmaxMaxOut), FLOAT, [1,N,S,1]")
softmax = w.Out("softmaxOutout", "reserved, not written", optional=True)
out = w.Out("attentionOutOut", "attention output, BF16, [1,S,N,128]")
GIVEN, OUTS = (query_scale, key_scale, value_scale, q.SOFTMAX_SCALE), (largest, total, out)
PARAMS = (
    query, key, value, q.MASK, *GIVEN, q.SCALE, q.BEFORE, q.BEHIND, q.HEADS, layout, q.SPARSE, largest, total, softmax,
    out,
)  # fmt: skip
TABLE = {
    query: "bsnd", key: "btnd", value: "btnd", query_scale: "bnw1", key_scale: "bny1", value_scale: "bnz1",
    q.SOFTMAX_SCALE: "1", largest: "bns1", total: "bns1", out: "bsnd",
}  # fmt: skip
SCALES = ((query_scale, "s", 128), (key_scale, "t", 256), (value_scale, "t", 512))
EXAMPLE = {"b": 1, "s": 7200, "n": 40, "t": 512, "d": 128, "w": 57, "y": 2, "z": 1}
limits = q.Limits(PARAMS, TABLE, EXAMPLE, (out,), (*GIVEN, largest, total), layout, SCALES, fixed={}, any_case=True)


def known_sizes(at: Arguments) -> bool:
    size = at.sizes
    return size["b"] == 1 and (size["s"], size["t"], size["n"]) in SIZES


rows = w.Derived(q.row_shape, query, label="[1,N,S,1]")
found = QuantFlash(
    "quant_flash", "hrrhhhrrr1",
    (*(numbers(each, INNER) for each in (query, key, value)), *(w.Contiguous(each, code=INNER) for each in GIVEN)),
    ((BF16, w.ViewShape(query)), (w.FLOAT, rows), (w.FLOAT, rows)), q.SCALE, SCALES, limits.of,
)  # fmt: skip
results = ((1, largest), (2, total), (0, out))
quant_flash_attention_score = w.declare(
    "aclnnQuantFlashAttentionScore", *PARAMS,
    summary="scaled dot-product attention for training over HIFLOAT8 tensors with a scale for each block of rows",
    rules=(
        w.present(query, key, value, layout), w.OUT_POINTERS, w.present(*OUTS),
        w.done_if(w.both(*map(w.is_empty, OUTS))), w.same_dtype(query, key), w.same_dtype(key, value),
        w.when(w.on(*w.A2_A3), w.dtype_in(w.Choices(*REAL), query)), (w.Within(w.ValueOf(q.HEADS), low=1),),
        *limits.known_layout(query, key, value), tuple(w.Present(each, code=INNER) for each in GIVEN),
        *limits.task(limits.of.rule("of 57600 queries and keys of 5 heads, or 7200 and 512 of 40", known_sizes, query,
                                    key, value)),
    ),
    plan=planned(*(
        w.ViewCopy(w.ViewOf(found, w.NthOutput(number)) if number else found, to, code=NULL) for number, to in results
    )),
    library="transformer", header="aclnnop/aclnn_flash_attention_score.h", documented_soc=("ascend950",),
    formula="s = scaleValue * dScaleQ * dScaleK * (query @ key^T), p = exp(s - softmaxMax) with softmaxMax = max(s) - "
    "log(pScale), attentionOut = (p @ value) * dScaleV / sum(p)",
    precision="the scale of scores, scaleValue * dScaleQ * dScaleK, loses its last 13 bits; scores, row maximum and "
    "log(pScale) are rounded to FLOAT16; p, without its sum, to HIFLOAT8, halves away from zero and saturated; float32 "
    "else; the output is rounded once, halves away from zero",
    reference="torch.nn.functional.scaled_dot_product_attention of the dequantised tensors",
    notes=(
        "CANN's tiling takes two shapes alone: query, key and value of [1,57600,5,128], or query of [1,7200,40,128] "
        "with key and value of [1,512,40,128]. Others are refused (161001), here as there.",
        "conform computes none of its numbers, since the smaller shape takes 75 billion operations and more; "
        "tests/numeric/sequence/test_quant_flash.py computes smaller ones with the kernel.",
        "Every block of 512 values is scaled by its own dScaleV, as the documents say. CANN's kernel of August 2026 "
        "multiplies the first block by the scale of the second one where there are several.",
        "The header has attenMaskOptional behind value; the page of CANN's documents lists it behind dScaleV.",
        "Scales that are null give 561103.",
    ),
)  # fmt: skip
