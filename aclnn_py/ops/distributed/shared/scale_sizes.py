"""Sizes of the scales of quantised products that are summed over the ranks, as the tiling function tests them."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering import language as w
from ....rules.core.call import TensorFacts, count

Agree = Callable[..., w.Rules]
MOST_AXES = 3
NEWEST = ("ascend950",)


def is_scale(found: TensorFacts, out: TensorFacts) -> bool:
    """Whether a scale has one element, or one for each column of the result."""
    return found.shape == (1,) or (found.rank <= MOST_AXES and out.rank > 0 and found.numel == out.shape[-1])


def is_small(found: TensorFacts, out: TensorFacts) -> bool:
    """On the 950 a last axis of 1 tells that there is one scale."""
    last = found.shape[-1]
    return found.rank <= MOST_AXES and (last == 1 or last == out.shape[-1] == found.numel)


def is_one_or_row(found: TensorFacts, out: TensorFacts) -> bool:
    return found.numel in (1, out.shape[-1])


def sized(agreed: Agree, scale: w.Param, token: w.Param | None, x1: w.Param, output: w.Param) -> w.Rules:
    """The sizes of scales of columns and rows that the tiling function tests (561002)."""
    small = agreed(f"size of {scale} along its last axis is N or 1", is_small, scale, output)
    columns = agreed(f"size of {scale} is N, or its shape [1]", is_scale, scale, output)

    def of_rows(found: TensorFacts, one: TensorFacts) -> bool:
        return found.rank < 2 and found.numel == count(one.shape[:-1])

    return w.flat(
        w.when(w.on(*NEWEST), small, otherwise=columns),
        () if token is None else w.when(
            w.given(token), agreed(f"number of elements of {token} is M, on one axis", of_rows, token, x1)),
    )  # fmt: skip
