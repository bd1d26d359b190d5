"""Rules of products by the vector engine: SoCs, dtypes of the definition's rows, scales of integer matrices."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .engine_params import MISSING, ON, WHOLE, bias, columns, results, rows
from .stored_right import has_format

FLOAT, FLOATS = w.Choices(dt.ACL_FLOAT), r.rows(ON, dt.ACL_FLOAT)
INSIDE = w.on(*ON)
IN_BLOCKS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
Columns = Callable[[TensorFacts, TensorFacts], int]
"""The columns of the product of x1 and x2."""


def served(code: int) -> w.Rules:
    """The SoC has the API (a code of its own)."""
    return (w.coded(w.on(*ON, *MISSING), code),)


def here(*rules: w.Rules | w.Rule) -> w.Rules:
    """Rules of the SoCs with the engine."""
    return w.when(INSIDE, w.flat(*rules))


def kinds(x1: w.Param, x2: w.Param, output: w.Param, *whole: int) -> w.Rules:
    """The dtypes in the rows of the definition."""
    return w.flat(
        w.dtype_in(r.rows(ON, dt.ACL_FLOAT16, dt.ACL_BF16, *whole), x1, x2),
        w.when(has_format(x2), w.dtype_in(IN_BLOCKS, x2)) if dt.ACL_INT4 in whole else (),
        w.when_given(bias, w.dtype_in(r.rows(ON, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), bias)),
        w.when_given(rows, w.dtype_in(FLOATS, rows)),
        w.when_given(columns, w.dtype_in(r.rows(ON, dt.ACL_FLOAT, dt.ACL_INT64), columns)),
        w.when_given(results, w.dtype_in(FLOATS, results)), w.dtype_in(r.rows(ON), output),
    )  # fmt: skip


def scaled(x1: w.Param, output: w.Param) -> w.Rules:
    """Integer matrices have a scale of columns, of words only for FLOAT16 (561002)."""
    words = w.Choices(dt.ACL_FLOAT, dt.ACL_INT64)
    return w.when(
        w.has_dtype(x1, *WHOLE), (w.given(columns),),
        w.when(w.has_dtype(output, dt.ACL_FLOAT16), w.dtype_in(words, columns), otherwise=w.dtype_in(FLOAT, columns)),
    )  # fmt: skip


def scales_fit(x1: w.Param, x2: w.Param, across: Columns, mend: w.Mend) -> w.Rules:
    """Scales of integer matrices have an element for each column, and for each row."""
    return w.when(
        w.has_dtype(x1, *WHOLE),
        checked("number of elements of x2Scale is N", lambda found, one, other: found.numel == across(one, other),
                columns, x1, x2, mend=mend, kind="shape_custom"),
        w.when(w.given(rows), checked(
            "number of elements of x1Scale is M", lambda found, one: found.numel == one.shape[0], rows, x1, mend=mend,
            kind="shape_custom")),
    )  # fmt: skip
