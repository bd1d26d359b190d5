"""The last steps of operators that quantise to INT8, INT4 or FP8.

`scaled` divides (or multiplies) by scales and adds zero points, `by_row` and `by_range` also compute the scales
(dynamic quantisation); `quantised` rounds and saturates to an output's dtype. Scales and zero points broadcast: per
tensor, per channel or per element; every operation is rounded to float32 by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Call, Shape, TensorFacts, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ...rules.core.term import Dtype, Term
from ...rules.relations.shorthand import given, has_dtype
from ...rules.terms.axes import FixedAxis
from ...rules.terms.scalars import FLOAT, Constant
from ...rules.vocabulary.custom_term import Derived
from ..plan.draft import Draft
from ..plan.lowered import Move, View
from ..steps.moves import CastTo
from ..steps.step import Contiguous, Step, ViewCopy, unreachable
from ..steps.view_steps import Branch, ViewOf
from ..steps.views import Through, ViewOp
from .compute import Compute
from .reductions import Reduction

Rounding = str | Term
"""Name of the kernel that rounds to integers: "round", half to even, or "floor", "ceil", "trunc"."""
INT8, UINT8 = Constant(dt.ACL_INT8, "DT_INT8"), Constant(dt.ACL_UINT8, "DT_UINT8")
HALVES_AWAY = 4.0
"""The attribute of the kernel "round_as" that rounds halves away from zero."""
PACKED = (dt.ACL_INT4, dt.ACL_INT32)
"""Dtypes of INT4 outputs: as such, two to a byte, or eight to an INT32."""
WORDS = (dt.ACL_INT32, dt.ACL_FLOAT)
"""Dtypes that hold eight elements of 4 bits."""
SHORT_FLOATS = {
    dt.ACL_FLOAT8_E4M3FN: "float8_e4m3fn", dt.ACL_FLOAT8_E5M2: "float8_e5m2", dt.ACL_HIFLOAT8: "hifloat8"
}  # fmt: skip
"""The kernels that round to FP8."""
LARGEST = {
    dt.ACL_INT8: 127.0, dt.ACL_INT4: 7.0, dt.ACL_INT32: 7.0, dt.ACL_FLOAT8_E4M3FN: 448.0, dt.ACL_FLOAT8_E5M2: 57344.0,
    dt.ACL_HIFLOAT8: 32768.0,
}  # fmt: skip
"""The largest quantised magnitude, by the output's dtype."""
INT8_RANGE = (-128.0, 0.0, 127.0, 0.0)
"""The least and the largest INT8, in two parts each."""
FOUR_BITS = (-8.0, 0.0, 7.0, 0.0)
"""The least and the largest INT4, in two parts each."""


class Stored(ViewCopy):
    """ViewCopy of bytes of two elements each to an output of 4-bit elements, or of four such bytes to a word of 32."""

    def build(self, draft: Draft) -> str:
        value, facts = draft.values[self.source], draft.call.tensor(self.out)
        view, wanted = value.view, held(value.view.shape, facts.dtype)
        if facts.shape != wanted or value.format not in (ACL_FORMAT_ND, facts.format):
            return f"{list(wanted)} for an output of {list(facts.shape)}"
        problem = unreachable(facts)
        if problem:
            return problem
        if facts.dtype in WORDS:
            source = view._replace(dtype=facts.dtype, shape=wanted, strides=row_major(wanted))
            target = draft.view(self.out.name, facts)
        elif not facts.contiguous or facts.offset % 2:
            return f"strides {list(facts.strides)} and offset {facts.offset} for elements of 4 bits"
        else:
            operand = draft.view(self.out.name, facts).operand
            source, target = view, View(operand, view.dtype, view.shape, row_major(view.shape), facts.offset // 2)
            if draft.redirect(value, target):
                return ""
        draft.read(view)
        draft.steps.append(Move("view_copy", source, target))
        return ""

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.source.value(call)
        if value is not None:
            yield call.but(self.out, shape=held(value.view.shape, call.tensor(self.out).dtype))


def held(shape: Shape, dtype: int) -> Shape:
    """The shape of an output of packed bytes of that shape."""
    return (*shape[:-1], shape[-1] // 4 if dtype in WORDS else 2 * shape[-1])


def as_floats(param: Param) -> Step:
    """A tensor as float32."""
    return CastTo(Contiguous(param), FLOAT)


def scaled(x: Step, scale: Step, zero: Step | None = None, *, divided: bool = True) -> Step:
    """x / scale, or x * scale, plus the zero point."""
    ratio = Compute("div" if divided else "mul", x, scale)
    return ratio if zero is None else Compute("add", ratio, zero)


def if_there(x: Step, zero: Param, shift: Step | None = None) -> Step:
    """x plus the zero point where it is given; `shift`: the zero point as it broadcasts to x."""
    return Branch(given(zero), Compute("add", x, shift or as_floats(zero)), x)


Largest = float | Param | tuple[float | Term, float | Term]
"""The largest number of an output's dtype: a number, the output that has the dtype, or the number and its inverse."""
LAST_AXIS = FixedAxis(-1)


def by_row(
    x: Step, largest: Largest, divides: Rule | None = None, apart: Rule | None = None, axes: Term = LAST_AXIS
) -> tuple[Step, Step]:
    """Symmetric dynamic quantisation along the last axis or `axes`, which scales keep with size 1: values and scales.

    With peak = max(abs(x)) the values are x * (largest / peak), and the scale is the inverse of that factor; where
    `apart` holds it is peak * (1 / largest). Where `divides` holds, as in CANN's kernels for the 950, the scale is
    peak * (1 / largest), and the values are x / scale. A row of zeros has scale 0 and values NaN, which becomes 0.
    """
    peak = Reduction("reduce_max", Compute("abs", x), axes=axes, keep=True)
    rate = Compute("rdivs", peak, attrs=(most(largest, inverse=False), 0.0))
    scale = Compute("muls", peak, attrs=(most(largest, inverse=True), 0.0))
    reciprocal: Step = Compute("reciprocal", rate)
    inverse = Compute("mul", x, rate), reciprocal if apart is None else Branch(apart, scale, reciprocal)
    if divides is None:
        return inverse
    return Branch(divides, Compute("div", x, scale), inverse[0]), Branch(divides, scale, inverse[1])


def by_range(x: Step, largest: Largest, steps: Largest, divides: Rule, axes: Term = LAST_AXIS) -> tuple[Step, ...]:
    """Asymmetric dynamic quantisation along `axes`: values, scales and zero points, which keep axes with size 1.

    The scale is (max(x) - min(x)) / steps, at least 1e-12, where the dtype goes `steps` up to its `largest` number, and
    values are x * (1 / scale) plus the zero point; where `divides` holds the scale is a product with 1 / steps without
    lower limit, and values are x / scale plus the zero point.
    """
    high, low = (Reduction(f"reduce_{end}", x, axes=axes, keep=True) for end in ("max", "min"))
    span = Compute("sub", high, low)
    kept = Compute("maximums", Compute("divs", span, attrs=(most(steps, inverse=False), 0.0)), attrs=(1e-12, 0.0))
    scale = Branch(divides, Compute("muls", span, attrs=(most(steps, inverse=True), 0.0)), kept)
    zero = Compute("rsubs", Compute("div", high, scale), attrs=(most(largest, inverse=False), 0.0))
    ratio = Branch(divides, Compute("div", x, scale), Compute("mul", x, Compute("reciprocal", scale)))
    return Compute("add", ratio, zero), scale, zero


def most(largest: Largest, *, inverse: bool) -> float | Term:
    """The largest number of an output's dtype, or its inverse."""
    if isinstance(largest, tuple):
        return largest[inverse]
    if not isinstance(largest, Param):
        return 1 / largest if inverse else largest
    label = f"{'one over ' if inverse else ''}the largest of {largest}"
    return Derived(lambda out: largest_of(out) ** (-1 if inverse else 1), largest, label=label)


def largest_of(out: TensorFacts | None) -> float:
    return LARGEST.get(out.dtype, 1.0) if out else 1.0


def to_integer(x: Step, dtype: Term = INT8, like: Step | None = None, rounding: Rounding = "round") -> Step:
    """x rounded by `rounding` and saturated to an integer dtype; NaN becomes 0. `like` has the result's format."""
    return CastTo(Compute(rounding, x, like=like), dtype)


def short(
    x: Step, out: Param, like: Step | None = None, *, saturates: bool = True, rounding: Rounding = "round"
) -> Step:
    """x in an output's dtype of 8 bits: INT8 by `rounding`, or FP8.

    FP8 that `saturates` has no infinities, and NaN becomes 0; else overflow gives infinity (NaN in FLOAT8_E4M3FN, which
    has none), and NaN stays.
    """
    kernel = Derived(lambda out: SHORT_FLOATS.get(out.dtype, ""), out, label=f"cast to dtype of {out}")
    coded = Compute(kernel, x, attrs=(0.0 if saturates else 1.0,), dtype=Dtype(out), like=like)
    return Branch(has_dtype(out, *SHORT_FLOATS), coded, to_integer(x, like=like, rounding=rounding))


def nibbles(x: Step, rounding: Rounding = "round") -> Step:
    """Bytes of two INT4 each, the first one in the lower half."""
    kept = CastTo(Compute("clamp", Compute(rounding, x), attrs=FOUR_BITS), INT8)
    return Compute("nibbles", ViewOf(kept, every_second(0)), ViewOf(kept, every_second(1)), dtype=UINT8)


def every_second(first: int) -> ViewOp:
    """Every second element of a dense result along the last axis, from the first or the second one on."""

    def every_second_of(call: Call, view: View) -> View | str:
        shape = view.shape
        if not shape or shape[-1] % 2:
            return f"shape [{','.join(map(str, shape))}]"
        strides = (*view.strides[:-1], 2)
        return view._replace(shape=(*shape[:-1], shape[-1] // 2), strides=strides, offset=view.offset + first)

    return Through(f"every second from {first} on", every_second_of, FLOAT)


def quantised(
    x: Step, out: Param, *, packs: bool = False, saturates: bool = True, like: Step | None = None,
    rounding: Rounding = "round",
) -> Step:  # fmt: skip
    """x rounded to an output of 8 bits; if it `packs`, also INT4 or INT32 of eight INT4.

    `like` is the step whose storage format the result has, `rounding` the kernel that rounds to integers.
    """
    plain = ViewCopy(short(x, out, like, saturates=saturates, rounding=rounding), out)
    return Branch(has_dtype(out, *PACKED), Stored(nibbles(x, rounding), out), plain) if packs else plain
