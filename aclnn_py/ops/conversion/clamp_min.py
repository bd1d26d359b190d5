"""aclnnClampMin."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_plan import plan
from .clamp_rules import NOTES, TEXTS, tests

x, out = w.In("self", "x"), w.Out("out", "the result")
low = w.Scalar("clipValueMin", "the lower bound", -0.25)
clamp_min = w.declare(
    "aclnnClampMin", x, low, out,
    summary="x, but not below a bound, element by element",
    rules=(w.present(low, x, out), *tests(x, (low, None), out)), plan=plan(x, (low, None), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_min(self, clip_value_min).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip
