"""How many experts a rank has, and how many tokens it can receive."""

from __future__ import annotations

from .....rules.core.call import TensorFacts
from . import expert_params as e

LOCAL = (e.world, e.rank, e.experts, e.shared_ranks)
"""The parameters of `local_experts`."""


def local_experts(ranks: int, own: int, total: int, others: int) -> int:
    """L: the number of experts of a rank, of which the first `others` have a shared one each."""
    return 1 if own < others else total // (ranks - others)


def in_group(count: int, others: int) -> int:
    """Ranks of each shared expert."""
    return others // count if others else 1


def received(tokens: int, choices: int, ranks: int, own: int, total: int, others: int, count: int) -> int:
    """A: the most tokens that a rank can receive."""
    if own < others:
        return tokens * -(-ranks // in_group(count, others))
    return tokens * ranks * min(local_experts(ranks, own, total, others), choices)


def most_rows(chosen: TensorFacts, given: int, ranks: int, *place: int) -> int:
    """A, by the largest number of tokens of a rank."""
    return received(given // ranks if given else chosen.shape[0], chosen.shape[1], ranks, *place)


ROWS = (e.ids, e.global_bs, *LOCAL, e.shared)
"""The parameters of `most_rows`."""
