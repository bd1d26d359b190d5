"""aclnnClamp."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_plan import plan
from .shared.clamp_rules import NOTES, TEXTS, tests

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
low = w.Scalar("clipValueMin", "lower bound; null: none", -0.25, optional=True)
high = w.Scalar("clipValueMax", "upper bound; null: none; one of the bounds is required", 0.5, optional=True)
clamp = w.declare(
    "aclnnClamp", x, low, high, out,
    summary="clamps the elements of self to [clipValueMin, clipValueMax]",
    rules=(
        w.present(x, out), w.when(w.negated(w.given(low)), w.present(high)), *tests(x, (low, high), out)
    ),
    plan=plan(x, (low, high), out), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.clamp(self, clip_value_min, clip_value_max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip
