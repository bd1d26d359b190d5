"""Arrays as text and as HTML: values like NumPy's, with shape, dtype and device."""

from __future__ import annotations

from html import escape

import numpy as np

from .errors import AclError
from .host import HostArray
from .transfers import Transfers

EDGE = 6
"""Rows and columns that HTML shows at each end of an axis."""


class Texts(Transfers):
    """What the prompt and a notebook show."""

    def facts(self) -> str:
        """ "shape=(2, 3), dtype=float32, device=npu:0"."""
        return f"shape={self.shape}, dtype={self.dtype.name}, device={self.device}"

    def shown(self) -> HostArray | str:
        """The values; where they cannot be had, the reason in a line."""
        try:
            return self.numpy()
        except AclError as problem:
            return f"{problem.code} {problem.name}"
        except RuntimeError as problem:
            return str(problem)

    def __repr__(self) -> str:
        values = self.shown()
        if isinstance(values, str):
            return f"<DeviceArray {self.facts()}: {values}>"
        text = np.array2string(values, separator=", ", prefix="DeviceArray(") if values.size else "[]"
        return f"DeviceArray({text}, {self.facts()})"

    def __str__(self) -> str:
        values = self.shown()
        return repr(self) if isinstance(values, str) else str(values)

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if spec and self.size == 1 else str(self)

    def _repr_html_(self) -> str:
        """The last two axes as a table, for notebooks; further axes show their first matrix."""
        values = self.shown()
        title = f"<div>DeviceArray {escape(self.facts())}</div>"
        if isinstance(values, str):
            return f"{title}<div>{escape(values)}</div>"
        if not values.size:
            return title
        lead = max(values.ndim - 2, 0)
        where = f"<div>[{', '.join('0' * lead)}, ...]</div>" if lead else ""
        matrix = np.atleast_2d(values[(0,) * lead])
        return f"{title}{where}<table>{''.join(rows(matrix))}</table>"


def picked(size: int) -> list[int | None]:
    """The numbers along an axis that are shown; None stands for those left out."""
    if size <= 2 * EDGE:
        return list(range(size))
    return [*range(EDGE), None, *range(size - EDGE, size)]


def rows(matrix: HostArray) -> list[str]:
    """The rows of an HTML table."""
    columns = picked(matrix.shape[1])
    return [
        "<tr>" + "".join(f"<td>{cell(matrix, row, column)}</td>" for column in columns) + "</tr>"
        for row in picked(matrix.shape[0])
    ]


def cell(matrix: HostArray, row: int | None, column: int | None) -> str:
    """The text of a value."""
    if row is None or column is None:
        return "&hellip;"
    value = matrix[row, column]
    return f"{value:.6g}" if matrix.dtype.kind == "f" else escape(str(value))
