"""Where experts are: each rank has slots for as many experts, of which ranks of shared experts use the first.

Slot s is of rank s // size; expert e has slot sharedExpertRankNum * size + e. Every shared expert has a group of ranks
one behind the other, in which rank r sends its tokens to the one that has r's place in it.
"""

from __future__ import annotations

from typing import NamedTuple

from .....rules.core.call import Call
from .....rules.terms.ranks import group_of
from . import expert_params as e
from . import rank_sizes as z


class Slots(NamedTuple):
    """The slots as a rank sees them: `size` of them each rank has, of its own it uses `used`.

    A token goes to the slot of each choice, which is `offset` behind the expert's number, and to `copies` more, from
    `first` on, each `step` behind the other.
    """

    size: int
    used: int
    begin: int
    offset: int
    copies: int
    first: int
    step: int

    @property
    def are_experts(self) -> bool:
        """Slots are the experts' numbers, and tokens go nowhere else."""
        return not self.copies

    def scale_shift(self) -> int:
        """What slots of this rank have on top of the rows of scales, which begin with those of shared experts."""
        if self.begin >= self.offset:
            return self.offset - self.copies
        return self.begin - self.begin // self.step


def slots(call: Call) -> Slots:
    ranks, rank = group_of(call, e.group).ranks, group_of(call, e.group).rank
    total, count, others = (int(str(call.args[each.name])) for each in (e.experts, e.shared, e.shared_ranks))
    size = z.local_experts(ranks, others, total, others)
    used, group = z.local_experts(ranks, rank, total, others), z.in_group(count, others)
    return Slots(size, used, rank * size, others * size, count if others else 0, rank % group * size, group * size)
