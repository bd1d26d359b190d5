"""Plans that many operators share."""

from __future__ import annotations

from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.core.param import Param
from ..rules.core.rule import Rule
from ..rules.core.term import BroadcastShape, Dtype, Promoted, Term
from .kernels.compute import Compute
from .steps.moves import BroadcastTo, CastTo
from .steps.step import Contiguous, Step, ViewCopy

Plan = tuple[Step, ...]
Attrs = tuple[float | Term, ...]


def pipeline(
    kernel: str | Term,
    *inputs: Param,
    out: Param,
    attrs: Attrs = (),
    dtype: Term | None = None,
    away: Rule | None = None,
    integral: Rule | None = None,
    unless: Rule | None = None,
    keeps_format: bool = False,
    casts: bool = False,
    contiguous_code: int = ACLNN_ERR_INNER_NULLPTR,
) -> Plan:
    """Contiguous of every input, the kernel, ViewCopy: operators that compute and answer in their inputs' dtype.

    With `casts` a cast to the output's dtype comes before ViewCopy; with `keeps_format` the result has the storage
    format of the first input.
    """
    sources = tuple(Contiguous(param, code=contiguous_code) for param in inputs)
    like = sources[0] if keeps_format else None
    result: Step = Compute(
        kernel, *sources, attrs=attrs, dtype=dtype, away=away, integral=integral, unless=unless, like=like
    )  # fmt: skip
    if not casts:
        return (*sources, result, ViewCopy(result, out))
    back = CastTo(result, Dtype(out))
    return (*sources, result, back, ViewCopy(back, out))


def promoting(
    kernel: str | Term,
    one: Param,
    other: Param,
    *,
    out: Param,
    common: Term | None = None,
    broadcasts: bool = False,
    attrs: Attrs = (),
    away: Rule | None = None,
    like: int | None = None,
    casts: bool = True,
) -> Plan:
    """Two inputs cast to their promoted dtype (or `common`), the kernel, a cast to the output's dtype, ViewCopy.

    With `broadcasts`, inputs of different shapes are expanded first, both inputs before any cast. `like` is the number
    of the input whose storage format the result has; without `casts` the result is not cast.
    """
    wanted = Promoted(one, other) if common is None else common
    inputs = Contiguous(one), Contiguous(other)
    sources: tuple[Step, Step] = inputs
    before: Plan = ()
    if broadcasts:
        shape = BroadcastShape(one, other)
        sources = BroadcastTo(inputs[0], shape), BroadcastTo(inputs[1], shape)
        before = (*inputs, *sources)
    values = CastTo(sources[0], wanted), CastTo(sources[1], wanted)
    before = (*before, *values) if broadcasts else (inputs[0], values[0], inputs[1], values[1])
    result: Step = Compute(kernel, *values, attrs=attrs, away=away, like=None if like is None else inputs[like])
    if not casts:
        return (*before, result, ViewCopy(result, out))
    back = CastTo(result, Dtype(out))
    return (*before, result, back, ViewCopy(back, out))
