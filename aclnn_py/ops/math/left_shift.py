"""aclnnLeftShift."""

from __future__ import annotations

from ...lowering import language as w
from . import shifting
from .comparison_rules import shapes_join
from .shifting import ALWAYS, DTYPES

x, by = w.In("self", "the bits"), w.In("shiftBits", "by how many they move")
out = w.Out("out", "the result")
kind, shape = w.Promoted(x, by), w.Joined(x, by)
first, second = w.Contiguous(x), w.Contiguous(by)
left, right = w.CastTo(first, kind), w.CastTo(second, kind)
wide, wider = w.BroadcastTo(left, shape), w.BroadcastTo(right, shape)
result = w.Compute("left_shift", wide, wider, attrs=(shifting.limits(x, by),), dtype=kind, whole=ALWAYS)
back = w.CastTo(result, w.Dtype(out))
left_shift = w.declare(
    "aclnnLeftShift", x, by, out,
    summary="self << shiftBits, element by element",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x, by), shapes_join(x, by, out),
        w.no_private_format(x, by, out), w.done_if_empty(x, by), shifting.kind_rules(x, by, out),
    ),
    plan=(w.OnAiCpu(ALWAYS), first, left, second, right, wide, wider, result, back, w.ViewCopy(back, out)),
    reference="torch.bitwise_left_shift(self, shiftBits)", **shifting.LEFT,
)  # fmt: skip
