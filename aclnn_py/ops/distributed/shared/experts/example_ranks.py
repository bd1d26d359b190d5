"""Sizes and ranks of example calls that send tokens to the experts of other ranks."""

from __future__ import annotations

from typing import NamedTuple

from .....lowering import language as w
from .....rules.core.call import Call
from .....rules.core.communicator import communicator
from . import expert_params as e


class Sizes(NamedTuple):
    """Sizes of example calls; `counted`: tokens are named as the first version does."""

    tokens: int
    hidden: int
    choices: int
    counted: bool = False


SIZES = Sizes(4, 1024, 2)


def with_ranks(call: Call, sizes: Sizes) -> tuple[Call, int]:
    """A call with the attributes of the communicator's ranks, and their number."""
    ranks = w.Ranks(e.group).read(call) or 2
    least = 8 if sizes.counted and w.on(e.A3).holds(call) else 2
    if ranks % least:
        call, ranks = call.set(e.group, communicator(least)), least
    values = {e.world: ranks, e.experts: ranks, e.rank: 0, e.tp_world: 0, e.tp_rank: 0, e.shared: int(sizes.counted),
              e.shared_ranks: 0, e.global_bs: 0}  # fmt: skip
    return call.set_all(values), ranks
