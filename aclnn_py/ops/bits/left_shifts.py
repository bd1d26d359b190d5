"""aclnnLeftShifts."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import shifts
from .shared.shifts import ALWAYS, DTYPES


class Shift(w.AsTensor):
    """A scalar as a number of bits; -1: all of them or more."""

    def read(self, call: Any) -> tuple[float, float]:
        high, low = super().read(call)
        tensor = next(param for param in self.dtype.params if param.is_tensor)
        most, below = shifts.ends(call.args[tensor.name], call.args[self.param.name])
        if high < 0 and not below:
            return 0.0, -0.0
        return (high + low if 0 <= high + low <= most else -1.0), -0.0


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
by = w.Scalar("shiftBits", "shift amount, a scalar")
kind = w.Promoted(x, by)
dense = w.Contiguous(x)
cast = w.CastTo(dense, kind)
moved = w.Compute("left_shifts", cast, attrs=(Shift(by, kind),), dtype=kind, integral=ALWAYS)
back = w.CastTo(moved, w.Dtype(out))
left_shifts = w.declare(
    "aclnnLeftShifts", x, by, out,
    summary="element-wise left shift by a scalar: self << shiftBits",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x), w.same_shape(x, out),
        w.no_private_format(x, out), w.done_if_empty(x), shifts.kind_rules(x, by, out),
    ),
    plan=(w.OnAiCpu(ALWAYS), dense, cast, moved, back, w.ViewCopy(back, out)),
    reference="torch.bitwise_left_shift(self, shiftBits)", **shifts.LEFT,
)  # fmt: skip
