"""Products of groups of INT8 rows, added up by token."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .grouped_swiglu import from_blocks


def sizes_of_rows(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: numbers of rows that are all rows of x1 together."""
    total = given["x1"][0]
    cuts = np.sort(np.abs(values[1:]).astype(int) * 7 % (total + 1))
    return np.diff(np.append(cuts, total), prepend=0)


def every_row(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: every row of out has an index, some have several."""
    return (np.arange(values.size) + int(np.abs(values).sum())) % max(given["out"][0], 1)


DOMAIN = {"groupList": sizes_of_rows, "rowIndex": every_row}


@reference(
    "aclnnGroupedMatmulFinalizeRoutingWeightNz", domain=DOMAIN,
    attrs=((0, 0.5, 1, False, False, 1), (0, -2.0, 0, False, False, 1)),
)  # fmt: skip
def grouped_finalize(
    x: Array, weight: Array, scale: Array, bias: Array | None, token: Array | None, groups: Array, shared: Array | None,
    logit: Array | None, index: Array, kind: int, factor: float, first: int, *rest: Any, shape: tuple[int, ...],
) -> Array:  # fmt: skip
    sizes, where = np.asarray(groups, int), np.asarray(index, int)
    expert = np.repeat(np.arange(sizes.size), sizes)
    rows, many = np.ones(len(x)) if logit is None else logit, expert.size
    matrices = from_blocks(np.asarray(weight), x.shape[1], scale.shape[1])
    parts = [one @ matrices[at] * scale[at] for one, at in zip(x, expert, strict=False)]
    y = np.stack(parts) * (rows * (1 if token is None else token))[:many, None]
    y = y if bias is None else y + rows[:many, None] * bias[expert]
    out = np.zeros(shape)
    if shared is None:
        out[where[:many]] = y
        return out
    out[first : first + len(shared)] = shared * factor
    np.add.at(out, where[:many], y)
    return out


@reference("aclnnGroupedMatmulFinalizeRoutingWeightNzV2", domain=DOMAIN, attrs=((0, 0.5, 1, False, False, 1, (3,)),))
def grouped_finalize_v2(
    x: Array, weight: Array, scale: Array, bias: Any, offset: Any, fine: Any, shift: Any, *rest: Any,
    shape: tuple[int, ...],
) -> Array:  # fmt: skip
    found: Array = grouped_finalize(x, weight, scale, bias, *rest, shape=shape)
    return found
