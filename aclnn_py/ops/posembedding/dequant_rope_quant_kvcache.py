"""aclnnDequantRopeQuantKvcache."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from .shared import cache_shapes as c
from .shared.cache_step import CacheStep
from .shared.heads import Sizes

HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=w.A2_A3)
KINDS = HALVES.plus(dt.ACL_INT32, on=w.A2_A3)
INT8 = w.Choices().plus(dt.ACL_INT8, on=w.A2_A3)
INT32 = w.Choices().plus(dt.ACL_INT32, on=w.A2_A3)
SINGLE = w.Choices().plus(dt.ACL_FLOAT, on=w.A2_A3)
BIASES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32)

x = w.In("x", "queries, keys and values, [B,S,H] or [B,H], H the sum of sizeSplits; INT32: not dequantised yet")
cos = w.In("cos", "cosines of the rotation angles, [B,S,1,D] or [B,D]")
sin = w.In("sin", "sines of the rotation angles, same shape and dtype as cos")
k_cache = w.InOut("kCacheRef", "cache of quantised keys, INT8, [C,L,N,D], of which rows are overwritten")
v_cache = w.InOut("vCacheRef", "cache of quantised values, shape and dtype of kCacheRef")
indices = w.In(
    "indices", "position of each batch's first token in the cache, INT32, [B]; page: slot of each token, [B*S]"
)
scale_k = w.In("scaleK", "quantisation scales of keys, FLOAT, N*D elements in any shape")
scale_v = w.In("scaleV", "quantisation scales of values, FLOAT, N*D elements in any shape")
offset_k, offset_v, weight, activation, bias = (
    w.In(name, meaning, optional=True)
    for name, meaning in (
        (
            "offsetKOptional",
            "quantisation offsets of keys, FLOAT, N*D elements in any shape; ignored unless both are given",
        ),
        ("offsetVOptional", "quantisation offsets of values, FLOAT, N*D elements in any shape"),
        (
            "weightScaleOptional",
            "per-channel dequantisation scales, FLOAT, H elements in any shape; required if x is INT32",
        ),
        ("activationScaleOptional", "per-token dequantisation scales, FLOAT, B*S elements in any shape"),
        ("biasOptional", "bias of the dequantisation, FLOAT, FLOAT16, BF16 or INT32, H elements in any shape"),
    )
)
splits = w.Attr(
    "sizeSplits", "const aclIntArray*", "sizes of queries, keys and values, the last two equal", (48, 32, 32)
)
quant_mode = w.Attr("quantModeOptional", "char*", 'quantisation, ignored: "static"', "static", optional=True)
layout = w.Attr("layoutOptional", "char*", 'layout, ignored: "BSND"', "BSND", optional=True)
keeps = w.Attr("kvOutput", "bool", "writes kOut and vOut", False)
mode = w.Attr("cacheModeOptional", "char*", '"contiguous" or "page"', "contiguous", optional=True)
q_out, k_out, v_out = (
    w.Out(name, f"{what}, {shape}, dtype of cos", ctype=w.IN_TENSOR)
    for name, what, shape in (
        ("qOut", "rotated queries", "[B,S,Nq,D] or [B,Nq,D]"),
        ("kOut", "rotated keys", "[B,S,N,D] or [B,N,D]; written if kvOutput"),
        ("vOut", "values", "shape of kOut; written if kvOutput"),
    )
)
TENSORS = (x, cos, sin, k_cache, v_cache, indices, scale_k, scale_v)
OPTIONAL = (offset_k, offset_v, weight, activation, bias)
OUTS = (q_out, k_out, v_out)
own = c.Shapes(x, cos, sin, k_cache, v_cache, indices, (scale_k, scale_v), OPTIONAL, splits, mode, keeps, OUTS)
is_whole = w.has_dtype(x, dt.ACL_INT32)


def sizes(call: Call) -> Sizes:
    """The sizes of heads in rows and in the cache."""
    found, cache = call.tensor(x).shape, call.tensor(k_cache).shape
    query: int = call.args[splits.name][0]  # type: ignore[index]
    return Sizes(found[0], found[1] if len(found) == 3 else 1, query // cache[3], cache[2], cache[3], own.paged(call))


step = CacheStep(
    "rope_quant_cache", x, (cos, sin), (k_cache, v_cache), indices, (scale_k, scale_v), (offset_k, offset_v),
    (weight, activation, bias), OUTS, sizes, w.is_true(keeps),
)  # fmt: skip
dequant_rope_quant_kvcache = w.generated(
    "aclnnDequantRopeQuantKvcache", *TENSORS, *OPTIONAL, splits, quant_mode, layout, keeps, mode, *OUTS, on=w.A2_A3,
    kinds=(
        w.dtype_in(KINDS, x), w.dtype_in(HALVES, cos), w.when(w.negated(is_whole), w.same_dtype(x, cos)),
        w.same_dtype(sin, cos), w.dtype_in(INT8, k_cache, v_cache), w.dtype_in(INT32, indices),
        w.dtype_in(SINGLE, scale_k, scale_v), *(w.same_dtype(out, cos) for out in OUTS),
    ),
    tiling=(
        own.of_splits(), *(w.when(w.given(each), w.dtype_in(w.Choices(dt.ACL_FLOAT), each)) for each in OPTIONAL[:4]),
        w.when(w.given(bias), w.dtype_in(BIASES, bias)), w.dims_within(2, 3, x), own.of_row(),
        w.rank_is(4, k_cache), own.of_heads(), own.of_angles(), w.same_shape(k_cache, v_cache), own.of_scales(),
        own.of_batches(), own.of_offsets(), w.when(is_whole, w.present(weight)),
    ),
    unchecked=w.flat(own.of_dequant(), own.of_outputs()),
    plan=(step,), library="transformer", header="aclnnop/aclnn_dequant_rope_quant_kvcache.h", documented_soc=w.A2_A3,
    summary="splits fused QKV into heads, applies RoPE to queries and keys, and quantises keys and values into a KV "
    "cache",
    formula="x is dequantised ((x + INT32 bias) * weightScale * activationScale + other bias) and split into q, k, v; "
    "qOut = rope(q), kOut = rope(k), vOut = v; the caches get round(kOut / scaleK + offsetK) and round(v / scaleV + "
    "offsetV)",
    precision="FLOAT16: rotated in FLOAT16, every product and sum rounded; BF16: in float32, outputs rounded once; "
    "caches: float32, half to even, saturated",
    reference="torch_npu.npu_dequant_rope_quant_kvcache(...)",
    notes=(
        "quantModeOptional and layoutOptional are ignored, as in the source; every cacheModeOptional but \"page\", in "
        "any case, counts as contiguous.",
        "The tiling function's limits on long rows are not emulated.",
        "An index outside of the cache fails the stream, where CANN writes out of bounds; in a paged cache -1 is "
        "skipped (CANN skips every negative index).",
        "Dequantisation scales, biases and outputs of other sizes, which CANN does not check, are refused (561103).",
    ),
)  # fmt: skip
