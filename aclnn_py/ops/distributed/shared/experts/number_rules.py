"""The tests of the numbers of ranks and experts, which tiling functions make (561002)."""

from __future__ import annotations

from .....lowering import language as w
from ....conv.shared.checked_rules import checked
from . import expert_params as e


def own_rank(mend: w.Mend) -> w.Rules:
    return checked("value of epRankId is from 0 to epWorldSize - 1", lambda own, size: 0 <= own < size, e.rank, e.world,
                   mend=mend)  # fmt: skip


def whole_experts(mend: w.Mend) -> w.Rules:
    return checked("moeExpertNum is a multiple of epWorldSize - sharedExpertRankNum",
                   lambda count, ranks, others: count % (ranks - others) == 0, e.experts, e.world, e.shared_ranks,
                   mend=mend)  # fmt: skip


def at_most_one(mend: w.Mend) -> w.Rules:
    """What dispatches test of tensor parallel ranks."""
    return checked("value of tpWorldSize is at most 1", lambda size: size < 2, e.tp_world, mend=mend)


def none_or_one(mend: w.Mend) -> w.Rules:
    """What combines test of tensor parallel ranks."""
    return w.flat(e.within(e.tp_world, (0, 1), mend), (w.OneOf(w.ValueOf(e.tp_rank), w.Choices(0)),))


def number_rules(mend: w.Mend, others: w.Rules) -> w.Rules:
    """The tests of the numbers of ranks and experts, with those of tensor parallel ranks, `others`."""
    return w.flat(
        w.when(w.on(e.A5), e.within(e.world, e.RANKS_ON_950, mend), otherwise=e.within(e.world, e.RANKS, mend)),
        own_rank(mend), others,
        (w.OneOf(w.ValueOf(e.shard), w.Choices(0)),), e.within(e.shared, e.SHARED, mend),
        checked("value of sharedExpertRankNum is below epWorldSize", lambda own, size: 0 <= own < size, e.shared_ranks,
                e.world, mend=mend),
        e.within(e.experts, e.EXPERTS, mend),
        checked("sharedExpertRankNum is a multiple of sharedExpertNum, or 0 if that is 0 or 1", shares, e.shared,
                e.shared_ranks, mend=mend),
        whole_experts(mend),
        checked(f"moeExpertNum / (epWorldSize - sharedExpertRankNum) * epWorldSize is at most {e.SLOTS}",
                lambda count, ranks, others: count // (ranks - others) * ranks <= e.SLOTS, e.experts, e.world,
                e.shared_ranks, mend=mend),
    )  # fmt: skip


def shares(count: int, ranks: int) -> bool:
    if not ranks:
        return count in (0, 1)
    return count > 0 and ranks % count == 0
