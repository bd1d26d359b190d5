"""MX quantisation of groups of rows: blocks of 32 rows start anew at each group."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.microscaling import LEAST
from ..norm.rms_norms import Stored
from ..registry import Array, reference
from .blocks import row_ends
from .mx_pairs import along, in_pairs, kept

PAIR = 64


def by_group(x: Array, groups: Array, kind: int, way: int, top: float) -> tuple[Array, Array]:
    """Elements over the scales of blocks of 32 rows, 0 after the last group, and the scales in pairs."""
    found, begin = np.zeros(x.shape), 0
    scales = np.full((x.shape[0] // PAIR + groups.size, x.shape[1], 2), LEAST)
    for number, end in enumerate(int(end) for end in groups):
        if end > begin:
            values, own = along(x[begin:end], 32, 1, kind, way, top, keeps=False)
            pairs, first = in_pairs(own, -2), begin // PAIR + number
            found[begin:end], scales[first : first + len(pairs)] = values, pairs
        begin = end
    return found, scales


@reference(
    "aclnnGroupedDynamicMxQuantV2", domain={"groupIndex": row_ends},
    attrs=(("rint", 36, 32, 0, 0.0), ("rint", 35, 32, 1, 0.0), ("floor", 40, 32, 2, 7.0), ("round", 41, 32, 2, 1.875),
           ("rint", 41, 32, 2, 0.0), ("rint", 40, 32, 2, 9.0)),
)  # fmt: skip
def grouped_dynamic_mx_quant_v2(
    x: Array, groups: Array, mode: str, target: int, size: int, way: int, top: float, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["y"]
    found, scales = by_group(x, groups, kind, way, top)
    return kept(found, kind, mode, 0, stored), scales


@reference("aclnnGroupedDynamicMxQuant", domain={"groupIndex": row_ends}, attrs=(("rint", 36, 32), ("rint", 35, 32)))
def grouped_dynamic_mx_quant(
    x: Array, groups: Array, mode: str, target: int, size: int, *, stored: Stored, dtypes: dict[str, int]
) -> Any:
    return grouped_dynamic_mx_quant_v2(x, groups, mode, target, size, 0, 0.0, stored=stored, dtypes=dtypes)


@reference(
    "aclnnGroupedDynamicMxQuantWithDualAxis", domain={"groupIndex": row_ends},
    attrs=(("rint", 1, 36, 0.0), ("rint", 1, 35, 0.0)),
)  # fmt: skip
def grouped_dynamic_mx_quant_with_dual_axis(
    x: Array, groups: Array, mode: str | None, way: int, target: int, top: float, *, stored: Stored,
    dtypes: dict[str, int],
) -> Any:  # fmt: skip
    kind = dtypes["y1Out"]
    values, scales = along(x, 1, 32, kind, way, 0.0, keeps=False)
    turned, down = by_group(x, groups, kind, way, 0.0)
    return (
        kept(values, kind, mode, dtypes["x"], stored), in_pairs(scales, -1), kept(turned, kind, mode, 0, stored), down,
    )  # fmt: skip
