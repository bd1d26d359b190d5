"""Parameters of the operators before multi-head latent attention, by the fields of a request."""

from __future__ import annotations

from .....lowering import language as w


def tensor(name: str, meaning: str, *, optional: bool = False) -> w.Param:
    return w.In(name, meaning, optional=optional)


BLOCKS = "in FRACTAL_NZ"
REQUIRED = {
    "x": tensor("tokenX", "tokens, BF16 or INT8, [T,He] or [B,S,He]"),
    "down": tensor("weightDq", f"weight of the queries' down projection, {BLOCKS}, BF16 or INT8, [He,Hcq]"),
    "up": tensor("weightUqQr", f"weight of the queries' up projection, {BLOCKS}, BF16 or INT8, [Hcq,N*(D+Dr)]"),
    "absorbed": tensor("weightUk", "weight of the keys' up projection, BF16, [N,D,Hckv]"),
    "key_down": tensor("weightDkvKr", f"weight of the keys' down projection, {BLOCKS}, BF16 or INT8, [He,Hckv+Dr]"),
    "query_gamma": tensor("rmsnormGammaCq", "scale of the queries' RMS norm, BF16, [Hcq]"),
    "key_gamma": tensor("rmsnormGammaCkv", "scale of the keys' RMS norm, BF16, [Hckv]"),
    "sin": tensor("ropeSin", "sines of the positions, BF16, [T,Dr] or [B,S,Dr]"),
    "cos": tensor("ropeCos", "cosines of the positions, BF16, [T,Dr] or [B,S,Dr]"),
}
CACHES = {
    "cache": w.InOut("kvCacheRef", "cache of the latent keys, BF16 or INT8, [BlockNum,BlockSize,1,Hckv]"),
    "rope_cache": w.InOut("krCacheRef", "cache of the keys' rotary part, BF16 or INT8, [BlockNum,BlockSize,1,Dr]"),
}
SCALES = {
    "x_scale": tensor("dequantScaleXOptional", "per-token scale of tokenX, FLOAT, [T,1]", optional=True),
    "down_scale": tensor("dequantScaleWDqOptional", "per-channel scale of weightDq, FLOAT, [1,Hcq]", optional=True),
    "up_scale": tensor(
        "dequantScaleWUqQrOptional", "per-channel scale of weightUqQr, FLOAT, [1,N*(D+Dr)]", optional=True
    ),
    "key_scale": tensor(
        "dequantScaleWDkvKrOptional", "per-channel scale of weightDkvKr, FLOAT, [1,Hckv+Dr]", optional=True
    ),
    "cache_scale": tensor(
        "quantScaleCkvOptional", "scale that quantises latent keys, FLOAT, [1,Hckv] (V3: [1] per tensor)", optional=True
    ),
    "rope_scale": tensor("quantScaleCkrOptional", "scale that quantises rotary keys, FLOAT, [1,Dr]", optional=True),
    "smooth": tensor("smoothScalesCqOptional", "smooth scale of the normalised queries, FLOAT, [1,Hcq]; null: none",
                     optional=True),
}  # fmt: skip
EPSILONS = {
    "query_epsilon": w.Attr("rmsnormEpsilonCq", "double", "epsilon of the queries' RMS norm", 1e-5),
    "key_epsilon": w.Attr("rmsnormEpsilonCkv", "double", "epsilon of the keys' RMS norm", 1e-5),
}
OUTPUTS = {
    "query": w.Out("queryOut", "queries in the latent space, BF16 or INT8, [T,N,Hckv] or [B,S,N,Hckv]; declared const",
                   ctype=w.IN_TENSOR),
    "query_rope": w.Out("queryRopeOut", "rotary part of the queries, BF16, [T,N,Dr] or [B,S,N,Dr]; declared const",
                        ctype=w.IN_TENSOR),
    "query_scale": w.Out("dequantScaleQNopeOutOptional", "scale of INT8 queries, FLOAT, [T,N,1]; declared const",
                         optional=True, ctype=w.IN_TENSOR),
}  # fmt: skip
INDEX = "slot in the caches of every token, INT64, [T] or [B,S]"
ROWS_OF_CACHE = '"PA_BSND" or "PA_NZ"'
V2 = {
    **REQUIRED, "places": tensor("cacheIndex", f"{INDEX}; negative: not cached"), **CACHES, **SCALES, **EPSILONS,
    "mode": w.Attr("cacheModeOptional", "char*", f"layout of the caches: {ROWS_OF_CACHE}", "PA_BSND"), **OUTPUTS,
}  # fmt: skip
V3 = {
    **REQUIRED, **CACHES,
    "places": tensor("cacheIndexOptional", f"{INDEX}; with PA_BLK_*: page of every block; negative: not cached; null "
                    "with BSND and TND", optional=True),
    **SCALES,
    "ends": tensor("actualSeqLenOptional", "cumulative lengths of packed sequences for PA_BLK_*, INT32, [B]",
                   optional=True),
    "share": tensor("kNopeClipAlphaOptional", "clipping ratio of a tile's largest magnitude for INT8 keys, FLOAT, [1]",
                    optional=True),
    **EPSILONS,
    "mode": w.Attr("cacheModeOptional", "char*", 'layout of the caches: "BSND", "TND", "PA_BSND", "PA_NZ", '
                   '"PA_BLK_BSND" or "PA_BLK_NZ"', "PA_BSND"),
    "weight_mode": w.Attr("weightQuantMode", "int64_t", "INT8: 0 none, 1 weightUqQr, 2 tokenX and weights but weightUk",
                          0),
    "cache_mode": w.Attr("kvCacheQuantMode", "int64_t", "INT8 keys: 0 no, 1 per tensor, 2 per channel, 3 per tile", 0),
    "query_mode": w.Attr("queryQuantMode", "int64_t", "INT8 queries: 1 with kvCacheQuantMode 1, else 0", 0),
    "repo_mode": w.Attr("ckvkrRepoMode", "int64_t", "1: the rotary part is stored in kvCacheRef", 0),
    "scale_repo": w.Attr("quantScaleRepoMode", "int64_t", "1: scales are stored in kvCacheRef", 0),
    "tile": w.Attr("tileSize", "int64_t", "elements per scale: 128", 128),
    "query_factor": w.Attr("qcQrScale", "double", "factor of the normalised queries", 1.0),
    "key_factor": w.Attr("kcScale", "double", "factor of the normalised keys", 1.0),
    **OUTPUTS,
    "norm": w.Out("queryNormOutOptional", "normalised queries, BF16 or INT8, [T,Hcq] or [B,S,Hcq]; null: not written; "
                  "declared const", optional=True, ctype=w.IN_TENSOR),
    "norm_scale": w.Out("dequantScaleQNormOutOptional", "scale of INT8 queryNorm, FLOAT, [T,1]; declared const",
                        optional=True, ctype=w.IN_TENSOR),
}  # fmt: skip
