"""aclnnDivMod and aclnnInplaceDivMod."""

from __future__ import annotations

from ...lowering import language as w
from .shared import div_mode as d
from .shared.div_mod_plan import plan


def converts(one: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """What has to cast to out: on ascend950 FLOAT for integers in mode 0, nothing in mode 1."""
    kind, into = w.Promoted(one, other), w.Dtype(out)
    plain = (w.Castable(kind, into),)
    newer = w.when(
        d.is_mode(d.TRUNC),
        otherwise=(w.when(d.is_mode(d.TRUE), (w.Castable(d.whole_as_float(kind), into),), otherwise=(plain,)),),
    )
    return w.when(d.regbase, newer, otherwise=(plain,))


def tests(one: w.Param, other: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    tensors = (one, other) if one is out else (one, other, out)
    return (
        w.max_dims(8, one, other), w.broadcastable(one, other), w.shape_is_broadcast(out, one, other),
        w.dtype_in(d.DTYPES, other, one), w.promotable(one, other), converts(one, other, out),
        w.no_private_format(*tensors), (w.value_is(d.mode, d.TRUE, d.TRUNC, d.FLOOR),), w.done_if_empty(one, other),
        d.only_real(one, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "dividend, rank up to 8"),
    w.In("other", "divisor, rank up to 8"),
    w.Out("out", "quotients, broadcast shape of self and other"),
)
div_mod = w.declare(
    "aclnnDivMod", x, other, d.mode, out,
    summary="element-wise self / other with a rounding mode",
    rules=(w.present(out, other, x), *tests(x, other, out)), plan=plan(x, other, out),
    reference="torch.div(self, other, rounding_mode=(None, 'trunc', 'floor')[mode]).to(out.dtype)", **d.TEXTS,
    notes=(d.LATE, "On ascend950 mode 1 tests no cast to out."),
)  # fmt: skip

ref = w.InOut("selfRef", "dividend, overwritten with the result; rank up to 8")
inplace_div_mod = w.declare(
    "aclnnInplaceDivMod", ref, other, d.mode,
    summary="element-wise selfRef / other with a rounding mode, in place",
    rules=(
        w.present(ref, other), w.broadcastable(ref, other), w.shape_is_broadcast(ref, ref, other), w.OUT_POINTERS,
        w.present(other, ref), *tests(ref, other, ref),
    ),
    plan=plan(ref, other, ref), reference="selfRef.div_(other, rounding_mode=(None, 'trunc', 'floor')[mode])",
    **d.TEXTS,
    notes=(d.LATE, "Null tensors and shapes come first, before a null workspaceSize or executor; shapes twice."),
)  # fmt: skip
