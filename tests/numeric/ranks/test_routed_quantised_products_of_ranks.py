"""MX FP8 products of experts behind and before uneven exchanges of rows and scales of blocks, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from . import processes as p

E4M3, E5M2, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu
SOC, N1, N2, H2 = "Ascend950PR_9599", 6, 4, 64
COUNTS = np.array([[[3, 0], [1, 2]], [[0, 0], [4, 2]]])
"""Rows by sender, receiver and expert of the receiver."""
RANKS, LOCAL = COUNTS.shape[0], COUNTS.shape[2]


def powers(*shape: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(122, 131, shape, np.uint8).view(E8M0)


def by_block(values: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """Rows times the scales of their blocks of 32."""
    numbers = 2.0 ** (scales.reshape(*scales.shape[:-2], 2 * scales.shape[-2]).view("u1").astype("f8") - 127)
    return values.astype("f8") * np.repeat(numbers, 32, -1)[..., : values.shape[-1]]


class Sender:
    """What a rank has: rows by receiver, then by expert, weights as [e, N, K], and their scales."""

    def __init__(self, rank: int, inner: int) -> None:
        self.counts, pairs = COUNTS[rank], -(-inner // 64)
        total = int(self.counts.sum())
        self.x, self.x_scale = p.drawn(total, inner, seed=rank, dtype=E4M3), powers(total, pairs, 2, seed=10 + rank)
        self.weight = p.drawn(LOCAL, N1, inner, seed=20 + rank, dtype=E5M2)
        self.weight_scale = powers(LOCAL, N1, pairs, 2, seed=30 + rank)
        self.shared = p.drawn(total // 2, H2, seed=40 + rank, dtype=E4M3), powers(total // 2, 1, 2, seed=50 + rank)
        self.shared_weight = p.drawn(N2, H2, seed=60, dtype=E5M2), powers(N2, 1, 2, seed=61)

    def part(self, values: np.ndarray, to: int, expert: int) -> np.ndarray:
        begin = int(self.counts[:to].sum() + self.counts[to, :expert].sum())
        return values[begin : begin + int(self.counts[to, expert])]

    def call(self, rank: int, turned: bool, version: str) -> p.Row:
        def stored(values: np.ndarray, axes: tuple[int, int]) -> np.ndarray:
            return values if turned else np.ascontiguousarray(np.swapaxes(values, *axes))

        sent, received = (tuple(each.reshape(-1).tolist()) for each in (self.counts, COUNTS[:, rank]))
        many, dtype = int(COUNTS[:, rank].sum()), ml_dtypes.bfloat16 if turned else np.float16
        return p.row(
            f"aclnnAlltoAllvQuantGroupedMatMul{version}", self.x, stored(self.weight, (1, 2)), self.x_scale,
            stored(self.weight_scale, (1, 2)), None, None, self.shared[0], stored(self.shared_weight[0], (0, 1)),
            self.shared[1], stored(self.shared_weight[1], (0, 1)), 6, 6, 6, 6, p.GROUP,
            *(("ccu",) if version else ()), RANKS, sent, received, turned, turned, 1 << 32 | 1 << 16 | 32, True,
            p.out(many, N1, dtype=dtype), p.out(len(self.shared[0]), N2, dtype=dtype),
            p.out(many, self.x.shape[1], dtype=E4M3),
        )  # fmt: skip


class Owner:
    """What the experts of a rank have: rows by expert, then by receiver, with the scales of their blocks."""

    def __init__(self, rank: int, inner: int) -> None:
        pairs = -(-inner // 64)
        self.counts = COUNTS[:, rank]
        total = int(self.counts.sum())
        self.x, self.x_scale = (
            p.drawn(total, inner, seed=70 + rank, dtype=E4M3),
            powers(total, pairs, 2, seed=80 + rank),
        )
        self.weight = p.drawn(LOCAL, inner, N1, seed=90 + rank, dtype=E4M3)
        self.weight_scale = powers(LOCAL, pairs, N1, 2, seed=95 + rank)

    def products(self, to: int, expert: int) -> np.ndarray:
        begin = int(self.counts[:, :expert].sum() + self.counts[:to, expert].sum())
        rows = slice(begin, begin + int(self.counts[to, expert]))
        columns = by_block(self.weight[expert].T, np.swapaxes(self.weight_scale[expert], 0, 1))
        return by_block(self.x[rows], self.x_scale[rows]) @ columns.T

    def call(self, rank: int, version: str) -> p.Row:
        sent, received = (tuple(each.reshape(-1).tolist()) for each in (self.counts, COUNTS[rank]))
        return p.row(
            f"aclnnQuantGroupedMatMulAlltoAllv{version}", self.x, self.weight, self.x_scale, self.weight_scale,
            *[None] * 7,
            6, 6, 6, 6, 0, 0, 0, p.GROUP, *(("ai_cpu",) if version else ()), RANKS, sent, received, False, False,
            p.out(int(COUNTS[rank].sum()), N1, dtype=np.float16), None,
        )  # fmt: skip


@pytest.mark.parametrize("version", ["", "V2"])
def test_products_go_to_the_ranks_of_their_tokens(version: str) -> None:
    owners = [Owner(rank, 96) for rank in range(RANKS)]
    for rank, ((found,),) in enumerate(
        p.run([[each.call(rank, version)] for rank, each in enumerate(owners)], soc=SOC)
    ):
        close(found, np.concatenate([each.products(rank, expert) for each in owners for expert in range(LOCAL)]))


@pytest.mark.parametrize(("inner", "turned", "version"), [(128, False, ""), (70, True, "V2")])
def test_rows_and_their_scales_go_to_their_experts(inner: int, turned: bool, version: str) -> None:
    senders = [Sender(rank, inner) for rank in range(RANKS)]
    calls = [[sender.call(rank, turned, version)] for rank, sender in enumerate(senders)]
    for rank, ((found, extra, held),) in enumerate(p.run(calls, soc=SOC)):
        own = senders[rank]
        order = [(expert, sender) for expert in range(LOCAL) for sender in senders]
        rows = np.concatenate([sender.part(sender.x, rank, expert) for expert, sender in order])
        assert np.array_equal(held.view("u1"), rows.view("u1"))
        close(found, np.concatenate([
            by_block(sender.part(sender.x, rank, expert), sender.part(sender.x_scale, rank, expert))
            @ by_block(own.weight[expert], own.weight_scale[expert]).T for expert, sender in order
        ]))  # fmt: skip
        close(extra, by_block(*own.shared) @ by_block(*own.shared_weight).T)


def close(found: Any, wanted: np.ndarray) -> None:
    tolerance = 2e-3 if found.dtype == np.float16 else 1.6e-2
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=tolerance, atol=tolerance * np.abs(wanted).max() / 8)
