"""aclnnIncreFlashAttention: the declarations of its versions."""

from __future__ import annotations

from .....lowering import language as w
from .....lowering.operator import Operator
from .fused_inference import INT8_OUT, LACKING, NO_BIAS, SOCS, read, texts_of
from .inference_parameters import all_made
from .inference_rules import Limits
from .inference_step import CachedAttention

TENSORS = {"query": "query", "key": "key", "value": "value", "pse": "pseShift", "mask": "attenMask",
           "key_lengths": "actualSeqLengths"}  # fmt: skip
SECOND = {"deq1": "dequantScale1", "quant1": "quantScale1", "deq2": "dequantScale2", "quant2": "quantScale2",
          "quant_offset2": "quantOffset2"}  # fmt: skip
THIRD = {"both_scale": "antiquantScale", "both_offset": "antiquantOffset", "blocks": "blocktable"}
NUMBERS = {"heads": "numHeads", "scale": "scaleValue", "layout": "inputLayout", "key_heads": "numKeyValueHeads"}
SCALES_NOTE = (
    "INT8 keys and values are (key + antiquantOffset) * antiquantScale; both have the dtype of query, shape [2] per "
    "tensor and [2,N,1,D], [2,N,D] or [2,H] per channel."
)
NULL_NOTE = "dequantScale1, quantScale1 and dequantScale2 have to be null (561002)."
NOTES = (
    "One query for every sequence (S = 1) in the layouts BSH, BNSD and BSND.",
    "A block number outside of the cache fails the stream; CANN's kernel reads out of bounds.",
    "A sequence without keys gives 0; one whose keys are all masked the mean of the values.",
    "The kernel of the 310P is not emulated (561003).",
)


def names_of(version: int) -> dict[str, str]:
    """Fields and names of a version's parameters, in order."""
    found = {**TENSORS, **(SECOND if version > 1 else {}), **(THIRD if version > 2 else {})}
    found |= {"key_padding": "kvPaddingSize"} if version > 3 else {}
    found |= {**NUMBERS, **({"block_size": "blockSize", "precise": "innerPrecise"} if version > 2 else {})}
    return {**found, "out": "attentionOut"}


def incre(version: int) -> Operator:
    """The declaration of a version of aclnnIncreFlashAttention."""
    params = all_made(names_of(version))
    bias = (params["pse"],) if version < 3 else ()
    handed = {field: param for field, param in params.items() if param not in bias}
    inputs = read(handed)
    limits = Limits(inputs, SOCS, decode=True)
    suffix = f"_v{version}" if version > 1 else ""
    return w.generated(
        f"aclnnIncreFlashAttention{suffix.removeprefix('_').upper()}", *params.values(), on=SOCS,
        kinds=limits.dtypes(handed), tiling=limits.tiling, outputs=(params["out"],), unread=bias,
        plan=(CachedAttention(inputs, decode=True),), header=f"aclnnop/aclnn_incre_flash_attention{suffix}.h",
        documented_soc=SOCS, summary="scaled dot-product attention of one query per sequence over a cache",
        **texts_of("torch_npu.npu_incre_flash_attention(query, key, value, ...)"),
        notes=(*NOTES, *LACKING, *((NULL_NOTE, INT8_OUT) if version > 1 else ()),
               *((SCALES_NOTE,) if version > 2 else ()), *((NO_BIAS,) if bias else ())),
    )  # fmt: skip
