"""Tokens sent to the experts of other ranks and back, against NumPy: plain and quantised, masked, of different Bs."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from . import processes as p

HALF, BRAIN, CHOICES, EXPERTS = np.float16, ml_dtypes.bfloat16, 3, 8
FIRST = 1
"""The version whose parameters are fewer, whose H is 7168, and which only the 950 has for two ranks."""


def soc_of(version: int) -> str:
    return "Ascend950PR_9599" if version == FIRST else "Ascend910_9391"


class World:
    """What every rank has: tokens, their experts and weights."""

    def __init__(self, ranks: int, sizes: list[int], *, masked: bool = False, version: int = 2) -> None:
        dice = np.random.default_rng(7)
        self.version, hidden = version, 7168 if version == FIRST else 1024
        self.ranks, self.most, self.local = ranks, max(sizes), EXPERTS // ranks
        self.x = [p.drawn(size, hidden, seed=rank) for rank, size in enumerate(sizes)]
        self.ids = [np.stack([dice.permutation(EXPERTS)[:CHOICES] for _ in range(size)]).astype("i4") for size in sizes]
        self.weights = [dice.random((size, CHOICES)).astype("f4") for size in sizes]
        self.mask = [dice.random((size, CHOICES)) < 0.7 if masked else None for size in sizes]
        self.scales = dice.uniform(0.5, 2, (EXPERTS, hidden)).astype("f4")
        self.room = self.most * ranks * min(self.local, CHOICES)

    def active(self, rank: int) -> np.ndarray:
        mask = self.mask[rank]
        return self.ids[rank] if mask is None else np.where(mask, self.ids[rank], -1)

    def received(self, rank: int, expert: int) -> list[tuple[int, int, int]]:
        """Rank, token and choice of what an expert gets, in order."""
        found = []
        for source in range(self.ranks):
            for token, choice in np.argwhere(self.active(source) == rank * self.local + expert):
                found.append((source, int(token), int(choice)))
        return found

    @property
    def global_bs(self) -> int:
        same = len({len(x) for x in self.x}) == 1
        return 0 if same else self.most * self.ranks

    def attributes(self, rank: int, others: tuple[int, int] = (0, 0)) -> list[Any]:
        return [p.GROUP, self.ranks, rank, EXPERTS, "", *others, 0, int(self.version == FIRST), 0]


NUMBERS = {1: (), 2: ("",), 3: ("", 0, 0, 0), 4: (None, 0, 0, 0)}
"""The last attributes of versions."""


def dispatch(world: World, rank: int, quant: int, kind: int, scaled: bool) -> p.Row:
    room, version, tokens = world.room, world.version, world.x[rank]
    names = world.ids[rank].size if version == FIRST else room * 128
    others = (0, 0) if version == FIRST else (-1, 9)  # which are no tensor parallel ranks: dispatches test 2 and more
    return p.row(
        f"aclnnMoeDistributeDispatch{named(version)}", tokens, world.ids[rank], world.scales if scaled else None,
        world.mask[rank], None, *[None] * max(0, version - 2), *world.attributes(rank, others), quant,
        world.global_bs, kind, *NUMBERS[version],
        p.out(room, tokens.shape[1], dtype=np.int8 if quant else HALF), p.out(room, dtype=np.float32),
        p.out(names, dtype=np.int32), p.out(world.local, dtype=np.int64), p.out(EXPERTS, dtype=np.int32),
        p.out(3, dtype=np.int32), p.out(room, dtype=np.float32),
    )  # fmt: skip


def named(version: int) -> str:
    return "" if version == FIRST else f"V{version}"


def combine(world: World, rank: int, tokens: Any, names: Any, sums: Any, added: Any) -> p.Row:
    version = world.version
    extra = [] if version == FIRST else [added, *[None] * (5 * (version > 2) + (version > 3))]
    return p.row(
        f"aclnnMoeDistributeCombine{named(version)}", tokens, world.ids[rank], names, sums,
        world.weights[rank], None, world.mask[rank], None, None, None, None, *extra, *world.attributes(rank),
        world.global_bs, 0, 0, 0, *NUMBERS[version], p.out(*world.x[rank].shape, dtype=HALF),
    )  # fmt: skip


def combine_and_norm(world: World, rank: int, tokens: Any, sums: Any, residual: Any, gamma: Any, version: str) -> p.Row:
    (count, hidden), more = world.x[rank].shape, [None] * 5 if version else []
    rows = count, 1, hidden
    return p.row(
        f"aclnnMoeDistributeCombineAddRmsNorm{version}", tokens, world.ids[rank], np.zeros(world.room * 128, "i4"),
        sums, world.weights[rank], residual, gamma, *[None] * 7, *more, *world.attributes(rank),
        world.global_bs, 0, 0, 0, "", 1e-5, *[0, 0, 0][: len(more)], p.out(*rows, dtype=BRAIN),
        p.out(*rows[:2], 1, dtype=np.float32), p.out(*rows, dtype=BRAIN),
    )  # fmt: skip


def check_received(world: World, rank: int, found: list[Any], kind: int) -> None:
    tokens, _, names, numbers, sums = found[:5]
    each = [world.received(rank, expert) for expert in range(world.local)]
    rows = [row for part in each for row in part]
    assert np.array_equal(tokens[: len(rows)], [world.x[source][token] for source, token, _ in rows])
    if world.version == FIRST:
        flat = world.ids[rank].reshape(-1).tolist()
        assert names.tolist() == [flat[:at].count(expert) for at, expert in enumerate(flat)]
    else:
        assert np.array_equal(names[: 3 * len(rows)].reshape(-1, 3), rows)
    many = [len(part) for part in each]
    assert numbers.tolist() == (many if kind else np.cumsum(many).tolist())
    by_rank = [sum(row[0] == source for row in part) for part in each for source in range(world.ranks)]
    assert sums.tolist() == np.cumsum(by_rank).tolist()


def wanted(world: World, rank: int, factor: float, added: Any) -> np.ndarray:
    """Every expert gives its tokens times its number plus 1."""
    total = added.astype("f8") if added is not None else np.zeros(world.x[rank].shape)
    for token, chosen in enumerate(world.active(rank)):
        for choice, expert in enumerate(chosen):
            if expert >= 0:
                share = (world.x[rank][token].astype("f8") * (expert + 1) * factor).astype(HALF).astype("f8")
                total[token] += world.weights[rank][token, choice] * share
    return total


@pytest.mark.parametrize(
    ("ranks", "sizes", "masked", "kind", "version"),
    [
        (2, [5, 5], False, 1, 2),
        (4, [3, 3, 3, 3], True, 0, 2),
        (2, [4, 2], False, 0, 2),
        (2, [4, 4], True, 1, 4),
        (2, [3, 3], False, 1, 1),
    ],
)
def test_tokens_go_to_their_experts_and_back(
    ranks: int, sizes: list[int], masked: bool, kind: int, version: int
) -> None:
    world = World(ranks, sizes, masked=masked, version=version)
    sent = p.run([[dispatch(world, rank, 0, kind, False)] for rank in range(ranks)], soc=soc_of(version))
    calls = []
    for rank, (found,) in enumerate(sent):
        check_received(world, rank, found, kind)
        rows, at = found[0].copy(), 0
        for expert in range(world.local):
            many = len(world.received(rank, expert))
            rows[at : at + many] = (rows[at : at + many].astype("f8") * (rank * world.local + expert + 1)).astype(HALF)
            at += many
        added = p.drawn(*world.x[rank].shape, seed=60 + rank) if masked else None
        calls.append([combine(world, rank, rows, found[2], found[4], added)])
    for rank, ((back,),) in enumerate(p.run(calls, soc=soc_of(version))):
        added = p.drawn(*world.x[rank].shape, seed=60 + rank) if masked else None
        exact = wanted(world, rank, 1.0, added)
        np.testing.assert_allclose(back.astype("f8"), exact, rtol=2e-3, atol=2e-2)


@pytest.mark.parametrize("scaled", [False, True])
def test_tokens_are_quantised_on_their_way(scaled: bool) -> None:
    world = World(2, [4, 4])
    for rank, (found,) in enumerate(p.run([[dispatch(world, rank, 2, 1, scaled)] for rank in range(2)], soc=soc_of(2))):
        codes, factors = found[:2]
        at = 0
        for expert in range(world.local):
            for source, token, _ in world.received(rank, expert):
                row = world.x[source][token].astype("f4")
                if scaled:
                    row = row * world.scales[rank * world.local + expert]
                np.testing.assert_allclose(factors[at], np.abs(row).max() / 127, rtol=1e-6)
                assert np.array_equal(codes[at], np.rint(row * (np.float32(127) / np.abs(row).max())))
                at += 1


def given_back(world: World, rank: int, dtype: Any) -> tuple[np.ndarray, np.ndarray]:
    """The tokens that a rank's experts got, and the running sums of their numbers."""
    each = [world.received(rank, expert) for expert in range(world.local)]
    rows = np.zeros((world.room, world.x[rank].shape[1]), dtype)
    for at, (source, token, _) in enumerate(row for part in each for row in part):
        rows[at] = world.x[source][token]
    many = [sum(row[0] == source for row in part) for part in each for source in range(world.ranks)]
    return rows, np.cumsum(many).astype("i4")


def test_sums_of_tokens_and_a_residual_are_normed() -> None:
    world, calls = World(2, [3, 3]), []
    gamma = p.drawn(1024, seed=3).astype(BRAIN)
    residuals = [p.drawn(3, 1, 1024, seed=70 + rank).astype(BRAIN) for rank in range(2)]
    for rank in range(2):
        rows, sums = given_back(world, rank, BRAIN)
        calls.append([combine_and_norm(world, rank, rows, sums, residuals[rank], gamma, v) for v in ("", "V2")])
    for rank, (first, second) in enumerate(p.run(calls, soc=soc_of(2))):
        x = world.x[rank].astype(BRAIN).astype("f8")
        total = residuals[rank][:, 0].astype("f8") + x * world.weights[rank].astype("f8").sum(1, keepdims=True)
        scale = 1 / np.sqrt((total**2).mean(1, keepdims=True) + 1e-5)
        y = (total * scale).astype(BRAIN).astype("f8") * gamma.astype("f8")
        for found, exact, near in zip(first, (y, scale, total), (2e-2, 1e-5, 8e-3), strict=True):
            np.testing.assert_allclose(found[:, 0].astype("f8"), exact, rtol=near, atol=near / 100)
        assert all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))


def test_the_token_of_the_shared_expert_is_added_last() -> None:
    world, calls = World(2, [3, 3]), []
    added = [p.drawn(3, 1024, seed=80 + rank) for rank in range(2)]
    for rank in range(2):
        world.weights[rank][:] = 2.0**30, -(2.0**30), 0
        rows, sums = given_back(world, rank, HALF)
        calls.append([combine(world, rank, rows, np.zeros(world.room * 128, "i4"), sums, added[rank])])
    for rank, ((back,),) in enumerate(p.run(calls, soc=soc_of(2))):
        assert np.array_equal(back, added[rank])


@pytest.mark.parametrize("shape", [(0,), (3, 0)])
def test_tokens_have_no_weights(shape: tuple[int, ...]) -> None:
    world, calls = World(2, [3, 3]), []
    for rank in range(2):
        world.weights[rank] = np.zeros(shape, "f4")
        rows, sums = given_back(world, rank, HALF)
        calls.append([combine(world, rank, rows, np.zeros(world.room * 128, "i4"), sums, None)])
    for rank, ((back,),) in enumerate(p.run(calls, soc=soc_of(2))):
        assert np.array_equal(back, (CHOICES * world.x[rank].astype("f4")).astype(HALF))


def test_counts_that_other_ranks_do_not_expect_fail_all() -> None:
    world = World(2, [4, 4])
    rows, names = np.zeros((world.room, 1024), HALF), np.zeros(world.room * 128, "i4")
    counts = np.cumsum([1] * EXPERTS).astype("i4")
    calls = [[combine(world, rank, rows, names, counts, None)] for rank in range(2)]
    for (text,) in p.run(calls, soc=soc_of(2)):
        assert "507048" in text
        assert "bytes" in text
