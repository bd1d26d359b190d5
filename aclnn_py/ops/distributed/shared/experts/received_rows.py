"""Received tokens in the order of their experts: as they are, with their scales, or times smooth scales."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering.plan.lowered import View
from ..rank_step import Ranked
from . import dispatch_params as d
from . import expert_params as e
from .sent_tokens import Sent, flat


def as_bytes(view: View) -> View:
    """Elements of 8 bits, which HCCL does not know all, as INT8."""
    return view._replace(dtype=dt.ACL_INT8) if dt.nbytes(view.dtype, 1) == 1 else view


class Received(NamedTuple):
    """Received tokens: the element at each row among those of all ranks, and the slot that it came for."""

    sent: Sent
    tensors: d.Tensors
    at: View
    slots: View

    @property
    def by(self) -> Ranked:
        return self.sent.by

    @property
    def shape(self) -> tuple[int, int]:
        return self.at.shape[0], self.sent.hidden

    def tokens(self) -> View:
        """The tokens of all ranks."""
        own = self.by.input(self.tensors.x, self.sent.own, self.sent.hidden)
        return self.sent.gathered(self.sent.padded(as_bytes(own), 0))

    @property
    def out(self) -> View:
        return self.by.output(self.tensors.out, *self.shape)

    def expanded(self, rows: View, target: View, each: int) -> None:
        self.by.run("expand_rows", (rows, self.at), (target,), each)

    def factors(self) -> tuple[View, View]:
        """Smooth scales of each expert, and the slots that they are for."""
        if not self.by.has(self.tensors.scales) or self.by.call.tensor(self.tensors.scales).rank != 2:
            return self.by.absent(), self.by.absent()
        return self.by.input(self.tensors.scales, *self.by.call.tensor(self.tensors.scales).shape), self.slots

    def scaled(self) -> tuple[View, View]:
        """Tokens times the smooth scales of their experts in float32, and the largest magnitude of each."""
        values, peaks = self.by.room(dt.ACL_FLOAT, *self.shape), self.by.room(dt.ACL_FLOAT, self.shape[0])
        inputs = self.tokens(), self.at, *self.factors()
        self.by.run("scale_rows", inputs, (values, peaks), self.sent.choices, self.sent.slots.row(), 0)
        return values, peaks

    def plain(self) -> None:
        """Tokens, and where they have scales of their own these."""
        by, sent = self.by, self.sent
        self.expanded(self.tokens(), as_bytes(self.out), sent.choices)
        if not by.has(self.tensors.scales):
            return
        columns = by.call.tensor(self.tensors.scales).shape[1]
        every = sent.gathered(sent.padded(as_bytes(by.input(self.tensors.scales, sent.own, columns)), 0))
        target = by.output(self.tensors.per_token, self.shape[0], columns)
        self.expanded(every, as_bytes(target), sent.choices)

    def write_weights(self) -> None:
        """The weight of the choice that each token came for."""
        by, sent, (tokens, choices) = self.by, self.sent, self.by.call.tensor(e.ids).shape
        own = by.input(self.tensors.weights, tokens, choices)
        if sent.slots.copies:
            wide = by.room(own.dtype, tokens, sent.choices)
            by.fill(wide, 0)
            by.move(own, wide._replace(shape=own.shape))
            own = wide
        every = sent.gathered(sent.padded(own, 0))
        target = by.output(self.tensors.spare, self.shape[0], 1)
        self.expanded(flat(every, sent.ranks * sent.most * sent.choices, 1), target, 1)
