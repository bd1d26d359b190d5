"""Products of experts behind and before an uneven exchange of rows between ranks, against NumPy in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from . import processes as p

HALF, BRAIN, SOC = np.float16, ml_dtypes.bfloat16, "Ascend950PR_9599"
H1, N1, H2, N2 = 24, 7, 10, 5
TOLERANCE = {HALF: 2e-3, BRAIN: 1.6e-2}
TWO = np.array([[[3, 0, 1], [0, 0, 2]], [[0, 2, 2], [1, 3, 0]]])
"""Rows by sender, receiver and expert of the receiver: experts without rows from one rank, and one from none."""
EMPTY_EXPERT = np.array([[[4, 0], [2, 0]], [[2, 0], [4, 0]]])
ONE_SIDED = np.array([[[2], [4]], [[0], [6]]])


class World:
    """Tokens of each rank by receiver and expert, and the weights of its experts."""

    def __init__(self, counts: np.ndarray, dtype: Any, *, turned: bool = False, shared: bool = True) -> None:
        self.counts, self.dtype, self.turned, self.shared = counts, dtype, turned, shared
        self.ranks, _, self.local = counts.shape
        self.rows = [[[p.drawn(many, H1, seed=97 * rank + 7 * to + expert, dtype=dtype)
                       for expert, many in enumerate(row)] for to, row in enumerate(counts[rank])]
                     for rank in range(self.ranks)]  # fmt: skip
        self.weight = [p.drawn(self.local, H1, N1, seed=500 + rank, dtype=dtype) for rank in range(self.ranks)]
        self.shared_weight = p.drawn(H2, N2, seed=600, dtype=dtype)

    def own(self, rank: int) -> np.ndarray:
        """Rows by receiver, then by expert."""
        return np.concatenate([part for row in self.rows[rank] for part in row])

    def held(self, rank: int) -> np.ndarray:
        """Rows of a rank's experts, by expert, then by sender."""
        return np.concatenate([sender[rank][expert] for expert in range(self.local) for sender in self.rows])

    def products(self, rank: int, sender: int) -> list[np.ndarray]:
        """What a rank's experts make of the rows of a sender."""
        parts = zip(self.rows[sender][rank], self.weight[rank], strict=True)
        return [part.astype("f8") @ weight.astype("f8") for part, weight in parts]

    def stored(self, weight: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(np.swapaxes(weight, -1, -2)) if self.turned else weight

    def inputs(self, rank: int, x: np.ndarray) -> list[Any]:
        extra = [self.shared_x(rank), self.stored(self.shared_weight)] if self.shared else [None, None]
        return [x, self.stored(self.weight[rank]), None, None, *extra, p.GROUP]

    def shared_x(self, rank: int) -> np.ndarray:
        return p.drawn(len(self.own(rank)) // 2, H2, seed=700 + rank, dtype=self.dtype)

    def shared_out(self, rank: int) -> Any:
        return p.out(len(self.own(rank)) // 2, N2, dtype=self.dtype) if self.shared else None

    def attributes(self, sent: np.ndarray, received: np.ndarray) -> list[Any]:
        turned = self.turned and self.shared
        return [self.ranks, tuple(sent.reshape(-1).tolist()), tuple(received.reshape(-1).tolist()), self.turned, turned]

    def behind(self, rank: int, version: str, permuted: bool) -> p.Row:
        """Rows are sent to the ranks of their experts."""
        many = len(self.held(rank))
        return p.row(
            f"aclnnAlltoAllvGroupedMatMul{version}", *self.inputs(rank, self.own(rank)),
            *(("ccu",) if version else ()), *self.attributes(self.counts[rank], self.counts[:, rank]), permuted,
            p.out(many, N1, dtype=self.dtype), self.shared_out(rank),
            p.out(many, H1, dtype=self.dtype) if permuted else None,
        )  # fmt: skip

    def before(self, rank: int, version: str) -> p.Row:
        """Products are sent to the ranks of their tokens."""
        return p.row(
            f"aclnnGroupedMatMulAlltoAllv{version}", *self.inputs(rank, self.held(rank)),
            *(("ai_cpu",) if version else ()), *self.attributes(self.counts[:, rank], self.counts[rank]),
            p.out(len(self.own(rank)), N1, dtype=self.dtype), self.shared_out(rank),
        )  # fmt: skip

    def close(self, found: np.ndarray, wanted: np.ndarray) -> None:
        tolerance = TOLERANCE[self.dtype]
        np.testing.assert_allclose(found.astype("f8"), wanted, rtol=tolerance, atol=tolerance * 2)

    def check(self, rank: int, found: list[list[np.ndarray]], permuted: bool) -> None:
        behind, before = found
        each = [self.products(rank, sender) for sender in range(self.ranks)]
        self.close(behind[0], np.concatenate([each[sender][expert] for expert in range(self.local)
                                              for sender in range(self.ranks)]))  # fmt: skip
        if permuted:
            assert np.array_equal(behind[-1], self.held(rank))
        back = [part for other in range(self.ranks) for part in self.products(other, rank)]
        self.close(before[0], np.concatenate(back))
        if self.shared:
            product = self.shared_x(rank).astype("f8") @ self.shared_weight.astype("f8")
            for results in found:
                self.close(results[1], product)


@pytest.mark.parametrize(
    ("counts", "dtype", "turned", "shared", "permuted", "version"),
    [
        (TWO, HALF, False, True, True, ""), (TWO, BRAIN, True, False, False, "V2"),
        (EMPTY_EXPERT, HALF, True, True, True, "V2"), (ONE_SIDED, HALF, False, True, False, ""),
    ],
)  # fmt: skip
def test_rows_go_to_their_experts_and_products_back(
    counts: np.ndarray, dtype: Any, turned: bool, shared: bool, permuted: bool, version: str
) -> None:
    world = World(counts, dtype, turned=turned, shared=shared)
    calls = [[world.behind(rank, version, permuted), world.before(rank, version)] for rank in range(world.ranks)]
    for rank, found in enumerate(p.run(calls, soc=SOC)):
        world.check(rank, found, permuted)


def test_eight_ranks_of_the_a3_family() -> None:
    dice = np.random.default_rng(5)
    world = World(dice.integers(0, 3, (8, 8, 2)), HALF, shared=False)
    calls = [[world.behind(rank, "", True), world.before(rank, "")] for rank in range(8)]
    for rank, found in enumerate(p.run(calls, soc="Ascend910_9391")):
        world.check(rank, found, True)


def test_counts_that_other_ranks_do_not_expect_fail_all() -> None:
    world, other = World(EMPTY_EXPERT, HALF, shared=False), World(EMPTY_EXPERT[:, ::-1], HALF, shared=False)
    for (text,) in p.run([[world.before(0, "")], [other.before(1, "")]], soc=SOC):
        assert "507048" in text
        assert "bytes" in text
