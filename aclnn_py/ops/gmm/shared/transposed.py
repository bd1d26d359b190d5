"""Tests for transposed matrices: views of dense tensors with their last two axes swapped."""

from __future__ import annotations

from ....rules.core.call import TensorFacts


def is_transposed(facts: TensorFacts) -> bool:
    """Whether the last two axes of a dense tensor are swapped."""
    shape, strides = facts.shape, facts.strides
    if len(shape) < 2 or len(strides) != len(shape) or strides[-2] != 1 or strides[-1] != shape[-2]:
        return False
    size = shape[-1] * shape[-2]
    for axis in range(len(shape) - 3, -1, -1):
        if strides[axis] != size:
            return False
        size *= shape[axis]
    return True


def any_transposed(members: tuple[TensorFacts, ...]) -> bool:
    """Whether a member other than [1,1] is transposed."""
    return any(is_transposed(one) and one.shape[-2:] != (1, 1) for one in members)
