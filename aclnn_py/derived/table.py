"""The table of operators with their SoCs and dtypes."""

from __future__ import annotations

from typing import NamedTuple

from .. import ops
from ..base.soc import FAMILIES
from ..lowering.operator import Operator
from .dtypes import lists


class Row(NamedTuple):
    """One operator: its summary, the SoC families its documents list, and the dtypes of its first tensor.

    `only` has the dtypes that just some of the families take which take any.
    """

    name: str
    summary: str
    documented_soc: tuple[str, ...]
    dtypes: tuple[str, ...]
    only: tuple[tuple[str, tuple[str, ...]], ...]


def row(operator: Operator) -> Row:
    """The row of one operator."""
    first = next((param.name for param in operator.params if param.is_tensor or param.is_list), "")
    per_soc = {soc: lists(operator, soc).get(first, ()) for soc in FAMILIES}
    every = tuple(dict.fromkeys(token for soc in ("ascend910b", *FAMILIES) for token in per_soc[soc]))
    only = {token: tuple(soc for soc in FAMILIES if token in per_soc[soc]) for token in every}
    able = tuple(soc for soc in FAMILIES if per_soc[soc])
    partial = tuple((token, socs) for token, socs in only.items() if socs != able)
    return Row(operator.name, operator.summary, operator.documented_soc, every, partial)


def rows() -> tuple[Row, ...]:
    """The rows of all operators, by name."""
    return tuple(row(ops.find(name)) for name in ops.names())


def short(socs: tuple[str, ...]) -> str:
    """SoC families in a cell: "910b, 910_93"."""
    return ", ".join(soc.removeprefix("ascend") for soc in socs)


def dtype_cell(found: Row) -> str:
    """Dtypes in a cell, those that only some families take with their families."""
    partial = dict(found.only)
    return ", ".join(f"{token} ({short(partial[token])})" if token in partial else token for token in found.dtypes)
