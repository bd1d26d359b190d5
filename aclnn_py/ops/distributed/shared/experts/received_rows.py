"""Tokens in the order of their experts: as they are, or times smooth scales."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from ..rank_step import Ranked


class Rows(NamedTuple):
    """Rows of tokens: the element at each row, of which a token has `choices`, and the slot that it is for.

    `scales` has a row for each slot, less `shift`; `out` is written, and scales of rows `each`, in the workspace if it
    is none.
    """

    by: Ranked
    tokens: View
    at: View
    slots: View
    choices: int
    shift: int
    scales: w.Param
    out: View
    each: w.Param | None

    @property
    def shape(self) -> tuple[int, int]:
        return self.at.shape[0], self.tokens.shape[1]

    def expanded(self, rows: View, target: View, each: int) -> None:
        self.by.run("expand_rows", (rows, self.at), (target,), each)

    def target(self, dtype: int, *shape: int) -> View:
        """Where scales of rows are written."""
        return self.by.room(dtype, *shape) if self.each is None else self.by.output(self.each, *shape)

    def factors(self) -> tuple[View, View]:
        """Smooth scales of each expert, and the slots that they are for."""
        if not self.by.has(self.scales) or self.by.call.tensor(self.scales).rank != 2:
            return self.by.absent(), self.by.absent()
        return self.by.input(self.scales, *self.by.call.tensor(self.scales).shape), self.slots

    def scaled(self) -> tuple[View, View]:
        """Tokens times the smooth scales of their experts in float32, and the largest magnitude of each."""
        values, peaks = self.by.room(dt.ACL_FLOAT, *self.shape), self.by.room(dt.ACL_FLOAT, self.shape[0])
        inputs = self.tokens, self.at, *self.factors()
        self.by.run("scale_rows", inputs, (values, peaks), self.choices, self.shift, 0)
        return values, peaks
