"""aclnnClampMinTensor and aclnnInplaceClampMinTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_tensor_plan import plan
from .shared.clamp_tensor_rules import NOTES, TEXTS, tests

low = w.In("clipValueMin", "lower bounds, broadcastable with self")
x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, broadcast shape of self and clipValueMin")
clamp_min_tensor = w.declare(
    "aclnnClampMinTensor", x, low, out,
    summary="element-wise maximum of self and clipValueMin",
    rules=(w.present(low, x, out), *tests(x, (low, None), out)), plan=plan(x, (low, None), out),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.clamp_min(self, clip_value_min).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor clamped in place, rank up to 8")
inplace_clamp_min_tensor = w.declare(
    "aclnnInplaceClampMinTensor", ref, low,
    summary="element-wise maximum of selfRef and clipValueMin, in place",
    rules=(w.present(low, ref), *tests(ref, (low, None), ref)), plan=plan(ref, (low, None), ref),
    documented_soc=w.DOCUMENTED_BUT_310, reference="selfRef.clamp_min_(clip_value_min)", **TEXTS, notes=NOTES,
)  # fmt: skip
