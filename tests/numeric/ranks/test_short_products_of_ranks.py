"""FP8 products whose sums, rows or columns ranks exchange, in every way to scale them, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import processes as p
from .test_products_of_ranks import BRAIN, HALF
from .test_quantised_products_of_ranks import words_of
from .test_routed_quantised_products_of_ranks import E4M3, E5M2, SOC, by_block, powers

FLOAT, TILES, BLOCKS = np.float32, 128 << 32 | 128 << 16 | 128, 1 << 32 | 1 << 16 | 32
M, K, N, RANKS = 130, 160, 131, 2


def close(found: Any, wanted: np.ndarray) -> None:
    tolerance = {4: 1e-5, 2: 2e-3 if found.dtype == HALF else 1.6e-2}[found.dtype.itemsize]
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=tolerance, atol=tolerance * np.abs(wanted).max() / 4)


def by_tile(matrix: np.ndarray, scales: np.ndarray) -> np.ndarray:
    spread = np.repeat(np.repeat(scales.astype("f8"), 128, 0), 128, 1)
    return matrix.astype("f8") * spread[: len(matrix), : matrix.shape[1]]


class Matrices:
    """What a rank multiplies, with scales of rows and columns, of tiles and of blocks."""

    def __init__(self, rank: int) -> None:
        dice = np.random.default_rng(rank)
        self.x1, self.x2 = p.drawn(M, K, seed=rank, dtype=E4M3), p.drawn(K, N, seed=9 + rank, dtype=E5M2)
        self.bias, self.x3 = dice.normal(size=N).astype(FLOAT), dice.normal(size=(M, N))
        self.rows, self.columns = dice.uniform(0.5, 2, M).astype(FLOAT), dice.uniform(0.5, 2, N).astype(FLOAT)
        self.tiles = dice.uniform(0.5, 2, (2, 2)).astype(FLOAT), dice.uniform(0.5, 2, (2, 2)).astype(FLOAT)
        self.blocks = powers(M, 3, 2, seed=rank), powers(N, 3, 2, seed=20 + rank)

    @property
    def plain(self) -> np.ndarray:
        return self.x1.astype("f8") @ self.x2.astype("f8") + self.bias

    @property
    def tiled(self) -> np.ndarray:
        return by_tile(self.x1, self.tiles[0]) @ by_tile(self.x2, self.tiles[1])

    @property
    def micro(self) -> np.ndarray:
        return by_block(self.x1, self.blocks[0]) @ by_block(self.x2.T, self.blocks[1]).T + self.bias


def summed_calls(of: Matrices) -> list[p.Row]:
    """By words, by rows and columns, by tiles of both layouts, by blocks of both layouts of their scales."""

    def call(x2: Any, bias: Any, x3: Any, *scales: Any, sizes: int = 0, dtype: Any = FLOAT) -> p.Row:
        rest = None, None, p.GROUP, "sum", 0, 1, sizes, 0, p.out(M, N, dtype=dtype)
        return p.row("aclnnQuantMatmulAllReduceV4", of.x1, x2, bias, x3, *scales, *rest)

    blocked = np.swapaxes(of.blocks[1], 0, 1)
    return [
        call(of.x2, of.bias, of.x3.astype(HALF), None, words_of(of.columns), dtype=HALF),
        call(p.turned(of.x2), of.bias, of.x3.astype(BRAIN), of.rows, of.columns, dtype=BRAIN),
        call(of.x2, None, None, *of.tiles, sizes=TILES),
        call(p.turned(of.x2), None, None, of.tiles[0], p.turned(of.tiles[1]), sizes=TILES),
        call(p.turned(of.x2), of.bias, None, of.blocks[0], p.turned(blocked), sizes=BLOCKS),
        call(p.turned(of.x2), of.bias, None, *of.blocks, sizes=BLOCKS),
    ]


def test_products_are_summed() -> None:
    every = [Matrices(rank) for rank in range(RANKS)]
    tiles, blocks = sum(of.tiled for of in every), sum(of.micro for of in every)
    by_words = sum(of.plain * of.columns.view("u4").__and__(0xFFFFE000).view("f4") + of.x3 for of in every)
    by_rows = sum(of.plain * of.columns * of.rows[:, None] + of.x3 for of in every)
    for calls in p.run([summed_calls(of) for of in every], soc=SOC):
        for (found,), wanted in zip(calls, (by_words, by_rows, tiles, tiles, blocks, blocks), strict=True):
            close(found, wanted)


def test_quantised_weights() -> None:
    """FP8 with a scale for each column; INT8 in BF16, which is rounded after the sum and after the product."""
    short = [p.drawn(K, N, seed=rank, dtype=E4M3) for rank in range(RANKS)]
    whole = np.random.default_rng(4).integers(-128, 128, (K, N)).astype("i1")
    left = [p.drawn(M, K, seed=rank, dtype=BRAIN) for rank in range(RANKS)]
    scale, shift = p.drawn(N, seed=1, dtype=BRAIN, scale=0.01), p.drawn(N, seed=2, dtype=BRAIN)
    rest = None, p.GROUP, "sum", 0, 1, 0, p.out(M, N, dtype=BRAIN)
    calls = [
        [p.row("aclnnWeightQuantMatmulAllReduce", one, p.turned(other), None, scale, None, *rest),
         p.row("aclnnWeightQuantMatmulAllReduce", one, whole, None, scale, shift, *rest)]
        for one, other in zip(left, short, strict=True)
    ]  # fmt: skip
    factors = scale.astype("f8")
    moved = (whole + shift.astype("f8")).astype(BRAIN).astype("f8")
    rounded = [(other.astype("f8") * factors).astype(BRAIN).astype("f8") for other in short]
    by_column = sum(one.astype("f8") @ right for one, right in zip(left, rounded, strict=True))
    integers = sum(one.astype("f8") @ (moved * factors).astype(BRAIN).astype("f8") for one in left)
    for found in p.run(calls, soc=SOC):
        close(found[0][0], np.asarray(by_column))
        close(found[1][0], np.asarray(integers))
