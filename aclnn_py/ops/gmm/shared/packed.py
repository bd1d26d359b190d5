"""Tensors of INT4: packed eight to an INT32, or two to a byte."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.kernels.stored_matrix import IN_INT32, dense_bytes, is_turned, swapped, unpacked
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts, row_major
from .transposed import is_transposed


def as_int4(facts: TensorFacts, *, flat: bool = False) -> TensorFacts:
    """A tensor of INT32 as CANN reads it where it holds INT4: the axis that is contiguous is eight times as long.

    That of a `flat` one is the last, even if its strides are those of a transposed matrix. CANN reads what is not
    transposed as dense, whatever its strides are.
    """
    if not facts.rank:
        return facts
    turned = is_transposed(facts) and not flat
    shape, strides, storage = list(facts.shape), list(facts.strides), list(facts.storage_shape)
    shape[-2 if turned else -1] *= IN_INT32
    if storage:
        storage[-1] *= IN_INT32
    if turned:
        strides = [step if axis == facts.rank - 2 else step * IN_INT32 for axis, step in enumerate(strides)]
    else:
        strides = list(row_major(tuple(shape)))
    offset = facts.offset * IN_INT32
    return TensorFacts.of(dt.ACL_INT4, tuple(shape), tuple(strides), offset, tuple(storage), facts.format)


def as_int8(draft: Draft, view: View, facts: TensorFacts) -> View | str:
    """Matrices of INT4 as INT8, or why they cannot be read; `view` is that of the argument."""
    made = dense_bytes(draft, view, facts)
    if isinstance(made, str):
        return made
    found = unpacked(draft, made)
    return swapped(found) if is_turned(facts) else found
