"""aclnnClamp."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_plan import plan
from .clamp_rules import NOTES, TEXTS, tests

x, out = w.In("self", "x"), w.Out("out", "the result")
low = w.Scalar("clipValueMin", "the lower bound; null: none", -0.25, optional=True)
high = w.Scalar("clipValueMax", "the upper bound; null: none, unless the lower one is null too", 0.5, optional=True)
clamp = w.declare(
    "aclnnClamp", x, low, high, out,
    summary="x between two bounds, element by element",
    rules=(
        w.present(x, out), w.when(w.negated(w.given(low)), w.present(high)), *tests(x, (low, high), out)
    ),
    plan=plan(x, (low, high), out), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.clamp(self, clip_value_min, clip_value_max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip
