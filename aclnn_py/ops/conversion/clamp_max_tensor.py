"""aclnnClampMaxTensor and aclnnInplaceClampMaxTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_tensor_plan import plan
from .shared.clamp_tensor_rules import NOTES, TEXTS, tests

high = w.In("max", "upper bounds, broadcastable with self")
x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, broadcast shape of self and clipValueMax")
clamp_max_tensor = w.declare(
    "aclnnClampMaxTensor", x, high, out,
    summary="element-wise minimum of self and clipValueMax",
    rules=(w.present(high, x, out), *tests(x, (None, high), out)), plan=plan(x, (None, high), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_max(self, max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor clamped in place, rank up to 8")
inplace_clamp_max_tensor = w.declare(
    "aclnnInplaceClampMaxTensor", ref, high,
    summary="element-wise minimum of selfRef and clipValueMax, in place",
    rules=(w.present(high, ref), *tests(ref, (None, high), ref)), plan=plan(ref, (None, high), ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.clamp_max_(max)", **TEXTS, notes=NOTES,
)  # fmt: skip
