"""aclnnDropoutGenMaskV2 and aclnnDropoutGenMaskV2Tensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from . import tensors
from .drawing import DSA, ON_DSA, PHILOX, SOURCE, offset, seed
from .masking import LAYOUT, NEEDED, SIZES, Staying, about, drawn_mask, mask_or_all, probability, sizes_fit

prob = w.Attr("prob", "double", "the probability that an element is left out", default=0.5)
kind = w.Attr("probDataType", "aclDataType", "the dtype that prob is rounded to", default=dt.ACL_FLOAT)
out = w.Out("out", "the mask, a bit for each element in whole groups of 128")
KINDS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
SHAPE = w.Aligned(NEEDED)
AI_CPU = w.OnAiCpu(w.negated(w.on(*DSA, *w.REGBASE)))
chance = w.both(w.negated(about(prob, 0)), w.negated(about(prob, 1)))
known = w.inner((w.OneOf(w.ValueOf(kind), KINDS),))
RULES = (
    w.present(SIZES, out), w.dtype_in(w.Choices(dt.ACL_UINT8), out), probability(prob), sizes_fit(out),
    w.done_if_empty(out),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_dropout_gen_mask.h", "library": "math", "precision": "exact",
    "formula": "bits set with the probability 1 - prob, prob rounded to probDataType on the 910B and 910_93",
    "reference": "torch.rand(n) < 1 - prob, in bits",
}  # fmt: skip

mask = mask_or_all(prob, out, drawn_mask(Staying(prob, kind), SHAPE, *SOURCE))
gen_mask_v2 = w.declare(
    "aclnnDropoutGenMaskV2", SIZES, prob, seed, offset, kind, out,
    summary="the mask of a dropout, in bits, by a probability of a given dtype",
    rules=(*RULES, w.when(w.both(ON_DSA, chance), known)),
    plan=(AI_CPU, mask, w.ViewCopy(mask, out)),
    **TEXTS, documented_soc=w.DOCUMENTED_BUT_310B, notes=(PHILOX, LAYOUT),
)  # fmt: skip

where = tensors.inputs()
drawn = drawn_mask(Staying(prob, kind), SHAPE, *tensors.source(), inputs=where)
own_mask = mask_or_all(prob, out, drawn)
gen_mask_v2_tensor = w.declare(
    "aclnnDropoutGenMaskV2Tensor", SIZES, prob, *tensors.BOTH, tensors.offset, kind, out,
    summary="the mask of a dropout, in bits, seed and offset in tensors",
    rules=(
        *RULES, w.when(w.both(w.negated(w.on(*w.REGBASE)), chance), known),
        tensors.GIVEN, w.inner(w.dtype_in(tensors.LONG, *tensors.BOTH)),
    ),
    plan=(AI_CPU, own_mask, w.ViewCopy(own_mask, out)),
    **TEXTS, documented_soc=w.DOCUMENTED_NEW, notes=(PHILOX, LAYOUT, tensors.NOTE),
)  # fmt: skip
