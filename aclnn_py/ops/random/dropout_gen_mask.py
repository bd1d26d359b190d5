"""aclnnDropoutGenMask."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .drawing import ON_DSA, PHILOX, SOURCE, offset, seed
from .masking import LAYOUT, NEEDED, SIZES, Staying, drawn_mask, mask_or_all, probability, sizes_fit

prob = w.Attr("prob", "double", "the probability that an element is left out", default=0.5)
out = w.Out("out", "the mask, a bit for each element in whole groups of 128")
shape = w.Either(ON_DSA, w.ViewShape(out), w.Aligned(NEEDED), told="shape of the mask")
mask = mask_or_all(prob, out, drawn_mask(Staying(prob), shape, *SOURCE))
gen_mask = w.declare(
    "aclnnDropoutGenMask", SIZES, prob, seed, offset, out,
    summary="the mask of a dropout, in bits",
    rules=(
        w.present(SIZES, out), w.dtype_in(w.Choices(dt.ACL_UINT8), out), probability(prob), sizes_fit(out),
        w.done_if_empty(out),
    ),
    plan=(w.OnAiCpu(w.negated(w.on("ascend910b", "ascend910_93", *w.REGBASE))), mask, w.ViewCopy(mask, out)),
    header="aclnnop/aclnn_dropout_gen_mask.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="bits set with the probability 1 - prob", precision="exact", reference="torch.rand(n) < 1 - prob, in bits",
    notes=(
        PHILOX, LAYOUT,
        "The 910B and 910_93 write a strided out as if it were dense; the emulator fills its view.",
    ),
)  # fmt: skip
