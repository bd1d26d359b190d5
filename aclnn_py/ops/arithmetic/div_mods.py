"""aclnnDivMods and aclnnInplaceDivMods."""

from __future__ import annotations

from ...lowering import language as w
from .shared import div_mode as d
from .shared.div_mods_plan import other, plan

RULE = (
    "Before ascend950 modes 0 and 1 are computed in self's dtype if that is FLOAT, FLOAT16 or BF16, complex ones in "
    "the promoted dtype and all others in FLOAT, mode 2 in the promoted dtype. On ascend950 the higher category wins; "
    "FLOAT16 and BF16 are divided in FLOAT, but truncated in their own dtype if other has it too."
)


def converts(x: w.Param, out: w.Param) -> w.Rules:
    """What has to cast to out: on ascend950 the inferred dtype, FLOAT for integers in mode 0, nothing in mode 1."""
    kind, into = w.ComputeDtype(x, other, w.by_category), w.Dtype(out)
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


x, out = w.In("self", "dividend, rank up to 8"), w.Out("out", "quotients, same shape as self")
div_mods = w.declare(
    "aclnnDivMods", x, other, d.mode, out,
    summary="element-wise self / other for a scalar, with a rounding mode",
    rules=(w.present(x, other, out), *tests(x, out)), plan=plan(x, out),
    reference="torch.div(self, other, rounding_mode=(None, 'trunc', 'floor')[mode]).to(out.dtype)", **d.TEXTS,
    notes=(d.LATE, RULE),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_div_mods = w.declare(
    "aclnnInplaceDivMods", ref, other, d.mode,
    summary="element-wise selfRef / other for a scalar, with a rounding mode, in place",
    rules=(w.present(ref, other), *tests(ref, ref)), plan=plan(ref, ref),
    reference="selfRef.div_(other, rounding_mode=(None, 'trunc', 'floor')[mode])", **d.TEXTS, notes=(d.LATE, RULE),
)  # fmt: skip
