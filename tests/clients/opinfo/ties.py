"""The order of equal elements, which PyTorch leaves open: results are brought to the order of those that are wanted.

torch.topk, kthvalue, sort and argsort (unless stable) may name any of equal elements, torch.unique(sorted=False) may
have its elements in any order.
"""

from __future__ import annotations

from typing import Any

import torch
from moving import to_cpu
from torch import Tensor

AXIS = {"sort": 0, "argsort": 0, "topk": 1, "kthvalue": 1}
"""Operator -> which positional argument behind the input is the axis."""


def argument(sample: Any, place: int, name: str, default: Any) -> Any:
    return sample.kwargs.get(name, sample.args[place] if len(sample.args) > place else default)


def named_alike(x: Tensor, axis: int, found: Tensor, wanted: Tensor) -> Tensor:
    """The indices, those that are wanted wherever they name an equal element; none of a row may be named twice."""
    short = found.dim() < x.dim()
    one, other = (each.unsqueeze(axis) if short else each for each in (found, wanted))
    ordered = one.sort(axis).values
    twice = (ordered.diff(dim=axis) == 0).any()
    inside = bool(((one >= 0) & (one < x.shape[axis])).all())
    if twice or not inside:
        return found
    equal = x.gather(axis, one) == x.gather(axis, other)
    return torch.where(equal.squeeze(axis) if short else equal, wanted, found)


def in_order(found: list[Tensor], inverse: bool) -> list[Tensor]:
    """The results of torch.unique with ascending elements: these, the place of each of the input's, their counts."""
    order = found[0].argsort()
    place = order.argsort()
    return [place[each] if inverse and number == 1 else each[order] for number, each in enumerate(found)]


def settled(op: Any, sample: Any, found: list[Any], wanted: list[Any]) -> list[Any]:
    """The results in the order that is wanted, as far as the order is open."""
    tensors = all(isinstance(each, Tensor) for each in (*found, *wanted))
    if not tensors or [each.shape for each in found] != [each.shape for each in wanted]:
        return found
    if op.name == "unique" and sample.kwargs.get("sorted") is False and sample.kwargs.get("dim") is None:
        return in_order([to_cpu(each) for each in found], bool(sample.kwargs.get("return_inverse")))
    if op.name not in AXIS or sample.kwargs.get("stable") or not sample.input.dim():
        return found
    axis = argument(sample, AXIS[op.name], "dim", -1)
    last = named_alike(sample.input, axis, to_cpu(found[-1]), wanted[-1])
    return [*found[:-1], last]
