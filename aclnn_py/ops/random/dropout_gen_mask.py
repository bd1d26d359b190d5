"""aclnnDropoutGenMask."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.dropout_mask import LAYOUT, NEEDED, SIZES, Staying, drawn_mask, mask_or_all, probability, sizes_fit
from .shared.philox_step import ON_DSA, PHILOX, SOURCE, offset, seed

prob = w.Attr("prob", "double", "dropout probability, 0 to 1", default=0.5)
out = w.Out("out", "keep mask, one bit per element, UINT8, [ceil(prod(shape)/128)*16]")
shape = w.Where(ON_DSA, w.ViewShape(out), w.Aligned(NEEDED), label="shape of the mask")
mask = mask_or_all(prob, out, drawn_mask(Staying(prob), shape, *SOURCE))
gen_mask = w.declare(
    "aclnnDropoutGenMask", SIZES, prob, seed, offset, out,
    summary="generates a dropout mask with one bit per element",
    rules=(
        w.present(SIZES, out), w.dtype_in(w.Choices(dt.ACL_UINT8), out), probability(prob), sizes_fit(out),
        w.done_if_empty(out),
    ),
    plan=(w.OnAiCpu(w.negated(w.on("ascend910b", "ascend910_93", *w.REGBASE))), mask, w.ViewCopy(mask, out)),
    header="aclnnop/aclnn_dropout_gen_mask.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="each bit is 1 with probability 1 - prob", precision="exact", reference="torch.rand(n) < 1 - prob, in bits",
    notes=(
        PHILOX, LAYOUT,
        "The 910B and 910_93 write a strided out as if it were contiguous; the emulator writes its view.",
    ),
)  # fmt: skip
