"""aclnnLeftShift and aclnnLeftShifts."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from . import shifting
from .comparing import shapes_join
from .shifting import ALWAYS, DTYPES

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_left_shift.h", "library": "math", "documented_soc": w.DOCUMENTED_NEW,
    "formula": "self << shiftBits in the promoted dtype", "precision": shifting.PRECISION,
    "notes": (shifting.CLAMPED, "Whether the dtypes promote is tested only once neither tensor is empty."),
}  # fmt: skip


class Shift(w.AsTensor):
    """A scalar as a number of bits: within those of the dtype."""

    __slots__ = ()

    def read(self, call: Any) -> tuple[float, float]:
        high, low = super().read(call)
        tensor = next(param for param in self.dtype.params if param.is_tensor)
        most, below = shifting.ends(call.args[tensor.name], call.args[self.param.name])
        return (min(high + low, most) if high >= 0 else below), -0.0


def plan(x: w.Param, by: w.Param, out: w.Param) -> w.Plan:
    """Casts to the promoted dtype, copies of what is not as large as out, the kernel, a cast to out."""
    kind, shape = w.Promoted(x, by), w.Joined(x, by)
    first, second = w.Contiguous(x), w.Contiguous(by)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    wide, wider = w.BroadcastTo(left, shape), w.BroadcastTo(right, shape)
    result = w.Compute("left_shift", wide, wider, attrs=(shifting.limits(x, by),), dtype=kind, whole=ALWAYS)
    back = w.CastTo(result, w.Dtype(out))
    return (w.OnAiCpu(ALWAYS), first, left, second, right, wide, wider, result, back, w.ViewCopy(back, out))


x, by = w.In("self", "the bits"), w.In("shiftBits", "by how many they move")
out = w.Out("out", "the result")
left_shift = w.declare(
    "aclnnLeftShift", x, by, out,
    summary="self << shiftBits, element by element",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x, by), shapes_join(x, by, out),
        w.no_private_format(x, by, out), w.done_if_empty(x, by), shifting.kind_rules(x, by, out),
    ),
    plan=plan(x, by, out), reference="torch.bitwise_left_shift(self, shiftBits)", **TEXTS,
)  # fmt: skip

number = w.Scalar("shiftBits", "by how many they move")
kind = w.Promoted(x, number)
dense = w.Contiguous(x)
cast = w.CastTo(dense, kind)
moved = w.Compute("left_shifts", cast, attrs=(Shift(number, kind),), dtype=kind, whole=ALWAYS)
back = w.CastTo(moved, w.Dtype(out))
left_shifts = w.declare(
    "aclnnLeftShifts", x, number, out,
    summary="self << shiftBits for a scalar, element by element",
    rules=(
        w.present(x, number, out), w.dtype_in(DTYPES, x, number, out), w.max_dims(8, x), w.same_shape(x, out),
        w.no_private_format(x, out), w.done_if_empty(x), shifting.kind_rules(x, number, out),
    ),
    plan=(w.OnAiCpu(ALWAYS), dense, cast, moved, back, w.ViewCopy(back, out)),
    reference="torch.bitwise_left_shift(self, shiftBits)", **TEXTS,
)  # fmt: skip
