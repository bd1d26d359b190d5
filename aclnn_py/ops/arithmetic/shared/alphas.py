"""What becomes of alpha: a product of its own, or a factor of the kernel that adds."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import WHOLE, is_one_of
from .sum_rules import alpha

unit = w.between(alpha, 1, 1)


def fused(kind: w.Term, minus: bool) -> w.Rule:
    """Condition: one kernel multiplies and adds."""
    always = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16 if minus else dt.ACL_INT32)
    newer = () if minus else (dt.ACL_BF16, dt.ACL_UINT8, dt.ACL_BOOL)
    regbase = is_one_of(kind, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8, *newer)
    known = w.either(is_one_of(kind, *always), w.both(w.on(*w.REGBASE), regbase))
    return w.both(w.negated(unit), known, label="one kernel takes alpha")


def widened(kind: w.Term, minus: bool) -> w.Term:
    """Before ascend950 a difference with a factor is computed in FLOAT at least."""
    halves = is_one_of(kind, dt.ACL_FLOAT16, dt.ACL_BF16)
    older = w.both(w.negated(w.on(*w.REGBASE)), w.negated(unit), halves)
    return w.Where(older, w.FLOAT, kind, label="compute dtype") if minus else kind


def factor(kind: w.Term, minus: bool) -> w.Term:
    """alpha as the fused kernel has it: a float32 for floats, and for INT32 sums before ascend950."""
    exact = w.AsTensor(alpha, kind, minus=minus)
    whole = exact if minus else w.Where(w.on(*w.REGBASE), exact, w.AsTensor(alpha, kind, coarse=(dt.ACL_INT32,)))
    return w.Where(is_one_of(kind, *WHOLE), whole, w.AsTensor(alpha, w.FLOAT, minus=minus), label="alpha")
