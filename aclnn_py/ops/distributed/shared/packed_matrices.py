"""Matrices of INT4, as such or eight to an INT32: as bytes that ranks exchange, and as INT8 that are multiplied."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, IN_INT32, StoredMatrix, unpacked
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, TensorFacts
from .rank_step import Ranked
from .stored_right import has_format


def wide(facts: TensorFacts) -> Shape:
    """The shape of a matrix in its own elements: an INT32 holds eight INT4 along the last axis."""
    return (*facts.shape[:-1], facts.shape[-1] * (IN_INT32 if facts.dtype == dt.ACL_INT32 else 1))


def as_bytes(view: View) -> View:
    """Dense rows of INT4 as rows of bytes; any other view as it is."""
    if view.dtype not in FOUR_BITS:
        return view
    rows, columns = view.shape
    size, bits = columns * dt.bits(view.dtype) // 8, dt.bits(view.dtype)
    return View(view.operand, dt.ACL_INT8, (rows, size), (size, 1), view.offset * bits // 8)


def widened(by: Ranked, view: View, dtype: int) -> View:
    """Bytes of a matrix of this dtype as INT8; any other dtype as it is."""
    return unpacked(by.draft, view) if dtype in FOUR_BITS else view


def right_matrix(by: Ranked, x2: w.Param) -> View | str:
    """x2 as it lies or read from FRACTAL_NZ, INT4 as INT8, or why that is not possible."""
    return StoredMatrix(x2, blocks=has_format(x2), packed=True).found(by.draft, by.call.tensor(x2))


def right_operand(by: Ranked, x2: w.Param) -> View:
    """x2 as a view of [K, N]; earlier rules refuse what cannot be read."""
    found = right_matrix(by, x2)
    assert isinstance(found, View), found
    return found


def odd_start(facts: TensorFacts) -> str:
    """Why rows of INT4 cannot be bytes: they begin in the middle of one."""
    return f"offset {facts.offset} of INT4" if facts.dtype == dt.ACL_INT4 and facts.offset % 2 else ""
