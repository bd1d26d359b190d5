"""aclnnClampMax and aclnnInplaceClampMax."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_plan import plan
from .shared.clamp_rules import NOTES, TEXTS, tests

high = w.Scalar("clipValueMax", "upper bound", 0.5)
x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
clamp_max = w.declare(
    "aclnnClampMax", x, high, out,
    summary="element-wise minimum of self and the scalar clipValueMax",
    rules=(w.present(high, x, out), *tests(x, (None, high), out)), plan=plan(x, (None, high), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_max(self, clip_value_max).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor of any shape, clamped in place, although declared const", ctype=w.IN_TENSOR)
inplace_clamp_max = w.declare(
    "aclnnInplaceClampMax", ref, high,
    summary="element-wise minimum of selfRef and the scalar clipValueMax, in place",
    rules=(w.present(high, ref), *tests(ref, (None, high), ref)), plan=plan(ref, (None, high), ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.clamp_max_(clip_value_max)", **TEXTS, notes=NOTES,
)  # fmt: skip
