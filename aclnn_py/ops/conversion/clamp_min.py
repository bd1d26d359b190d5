"""aclnnClampMin."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_plan import plan
from .shared.clamp_rules import NOTES, TEXTS, tests

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
low = w.Scalar("clipValueMin", "lower bound", -0.25)
clamp_min = w.declare(
    "aclnnClampMin", x, low, out,
    summary="element-wise maximum of self and the scalar clipValueMin",
    rules=(w.present(low, x, out), *tests(x, (low, None), out)), plan=plan(x, (low, None), out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.clamp_min(self, clip_value_min).to(out.dtype)", **TEXTS,
    notes=NOTES,
)  # fmt: skip
