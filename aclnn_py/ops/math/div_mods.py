"""aclnnDivMods and aclnnInplaceDivMods."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from . import div_mode as d
from .arithmetic import COMPLEX, HALVES, WHOLE, is_one_of

other = w.Scalar("other", "the divisor", 0.75)
KEPT = (dt.ACL_FLOAT, *HALVES)
RULE = (
    "Before ascend950 modes 0 and 1 are computed in self's dtype if that is FLOAT, FLOAT16 or BF16, complex ones in "
    "the promoted dtype and all others in FLOAT, mode 2 in the promoted dtype. On ascend950 the higher category wins; "
    "FLOAT16 and BF16 are divided in FLOAT, but truncated in their own dtype if other has it too."
)


def of_quotient(one: Any, number: Any) -> int | None:
    """Modes 0 and 1 before ascend950."""
    if one.dtype in COMPLEX or number.dtype in COMPLEX:
        return w.by_table(one, number)
    return one.dtype if one.dtype in KEPT else dt.ACL_FLOAT


def halves_as_float(one: Any, number: Any) -> int | None:
    """On ascend950 16-bit floats are divided in FLOAT."""
    found = w.by_category(one, number)
    return dt.ACL_FLOAT if found in HALVES else found


def truncating(one: Any, number: Any) -> int | None:
    """The same, unless both have the dtype."""
    return one.dtype if one.dtype in HALVES and one.dtype == number.dtype else halves_as_float(one, number)


def converts(x: w.Param, out: w.Param) -> w.Rules:
    """What has to cast to out: on ascend950 the inferred dtype, FLOAT for integers in mode 0, nothing in mode 1."""
    kind, into = w.Computed(x, other, w.by_category), w.Dtype(out)
    plain, floating = ((w.Castable(each, into),) for each in (kind, d.whole_as_float(kind)))
    tested = w.when(d.is_mode(d.TRUNC), otherwise=(w.when(d.is_mode(d.TRUE), floating, otherwise=(plain,)),))
    older = () if x is out else (w.castable(x, out),)
    return w.when(d.regbase, (w.Defined(kind),), tested, otherwise=older)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    formats = (x,) if x is out else (out, x)
    return (
        w.no_private_format(*formats), w.dtype_in(d.DTYPES, other, x), w.max_dims(8, x),
        () if x is out else w.same_shape(x, out), converts(x, out),
        (w.value_is(d.mode, d.TRUE, d.TRUNC, d.FLOOR),), w.done_if_empty(x), d.only_real(x, other),
    )  # fmt: skip


def quotient(kernel: str, dense: w.Step, kind: w.Term, number: w.Term | None = None) -> w.Step:
    """The tensor cast to a dtype, and the kernel; `number` is the dtype of other (default: the same)."""
    attrs = (w.AsTensor(other, kind if number is None else number),)
    return w.Compute(kernel, w.CastTo(dense, kind), attrs=attrs, whole=is_one_of(kind, *WHOLE))


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """A quotient by mode; two floats that the kernel takes as they are keep all digits of other."""
    dense, small = w.Contiguous(x), d.both_small(x, other)
    kind = w.Computed(x, other, of_quotient, halves_as_float)
    number = w.Either(small, w.FLOAT, kind, told="FLOAT beside a float as it is")
    exact_kind = d.whole_as_float(kind)
    exact = quotient("divs", dense, exact_kind, w.Either(small, w.FLOAT, exact_kind, told="the dtype of other"))
    mixed = w.both(small, w.dtypes_differ(x, other), told="two floats that differ")
    near = w.Either(mixed, w.FLOAT, exact_kind, told="FLOAT for floats that differ")
    in_two = w.Compute("trunc", quotient("divs", dense, near, number))
    whole = w.Either(d.regbase, d.truth_as_float(w.Computed(x, other, truncating)), w.Dtype(x), told="the dtype")
    in_one = w.either(d.regbase, d.both_int32(x, other))
    truncated = w.Fork(in_one, quotient("trunc_divs", dense, whole), in_two)
    low = d.truth_as_float(w.Computed(x, other, w.by_table, halves_as_float))
    kept = w.Either(small, w.Dtype(x), low, told="self's dtype or the promoted one")
    down = quotient("floor_divs", dense, kept, w.Either(small, w.FLOAT, low, told="the dtype of other"))
    result = d.by_mode(exact, truncated, down)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, result, back, w.ViewCopy(back, out))


x, out = w.In("self", "the dividends"), w.Out("out", "the quotients")
div_mods = w.declare(
    "aclnnDivMods", x, other, d.mode, out,
    summary="self / other for a scalar, rounded by mode, element by element",
    rules=(w.present(x, other, out), *tests(x, out)), plan=plan(x, out),
    reference="torch.div(self, other, rounding_mode=(None, 'trunc', 'floor')[mode]).to(out.dtype)", **d.TEXTS,
    notes=(d.LATE, RULE),
)  # fmt: skip

ref = w.InOut("selfRef", "the dividends, overwritten with the quotients")
inplace_div_mods = w.declare(
    "aclnnInplaceDivMods", ref, other, d.mode,
    summary="selfRef / other for a scalar, rounded by mode, element by element, in place",
    rules=(w.present(ref, other), *tests(ref, ref)), plan=plan(ref, ref),
    reference="selfRef.div_(other, rounding_mode=(None, 'trunc', 'floor')[mode])", **d.TEXTS, notes=(d.LATE, RULE),
)  # fmt: skip
