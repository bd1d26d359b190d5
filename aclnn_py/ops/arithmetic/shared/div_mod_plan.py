"""The plan of aclnnDivMod."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from . import div_mode as d
from .arithmetic import WHOLE, is_one_of


def quotient(kernel: str, dense: tuple[w.Step, w.Step], kind: w.Term) -> w.Step:
    """Both inputs cast to a dtype, and the kernel."""
    left, right = (w.CastTo(each, kind) for each in dense)
    return w.Compute(kernel, left, right, integral=is_one_of(kind, *WHOLE))


def plan(one: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """A quotient by mode; before ascend950 the truncated one is a quotient that is truncated."""
    dense = w.Contiguous(other), w.Contiguous(one)
    inputs = (dense[1], dense[0])
    promoted = w.Promoted(one, other)
    kind, truthful = d.whole_as_float(promoted), d.truth_as_float(promoted)
    exact = quotient("div", inputs, kind)
    in_one = w.either(d.regbase, d.both_of((dt.ACL_INT32,), one, other, "INT32 by INT32"))
    in_two = w.Compute("trunc", quotient("div", inputs, kind))
    truncated = w.Branch(in_one, quotient("trunc_div", inputs, truthful), in_two)
    result = d.by_mode(exact, truncated, quotient("floor_div", inputs, truthful))
    back = w.CastTo(result, w.Dtype(out))
    return (*dense, result, back, w.ViewCopy(back, out))
