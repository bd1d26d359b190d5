"""MX quantisation: the plan of aclnnDynamicMxQuant and its versions."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from .mx_params import axis, mode, out, scales, size, way, x

REFUSED = w.NoKernel(w.value_is(way, 2))
along = w.Axis(x, axis)


def planned(bound: float | w.Term = 0.0) -> w.Plan:
    """Blocks along the last axis, to which the one of the blocks is moved, and from which it is moved back."""
    moved, each = b.by_block(b.Transposed(w.Contiguous(x), along), out, way, w.ValueOf(size), bound)
    ends = (
        REFUSED, b.stored(b.Transposed(moved, along, True), out, mode),
        w.ViewCopy(b.Transposed(each, along, True, 1), scales),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))
