"""Tensors of calls that are good."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts

PARTS, INNER, COLUMNS = (2, 4), 16, 32
"""Rows of the two groups, K and N."""
TOTAL = sum(PARTS)
Arguments = dict[w.Param, Any]


def dense(dtype: int, *shape: int) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


def transposed(dtype: int, rows: int, columns: int) -> TensorFacts:
    """A view [rows, columns] of a dense matrix [columns, rows]."""
    return TensorFacts.of(dtype, (rows, columns), (1, rows), 0, (columns, rows), dense(dtype, 1).format)


def without(arguments: Arguments, param: w.Param) -> Arguments:
    return {each: value for each, value in arguments.items() if each is not param}


def changed(call: Call, arguments: Arguments) -> Call:
    for param, value in arguments.items():
        call = call.set(param, value)
    return call
