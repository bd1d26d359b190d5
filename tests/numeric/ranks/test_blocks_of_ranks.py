"""Products between ranks whose right matrix is in FRACTAL_NZ: the same bits as with the matrix as it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import HALF
from .test_quantised_products_of_ranks import A2, words_of

M, K, N, RANKS = 6, 270, 44, 2
A3 = "Ascend910_9391"
ROWS = (p.GROUP, "sum", 0, 1)


def matrices(seed: int, kind: str) -> list[np.ndarray]:
    dice = np.random.default_rng(seed)
    shapes = (M, K), (K, N)
    return [
        dice.integers(-20, 20, shape).astype("i1") if kind == "i1" else dice.normal(size=shape).astype(kind)
        for shape in shapes
    ]


def rows(rank: int, x2: Any, kind: str, left: np.ndarray) -> list[p.Row]:
    """A call of each family; `x2` is the right matrix in one layout or another."""
    dice = np.random.default_rng(9)
    scale, bias = dice.uniform(1e-3, 2e-3, N).astype("f4"), dice.integers(-99, 99, N).astype("i4")
    factors = (np.ones(M, "f4"), scale) if kind == "i1" else (None, None)
    engine = *factors, None, 0, p.GROUP
    gathered = p.out(RANKS * M, K, dtype=left.dtype)
    found = [
        p.row("aclnnAllGatherMatmulV2", left, x2, None, *engine, 0, 0, 1, 0, "aiv", p.out(RANKS * M, N, dtype=HALF),
              gathered, None),
        p.row("aclnnMatmulReduceScatterV2", left, x2, None, *engine, "sum", 0, 1, 0, "aiv",
              p.out(M // RANKS, N, dtype=HALF), None),
    ]  # fmt: skip
    if kind == "i1":
        half = left.astype(HALF)
        found += [
            p.row("aclnnQuantMatmulAllReduce", left, x2, bias, None, words_of(scale), *ROWS, p.out(M, N, dtype=HALF)),
            p.row("aclnnWeightQuantMatmulAllReduce", half, x2, None, scale.astype(HALF), None, None, *ROWS, 0,
                  p.out(M, N, dtype=HALF)),
        ]  # fmt: skip
    return found


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(("kind", "soc"), [("i1", A2), ("f2", A3)])
def test_blocks_are_read_as_the_matrix(kind: str, soc: str, transposed: bool) -> None:
    x1, x2 = matrices(3, kind)
    both = p.blocks(x2, transposed=transposed), (p.turned(x2) if transposed else x2)
    calls = [
        [row for right in both for row in rows(rank, right, kind, x1 + x1.dtype.type(rank))] for rank in range(RANKS)
    ]
    for found in p.run(calls, soc=soc):
        assert not any(isinstance(each, str) for each in found), found
        half = len(found) // 2
        for one, other in zip(found[:half], found[half:], strict=True):
            assert all(np.array_equal(a.view("u1"), b.view("u1")) for a, b in zip(one, other, strict=True))
            assert np.abs(one[0].astype("f4")).max() > 0.1


def test_blocks_of_other_sizes_are_refused() -> None:
    x1, x2 = matrices(4, "i1")
    scale = words_of(np.ones(N, "f4"))

    def call(right: Any, bias: Any, columns: int, api: str = "aclnnQuantMatmulAllReduce") -> list[p.Row]:
        return [p.row(api, x1, right, bias, None, scale, *ROWS, p.out(M, columns, dtype=HALF))]

    wrong = call(p.blocks(x2[:-20]), None, N), call(p.blocks(x2), np.zeros(N - 1, "i4"), N)
    for rows, code in zip(wrong, ("561103", "561002"), strict=True):
        for found in p.run([rows, rows], soc=A2):
            assert code in found[-1], found
