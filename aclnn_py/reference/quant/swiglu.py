"""SwiGLU with quantisation of its output."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..norm.quantised_norms import INT8, apart, whole
from ..registry import Array, reference
from .dynamic import ends

INT4 = 29


def silu(x: Array) -> Array:
    return x / (1 + np.exp(-x))


def swiglu(x: Array, left: bool) -> Array:
    """Half of the last axis gated by the other half."""
    first, second = np.split(x, 2, axis=-1)
    return silu(first) * second if left else silu(second) * first


def sizes(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: where groups end, or how long they are, at most as many as rows in all."""
    found = ends(values, name=name, given=given)
    if not given.get("groupListType"):
        return found
    return np.diff(found.ravel(), prepend=0).reshape(values.shape)


def per_row(numbers: Array, rows: int, columns: int, group: Array | None, absent: float) -> Array:
    """What a table has for each row: the row of its group, behind the last group one number."""
    if group is None:
        return numbers.reshape(-1)[:columns][None]
    table = np.vstack([numbers.reshape(-1)[: group.size * columns].reshape(-1, columns), np.full((1, columns), absent)])
    return table[np.searchsorted(group, np.arange(rows), side="right")]


@reference(
    "aclnnSwiGluQuantV2", domain={"smoothScalesOptional": apart, "groupIndexOptional": sizes},
    attrs=((True, "dynamic", 0, INT8), (False, "dynamic", 1, INT8), (True, "static", 0, INT8),
           (False, "static", 1, INT4)),
)  # fmt: skip
def swi_glu_quant_v2(
    x: Array, smooth: Array | None, offsets: Array | None, group: Array | None, left: bool, mode: str | None,
    list_type: int, target: int, *, soc: str,
) -> tuple[Array | None, ...]:  # fmt: skip
    rows, columns = int(np.prod(x.shape[:-1])), x.shape[-1] // 2
    y, dynamic = swiglu(x, left).reshape(rows, columns), (mode or "dynamic") == "dynamic"
    where = None if group is None or smooth is None else np.cumsum(group) if list_type else group
    for numbers, absent in ((smooth, 1.0), (None if dynamic else offsets, 0.0)):
        if numbers is not None:
            own = 1 if numbers.ndim == 1 and not dynamic else columns
            each = per_row(numbers, rows, own, where, absent)
            y = y * each if absent else y + each
    shape = (*x.shape[:-1], columns)
    if not dynamic:
        return whole(y, target).reshape(shape), None
    peak = np.max(np.abs(y), axis=-1, keepdims=True)
    rate = (127 if target == INT8 else 7) / (np.maximum(peak, 1e-8) if soc == "ascend950" else peak)
    return whole(y * rate, target).reshape(shape), rate.reshape(shape[:-1])


@reference(
    "aclnnSwiGluQuant", domain={"smoothScalesOptional": apart, "groupIndexOptional": ends},
    attrs=((True, "dynamic"), (True, "static"), (False, "dynamic_msd")),
)  # fmt: skip
def swi_glu_quant(
    x: Array, smooth: Array | None, offsets: Array | None, group: Array | None, left: bool, mode: str | None, *,
    soc: str,
) -> Any:  # fmt: skip
    return swi_glu_quant_v2(x, smooth, offsets, group, left, mode, 0, INT8, soc=soc)
