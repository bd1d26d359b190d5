"""aclnnClampTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.clamp_tensor_plan import plan
from .shared.clamp_tensor_rules import NOTES, TEXTS, tests

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, broadcast shape of self and the bounds")
low = w.In("clipValueMin", "lower bounds, broadcastable with self; null: none", optional=True)
high = w.In(
    "clipValueMax", "upper bounds, broadcastable with self; null: none; one of the bounds is required", optional=True
)
clamp_tensor = w.declare(
    "aclnnClampTensor", x, low, high, out,
    summary="clamps the elements of self to [clipValueMin, clipValueMax], both tensors",
    rules=(w.present(x, out), w.when(w.negated(w.given(low)), w.present(high)), *tests(x, (low, high), out)),
    plan=plan(x, (low, high), out), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.clamp(self, clip_value_min, clip_value_max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip
