"""What norms share that quantise their results: scales and zero points for each element of a row, and dtypes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from ...rules.call import Call, TensorFacts
from .definitions import NEW, fitting
from .rows import when_given

INT8 = w.Choices(dt.ACL_INT8)
EIGHT_BITS = INT8.plus(*q.SHORT_FLOATS, on=w.REGBASE)
"""The outputs for which there are kernels."""
SCALES = "what the result is divided by, or multiplied with, before it is rounded: one for each element of a row"
INPUTS = w.Choices().plus(dt.ACL_FLOAT16, on=(*NEW, "ascend310p")).plus(dt.ACL_BF16, on=NEW).plus(
    dt.ACL_FLOAT, on=w.REGBASE
)  # fmt: skip
"""The dtypes of x for which there are kernels."""
LONGEST = (1 << 31) - 1
PRECISION = (
    "the norm in float32 from squares that are formed in float64; product and sum with scale and zero point in "
    "float32, each rounded, then to the nearest integer, half to even, and saturated (NaN becomes 0); floats of 8 bits "
    "to nearest, half to even (HIFLOAT8: half away from zero), and saturated"
)

BY_ROW = (
    "the norm in float32 from squares that are formed in float64; 127 over a row's largest absolute value, its product "
    "with each value and its reciprocal, the scale, are rounded to float32; then to the nearest integer, half to even"
)


def ranks(*params: w.Param) -> w.Rules:
    """Tensors have from 1 to 8 axes, none of them longer than INT32_MAX (161002)."""

    def short(*found: TensorFacts | None) -> bool:
        return all(max(facts.shape, default=0) <= LONGEST for facts in found if facts is not None)

    def beyond(call: Call) -> Iterator[Call]:
        for param in params:
            if call.present(param) and not short(call.tensor(param)):
                call = call.but(param, shape=(1,))
        yield call

    found = [(each, w.dims_within(1, 8, each)) for each in params]
    within = (when_given(each, rules) if each.optional else rules for each, rules in found)
    longest = fitting(short, *params, claim=("every axis", "at most INT32_MAX"), mend=beyond)
    return w.flat(*within, longest)


def zeros_beside(x: int, scales: int, new: bool) -> tuple[int, ...]:
    """The dtypes of zero points that there are kernels for, beside such x and scales."""
    if scales != dt.ACL_FLOAT:
        return (x,) if scales == x == dt.ACL_BF16 or (new and scales == x == dt.ACL_FLOAT16) else ()
    if x == dt.ACL_FLOAT:
        return (dt.ACL_FLOAT,)
    return (dt.ACL_INT32, dt.ACL_FLOAT) if new else (dt.ACL_INT32,)


def numbers_rule(x: w.Param, gamma: w.Param, *numbers: w.Param) -> w.Rules:
    """Scales and zero points, and again, are of dtypes that go together, and as many as gamma has elements (561103).

    On the 950 they have the shape of the first ones, which end with gamma's last axis.
    """

    def kinds(new: bool, x: TensorFacts, *found: TensorFacts | None) -> bool:
        first, *others = found
        allowed = zeros_beside(x.dtype, first.dtype, new) if first else ()
        zeros = {each.dtype for each in others[::2] if each}
        alike = all(each.dtype == first.dtype for each in others[1::2] if each and first)
        return bool(allowed) and alike and len(zeros) < 2 and zeros <= set(allowed)

    def shapes(new: bool, gamma: TensorFacts, *found: TensorFacts | None) -> bool:
        given = [each for each in found if each]
        if new and (given[0].shape[-1:] != gamma.shape[-1:] or any(each.shape != given[0].shape for each in given)):
            return False
        return all(each.numel == gamma.numel for each in given)

    def mend(call: Call) -> Iterator[Call]:
        kind, shape = call.tensor(x).dtype, call.tensor(gamma).shape
        for scale in (dt.ACL_FLOAT, kind):
            for zero in (kind, dt.ACL_INT32):
                found = call
                for number, each in enumerate(numbers):
                    if call.present(each):
                        found = found.but(each, dtype=zero if number % 2 else scale, shape=shape)
                yield found

    def asked(of: Callable[..., bool], beside: w.Param, claim: tuple[str, str]) -> w.Rules:
        found = [w.inner(fitting(partial(of, new), beside, *numbers, claim=claim, mend=mend)) for new in (True, False)]
        return w.when(w.on(*w.REGBASE), found[0], otherwise=(found[1],))

    return (
        *asked(kinds, x, ("dtypes of scales and zero points", f"such that go together with {x}")),
        *asked(shapes, gamma, ("scales and zero points", f"as many as {gamma} has, on the 950 in one shape")),
    )


def as_row(numbers: w.Param, gamma: w.Param) -> w.Step:
    """Numbers for each element of a row, in gamma's shape, as float32."""
    return w.Look(q.as_floats(numbers), w.Reshaped(w.ViewShape(gamma)))


def moved(x: w.Step, gamma: w.Param, scales: w.Param, zeros: w.Param, divides: w.Rule) -> w.Step:
    """A norm over, or times, its scales, plus its zero points where those are given."""
    row = as_row(scales, gamma)
    ratio = w.Fork(divides, q.scaled(x, row), q.scaled(x, row, divided=False))
    return q.if_there(ratio, zeros, as_row(zeros, gamma))
