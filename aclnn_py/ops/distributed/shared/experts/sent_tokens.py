"""What ranks send: slots of active choices, tokens padded to the largest number of a rank."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from ..rank_step import Ranked
from . import expert_params as e
from .expert_slots import Slots, slots


class Sent:
    """What all ranks send: tokens and their slots, padded to the largest number of tokens of a rank."""

    def __init__(self, by: Ranked, x: w.Param, mask: w.Param) -> None:
        self.by, self.mask, self.slots = by, mask, slots(by.call)
        self.ranks, self.rank = by.group(e.group).ranks, by.group(e.group).rank
        self.own, self.hidden = by.call.tensor(x).shape
        self.choices, self.most = by.call.tensor(e.ids).shape[1] + self.slots.copies, e.most_tokens(by.call)

    def chosen(self) -> View:
        return chosen(self.by, self.mask, self.own, self.slots)

    def padded(self, view: View, fill: int) -> View:
        """The view with further rows that are filled."""
        if self.most == self.own:
            return view
        whole = self.by.room(view.dtype, self.most, view.shape[1])
        self.by.fill(whole, fill)
        self.by.move(view, whole._replace(shape=view.shape))
        return whole

    def gathered(self, view: View) -> View:
        whole = self.by.room(view.dtype, self.ranks * self.most, view.shape[1])
        self.by.all_gather(e.group, view, whole)
        return whole


def chosen(by: Ranked, mask: w.Param, tokens: int, to: Slots) -> View:
    """The slots that tokens go to, -1 where a token or a choice is not active."""
    choices = by.call.tensor(e.ids).shape[1]
    found = by.input(e.ids, tokens, choices)
    if not by.has(mask) and to.are_experts:
        return found
    wide = choices if by.has(mask) and by.call.tensor(mask).rank == 2 else 1
    active = by.room(dt.ACL_INT32, tokens, choices + to.copies)
    inputs = found, by.input(mask, tokens, wide)
    by.run("active_elements", inputs, (active,), to.offset, to.first, to.step, kind=dt.ACL_INT64)
    return active
