"""Scalar values as the list kernels take them."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, ScalarFacts, single
from ....rules.terms.scalars import number as plain
from ....rules.terms.scalars import two_parts, wrapped
from . import scalar_dtypes as s


def carrier(kind: int) -> int:
    """The dtype that a number beside members of a dtype is converted to."""
    if kind in dt.INTEGER:
        return dt.ACL_INT32
    return dt.ACL_FLOAT16 if kind == dt.ACL_FLOAT16 else dt.ACL_FLOAT


def as_number(list: w.Param, scalar: w.Param, float_too: bool = False) -> w.Term:
    """The scalar as ConvertToTensor gives it; `float_too`: ascend950 takes FLOAT and DOUBLE beside FLOAT16 as FLOAT."""
    usual = w.Derived(lambda x: carrier(x[0].dtype) if x else dt.ACL_FLOAT, list, label="dtype of the scalar")
    number = w.AsTensor(scalar, usual)
    if not float_too:
        return number
    wide = w.Derived(
        lambda x, scalar: dt.ACL_FLOAT if x and x[0].dtype == dt.ACL_FLOAT16 and scalar.dtype in s.REAL
        else carrier(x[0].dtype) if x else dt.ACL_FLOAT,
        list, scalar, label="dtype of the scalar",
    )  # fmt: skip
    return w.Where(w.on(*w.REGBASE), w.AsTensor(scalar, wide), number)


def as_taken(scalar: w.Param) -> w.Term:
    """The scalar as a generated operator takes it: a floating one as FLOAT, an integer as INT64."""
    kind = w.Derived(
        lambda scalar: dt.ACL_INT64 if scalar.dtype in dt.INTEGER else dt.ACL_FLOAT, scalar, label="dtype of the scalar"
    )
    return w.Converted(scalar, kind)


class EachNumber(w.Term):
    """The numbers of a list of scalars as two attributes each: of floating ones as FLOAT, of integers as INT64."""

    scalars: w.Param

    def read(self, call: Call) -> tuple[tuple[float, float], ...]:
        found: tuple[ScalarFacts, ...] = call.args[self.scalars.name]  # type: ignore[assignment]
        whole = found and found[0].dtype in dt.INTEGER
        return tuple([(wrapped_parts(one) if whole else (single(plain(one)), -0.0)) for one in found])

    def __str__(self) -> str:
        return str(self.scalars)


def wrapped_parts(scalar: ScalarFacts) -> tuple[float, float]:
    return two_parts(wrapped(plain(scalar), dt.ACL_INT64), dt.ACL_INT64)
