"""OCP's microscaling (MX): blocks of elements share a scale, a power of two.

`by_block`, the counterpart of `by_row`, divides by the scale of each block along the last axis and gives the scales as
FLOAT8_E8M0; `in_blocks` rounds the values to an output of FP8 or FP4 and stores both.
"""

from __future__ import annotations

from ...base import dtype as dt
from ...rules.core.call import Shape, TensorFacts, count, row_major, single
from ...rules.core.param import Param
from ...rules.core.term import Term
from ...rules.relations.shorthand import has_dtype
from ...rules.terms.scalars import Constant, ValueOf
from ...rules.vocabulary.custom_term import Derived
from ..plan.draft import Draft
from ..plan.lowered import View
from ..steps.moves import operands
from ..steps.step import Step, ViewCopy
from ..steps.view_steps import Branch, ViewOf
from ..steps.views import NthOutput
from .compute import Compute, numbers
from .quantisation import LARGEST, Stored, every_second, short

SIZE = 32
"""Elements that share a scale."""
FOUR_BITS = {dt.ACL_FLOAT4_E2M1: "float4_e2m1", dt.ACL_FLOAT4_E1M2: "float4_e1m2"}
"""The kernels that round to FP4, two to a byte."""
EXPONENTS = {dt.ACL_FLOAT4_E2M1: 2, dt.ACL_FLOAT4_E1M2: 0, dt.ACL_FLOAT8_E4M3FN: 8, dt.ACL_FLOAT8_E5M2: 15}
"""Exponent of the largest number, by dtype."""
MODES = ("rint", "round", "floor")
"""Rounding modes to FP4: half to even, half away from zero, down."""
EXPONENT, QUOTIENT, RANGE = 0, 1, 2
"""Values of scaleAlg: the scale comes from the exponent of max(abs(x)), or from max(abs(x)) over the dtype's largest
number, or over a given one, rounded up."""
CARRY, NORMAL_QUOTIENT, CUT_CARRY, KEEPS = 2, 3, 4, 5
"""Ways of the kernel beside EXPONENT and QUOTIENT (CUT_CARRY truncates to BF16 where CARRY rounds), and what keeping
the values of blocks with scale 2^-127 adds to one."""
FOUR_BIT_TOPS = {dt.ACL_FLOAT4_E2M1: 6.0, dt.ACL_FLOAT4_E1M2: 1.75}
"""The largest FP4, by dtype."""
CARRIES = {dt.ACL_FLOAT4_E2M1: (6.0, 7.0), dt.ACL_FLOAT4_E1M2: (1.875,)}
"""Largest quantised numbers for which RANGE adds a carry to max(abs(x)) in BF16."""
UINT8 = Constant(dt.ACL_UINT8, "DT_UINT8")


class Blocks(Step):
    """Elements divided by the scale of their block along the last axis: BF16 for BF16, else FLOAT.

    The second result is the scales, FLOAT8_E8M0, [..., pairs of blocks, 2]; an odd number of blocks is padded with 0.
    """

    is_kernel = True

    source: Step
    attrs: tuple[float | Term, ...]

    def build(self, draft: Draft) -> str:
        view = draft.values[self.source].view
        if not view.shape:
            return "a tensor without axes"
        attrs = numbers(self.attrs, draft.call)
        kept, scales = dt.ACL_BF16 if view.dtype == dt.ACL_BF16 else dt.ACL_FLOAT, scales_of(view.shape, int(attrs[0]))
        made = draft.results(self, (kept, view.shape), (dt.ACL_FLOAT8_E8M0, scales))
        rows = count(view.shape[:-1])
        outputs = in_rows(made[0], rows, view.shape[-1]), in_rows(made[1], rows, 2 * scales[-2])
        draft.kernel("block_scales", (in_rows(view, rows, view.shape[-1]),), outputs, attrs)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "one with an axis to divide into blocks"

    def __str__(self) -> str:
        return f"block_scales({', '.join(map(str, (*operands(self), *self.attrs)))})"


def in_rows(view: View, rows: int, length: int) -> View:
    """A dense view as [rows, length]."""
    return view._replace(shape=(rows, length), strides=row_major((rows, length)))


def scales_of(shape: Shape, size: int = SIZE) -> Shape:
    """The shape of the scales of blocks along the last axis, in pairs."""
    return (*shape[:-1], -(-shape[-1] // (2 * max(size, 1))), 2)


def largest_of(out: TensorFacts, top: float) -> float:
    """The largest quantised number of RANGE; E2M1's own one if none is given."""
    found = single(top)
    return FOUR_BIT_TOPS[dt.ACL_FLOAT4_E2M1] if not found and out.dtype == dt.ACL_FLOAT4_E2M1 else found


def limit(out: TensorFacts, way: int, top: float) -> float:
    return largest_of(out, top) if way == RANGE and carries(out, top) else 0.0


def carries(out: TensorFacts, top: float) -> bool:
    return largest_of(out, top) in CARRIES.get(out.dtype, ())


def measure(out: TensorFacts, way: int = EXPONENT, top: float = 0.0) -> float:
    """Number of the kernel: one over the largest quantised number, or the dtype's exponent."""
    if way == QUOTIENT or (way == RANGE and out.dtype not in FOUR_BITS):
        return 1 / LARGEST.get(out.dtype, 1.0)
    if way == RANGE and not carries(out, top):
        return 1 / (single(top) or FOUR_BIT_TOPS.get(out.dtype, 1.0))
    return EXPONENTS.get(out.dtype, 0)


def scale_attrs(
    out: Param, way: Param | None = None, bound: float | Term = 0.0, top: Param | None = None, *, keeps: bool = False
) -> tuple[float | Term, ...]:
    """Number, way and bound of the kernel that makes scales for an output's dtype.

    `way` is EXPONENT, QUOTIENT or RANGE, by default EXPONENT, `top` the largest quantised number of RANGE. With `keeps`
    values of blocks with scale 2^-127 stay, as they do with RANGE.
    """

    def kernel_way(out: TensorFacts, way: int = EXPONENT, top: float = 0.0) -> int:
        if way == RANGE and out.dtype in FOUR_BITS:
            return CARRY + KEEPS if carries(out, top) else NORMAL_QUOTIENT
        return EXPONENT + KEEPS * keeps if way == EXPONENT else QUOTIENT

    params = (out, *(param for param in (way, top) if param is not None))
    measured = Derived(measure, *params, label=f"exponent, or one over the largest, of {out}")
    numbered: Term = Derived(kernel_way, *params, label=f"way of the scales of {out}")
    if way is not None and top is None and not keeps:
        numbered = ValueOf(way)
    if top is None or way is None:
        return measured, numbered, bound
    return measured, numbered, Derived(limit, out, way, top, label=f"largest number of {out} in the way of its range")


def by_block(
    x: Step, out: Param, way: Param | None = None, size: float | Term = SIZE, bound: float | Term = 0.0,
    top: Param | None = None, *, keeps: bool = False,
) -> tuple[Step, Step]:  # fmt: skip
    """Elements divided by the scale of their block, before rounding, and the scales (see scale_attrs).

    With EXPONENT a block whose scale is 2^-127 or less has values of 0, unless it `keeps` them; with QUOTIENT
    max(abs(x)) of a block is at least `bound`.
    """
    made = Blocks(x, (size, *scale_attrs(out, way, bound, top, keeps=keeps)))
    return made, ViewOf(made, NthOutput(1))


def in_pairs(x: Step, out: Param, mode: Param | None) -> Step:
    """x in FP4, two to a byte, the first one in the lower half; `mode` is one of MODES, without one half to even."""
    kernel = Derived(lambda out: FOUR_BITS.get(out.dtype, ""), out, label=f"cast to dtype of {out}")
    way: float | Term = 0.0
    if mode is not None:
        way = Derived(lambda word: MODES.index(word) if word in MODES else 0, mode, label=f"number of {mode}")
    return Compute(kernel, ViewOf(x, every_second(0)), ViewOf(x, every_second(1)), attrs=(way,), dtype=UINT8)


def stored(moved: Step, out: Param, mode: Param | None = None) -> Step:
    """Values in an output of FP8 or FP4."""
    return Branch(has_dtype(out, *FOUR_BITS), Stored(in_pairs(moved, out, mode), out), ViewCopy(short(moved, out), out))


def in_blocks(x: Step, out: Param, scales: Param, way: Param, mode: Param) -> tuple[Step, Step, Step]:
    """Elements divided by the scale of their block, these in an output of FP8 or FP4, and the scales in theirs."""
    moved, each = by_block(x, out, way)
    return moved, stored(moved, out, mode), ViewCopy(each, scales)


class Transposed(Step):
    """A dense copy with an axis moved to the end, or from there back to its place among the first axes but `behind`."""

    source: Step
    axis: Term
    back: bool = False
    behind: int = 0

    def build(self, draft: Draft) -> str:
        value, axis = draft.values[self.source], self.axis.read(draft.call)
        view, rank = value.view, len(value.view.shape) - self.behind
        if axis is None or not -rank <= axis < rank:
            return f"shape [{','.join(map(str, view.shape))}]"
        order = [*range(axis % rank), *range(axis % rank + 1, rank), axis % rank, *range(rank, rank + self.behind)]
        if self.back:
            order = [order.index(at) for at in range(len(order))]
        if order == sorted(order):
            draft.values[self] = value
            return ""
        shape, strides = (tuple([sizes[at] for at in order]) for sizes in (view.shape, view.strides))
        moved = view._replace(shape=shape, strides=strides)
        draft.values[self] = draft.move("transpose", moved, view.dtype, value.format, value.numel)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "one with such an axis"

    def __str__(self) -> str:
        return f"transposed({', '.join(map(str, operands(self)))}, {self.axis})"
