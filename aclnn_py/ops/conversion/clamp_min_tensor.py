"""aclnnClampMinTensor and aclnnInplaceClampMinTensor."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_tensor_plan import plan
from .clamp_tensor_rules import NOTES, TEXTS, tests

low = w.In("clipValueMin", "the lower bounds")
x, out = w.In("self", "x"), w.Out("out", "the result")
clamp_min_tensor = w.declare(
    "aclnnClampMinTensor", x, low, out,
    summary="x, but not below the elements of a tensor",
    rules=(w.present(low, x, out), *tests(x, (low, None), out)), plan=plan(x, (low, None), out),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.clamp_min(self, clip_value_min).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_clamp_min_tensor = w.declare(
    "aclnnInplaceClampMinTensor", ref, low,
    summary="x, but not below the elements of a tensor, in place",
    rules=(w.present(low, ref), *tests(ref, (low, None), ref)), plan=plan(ref, (low, None), ref),
    documented_soc=w.DOCUMENTED_BUT_310, reference="selfRef.clamp_min_(clip_value_min)", **TEXTS, notes=NOTES,
)  # fmt: skip
