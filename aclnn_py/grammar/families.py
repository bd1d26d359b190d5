"""Plans that many operators share."""

from __future__ import annotations

from ..base.status import ACLNN_ERR_INNER_NULLPTR
from .compute import BroadcastTo, CastTo, Compute
from .param import Param
from .rule import Rule
from .steps import Contiguous, Step, ViewCopy
from .terms import Dtype, Joined, Promoted, Term

Plan = tuple[Step, ...]


def pipeline(
    kernel: str,
    *inputs: Param,
    out: Param,
    attrs: tuple[float | Term, ...] = (),
    dtype: Term | None = None,
    away: Rule | None = None,
    contiguous_code: int = ACLNN_ERR_INNER_NULLPTR,
) -> Plan:
    """Contiguous of every input, the kernel, ViewCopy: operators that compute and answer in their inputs' dtype."""
    sources = tuple(Contiguous(param, contiguous_code) for param in inputs)
    result = Compute(kernel, *sources, attrs=attrs, dtype=dtype, away=away)
    return (*sources, result, ViewCopy(result, out))


def promoting(
    kernel: str,
    one: Param,
    other: Param,
    *,
    out: Param,
    broadcasts: bool = False,
    attrs: tuple[float | Term, ...] = (),
    away: Rule | None = None,
) -> Plan:
    """Two inputs cast to their promoted dtype, the kernel, a cast to the output's dtype, ViewCopy.

    With `broadcasts`, inputs of different shapes are expanded first, both inputs before any cast.
    """
    common = Promoted(one, other)
    first, second = Contiguous(one), Contiguous(other)
    if broadcasts:
        shape = Joined(one, other)
        wide = BroadcastTo(first, shape), BroadcastTo(second, shape)
        casts = CastTo(wide[0], common), CastTo(wide[1], common)
        before: Plan = (first, second, *wide, *casts)
    else:
        casts = CastTo(first, common), CastTo(second, common)
        before = (first, casts[0], second, casts[1])
    result = Compute(kernel, *casts, attrs=attrs, away=away)
    back = CastTo(result, Dtype(out))
    return (*before, result, back, ViewCopy(back, out))
