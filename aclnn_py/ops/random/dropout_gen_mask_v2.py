"""aclnnDropoutGenMaskV2 and aclnnDropoutGenMaskV2Tensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import seed_tensors
from .shared.dropout_mask import LAYOUT, NEEDED, SIZES, Staying, about, drawn_mask, mask_or_all, probability, sizes_fit
from .shared.philox_step import DSA, ON_DSA, PHILOX, SOURCE, offset, seed

prob = w.Attr("prob", "double", "dropout probability, 0 to 1", default=0.5)
kind = w.Attr("probDataType", "aclDataType", "dtype to which prob is rounded", default=dt.ACL_FLOAT)
out = w.Out("out", "keep mask, one bit per element, UINT8, [ceil(prod(shape)/128)*16]")
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
    "formula": "each bit is 1 with probability 1 - prob, prob rounded to probDataType on the 910B and 910_93",
    "reference": "torch.rand(n) < 1 - prob, in bits",
}  # fmt: skip

mask = mask_or_all(prob, out, drawn_mask(Staying(prob, kind), SHAPE, *SOURCE))
gen_mask_v2 = w.declare(
    "aclnnDropoutGenMaskV2", SIZES, prob, seed, offset, kind, out,
    summary="generates a dropout mask with one bit per element, prob given with its dtype",
    rules=(*RULES, w.when(w.both(ON_DSA, chance), known)),
    plan=(AI_CPU, mask, w.ViewCopy(mask, out)),
    **TEXTS, documented_soc=w.DOCUMENTED_BUT_310B, notes=(PHILOX, LAYOUT),
)  # fmt: skip

where = seed_tensors.inputs()
drawn = drawn_mask(Staying(prob, kind), SHAPE, *seed_tensors.source(), inputs=where)
own_mask = mask_or_all(prob, out, drawn)
gen_mask_v2_tensor = w.declare(
    "aclnnDropoutGenMaskV2Tensor", SIZES, prob, *seed_tensors.BOTH, seed_tensors.offset, kind, out,
    summary="generates a dropout mask with one bit per element, seed and offset in tensors",
    rules=(
        *RULES, w.when(w.both(w.negated(w.on(*w.REGBASE)), chance), known),
        seed_tensors.GIVEN, w.inner(w.dtype_in(seed_tensors.LONG, *seed_tensors.BOTH)),
    ),
    plan=(AI_CPU, own_mask, w.ViewCopy(own_mask, out)),
    **TEXTS, documented_soc=w.DOCUMENTED_NEW, notes=(PHILOX, LAYOUT, seed_tensors.NOTE),
)  # fmt: skip
