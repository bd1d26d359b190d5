"""Tests of vectors of columns: biases, scales and offsets of each group's weight."""

from __future__ import annotations

from ....base import dtype as dt
from ....rules.core.call import Shape
from . import parameters as p
from .arguments import NONE, Grouped, Members


def bias_fits(have: Grouped) -> bool:
    return vectors_fit(have, have.complete(p.bias))


def vectors_fit(have: Grouped, members: Members, *, in_groups: bool = False) -> bool:
    """[E,N] beside one weight, [N] beside each of several; with `in_groups` also [E,G,N] or [G,N], G a divisor of K."""
    if len(members) != len(have.weight):
        return False
    outer = (have.group_count,) if have.single_weight else ()
    return all(
        vector_fits(one.shape, outer, weight.shape, in_groups)
        for one, weight in zip(members, have.weight, strict=True)
    )  # fmt: skip


def vector_fits(shape: Shape, outer: Shape, weight: Shape, in_groups: bool) -> bool:
    if in_groups and len(shape) == len(outer) + 2:
        many = shape[-2]
        return many > 0 and weight[-2] % many == 0 and (*shape[:-2], shape[-1]) == (*outer, weight[-1])
    return shape == (*outer, weight[-1])


def group_size(outer: int, scale: Shape, weight: Shape) -> int:
    """Rows that share a scale; 0 for all of K."""
    return weight[-2] // scale[-2] if len(scale) == outer + 2 else 0


def groups_fit(have: Grouped) -> bool:
    """Groups of one size, of scales and offsets alike."""
    if have.weight[0].dtype != dt.ACL_INT4:
        return True
    outer = int(have.single_weight)
    lists = [have.complete(each) for each in (p.antiquant_scale, p.antiquant_offset)]
    sizes = {
        group_size(outer, one.shape, weight.shape)
        for each in lists if each
        for one, weight in zip(each, have.weight, strict=True)
    }  # fmt: skip
    return len(sizes) == 1 and not (have.transposes_weight and sizes.pop() % 2)


def grouped_alone(have: Grouped) -> bool:
    """Whether the only weight, not split, has scales for several groups of rows: CANN's kernel reads the first ones."""
    scales = have.complete(p.antiquant_scale)
    return have.split == NONE and len(have.weight) == 1 and scales[0].rank > 1 and scales[0].shape[0] > 1
