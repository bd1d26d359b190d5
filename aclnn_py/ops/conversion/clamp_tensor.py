"""aclnnClampTensor."""

from __future__ import annotations

from ...lowering import language as w
from .clamp_tensor_plan import plan
from .clamp_tensor_rules import NOTES, TEXTS, tests

x, out = w.In("self", "x"), w.Out("out", "the result")
low = w.In("clipValueMin", "the lower bounds; null: none", optional=True)
high = w.In("clipValueMax", "the upper bounds; null: none, unless the lower ones are null too", optional=True)
clamp_tensor = w.declare(
    "aclnnClampTensor", x, low, high, out,
    summary="x between the elements of two tensors",
    rules=(w.present(x, out), w.when(w.negated(w.given(low)), w.present(high)), *tests(x, (low, high), out)),
    plan=plan(x, (low, high), out), documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.clamp(self, clip_value_min, clip_value_max).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip
