"""MX quantisation: the plan of aclnnDynamicMxQuant and its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import TensorFacts
from .mx_params import axis, mode, out, scales, size, way, x

along = w.Axis(x, axis)


def kernel_way(x: TensorFacts, out: TensorFacts, axis: int, way: int, top: float = 0.0) -> int:
    """The kernel's way of scaleAlg; FLOAT maxima along the last axis are truncated to BF16, others rounded."""
    if way != b.RANGE:
        return way
    if not b.carries(out, top):
        return b.NORMAL_QUOTIENT
    return b.CUT_CARRY if x.dtype == dt.ACL_FLOAT and axis in (-1, x.rank - 1) else b.CARRY


def scale_attrs(top: w.Param | None, bound: w.Param | None) -> tuple[w.Term, ...]:
    """Number, way and bound of the kernel that makes scales."""
    tops = () if top is None else (top,)

    def limit(out: TensorFacts, way: int, *more: float) -> float:
        return b.limit(out, way, more[0] if more else 0.0) or (more[1] if len(more) > 1 else 0.0)

    bounds = tops if bound is None else (*tops, bound)
    return (
        w.Derived(b.measure, out, way, *tops, label=f"exponent, or one over the largest, of {out}"),
        w.Derived(kernel_way, x, out, axis, way, *tops, label="way of the scales"),
        w.Derived(limit, out, way, *bounds, label="largest number, or least maximum"),
    )


def planned(top: w.Param | None = None, bound: w.Param | None = None) -> w.Plan:
    """Blocks along the last axis, to which the one of the blocks is moved, and from which it is moved back."""
    attrs = (w.ValueOf(size), *scale_attrs(top, bound))
    moved = b.Blocks(b.Transposed(w.Contiguous(x), along), attrs)
    each = w.ViewOf(moved, w.NthOutput(1))
    ends = (
        b.stored(b.Transposed(moved, along, True), out, mode),
        w.ViewCopy(b.Transposed(each, along, True, 1), scales),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))
