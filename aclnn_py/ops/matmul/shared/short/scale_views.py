"""Scales of tiles and blocks with the axes of the matrices they belong to."""

from __future__ import annotations

from typing import Any

from .....lowering import language as w
from .....lowering.kernels.stored_matrix import is_turned, swapped
from .....lowering.plan.lowered import View
from .....rules.core.call import Call, row_major
from .. import eight_bits as e
from ..quant_operands import Operands, transposed_in_memory
from .given import Given, pairs_turned, swapped_pairs
from .scales import TILE


class ShortScales:
    """The scales of one API's products."""

    def __init__(self, names: Operands) -> None:
        self.names = names

    def given(self, call: Call) -> Given:
        names, args = self.names, call.args
        token: Any = None if names.token is None else args[names.token.name]
        group: Any = 0 if names.group is None else args[names.group.name]
        return Given(
            call.tensor(names.x1), call.tensor(names.x2), *names.flags(call), token, call.tensor(names.scale), group
        )  # fmt: skip

    def is_turned(self, call: Call, rows: bool) -> bool:
        names, flags = self.names, self.names.flags(call)
        return transposed_in_memory(call.tensor(names.x1 if rows else names.x2), flags[0 if rows else 1])

    def pairs(self, scale: w.Param, *, rows: bool) -> w.Step:
        """E8M0 scales as FLOAT, one for each block of rows or of columns."""

        def ordered(call: Call, view: View) -> View | str:
            given = self.given(call)
            found = given.sizes
            if len(view.shape) < 3 or found is None:
                return f"[{','.join(map(str, view.shape))}]"
            view = swap_pairs(view) if pairs_turned(call.tensor(scale)) else view
            wanted = given.pairs_of_rows(found) if rows else given.pairs_of_columns(found)
            if view.shape != wanted:
                view = swap_pairs(view)
            view = view if self.is_turned(call, rows) != rows else swap_pairs(view)
            if rows:
                return view
            (*batch, first, second, two), (*steps, down, across, last) = view.shape, view.strides
            return view._replace(shape=(*batch, second, two, first), strides=(*steps, across, last, down))

        def joined(call: Call, view: View) -> View:
            *batch, first, second, third = view.shape
            shape = (*batch, first, second * third) if rows else (*batch, first * second, third)
            return view._replace(shape=shape, strides=row_major(shape))

        lying = w.ViewOf(w.Strided(scale), w.Through(f"pairs of {scale}", ordered, w.FLOAT))
        return w.ViewOf(e.powers(lying), w.Through("blocks", joined, w.FLOAT))

    def tiles(self, scale: w.Param, *, rows: bool) -> w.Step:
        """FLOAT scales of tiles with the axes of the matrix."""

        def ordered(call: Call, view: View) -> View | str:
            if len(view.shape) < 2:
                return f"[{','.join(map(str, view.shape))}]"
            view = swapped(view) if is_turned(call.tensor(scale)) else view
            return swapped(view) if self.is_turned(call, rows) else view

        return w.ViewOf(w.Strided(scale), w.Through(f"tiles of {scale}", ordered, w.FLOAT))

    def group_rows(self) -> w.Term:
        """Rows of x1 that share the scales of tiles."""
        names = self.names

        def found(one: Any, other: Any, flag1: bool, flag2: bool, token: Any, scale: Any, group: int) -> int:
            sizes = Given(one, other, bool(flag1), bool(flag2), token, scale, group).group_sizes
            return max(sizes[0], 1) if sizes else TILE

        params = (*names.matrices, names.token, names.scale, names.group)
        return w.Derived(found, *(param for param in params if param is not None), label="rows of a group")


def swap_pairs(view: View) -> View:
    """The two axes before the pairs swapped."""
    return view._replace(shape=swapped_pairs(view.shape), strides=swapped_pairs(view.strides))
