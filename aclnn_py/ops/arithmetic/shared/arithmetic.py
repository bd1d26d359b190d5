"""What sums, products and quotients share: dtypes, conditions, sentences."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

WHOLE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL)
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *COMPLEX).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
)  # fmt: skip
INTEGRAL = w.Choices(dt.ACL_BOOL, *sorted(dt.INTEGER & dt.SCALAR))
HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
FLOATING = tuple(sorted(dt.FLOATING & dt.SCALAR))
AS_IS = "compute dtype unless the kernel takes its own"
A2 = ("ascend910b", "ascend910_93")
PRECISION = (
    "FLOAT16 and BF16 are computed in float32 and rounded once, to nearest even; DOUBLE in its own type, COMPLEX64 in "
    "that of COMPLEX128; integers are exact and wrap"
)
SCALAR_RULE = (
    "Before ascend950 a tensor's floating dtype stays whatever real scalar comes, and an integer one gives way to a "
    "floating scalar; a DOUBLE scalar with a FLOAT out counts as FLOAT. On ascend950 the higher category wins, a "
    "floating scalar counting as FLOAT and a complex one as COMPLEX64, and FLOAT16 and BF16 stay only if they hold the "
    "scalars to within 2^-23, else FLOAT."
)

WIDENED = (
    "Before ascend950 an alpha other than 1 makes FLOAT16 and BF16 be computed in FLOAT. PyTorch refuses BOOL, CANN "
    "takes it."
)
UNTESTED_OUT = "The documents list dtypes for out; the source takes every dtype that the result casts to."
RANKS = "The documents refuse more than 8 axes with 161002; the source has no such test."
UNCAST = "ascend950 does not test that the result casts to out, so a floating one reaches an integer out truncated."
QUOTIENT = (
    "FLOAT16 and BF16 are divided in float32 and rounded once, to nearest even; DOUBLE in its own type, COMPLEX64 in "
    "that of COMPLEX128"
)
BUT_310P = (*w.DOCUMENTED_BUT_310, "ascend310b")


def is_one_of(kind: w.Term, *dtypes: int) -> w.Rule:
    """Condition: a computed dtype is one of these."""
    return w.OneOf(kind, w.Choices(*dtypes))


def on_regbase(*rules: w.Rules) -> w.Rules:
    """Rules that only ascend950 asks."""
    return w.when(w.on(*w.REGBASE), *rules)


def mixed(one: w.Param, other: w.Param) -> w.Rule:
    """Condition: a FLOAT and a 16-bit tensor, which kernels take without a cast."""
    return w.either(
        w.both(w.has_dtype(one, dt.ACL_FLOAT), w.has_dtype(other, *HALVES)),
        w.both(w.has_dtype(one, *HALVES), w.has_dtype(other, dt.ACL_FLOAT)),
    )  # fmt: skip
