"""Scales and zero points for the tensor, each channel of an axis, or each row; modes of quantisation."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting

DYNAMIC, STATIC = QUANT_MODES = "dynamic", "static"


def channel_shape(x: TensorFacts, numbers: TensorFacts, axis: int = -1) -> Shape:
    """[n] as [1, ..., n, ..., 1], n at the axis; a single element as []."""
    if numbers.numel == 1:
        return ()
    return tuple([numbers.numel if at == axis % x.rank else 1 for at in range(x.rank)])


def along(x: w.Param, numbers: w.Param, *axis: w.Param) -> w.Step:
    """Scales or zero points as float32 that broadcast to x; `axis` is that of the channels, by default the last."""
    shape = w.Derived(channel_shape, x, numbers, *axis, label=f"shape of {numbers} along its axis of {x}")
    return w.ViewOf(q.as_floats(numbers), w.Reshaped(shape))


def per_tensor(call: Call, scale: w.Param, zero: w.Param) -> Call:
    """The call with one scale and one zero point."""
    found = call.but(scale, shape=(1,))
    return found.but(zero, shape=(1,)) if call.present(zero) else found


def one_each(scale: w.Param, zero: w.Param) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        yield per_tensor(call, scale, zero)

    return mend


def zero_point(name: str, scale: w.Param) -> w.Param:
    """The parameter of a zero point beside the scale of static quantisation."""
    meaning = f"quantisation zero point in static mode, same shape as {scale}; null: 0"
    return w.In(name, meaning, optional=True)


def has_rows(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape == x.shape[:-1]


def one_each_row(x: w.Param, scales: w.Param, mend: w.Mend) -> w.Rules:
    """A scale for each row of x (161002)."""
    return fitting(has_rows, x, scales, claim=(f"shape of {scales}", f"{x}'s without its last axis"), mend=mend)
