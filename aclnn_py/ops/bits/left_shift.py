"""aclnnLeftShift."""

from __future__ import annotations

from ...lowering import language as w
from ..comparison.shared.comparison_rules import shapes_join
from .shared import shifts
from .shared.shifts import ALWAYS, DTYPES

x, by = w.In("self", "input, rank up to 8"), w.In("shiftBits", "shift amounts, broadcastable with self")
out = w.Out("out", "output, broadcast shape of self and shiftBits")
kind, shape = w.Promoted(x, by), w.BroadcastShape(x, by)
first, second = w.Contiguous(x), w.Contiguous(by)
left, right = w.CastTo(first, kind), w.CastTo(second, kind)
wide, wider = w.BroadcastTo(left, shape), w.BroadcastTo(right, shape)
result = w.Compute("left_shift", wide, wider, attrs=(shifts.limits(x, by),), dtype=kind, integral=ALWAYS)
back = w.CastTo(result, w.Dtype(out))
left_shift = w.declare(
    "aclnnLeftShift", x, by, out,
    summary="element-wise left shift: self << shiftBits",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x, by), shapes_join(x, by, out),
        w.no_private_format(x, by, out), w.done_if_empty(x, by), shifts.kind_rules(x, by, out),
    ),
    plan=(w.OnAiCpu(ALWAYS), first, left, second, right, wide, wider, result, back, w.ViewCopy(back, out)),
    reference="torch.bitwise_left_shift(self, shiftBits)", **shifts.LEFT,
)  # fmt: skip
