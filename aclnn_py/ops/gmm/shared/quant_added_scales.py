"""aclnnQuantGroupedMatmulInplaceAdd: rules of the scales, of blocks in MX format and of groups of HIFLOAT8."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...conv.shared.checked_rules import Spoiled, checked
from .quant_added_params import agreed, groups, pairs_of, scale1, scale2, x1, x2
from .scaled_groups import MOST_GROUPS

FLOAT = w.Choices(dt.ACL_FLOAT)
SPECIAL = (1, 1)
"""Sizes that do not tell whether axes are swapped."""


def asks(claim: str, function: Callable[..., Any], *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=agreed, kind="shape_custom")


def few_groups() -> w.Rules:
    return asks(f"length of groupList is at most {MOST_GROUPS}", lambda g: g.shape[0] <= MOST_GROUPS, groups)


def is_turned(scale: TensorFacts) -> bool:
    """Whether a scale [n,k,2] is a view of a dense [k,n,2]."""
    first, last = scale.shape[0], scale.shape[-1]
    return scale.strides == (last, last * first, 1)


def in_order(claim: str, param: w.Param, *, swapped: bool) -> w.Rules:
    """Whether the first two axes of a scale are swapped in memory, which sizes of 1 do not tell."""

    def valid(scale: TensorFacts) -> bool | None:
        return scale.shape[:2] == SPECIAL or (scale.rank == 3 and is_turned(scale) == swapped) or None

    def spoil(call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(param)
        if facts.rank != 3:
            return
        first, second, last = facts.shape
        if swapped:
            yield f"{param} is contiguous", call.set(param, TensorFacts.dense(facts.dtype, facts.shape))
        else:
            strides, storage = (last, last * first, 1), (second, first, last)
            yield f"{param} is a transposed view", call.but(param, strides=strides, storage_shape=storage)

    label, _, wanted = claim.partition(" is ")
    term = w.Derived(valid, param, label=label, claim=(label, wanted), mend=agreed, kind="shape_custom")
    return (Spoiled(term, spoil),)


def blocks() -> w.Rules:
    def has_pairs(scale: TensorFacts, x: TensorFacts, groups: TensorFacts, *, depth: int, pairs: int) -> bool:
        return scale.shape[pairs] == pairs_of(x.shape[depth], groups.shape[0])

    return w.flat(
        in_order("layout of scale2 is not transposed", scale2, swapped=False),
        in_order("layout of scale1Optional is transposed", scale1, swapped=True),
        asks("M of scale1Optional is that of x1", lambda s, x: s.shape[0] == x.shape[0], scale1, x1),
        asks("N of scale2 is that of x2", lambda s, x: s.shape[1] == x.shape[1], scale2, x2),
        asks("pairs of scale1Optional is K/64+E", lambda *all: has_pairs(*all, depth=1, pairs=1), scale1, x1, groups),
        asks("pairs of scale2 is K/64+E", lambda *all: has_pairs(*all, depth=0, pairs=0), scale2, x2, groups),
    )  # fmt: skip


def by_group() -> w.Rules:
    """The scales of HIFLOAT8."""

    def width(scale: TensorFacts, *sizes: int) -> bool:
        return scale.rank < 2 or scale.shape[1] in sizes

    first = (lambda s, g: s.shape[0] == g.shape[0]), groups
    return w.flat(
        few_groups(),
        w.dtype_in(FLOAT, scale2), w.dtype_in(FLOAT, scale1),
        w.dims_within(1, 2, scale1), asks("groups of scale1Optional is E", first[0], scale1, groups),
        asks("last size of scale1Optional is 1", lambda s: width(s, 1), scale1),
        w.dims_within(1, 2, scale2), asks("groups of scale2 is E", first[0], scale2, groups),
        asks("last size of scale2 is 1 or N", lambda s, x: width(s, 1, x.shape[1]), scale2, x2),
    )  # fmt: skip
