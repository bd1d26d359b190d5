"""Tokens packed by setups and delivered by teardowns, there and back, between two ranks of the 950, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from . import processes as p

SOC, HALF = "Ascend950PR_9599", np.float16
RANKS, TOKENS, HIDDEN, CHOICES, EXPERTS = 2, 8, 4096, 6, 32
LOCAL, ELEMENTS = EXPERTS // RANKS, TOKENS * CHOICES
MOST = TOKENS * RANKS * CHOICES
NAMED, SENT = (ELEMENTS + RANKS * LOCAL) * 16, (MOST + RANKS) * 16
DICE = np.random.default_rng(11)
X = [p.drawn(TOKENS, HIDDEN, seed=rank) for rank in range(RANKS)]
IDS = [np.stack([DICE.permutation(EXPERTS)[:CHOICES] for _ in range(TOKENS)]).astype("i4") for _ in range(RANKS)]
WEIGHTS = [DICE.random((TOKENS, CHOICES)).astype("f4") for _ in range(RANKS)]
SCALES = DICE.uniform(0.5, 2, (EXPERTS, HIDDEN)).astype("f4")
MASK = [np.arange(TOKENS) % 3 != rank for rank in range(RANKS)]


def attributes(rank: int, shared: int = 0) -> list[Any]:
    return [p.GROUP, RANKS, rank, EXPERTS, 0, shared, 0]


def width(quant: int) -> int:
    return 4608 if quant else HIDDEN


def chosen(rank: int, masked: bool) -> np.ndarray:
    return np.where(MASK[rank][:, None], IDS[rank], -1) if masked else IDS[rank]


def received(rank: int, masked: bool) -> list[list[tuple[int, int, int]]]:
    """Source, token and choice of what each expert of a rank gets from each rank."""
    return [
        [(source, *map(int, at)) for at in np.argwhere(chosen(source, masked) == expert)]
        for expert in range(rank * LOCAL, (rank + 1) * LOCAL) for source in range(RANKS)
    ]  # fmt: skip


def quantised(rank: int, token: int, choice: int) -> tuple[np.ndarray, float]:
    row = X[rank][token].astype("f4") * SCALES[IDS[rank][token, choice]]
    up = np.float32(127) / np.abs(row).max()
    return np.rint(row * up), float(1 / up)


def dispatch_setup(rank: int, quant: int) -> p.Row:
    return p.row(
        "aclnnMoeDistributeDispatchSetup", X[rank], IDS[rank], SCALES if quant else None,
        None if quant else MASK[rank], *attributes(rank), quant, 0, 2, "",
        p.out(ELEMENTS, width(quant), dtype=np.int8 if quant else HALF), p.out(ELEMENTS, dtype=np.int32),
        p.out(NAMED, dtype=np.int32),
    )  # fmt: skip


def shared_setup(rank: int) -> p.Row:
    """More shared experts than ranks, for which commCmdInfoOut has no words of experts."""
    rows = TOKENS * (CHOICES + 3)
    return p.row(
        "aclnnMoeDistributeDispatchSetup", X[rank], IDS[rank], None, MASK[rank], *attributes(rank, 3), 0, 0, 2, "",
        p.out(rows, HIDDEN, dtype=HALF), p.out(ELEMENTS, dtype=np.int32), p.out(rows * 16, dtype=np.int32),
    )  # fmt: skip


def dispatch_teardown(rank: int, quant: int, packed: Any, info: Any) -> p.Row:
    return p.row(
        "aclnnMoeDistributeDispatchTeardown", X[rank], packed, IDS[rank], info, *attributes(rank), quant, 0, 1, 2, "",
        p.out(MOST, HIDDEN, dtype=packed.dtype), p.out(MOST, dtype=np.float32), p.out(MOST * 128, dtype=np.int32),
        p.out(LOCAL, dtype=np.int64),
    )  # fmt: skip


def expert_rows(rank: int) -> tuple[np.ndarray, np.ndarray]:
    """What the experts of a rank give back: their tokens, and the running sums of their numbers."""
    parts, rows = received(rank, False), np.zeros((MOST, HIDDEN), HALF)
    for at, (source, token, _) in enumerate(row for part in parts for row in part):
        rows[at] = X[source][token]
    sums = np.zeros(MOST * 128, "i4")
    sums[: LOCAL * RANKS] = np.cumsum([len(part) for part in parts])
    return rows, sums


def combine_setup(rank: int) -> p.Row:
    rows, sums = expert_rows(rank)
    return p.row(
        "aclnnMoeDistributeCombineSetup", rows, IDS[rank], sums, *attributes(rank), 0, 0, 2, "",
        p.out(MOST, 6144, dtype=np.int8), p.out(SENT, dtype=np.int32),
    )  # fmt: skip


def combine_teardown(rank: int, info: Any) -> p.Row:
    return p.row(
        "aclnnMoeDistributeCombineTeardown", expert_rows(rank)[0], np.zeros((MOST, 6144), "i1"), IDS[rank],
        np.zeros(ELEMENTS, "i4"), WEIGHTS[rank], info, None, None, *attributes(rank), 0, 0, 2, "",
        p.out(TOKENS, HIDDEN, dtype=HALF),
    )  # fmt: skip


def check_received(rank: int, found: list[Any], quant: int) -> None:
    tokens, scales, sums, numbers = found
    parts = received(rank, not quant)
    each = [row for part in parts for row in part]
    assert sums[: LOCAL * RANKS].tolist() == np.cumsum([len(part) for part in parts]).tolist()
    assert numbers.tolist() == [len(parts[2 * at]) + len(parts[2 * at + 1]) for at in range(LOCAL)]
    if quant:
        wanted = [quantised(*row) for row in each]
        assert np.array_equal(tokens[: len(each)], [codes for codes, _ in wanted])
        np.testing.assert_allclose(scales[: len(each)], [scale for _, scale in wanted], rtol=1e-6)
    else:
        assert np.array_equal(tokens[: len(each)], [X[source][token] for source, token, _ in each])


def test_tokens_that_setups_pack_are_delivered_and_come_back() -> None:
    packed = p.run(
        [[dispatch_setup(r, 0), dispatch_setup(r, 2), combine_setup(r), shared_setup(r)] for r in range(RANKS)], soc=SOC
    )
    calls = []
    for rank, ((plain, earlier, names), (codes, _, scaled), (_, info), (rows, _, _)) in enumerate(packed):
        assert np.array_equal(rows[:ELEMENTS], plain)
        flat = chosen(rank, True).reshape(-1).tolist()
        assert earlier.tolist() == [flat[:at].count(expert) for at, expert in enumerate(flat)]
        calls.append([
            dispatch_teardown(rank, 0, plain, names), dispatch_teardown(rank, 2, codes, scaled),
            combine_teardown(rank, info),
        ])  # fmt: skip
    for rank, (first, second, (back,)) in enumerate(p.run(calls, soc=SOC)):
        check_received(rank, first, 0)
        check_received(rank, second, 2)
        exact = X[rank].astype("f8") * WEIGHTS[rank].astype("f8").sum(1, keepdims=True)
        np.testing.assert_allclose(back.astype("f8"), exact, rtol=2e-3, atol=2e-3)


E4M3, E5M2, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu
CODED = [
    (4, E4M3, None, (HIDDEN // 32,), E8M0),
    (2, E5M2, SCALES, (), np.float32),
    (1, np.int8, SCALES[0], (), np.float32),
]
"""Ways of quantisation: quantMode, dtype and scales of tokens, sizes and dtype of the scales of each."""


def coded_setup(rank: int, quant: int, dtype: Any, scales: Any) -> p.Row:
    return p.row(
        "aclnnMoeDistributeDispatchSetup", X[rank], IDS[rank], scales, None, *attributes(rank), quant, 0, 2, "",
        p.out(ELEMENTS, HIDDEN if quant == 1 else 4608, dtype=dtype), p.out(ELEMENTS, dtype=np.int32),
        p.out(NAMED, dtype=np.int32),
    )  # fmt: skip


def coded_teardown(rank: int, quant: int, each: tuple[int, ...], of: Any, packed: Any, info: Any) -> p.Row:
    return p.row(
        "aclnnMoeDistributeDispatchTeardown", X[rank], packed, IDS[rank], info, *attributes(rank), quant, 0, 1, 2, "",
        p.out(MOST, HIDDEN, dtype=packed.dtype), p.out(MOST, *each, dtype=of), p.out(MOST * 128, dtype=np.int32),
        p.out(LOCAL, dtype=np.int64),
    )  # fmt: skip


def test_setups_quantise_in_other_ways() -> None:
    packed = p.run([[coded_setup(rank, *each[:3]) for each in CODED] for rank in range(RANKS)], soc=SOC)
    calls = [
        [coded_teardown(rank, way[0], *way[3:], found[0], found[2]) for way, found in zip(CODED, results, strict=True)]
        for rank, results in enumerate(packed)
    ]
    for rank, (blocks, tokens, given) in enumerate(p.run(calls, soc=SOC)):
        for at, (source, token, choice) in enumerate(row for part in received(rank, False) for row in part):
            row = X[source][token].astype("f4")
            exponents = np.floor(np.log2(np.abs(row).reshape(-1, 32).max(1))) - 8
            assert np.array_equal(blocks[1][at].astype("f8"), 2.0**exponents)
            exact = np.clip(row / np.repeat(2.0**exponents, 32), -448, 448).astype(E4M3)
            assert np.array_equal(blocks[0][at].astype("f8"), exact.astype("f8"))
            smooth = row * SCALES[IDS[source][token, choice]]
            rate = np.float32(57344) / np.abs(smooth).max()
            assert np.array_equal(tokens[0][at].astype("f8"), (smooth * rate).astype(E5M2).astype("f8"))
            np.testing.assert_allclose(tokens[1][at], 1 / rate, rtol=1e-6)
            assert np.array_equal(given[0][at], np.clip(np.rint(row * SCALES[0]), -128, 127))
