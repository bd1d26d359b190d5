"""Tokens sent to ranks of shared experts and back, beside those of other experts, against NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from . import processes as p

HALF, HIDDEN, TOKENS, CHOICES, EXPERTS = np.float16, 1024, 3, 2, 4
Names = list[tuple[int, int, int]]


class World(NamedTuple):
    """Ranks, of which the first `others` have `shared` experts, and the active choices of each."""

    ranks: int
    shared: int
    others: int
    masked: bool
    soc: str

    @property
    def local(self) -> int:
        return EXPERTS // (self.ranks - self.others)

    @property
    def group(self) -> int:
        return self.others // self.shared

    def x(self, rank: int) -> np.ndarray:
        return p.drawn(TOKENS, HIDDEN, seed=rank)

    def dice(self, rank: int) -> np.random.Generator:
        return np.random.default_rng(10 + rank)

    def ids(self, rank: int) -> np.ndarray:
        return np.stack([self.dice(rank + 7 * t).permutation(EXPERTS)[:CHOICES] for t in range(TOKENS)]).astype("i4")

    def weights(self, rank: int) -> np.ndarray:
        return self.dice(rank).random((TOKENS, CHOICES)).astype("f4")

    def mask(self, rank: int) -> np.ndarray | None:
        found = np.ones((TOKENS, CHOICES), bool)
        found[1], found[0, 1] = rank % 2 == 0, False
        return found if self.masked else None

    def active(self, rank: int) -> np.ndarray:
        mask = self.mask(rank)
        return self.ids(rank) if mask is None else np.where(mask, self.ids(rank), -1)

    def received(self, rank: int) -> list[list[Names]]:
        """What each expert of a rank gets from each rank: rank, token and choice."""
        if rank >= self.others:
            first = (rank - self.others) * self.local
            return [
                [[(source, *map(int, at)) for at in np.argwhere(self.active(source) == expert)]
                 for source in range(self.ranks)] for expert in range(first, first + self.local)
            ]  # fmt: skip
        choice = CHOICES + rank // self.group
        return [[
            [(source, t, choice) for t in range(TOKENS) if (self.active(source)[t] >= 0).any()]
            if source % self.group == rank % self.group else [] for source in range(self.ranks)
        ]]  # fmt: skip

    def rows(self, rank: int) -> int:
        if rank < self.others:
            return TOKENS * -(-self.ranks // self.group)
        return TOKENS * self.ranks * min(self.local, CHOICES)

    def attributes(self, rank: int) -> list[Any]:
        return [p.GROUP, self.ranks, rank, EXPERTS, "", 0, 0, 0, self.shared, self.others]

    def dispatch(self, rank: int, quant: int = 0) -> p.Row:
        rows, experts = self.rows(rank), 1 if rank < self.others else self.local
        scales = None
        if quant:
            scales = np.random.default_rng(5).uniform(0.5, 2, (self.shared + EXPERTS, HIDDEN)).astype("f4")
        return p.row(
            "aclnnMoeDistributeDispatchV2", self.x(rank), self.ids(rank), scales, self.mask(rank), self.weights(rank),
            *self.attributes(rank), quant, 0, 1, "", p.out(rows, HIDDEN, dtype=np.int8 if quant else HALF),
            p.out(rows, dtype=np.float32), p.out(rows * 128, dtype=np.int32), p.out(experts, dtype=np.int64),
            p.out(experts * self.ranks, dtype=np.int32), p.out(0, dtype=np.int32), p.out(rows, dtype=np.float32),
        )  # fmt: skip

    def combine(self, rank: int, tokens: Any, names: Any, sums: Any) -> p.Row:
        return p.row(
            "aclnnMoeDistributeCombineV2", tokens, self.ids(rank), names, sums, self.weights(rank), None,
            self.mask(rank), None, None, None, None, None, *self.attributes(rank), 0, 0, 0, 0, "",
            p.out(TOKENS, HIDDEN, dtype=HALF),
        )  # fmt: skip

    def check(self, rank: int, found: list[Any]) -> Names:
        tokens, _, names, numbers, sums, _, weights = found
        parts = [part for expert in self.received(rank) for part in expert]
        rows = [row for part in parts for row in part]
        assert sums.tolist() == np.cumsum([len(part) for part in parts]).tolist()
        assert numbers.tolist() == [sum(map(len, expert)) for expert in self.received(rank)]
        assert np.array_equal(names[: 3 * len(rows)].reshape(-1, 3), np.reshape(rows, (-1, 3)))
        for at, (source, token, choice) in enumerate(rows):
            assert np.array_equal(tokens[at], self.x(source)[token])
            assert weights[at] == (self.weights(source)[token, choice] if choice < CHOICES else 0)
        return rows


@pytest.mark.parametrize(
    "world",
    [World(4, 1, 2, True, "Ascend910_9391"), World(3, 2, 2, False, "Ascend950PR_9599")],
    ids=["1 on 2 of 4", "2 on 2 of 3"],
)
def test_shared_experts_have_ranks_of_their_own(world: World) -> None:
    """Shared expert s adds 2 + s times each active token, with weight 1."""
    calls = []
    for rank, (found,) in enumerate(p.run([[world.dispatch(rank)] for rank in range(world.ranks)], soc=world.soc)):
        rows = world.check(rank, found)
        given = found[0].copy()
        for at, (_, _, choice) in enumerate(rows):
            given[at] *= HALF(1 if choice < CHOICES else 2 + choice - CHOICES)
        calls.append([world.combine(rank, given, found[2], found[4])])
    for rank, ((back,),) in enumerate(p.run(calls, soc=world.soc)):
        active = world.active(rank) >= 0
        factor = (world.weights(rank) * active).sum(1) + active.any(1) * sum(2 + s for s in range(world.shared))
        np.testing.assert_allclose(
            back.astype("f8"), world.x(rank).astype("f8") * factor[:, None], rtol=2e-3, atol=5e-3
        )


def test_shared_experts_have_the_first_smooth_scales() -> None:
    world = World(3, 1, 1, False, "Ascend910_9391")
    scales = np.random.default_rng(5).uniform(0.5, 2, (1 + EXPERTS, HIDDEN)).astype("f4")
    for rank, (found,) in enumerate(p.run([[world.dispatch(rank, 2)] for rank in range(3)], soc=world.soc)):
        rows = [row for expert in world.received(rank) for part in expert for row in part]
        for at, (source, token, choice) in enumerate(rows):
            expert = 0 if choice == CHOICES else 1 + world.ids(source)[token, choice]
            row = world.x(source)[token].astype("f4") * scales[expert]
            np.testing.assert_allclose(found[1][at], np.abs(row).max() / 127, rtol=1e-6)
            assert np.array_equal(found[0][at], np.rint(row * (np.float32(127) / np.abs(row).max())))
