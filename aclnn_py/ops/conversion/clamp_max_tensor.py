"""aclnnClampMaxTensor and aclnnInplaceClampMaxTensor."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_tensor_plan import plan
from .clamp_tensor_rules import NOTES, TEXTS, tests

high = w.In("max", "the upper bounds")
x, out = w.In("self", "x"), w.Out("out", "the result")
clamp_max_tensor = w.declare(
    "aclnnClampMaxTensor", x, high, out,
    summary="x, but not above the elements of a tensor",
    rules=(w.present(high, x, out), *tests(x, (None, high), out)), plan=plan(x, (None, high), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_max(self, max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_clamp_max_tensor = w.declare(
    "aclnnInplaceClampMaxTensor", ref, high,
    summary="x, but not above the elements of a tensor, in place",
    rules=(w.present(high, ref), *tests(ref, (None, high), ref)), plan=plan(ref, (None, high), ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.clamp_max_(max)", **TEXTS, notes=NOTES,
)  # fmt: skip
