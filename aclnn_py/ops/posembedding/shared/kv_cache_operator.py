"""The declarations of the operators that normalise and rotate keys into caches."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....lowering.operator import Operator
from ...attention.shared.inputs import FieldInputs
from .generated_rules import NEW, result
from .kv_cache_newest import NEWEST, NewestLimits
from .kv_cache_rules import Limits
from .kv_cache_step import KvCacheStep


def tensor(name: str, meaning: str, *, optional: bool = False) -> w.Param:
    return w.In(name, meaning, optional=optional)


def inputs(*, with_value: bool) -> dict[str, w.Param]:
    """By field; with values beside keys there are other widths, heads, and offsets that count."""

    def other(text: str) -> str:
        return f" (with vOptional {text})" if with_value else ""

    heads, width, shape = ("N", "[D] or [N,D]", "[N,D]") if with_value else ("1", "[D] or [1,D]", "[D] or [1,D]")
    counts = "without vOptional ignored" if with_value else "ignored, as in the source"
    caches = ("[BlockNum,BlockSize,N,D], in mode Norm [B,N,S,D]", "64" + other("192"), "512" + other("128"))
    return {
        "kv": tensor("kv", f"keys, FLOAT16 or BF16, [B,1,S,576]{other('[B,N,S,192]')}; 950: "
                     "[B,1,S,Dk+Dv]"),
        "gamma": tensor("gamma", f"scale of the RMS norm, dtype of kv, [512]{other('[192]')}"),
        "cos": tensor("cos", f"cosines of the rotation angles, dtype of kv, [B,{heads},S,64] or [B,{heads},1,64]"),
        "sin": tensor("sin", "sines of the rotation angles, same shape and dtype as cos"),
        "places": tensor("index", "slot of every token, INT64, [B,S] or [B*S]; in PA_BLK modes the first slot of "
                         "every block, [B*ceil(S/BlockSize)]; negative: not cached"),
        "k_cache": w.InOut("kCacheRef", f"cache of rotated keys, dtype of kv or INT8, {caches[0]}; D = {caches[1]}; "
                          "950: also HIFLOAT8 and FP8, D of cos"),
        "v_cache": w.InOut("ckvCacheRef", "cache of normalised keys or of values, dtype of kv or INT8, shape of "
                           f"kCacheRef but for D = {caches[2]}; 950: also HIFLOAT8 and FP8, D of gamma"),
        "k_scale": tensor("kRopeScaleOptional", f"scale that quantises kCacheRef, FLOAT, {width}", optional=True),
        "v_scale": tensor("cKvScaleOptional", f"scale that quantises ckvCacheRef, FLOAT, {width}", optional=True),
        "k_offset": tensor("kRopeOffsetOptional", f"offset of an INT8 kCacheRef, FLOAT, {shape}; {counts}",
                           optional=True),
        "v_offset": tensor("cKvOffsetOptional", f"offset of an INT8 ckvCacheRef, FLOAT, {shape}; {counts}",
                           optional=True),
    }  # fmt: skip


VALUE = {"value": tensor("vOptional", "values, dtype of kv, [B,N,S,128]", optional=True)}
REST = {
    "epsilon": w.Attr("epsilon", "double", "epsilon of the RMS norm", 1e-5),
    "mode_name": w.Attr("cacheModeOptional", "char*", "layout of the caches: Norm, PA, PA_BNSD, PA_NZ, PA_BLK_BNSD or "
                        "PA_BLK_NZ", "PA", optional=True),
    "keeps": w.Attr("isOutputKv", "bool", "writes kRopeOut and cKvOut", False),
    "k_out": result("kRopeOut", "rotated keys, dtype of kv, [B,N,S,D] with D of kCacheRef; written if isOutputKv"),
    "v_out": result("cKvOut", "normalised keys or values, dtype of kv, [B,N,S,D] with D of ckvCacheRef; written if "
                    "isOutputKv"),
}  # fmt: skip
NOTES = (
    "A cacheModeOptional that is null or unknown counts as Norm, as in the source.",
    "In mode Norm kRopeOut and cKvOut are written only where a cache is quantised, as in the source (950: always).",
    "The 950 takes any numbers of channels (kv Dk+Dv, cos Dk, gamma Dv; here Dv up to 16384, else 561103), scales and "
    "offsets of one element or D, in any mode, and caches in HIFLOAT8 and FP8; offsets count. It skips indices outside "
    "of the cache.",
    "On A2 and A3 an index outside of the cache fails the stream, where CANN writes out of bounds.",
    "Caches, factors and outputs of other shapes, a quantised cache without scale, and one row of cos for all tokens "
    "in modes whose kernel reads one for each token, none of which CANN checks, are refused (561103).",
)
FORMULA = (
    "y = x / sqrt(mean(x^2) + epsilon) * gamma of the first 512 channels goes to ckvCacheRef, rope(the last 64) = "
    "(x1 * cos1 - x2 * sin1, x2 * cos2 + x1 * sin2), x1 and x2 the even and odd channels, to kCacheRef; INT8: "
    "round(y * scale)"
)


def into_caches(name: str, *, header: str, with_value: bool, notes: tuple[str, ...] = (), **texts: Any) -> Operator:
    fields = FieldInputs(**inputs(with_value=with_value), **(VALUE if with_value else {}), **REST)
    limits, newest = Limits(fields), NewestLimits(fields)
    ranked = w.rank_is(4, *(fields[field] for field in ("kv", "cos", "sin")))
    return w.generated(
        name, *fields.all, on=NEW, kinds=limits.kinds,
        tiling=(ranked, w.when(NEWEST, w.flat(*newest.tiling), otherwise=w.flat(*limits.tiling))),
        unchecked=w.when(NEWEST, newest.unchecked, otherwise=limits.unchecked), plan=(KvCacheStep(limits, newest),),
        library="transformer", header=header, documented_soc=w.DOCUMENTED_NEW,
        formula=FORMULA + texts.pop("more", ""),
        precision="float32; caches and outputs rounded once, INT8 and FP8 half to even (HIFLOAT8: half away from zero) "
        "and saturated",
        notes=(*notes, *NOTES), **texts,
    )  # fmt: skip
