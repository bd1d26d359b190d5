"""aclnnClampMax and aclnnInplaceClampMax."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_plan import plan
from .clamp_rules import NOTES, TEXTS, tests

high = w.Scalar("clipValueMax", "the upper bound", 0.5)
x, out = w.In("self", "x"), w.Out("out", "the result")
clamp_max = w.declare(
    "aclnnClampMax", x, high, out,
    summary="x, but not above a bound, element by element",
    rules=(w.present(high, x, out), *tests(x, (None, high), out)), plan=plan(x, (None, high), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_max(self, clip_value_max).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result although declared const", ctype=w.IN_TENSOR)
inplace_clamp_max = w.declare(
    "aclnnInplaceClampMax", ref, high,
    summary="x, but not above a bound, element by element, in place",
    rules=(w.present(high, ref), *tests(ref, (None, high), ref)), plan=plan(ref, (None, high), ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.clamp_max_(clip_value_max)", **TEXTS, notes=NOTES,
)  # fmt: skip
