"""What aclnnRsub and aclnnRsubs share: dtypes, tests, the cases of alpha."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arithmetic import COMPLEX, FLOATING, HALVES, is_one_of, on_regbase
from .sum_rules import alpha

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_DOUBLE,
    *COMPLEX,
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
FLOATS = (dt.ACL_FLOAT, *HALVES)
COUNTED = (*FLOATING, *sorted(dt.INTEGER & dt.SCALAR))
ALPHA_RULE = (
    "Before ascend950 an alpha of 1 is left out unless it is BOOL or complex, and any other is multiplied by self in a "
    "kernel of its own; on ascend950 NaN counts as 1 too."
)


def tests(one: w.Param, other: w.Param, out: w.Param, kind: w.Pair) -> tuple[w.Rules, ...]:
    """The dtypes, with the one computed in."""
    inputs = tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))
    return (
        w.dtype_in(DTYPES, one, other), (w.Defined(kind), w.Castable(w.Dtype(alpha), kind)),
        on_regbase(inputs, (w.OneOf(kind, DTYPES),)), (w.Castable(kind, w.Dtype(out)),),
    )  # fmt: skip


def unit(kind: w.Term) -> w.Rule:
    """Condition: alpha counts as 1."""
    regbase = w.on(*w.REGBASE)
    older = w.both(
        w.negated(regbase), w.given_of_dtype(alpha, *COUNTED), w.value_is(alpha, 1), label="alpha is 1"
    )  # fmt: skip
    real = (w.negated(w.given_of_dtype(alpha, *COMPLEX)), w.negated(is_one_of(kind, *COMPLEX)))
    return w.either(older, w.both(regbase, *real, w.between(alpha, 1, 1), label="alpha counts as 1 on ascend950"))


def fused(kind: w.Term) -> w.Rule:
    """Condition: one kernel multiplies and subtracts."""
    known = is_one_of(kind, *FLOATS, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8)
    return w.both(w.on(*w.REGBASE), known, w.negated(unit(kind)), label="one kernel takes alpha")


def factor(kind: w.Term) -> w.Term:
    """-alpha as the fused kernel has it: a float32 for floats."""
    return w.AsTensor(alpha, w.Where(is_one_of(kind, *FLOATS), w.FLOAT, kind, label="FLOAT for floats"), minus=True)
