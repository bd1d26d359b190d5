"""What the four aclnnNormal... share: standard normal samples times std plus mean."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from .normal_rules import FORMULA
from .normal_rules import mean as mean
from .normal_rules import std as std
from .philox_step import PHILOX, SOURCE, Drawn, offset, seed

DTYPES = w.Choices(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE)
STEERING = (seed, offset)
NOTHING = -0.0
"Scalars that do not change a sum."
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_normal_out.h", "library": "math", "documented_soc": ("ascend950",),
    "summary": "draws samples from normal distributions", "formula": FORMULA,
    "notes": (
        PHILOX,
        "On the 950, except for DOUBLE, every operation is rounded to the dtype of out, mean and std first. "
        "Elsewhere mean and std keep their dtypes, and the sum is computed in their promoted dtype.",
        "A negative std is not refused; the documents list ascend950 alone.",
    ),
}  # fmt: skip
ROUNDED = "each operation is rounded once, to the dtypes named in the notes"


def is_new(kind: w.Term) -> w.Rule:
    """Condition: the 950's kernel draws, scales and moves at once."""
    return w.both(w.on(*w.REGBASE), w.negated(w.OneOf(kind, w.Choices(dt.ACL_DOUBLE))))


def drawn(shape: w.Term, kind: w.Term, middle: w.Term | float, deviation: w.Term | float) -> w.Step:
    """The numbers in a type, times a deviation, plus a mean, rounded to it each time."""
    first = w.Where(is_new(kind), 1.0, 0.0, label="operands are rounded first")
    return Drawn("random_normal", attrs=(*SOURCE, middle, deviation, first), shape=shape, dtype=kind)


def sum_of(middle: w.Step, numbers: w.Step, kind: w.Term) -> w.Step:
    """Means and numbers in one type, broadcast."""
    return w.Compute("add", w.CastTo(middle, kind), w.CastTo(numbers, kind))


def slow(kind: w.Term) -> w.Step:
    """The word that the AI CPU draws."""
    return w.OnAiCpu(w.either(w.negated(w.on(*w.REGBASE)), w.OneOf(kind, w.Choices(dt.ACL_DOUBLE))))
