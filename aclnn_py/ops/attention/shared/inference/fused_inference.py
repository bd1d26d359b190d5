"""aclnnFusedInferAttentionScore: the declarations of its versions."""

from __future__ import annotations

from typing import Any

from .....lowering import language as w
from .....lowering.operator import Operator
from .inference_parameters import all_made
from .inference_request import Inputs, Request
from .inference_rules import Limits
from .inference_step import CachedAttention

FIRST = {
    "query": "query", "key": "key", "value": "value", "pse": "pseShift", "mask": "attenMask",
    "query_lengths": "actualSeqLengths", "key_lengths": "actualSeqLengthsKv", "deq1": "deqScale1",
    "quant1": "quantScale1", "deq2": "deqScale2", "quant2": "quantScale2", "quant_offset2": "quantOffset2",
    "both_scale": "antiquantScale", "both_offset": "antiquantOffset", "blocks": "blockTable",
    "query_padding": "queryPaddingSize", "key_padding": "kvPaddingSize",
}  # fmt: skip
SECOND = {
    "key_scale": "keyAntiquantScale", "key_offset": "keyAntiquantOffset", "value_scale": "valueAntiquantScale",
    "value_offset": "valueAntiquantOffset", "key_prefix": "keySharedPrefix", "value_prefix": "valueSharedPrefix",
    "prefix_length": "actualSharedPrefixLen",
}  # fmt: skip
THIRD = {"query_rope": "queryRope", "key_rope": "keyRope", "rope_scale": "keyRopeAntiquantScale"}
FOURTH = {"query_dequant": "dequantScaleQuery", "sink": "learnableSink"}
FIFTH = {"query_start": "qStartIdx", "key_start": "kvStartIdx"}
NUMBERS = {
    "heads": "numHeads", "scale": "scaleValue", "before": "preTokens", "behind": "nextTokens", "layout": "inputLayout",
    "key_heads": "numKeyValueHeads", "sparse": "sparseMode", "precise": "innerPrecise", "block_size": "blockSize",
    "both_mode": "antiquantMode", "lse_flag": "softmaxLseFlag",
}  # fmt: skip
MODES = {"key_mode": "keyAntiquantMode", "value_mode": "valueAntiquantMode"}
REQUIRED = ("query", "key", "value")
SOCS = ("ascend910b", "ascend910_93")
NO_BIAS = "pseShift is ignored: this version hands no position bias on."

KERNEL = (
    "The scores of a call are never stored: memory is linear in the number of keys, with a block table as without one.",
    "A block number outside of the cache fails the stream; CANN's kernel reads out of bounds.",
    "Queries without keys, those behind their actual length and those outside of the band give 0, and softmaxLse inf "
    "(-3.4e38 for single queries). Rows whose keys are all masked give the mean of the values, with innerPrecise 2 and "
    "3 0.",
    "The masks of sparseMode 2, 3 and 4 are assumed to be the triangular ones that the documents require; their "
    "elements are not read.",
)
LACKING = (
    "Layouts *_NBSD without rotary parts are refused (561002), as CANN does but beside INT8 and INT4 caches, for which "
    "its kernel writes the layout of query.",
    "Not emulated, and refused: INT8 caches of packed sequences or of several tensors, and with rotary parts or a "
    "shared prefix (561002).",
    "Of the tests of the tiling function those that only a tile's size on the chip explains are left out.",
)
INT8_OUT = (
    "INT8 outputs are attention * quantScale2 + quantOffset2 in FLOAT16, half to even; of single queries with scales "
    "per channel in FLOAT, then FLOAT16 and INT8, halves away from zero. Rows without keys are quantised zeros. Scales "
    "per channel beside an offset of one element and the opposite, which CANN's kernel misreads, are refused (561002)."
)
ROUTES = (
    "Of CANN 8.5.0's newer kernels without quantisation the layouts NTD, BSH_BNSD and BSND_BNSD, packed D other than "
    "64, 128 and 192, and blocks of prompts that are no multiple of 128 are not emulated, and refused (561002)."
)
PROMPT_OUT = (
    "Rows of INT8 prompts that are not computed are 0. A FLOAT16 quantScale2 of prompts without keyAntiquantScale, "
    "which CANN's kernel reads as FLOAT, is refused (561002)."
)
CODES_NOTE = (
    "INT8 queries: of prompts the scores are multiplied by deqScale1, the softmax by quantScale1, both in FLOAT16, and "
    "rounded to INT8, its product with value by deqScale2; deqScale1 and deqScale2 lose their last 13 bits. Of MLA "
    "over INT8 caches in FRACTAL_NZ the scores, those of the rotary parts too, are multiplied by dequantScaleQuery and "
    "keyAntiquantScale, the softmax is rounded to 127 steps of its largest element in 512 keys (CANN: fewer where "
    "cores share a short sequence), and valueAntiquantScale is applied.",
    "INT4 caches, two to a byte or eight to an INT32, of single queries; D is a multiple of 64.",
)
PACKED_NOTE = (
    "Caches may be in FRACTAL_NZ, [blocks,N,D/C,blockSize,C] with C of 32 bytes: 16 channels of packed prompts "
    "(TND and NTD_TND)."
)
PIECES_NOTE = (
    "Other caches in FRACTAL_NZ: of MLA with blocks of 128 and the layouts "
    "BSH, BSND and TND, and of INT8 with D = 128, blocks of 128 or 512, innerPrecise 1 and BF16 queries up to S = 16."
)
SCALES_NOTE = (
    "INT8 keys and values are (key + offset) * scale. Scales of single queries have the dtype of query, per token "
    "FLOAT; keyAntiquantScale and valueAntiquantScale of up to 16 queries are BF16 per channel and FLOAT per token, "
    "antiquantScale is FLOAT16."
)
MODES_NOTE = "Antiquantisation modes 4 and 5 have FLOAT scales [blocks,blockSize] and [blocks,N,blockSize]."
FORMULA = (
    "attentionOut = softmax(mask(scaleValue * (query @ key^T + queryRope @ keyRope^T) + pseShift)) @ value; softmaxLse "
    "= log(sum(exp(scores)))"
)
PRECISION = (
    "computed in float32; the softmax is rounded to the dtype of query before the product with value, and the output "
    "once more"
)


def names_of(version: int) -> dict[str, str]:
    """Fields and names of a version's parameters, in order."""
    optional = {**FIRST, **(SECOND if version > 1 else {}), **(THIRD if version > 2 else {})}
    optional |= {**(FOURTH if version > 3 else {}), **(FIFTH if version > 4 else {})}
    suffix = "Optional" if version > 1 else ""
    found = {field: name if field in REQUIRED else f"{name}{suffix}" for field, name in optional.items()}
    found |= {**NUMBERS, **(MODES if version > 1 else {}), **({"query_mode": "queryQuantMode"} if version > 3 else {})}
    found |= {"pse_type": "pseType"} if version > 4 else {}
    return {**found, "out": "attentionOut", "lse": "softmaxLse"}


def read(params: dict[str, w.Param]) -> Inputs:
    """The parameters that rules and kernel read."""
    return Inputs(**{field: param for field, param in params.items() if field in Request._fields})


def fused(version: int, header: str, socs: tuple[str, ...], documented: tuple[str, ...], *notes: str) -> Operator:
    """The declaration of a version of aclnnFusedInferAttentionScore."""
    params = all_made(names_of(version))
    inputs = read(params)
    limits = Limits(inputs, socs)
    flag, lse = params["lse_flag"], params["lse"]
    modes = (PIECES_NOTE, MODES_NOTE) if version > 1 else ()
    return w.generated(
        f"aclnnFusedInferAttentionScore{f'V{version}' if version > 1 else ''}", *params.values(),
        on=socs, adding=w.when(w.is_true(flag), w.present(lse)), kinds=limits.dtypes(params),
        tiling=limits.tiling, outputs=(params["out"],), plan=(CachedAttention(inputs),),
        header=header, documented_soc=documented,
        summary="scaled dot-product attention for inference over caches, dense or in blocks, with grouped heads",
        **texts_of("torch_npu.npu_fused_infer_attention_score(query, key, value, ...)"),
        notes=(*notes, *KERNEL, *LACKING, PACKED_NOTE, *modes, SCALES_NOTE, INT8_OUT, PROMPT_OUT, *CODES_NOTE, ROUTES),
    )  # fmt: skip


def texts_of(reference: str) -> dict[str, Any]:
    """Texts of all three operators."""
    return {"library": "transformer", "formula": FORMULA, "precision": PRECISION, "reference": reference}
