"""Gradients of the lightning indexer and of attention over selected keys: attributes and steps of their kernels."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arguments import zeros
from .lettered import Lettered

INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
HAS_QUERY_LENGTHS, HAS_KEY_LENGTHS, HAS_SINK, AWAY, BINARY, ABSOLUTE, UNORDERED = 1, 2, 4, 8, 16, 32, 64
"""Flags of the kernels."""
ALWAYS = w.on(*w.DOCUMENTED_NEW)
"""Where gradients are computed at all."""


def numbers(
    queries: int, keys: int, *, causal: bool, count: int, flags: int = 0, group: int = 1, scale: float = 1.0
) -> tuple[float, ...]:
    """The attributes of a kernel; sequences of 0 queries or keys are packed."""
    return tuple(map(float, (queries, keys, 0, causal, flags, count, group, scale)))


def optional_ends(limits: Lettered, *ends: w.Param) -> tuple[w.Step, ...]:
    """Cumulative lengths of packed sequences as INT32, a zero for others."""
    packed, one = w.value_is(limits.layout, "TND"), w.Constant((1,), "[1]")
    return tuple(w.Branch(packed, ends_of(each), zeros(one, INT32), code=limits.code) for each in ends)


def ends_of(param: w.Param) -> w.Step:
    """Lengths as an INT32 tensor, whether a tensor or an array holds them."""
    if param.is_tensor:
        return w.Contiguous(param)
    return w.CastTo(w.OfNumbers(w.Numbers(param)), INT32)


def gradient(step: w.Step, number: int, like: w.Param, *, away: bool) -> w.Step:
    """A result of a kernel, rounded to a tensor's dtype; `away`: a half away from zero."""
    found = w.ViewOf(step, w.NthOutput(number)) if number else step
    return w.Compute("muls", found, attrs=(1.0, 0.0), dtype=w.Dtype(like), away=ALWAYS if away else None)
