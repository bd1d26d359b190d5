"""Dynamic quantisation on the 310P and 910: FLOAT16 arithmetic, halves away from zero, no smoothing factors."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from ...norm.shared.kernels import filled
from .dynamic_params import OLD, expert_smooth, offsets, out, row, x
from .packing import with_row

ALIGNED, LONGEST = 32, 4096
"""Elements that divide every row, and the longest row that a core holds as a whole."""
LAST, NOUGHT = q.LAST_AXIS, filled(w.Constant((), "[]"), w.FLOAT, 0)
old = w.on(*OLD)


def is_aligned(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % ALIGNED == 0


def aligned(call: Call) -> Iterator[Call]:
    yield with_row(call, ALIGNED, x, out, expert_smooth)


KERNEL = w.when(old, w.inner(fitting(
    is_aligned, x, claim=("last axis of x", f"a multiple of {ALIGNED}"), mend=aligned)))  # fmt: skip
REFUSED = w.NoKernel(w.both(old, w.given(offsets), w.negated(w.Within(row, high=LONGEST))))
"""CANN's kernel for long rows writes no zero points."""


def over(largest: float, size: w.Step) -> w.Step:
    """largest / size, 0 for 0."""
    return w.Compute("where", size, w.Compute("rdivs", size, attrs=(largest, 0.0)), NOUGHT)


def rounded(values: w.Step) -> w.Step:
    return w.Compute("round_as", values, attrs=(q.HALVES_AWAY,), dtype=w.FLOAT)


def times(factor: w.Step) -> w.Step:
    return w.Compute("mul", w.Contiguous(x), w.CastTo(factor, w.Dtype(x)))


def by_row() -> tuple[w.Step, w.Step]:
    """Quantised values, and the scale of every row."""
    peak = w.Reduction("reduce_max", w.Compute("abs", q.as_floats(x)), axes=LAST, keep=True)
    return rounded(times(over(127.0, peak))), w.Compute("muls", peak, attrs=(1 / 127, 0.0))


def by_range() -> tuple[w.Step, w.Step, w.Step]:
    """Quantised values, and the scale and the zero point of every row, which is that of the range's middle."""
    high, low = (w.Reduction(f"reduce_{end}", q.as_floats(x), axes=LAST, keep=True) for end in ("max", "min"))
    span = w.Compute("sub", high, low)
    factor = over(255.0, span)
    middle = w.Compute("mul", w.Compute("muls", w.Compute("add", high, low), attrs=(-1.0, 0.0)), factor)
    zero = w.Compute("muls", middle, attrs=(0.5, 0.0))
    values = w.Compute("add", times(factor), w.CastTo(zero, w.Dtype(x)))
    return rounded(values), w.Compute("divs", span, attrs=(255.0, 0.0)), zero
