"""Promoted dtype, axis and shape of concatenated and stacked tensors."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts, count

Members = tuple[TensorFacts, ...]
PRECISION = "exact without promotion; otherwise rounded once to the promoted dtype, and once to that of out"


def without_empty_rows(members: w.Members) -> w.Members:
    """Those that are not of shape [0], which counts as no member at all."""
    return tuple([member for member in members if member is None or member.shape != (0,)])


def promoted(members: Members) -> int | None:
    """The dtype that op::PromoteType makes of all of them, from the front; None where there is none."""
    common: int | None = members[0].dtype if members else None
    for dtype in dict.fromkeys([member.dtype for member in members[1:]]):
        common = None if common is None else dt.promote(dtype, common)
    return common


def axis_of(members: Members, dim: int, fresh: bool) -> int | None:
    """The axis of the first member that dim names, or between its axes; None if there is none."""
    rank = members[0].rank + fresh if members else 0
    return dim % rank if -rank <= dim < rank else None


def shape_of(members: Members, dim: int, fresh: bool) -> Shape | None:
    """The shape of all members with elements side by side."""
    axis, full = axis_of(members, dim, fresh), [member for member in members if member.numel]
    if axis is None or not full:
        return None
    shape = full[0].shape
    if fresh:
        return (*shape[:axis], len(full), *shape[axis:])
    return (*shape[:axis], sum(member.shape[axis] for member in full if axis < member.rank), *shape[axis + 1 :])


def same_or_lone(shape: Shape | None, out: TensorFacts) -> Shape | None:
    """The shape that out has to have: any where both have one element."""
    return out.shape if shape is not None and count(shape) == out.numel == 1 else shape
