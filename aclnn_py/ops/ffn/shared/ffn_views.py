"""Views of the operands of a feed-forward layer."""

from __future__ import annotations

from ....lowering.plan.lowered import View
from ....rules.core.call import Call, count, row_major


def flattened(call: Call, view: View) -> View:
    """[..., K] as [M, K]."""
    shape = (count(view.shape[:-1]), *view.shape[-1:])
    return view._replace(shape=shape, strides=row_major(shape))


def as_table(call: Call, view: View) -> View:
    """A vector by expert as one column."""
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 1)) if len(view.shape) == 1 else view


def in_a_row(call: Call, view: View) -> View:
    """A vector as one row."""
    return view._replace(shape=(1, *view.shape), strides=(0, *view.strides))
