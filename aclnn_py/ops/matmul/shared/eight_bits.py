"""Operands of products in 8 bits: FP8 and HIFLOAT8 as FLOAT, and E8M0 scales of MX blocks."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import tiles as t
from ....lowering.kernels.dequantisation import EIGHT_BITS
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts

FP8 = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
BLOCK = 32
"""Elements that share an E8M0 scale."""
PAIR = 2 * BLOCK
"""Elements of two blocks, whose scales lie together."""
Arranged = Callable[[Call, View], View | str]


def fp8_or_hifloat8(one: TensorFacts, other: TensorFacts) -> bool:
    """Whether matrices are both FP8 or both HIFLOAT8."""
    return (one.dtype in FP8 and other.dtype in FP8) or one.dtype == other.dtype == dt.ACL_HIFLOAT8


def numbers(source: w.Step, param: w.Param) -> w.Step:
    """FP8 or HIFLOAT8 as FLOAT, dense."""
    kernel = w.Derived(lambda facts: EIGHT_BITS.get(facts.dtype, ""), param, label=f"cast from dtype of {param}")
    return w.Compute(kernel, source, dtype=w.FLOAT)


def powers(source: w.Step) -> w.Step:
    """E8M0 scales as FLOAT, dense."""
    return w.Compute("number_e8m0", source, dtype=w.FLOAT)


def by_block(values: w.Step, scales: w.Step, shape: w.Term, *, rows: bool) -> w.Step:
    """Values times the scale of their block of rows, or of columns; `shape` is that of the scales."""
    tiles = t.Tiles(BLOCK, 1) if rows else t.Tiles(1, BLOCK)
    return t.TileScaled(values, w.ViewOf(scales, w.Reshaped(shape)), tiles)


def arranged(source: w.Step, order: Callable[[Call], Shape], rank: int, label: str) -> w.Step:
    """A view with its axes in another order."""

    def through(call: Call, view: View) -> View | str:
        axes = order(call)
        if len(view.shape) != rank or sorted(axes) != [*range(rank)]:
            return f"[{','.join(map(str, view.shape))}]"
        shape, strides = (tuple([sizes[axis] for axis in axes]) for sizes in (view.shape, view.strides))
        return view._replace(shape=shape, strides=strides)

    return w.ViewOf(source, w.Through(label, through, w.FLOAT))
