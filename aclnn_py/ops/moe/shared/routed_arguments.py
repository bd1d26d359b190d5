"""The arguments of aclnnMoeInitRoutingV3, and the tests of its source and its tiling functions."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....rules.core.call import TensorFacts

COUNT, PAIRS = 1, 2
"""Kinds of counts: rows of each expert, or pairs of an expert and its rows."""
PLAIN, STATIC, DYNAMIC = -1, 0, 1
"""Kinds of quantisation."""
GATHER, SCATTER = 0, 1
MOST, MOST_PAIRS = 10240, 5120


class Arguments(NamedTuple):
    """In declared order."""

    x: TensorFacts
    ids: TensorFacts
    scale: TensorFacts | None
    offset: TensorFacts | None
    active: int
    capacity: int
    experts: int
    mode: int
    kind: int
    flag: bool
    quant: int
    span: tuple[int, ...]
    row_kind: int
    expanded: TensorFacts
    row_idx: TensorFacts
    counts: TensorFacts
    scales: TensorFacts


def has_shapes(given: Arguments) -> bool:
    """The shapes that phase one compares."""
    if given.x.rank != 2 or given.ids.rank != 2 or given.x.shape[0] != given.ids.shape[0] or len(given.span) < 2:
        return False
    total, columns, experts = given.ids.numel, given.x.shape[1], given.span[1] - given.span[0]
    if given.scale is not None and given.quant != STATIC:
        wanted = {PLAIN: given.x.shape[:1], DYNAMIC: (experts, columns)}.get(given.quant, given.scale.shape)
        if given.scale.shape != wanted or given.scales.shape != (total,):
            return False
    counts = {COUNT: (experts,), PAIRS: (given.experts, 2)}.get(given.kind, given.counts.shape)
    outputs = given.expanded.shape, given.row_idx.shape, given.counts.shape
    return outputs == ((total, columns), (total,), counts)


def can_route(given: Arguments, *, new: bool) -> bool:
    """The attributes that a tiling function takes, and the definition's rows; `new`: that of the 950."""
    if len(given.span) != 2:
        return False
    first, last = given.span
    most = MOST_PAIRS if given.kind == PAIRS else MOST
    if given.active not in (-1, given.ids.numel) or given.mode or not given.flag or given.kind not in (COUNT, PAIRS):
        return False
    if not 0 <= first < last <= min(given.experts, most) or (new and given.experts > most):
        return False
    if given.quant not in (PLAIN, DYNAMIC) or given.row_kind not in (GATHER, SCATTER):
        return False
    if given.quant == PLAIN:
        return given.expanded.dtype == given.x.dtype
    scales = given.scales.shape == (given.ids.numel,)
    return scales and given.expanded.dtype == dt.ACL_INT8 and given.x.dtype != dt.ACL_INT8
