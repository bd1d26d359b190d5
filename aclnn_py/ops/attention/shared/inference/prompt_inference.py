"""aclnnPromptFlashAttention: the declarations of its versions."""

from __future__ import annotations

from typing import Any

from .....base.status import ACLNN_ERR_INNER_NULLPTR
from .....lowering import language as w
from .....lowering.operator import Operator
from . import inference_checks as checks
from . import inference_mask_checks as masks
from .fused_inference import NO_BIAS, SOCS, read, texts_of
from .inference_mask_checks import half_mask_fits
from .inference_outputs import output_scales_fit
from .inference_parameters import all_made
from .inference_rules import Limits
from .inference_scale_checks import scales_match
from .inference_step import CachedAttention
from .prompt_rules import dtypes, heads

TENSORS = {"query": "query", "key": "key", "value": "value", "pse": "pseShift", "mask": "attenMask",
           "query_lengths": "actualSeqLengths"}  # fmt: skip
SECOND = {"key_lengths": "actualSeqLengthsKv", "deq1": "deqScale1", "quant1": "quantScale1", "deq2": "deqScale2",
          "quant2": "quantScale2", "quant_offset2": "quantOffset2"}  # fmt: skip
NUMBERS = {"heads": "numHeads", "scale": "scaleValue", "before": "preTokens", "behind": "nextTokens",
           "layout": "inputLayout", "key_heads": "numKeyValueHeads"}  # fmt: skip
NOTES = (
    "A refusal of the tiling function, and a SoC without a kernel, give 561103.",
    "Queries behind their actual length, outside of the band or without keys give 0; rows whose keys are all masked "
    "the mean of the values, with innerPrecise 2 and 3 0.",
    "The masks of sparseMode 2, 3 and 4 are assumed to be the triangular ones that the documents require; their "
    "elements are not read.",
    "INT8 queries, keys and values: the scores are multiplied by deqScale1, the softmax by quantScale1, both in "
    "FLOAT16, and rounded to INT8, its product with value by deqScale2; deqScale1 and deqScale2 lose 13 bits.",
    "INT8 outputs are attention * quantScale2 + quantOffset2 in FLOAT16, half to even; a FLOAT16 quantScale2, which "
    "CANN's kernel reads as FLOAT, is refused (561103).",
    "A FLOAT16 mask times -10000 is added to the scores.",
    "Not emulated, and refused: the layout SH and the kernel of the 310P (561103).",
)


def names_of(version: int) -> dict[str, str]:
    """Fields and names of a version's parameters, in order."""
    found = {**TENSORS, **(SECOND if version > 1 else {}), **NUMBERS}
    found |= {"sparse": "sparseMode"} if version > 1 else {}
    found |= {"precise": "innerPrecise"} if version > 2 else {}
    return {**found, "out": "attentionOut"}


def task(limits: Limits, version: int) -> tuple[w.Rules, ...]:
    """Tests of the tiling function (561103)."""
    sized, tensors = limits.sized, ("query", "key", "value")
    return (
        (w.on(*SOCS),),
        limits.rule("numbers of heads, the second a divisor of the first", checks.heads_fit, "heads", "key_heads"),
        limits.rule("of matching shapes", limits.sizes, *tensors),
        sized("of sizes that have a kernel", checks.prompt_fits, *tensors),
        sized("lengths within the tensors", checks.lengths_fit, "query_lengths", "key_lengths"),
        limits.where_given("mask", sized("a mask of the shape for sparseMode", masks.mask_fits, "mask", "sparse")),
        sized("a mode with the mask that it needs", masks.mask_fits, "sparse"),
        limits.where_given("mask", sized("a band that leaves a key", masks.band_fits, "before", "behind")),
        limits.where_given("pse", sized("a bias for every head", masks.bias_fits, "pse")),
        sized("0 or 1, and for prompts other than 4", checks.precise_fits, "precise"),
        sized("of INT8 alone beside its scales", scales_match, "query"),
        sized("INT8 beside quantScale2 alone", output_scales_fit, "out"),
        limits.where_given("mask", sized("FLOAT16 beside FLOAT16 alone, fast and without a bias",
                                         lambda request, _: half_mask_fits(request, version), "mask")),
    )  # fmt: skip


def rules(version: int, limits: Limits, params: dict[str, w.Param]) -> tuple[Any, ...]:
    """The tests of the source, in its order."""
    out = params["out"]
    early = Limits(limits.inputs, SOCS, decode=False, code=w.ACLNN_ERR_PARAM_INVALID)
    tested = tuple(w.coded(rule, ACLNN_ERR_INNER_NULLPTR) for rule in w.flat(*task(limits, version)))
    return (
        w.present(params["query"], params["key"], params["value"], out, params["layout"]), w.OUT_POINTERS,
        w.done_if_empty(out), *dtypes(limits, params), *heads(limits, params), tested,
        early.sized("of the shape of the result", checks.out_fits, "out"),
    )  # fmt: skip


def prompt(version: int) -> Operator:
    """The declaration of a version of aclnnPromptFlashAttention."""
    params = all_made(names_of(version), single=True)
    out = params["out"]
    inputs = read({field: param for field, param in params.items() if field != "pse" or version > 2})
    limits = Limits(inputs, SOCS, decode=False, code=ACLNN_ERR_INNER_NULLPTR)
    attend = CachedAttention(inputs, decode=False, code=ACLNN_ERR_INNER_NULLPTR, fresh=True)
    suffix = f"_v{version}" if version > 1 else ""
    return w.declare(
        f"aclnnPromptFlashAttention{suffix.removeprefix('_').upper()}", *params.values(),
        rules=rules(version, limits, params),
        plan=w.ViewCopy(attend, out).chain,
        header=f"aclnnop/aclnn_prompt_flash_attention{suffix}.h", documented_soc=SOCS,
        summary="scaled dot-product attention of prompts, with grouped heads",
        **texts_of("torch_npu.npu_prompt_flash_attention(query, key, value, ...)"),
        notes=(*NOTES, *((NO_BIAS,) if version < 3 else ())),
    )  # fmt: skip
