"""Dtypes of scalars accepted beside lists."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w

Allowed = Callable[[int], tuple[int, ...]]
REAL = (dt.ACL_FLOAT, dt.ACL_DOUBLE)
WHOLE = (dt.ACL_INT32, dt.ACL_INT64)


def alphas(kind: int) -> tuple[int, ...]:
    """The dtypes of a scalar beside members of a dtype, where operators with a source look at it."""
    return (dt.ACL_FLOAT16, dt.ACL_DOUBLE) if kind == dt.ACL_FLOAT16 else REAL if kind in FLOATING else WHOLE


def alphas_950(kind: int) -> tuple[int, ...]:
    """The same where ascend950 takes FLOAT beside FLOAT16 as well."""
    return (*alphas(kind), dt.ACL_FLOAT) if kind == dt.ACL_FLOAT16 else alphas(kind)


def row_of_tensor(kind: int) -> tuple[int, ...]:
    """The dtype of a scalar that is a tensor, by the rows of a definition."""
    return (kind,) if kind in (dt.ACL_FLOAT16, dt.ACL_FLOAT) else (dt.ACL_FLOAT,) if kind in FLOATING else WHOLE[:1]


def row_of_tensor_950(kind: int) -> tuple[int, ...]:
    """The same with ascend950's row of FLOAT16 beside FLOAT."""
    return (dt.ACL_FLOAT16, dt.ACL_FLOAT) if kind == dt.ACL_FLOAT16 else row_of_tensor(kind)


def row_of_scalar(kind: int) -> tuple[int, ...]:
    """The dtype of an aclScalar by the rows of a definition; DOUBLE is taken as FLOAT."""
    return REAL if kind in FLOATING else (dt.ACL_INT64,)


FLOATING = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)


def fits_first(list: w.Param, scalar: w.Param, allowed: Allowed, on_950: Allowed | None = None) -> w.Rules:
    """The scalar's dtype goes with that of the list's first member."""
    usual = w.dtype_beside(list, scalar, allowed)
    if on_950 is None:
        return (usual,)
    return w.when(w.on(*w.REGBASE), (w.dtype_beside(list, scalar, on_950),), otherwise=((usual,),))


def one_element(scalar: w.Param) -> w.Rules:
    """A scalar that is a tensor has one element and at most 8 axes."""
    return (w.OneOf(w.Numel(scalar), w.Choices(1)), *w.max_dims(8, scalar))
