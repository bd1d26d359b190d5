"""Dynamic quantisation: the plan of aclnnDynamicQuant and its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.soc import representative
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Shape, TensorFacts
from . import dynamic_halves as halves
from . import experts as e
from .dynamic_params import PER_CHANNEL, PER_TOKEN, expert_smooth, group, grouped, offsets, out, regbase, scales, x

Given = TensorFacts | None
BUFFER = representative("ascend910b").ub - 1024
"""Bytes of the 910B's unified buffer available for one row and its intermediates."""
WHOLE = {dt.ACL_INT8: 255.0, dt.ACL_INT4: 15.0, dt.ACL_INT32: 15.0}
"""Range of the integer dtypes of yOut: the largest number minus the least."""


def steps_of(out: TensorFacts | None) -> float:
    return WHOLE.get(out.dtype if out else 0, 2 * q.largest_of(out))


STEPS = (
    w.Derived(steps_of, out, label=f"range of {out}"),
    w.Derived(lambda out: 1 / steps_of(out), out, label=f"one over the range of {out}"),
)


def fits_buffer(x: TensorFacts, smooth: Given) -> bool | None:
    """True where the 910B's kernels hold a whole row of x, else None."""
    row = x.shape[-1] if x.rank else 0
    several_rows = 128 <= row <= (12800 if smooth else 16320) and row % 8 == 0
    one_row = -(-row // 16) * 16 * (19 if smooth else 13) < BUFFER
    return several_rows or one_row or None


def whole_rows(smooth: w.Param) -> w.Rule:
    """Condition: the scale is max(abs(x)) * (1 / m), not one over the factor."""
    return w.Defined(w.Derived(fits_buffer, x, smooth, label="whether a core's buffer holds a row"))


def columns(line: TensorFacts, x: TensorFacts, mode: str = PER_TOKEN) -> Shape:
    """Smoothing factors along the last axis of x, per channel along the axis before."""
    return (*line.shape, 1) if mode == PER_CHANNEL else line.shape


def smoothed(*mode: w.Param) -> w.Step:
    """x times its smoothing factors, of each row's group if there are groups."""
    numbers, factors = q.as_floats(x), q.as_floats(expert_smooth)
    line = w.Derived(columns, expert_smooth, x, *mode, label=f"shape of {expert_smooth} beside x")
    chosen = e.rows_of_experts(factors, e.expert_of_token(w.Contiguous(group), x))
    each = w.Branch(
        grouped, w.ViewOf(chosen, w.Reshaped(w.ViewShape(x))), w.ViewOf(factors, w.Reshaped(line, blind=True))
    )
    return w.Branch(w.given(expert_smooth), w.Compute("mul", numbers, each), numbers)


def either(old: tuple[w.Step, ...], new: tuple[w.Step, ...]) -> list[w.Step]:
    return [w.Branch(halves.old, *steps) for steps in zip(old, new, strict=True)]


def planned(numbers: w.Step, largest: q.Largest, steps: q.Largest, apart: w.Rule, axes: w.Term) -> w.Plan:
    """Quantised values, scales, and zero points where offsetOut is given."""
    even, scale = either(halves.by_row(), q.by_row(numbers, largest, regbase, apart, axes))
    moved, span, zero = either(halves.by_range(), q.by_range(numbers, largest, steps, regbase, axes))
    is_moved = w.given(offsets)
    ends = (
        q.quantised(w.Branch(is_moved, moved, even), out, packs=True),
        w.ViewCopy(w.Branch(is_moved, span, scale), scales, blind=True),
        w.Branch(is_moved, w.ViewCopy(zero, offsets, blind=True), w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))
