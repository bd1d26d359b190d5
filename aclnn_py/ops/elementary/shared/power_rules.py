"""What the powers share: dtypes, tests, sentences."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import COMPLEX, INTEGRAL

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE, dt.ACL_BOOL,
    dt.ACL_INT16, *COMPLEX, dt.ACL_BF16,
)  # fmt: skip
PRECISION = (
    "FLOAT at most 1 ULP; FLOAT16 and BF16 are computed in float32 and rounded once, to nearest "
    "even; DOUBLE and complex in their own type on the AI CPU; integers are multiplied and wrap"
)
WHOLE_RULE = "A negative exponent of an integer base gives 1 for base 1, 1 or -1 for base -1, else 0."
PAIR = "BOOL to the power of BOOL is refused, as documented."


def not_both_bool(base: w.Param, exponent: w.Param) -> w.Rules:
    """BOOL has no power of BOOL (161002)."""
    return w.when(w.has_dtype(base, dt.ACL_BOOL), (w.negated(w.has_dtype(exponent, dt.ACL_BOOL)),))


def tests(base: w.Param, exponent: w.Param, out: w.Param, kind: w.Pair) -> tuple[w.Rules, ...]:
    """What a tensor and a scalar are tested for before shapes, with the compute dtype."""
    return (
        w.no_bf16_except(w.BF16_BY_RANGE, base, exponent), w.dtype_in(DTYPES, base, exponent),
        w.promotable(base, exponent), w.promoted_castable(base, exponent, out), (w.Defined(kind),),
        not_both_bool(base, exponent), (w.Castable(kind, w.Dtype(out)),),
    )  # fmt: skip


def is_integral(kind: w.Term) -> w.Rule:
    """Condition: the compute dtype is an integer type, BOOL being none."""
    return w.OneOf(kind, w.Choices(*(value for value in INTEGRAL.on("") if value != dt.ACL_BOOL)))
