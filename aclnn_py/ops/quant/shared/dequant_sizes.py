"""aclnnDequantSwigluQuant and its second version: sizes of rows, groups and tables."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.soc import representative
from ....rules.core.call import TensorFacts
from .channels import STATIC
from .experts import tokens_of

Given = TensorFacts | None
ALIGNED = 64
BUFFER, RESERVED, BLOCK = representative("ascend910b").ub, 1024, 32
"""Bytes of the 910B's unified buffer, those that are kept free, and those of one of its blocks."""


def row_of(x: TensorFacts) -> int:
    return x.shape[-1] if x.rank else 0


def groups_of(group: Given) -> int:
    return group.shape[0] if group and group.rank else 1


def longest_row(x: TensorFacts, bias: Given, static: bool, variant: int) -> int:
    """The longest row of x that fits the unified buffer beside groups.

    For each element of yOut, which has a byte, the buffer holds FLOAT: a pair of x twice, of weight scales and of
    intermediates, a quantisation scale, a pair of the bias, a zero point; swigluMode 1 needs a byte and an index.
    """
    has_bias = bias is not None and x.dtype == dt.ACL_INT32
    per_element = 1 + 4 * (4 + 2 + 2 + 1) + 8 * has_bias + 4 * static + 5 * (variant == 1)
    return 2 * ((BUFFER - RESERVED - 3 * BLOCK - 4) // per_element // BLOCK * BLOCK)


def is_static(mode: str | None) -> bool:
    return (mode or STATIC).lower() == STATIC


def is_halved(x: TensorFacts, group: Given) -> bool:
    row = row_of(x)
    return row > 0 and row % (ALIGNED if group else 2) == 0


def table_matches(columns: int, numbers: TensorFacts, group: Given) -> bool:
    """[columns] without groups, [G, columns] with them; one group takes either."""
    if group is None:
        return numbers.numel == columns
    lead = numbers.shape[:-1]
    alike = lead == (groups_of(group),) or (groups_of(group) <= 1 and lead in ((), (1,)))
    return numbers.shape[-1:] == (columns,) and alike


def of_input(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    return table_matches(row_of(x), numbers, group)


def of_output(x: TensorFacts, numbers: TensorFacts, group: Given, mode: str | None) -> bool:
    """[N] or one element without groups; with them [G, N], in static mode also [G]."""
    half, static = row_of(x) // 2, is_static(mode)
    if group is None:
        return numbers.numel in (half, 1)
    if static:
        return numbers.shape in ((groups_of(group),), (groups_of(group), half))
    return table_matches(half, numbers, group)


def of_rows(x: TensorFacts, activation: TensorFacts, group: Given) -> bool:
    return activation.numel == tokens_of(x) or (group is not None and not activation.numel)


def list_fits(x: TensorFacts, group: TensorFacts, bias: Given, variant: int = 0) -> bool:
    """A group list of two axes is for INT32 x without bias and with swigluMode 0 alone."""
    if x.dtype == dt.ACL_BF16:
        return group.rank == 1
    return group.rank != 2 or (bias is None and not variant)


def fits_buffer(x: TensorFacts, group: TensorFacts, bias: Given, mode: str | None, variant: int = 0) -> bool:
    return row_of(x) <= longest_row(x, bias, is_static(mode), variant)
