"""Products between ranks whose right matrix is in FRACTAL_NZ: the same bits as with the matrix as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import HALF
from .test_quantised_products_of_ranks import A2, NEWEST, words_of

M, K, N, RANKS = 6, 270, 44, 2
A3 = "Ascend910_9391"
ROWS = (p.GROUP, "sum", 0, 1)
SUM = p.out(M, N, dtype=HALF)


def matrices(seed: int, kind: str) -> list[np.ndarray]:
    dice = np.random.default_rng(seed)
    shapes = (M, K), (K, N)
    return [
        dice.integers(-20, 20, shape).astype("i1") if kind == "i1" else dice.normal(size=shape).astype(kind)
        for shape in shapes
    ]


def reduced(x2: Any, left: np.ndarray, *, straight: bool = True, scale: Any = None, bias: Any = None) -> list[p.Row]:
    """INT8 products of every version that are summed; those of the later ones read no transposed blocks."""
    dice = np.random.default_rng(9)
    factors = dice.uniform(1e-3, 2e-3, N).astype("f4") if scale is None else scale
    token, codes = np.ones(M, "f4"), (np.full(N, 0.01, HALF),) * 2
    bias = dice.integers(-99, 99, N).astype("i4") if bias is None else bias
    start = left, x2, bias, None
    found = [
        p.row("aclnnQuantMatmulAllReduce", *start, words_of(factors), *ROWS, SUM),
        p.row("aclnnQuantMatmulAllReduceV2", *start, factors, token, *ROWS, SUM),
        p.row("aclnnQuantMatmulAllReduceV3", *start, factors, token, *codes, *ROWS, SUM),
    ]
    more = *start, token, factors, *codes, p.GROUP, "sum"
    last = 0, 1, 0, 0, SUM
    later = [
        p.row("aclnnQuantMatmulAllReduceV4", *more, *last),
        p.row("aclnnQuantMatmulAllReduceV5", *more, "ai_cpu", *last),
    ]
    return found + later * straight


def rows(x2: Any, kind: str, left: np.ndarray, *, straight: bool) -> list[p.Row]:
    """A call of each family; `x2` is the right matrix in one layout or another."""
    scale = np.random.default_rng(9).uniform(1e-3, 2e-3, N).astype("f4")
    factors = (np.ones(M, "f4"), scale) if kind == "i1" else (None, None)
    engine = *factors, None, 0, p.GROUP
    gathered = p.out(RANKS * M, K, dtype=left.dtype)
    found = [
        p.row("aclnnAllGatherMatmulV2", left, x2, None, *engine, 0, 0, 1, 0, "aiv", p.out(RANKS * M, N, dtype=HALF),
              gathered, None),
        p.row("aclnnMatmulReduceScatterV2", left, x2, None, *engine, "sum", 0, 1, 0, "aiv",
              p.out(M // RANKS, N, dtype=HALF), None),
    ]  # fmt: skip
    return found + reduced(x2, left, straight=straight) * (kind == "i1")


def weighted(x2: Any, left: np.ndarray, scale: Any) -> p.Row:
    return p.row("aclnnWeightQuantMatmulAllReduce", left.astype(HALF), x2, None, scale, None, None, *ROWS, 0, SUM)


def same_results(one: Any, other: Any, made: Callable[[Any, np.ndarray], list[p.Row]], kind: str, soc: str) -> None:
    """Calls with a right matrix in one layout and in another give the same bits."""
    x1 = matrices(3, kind)[0]
    calls = [[row for right in (one, other) for row in made(right, x1 + x1.dtype.type(rank))] for rank in range(RANKS)]
    for found in p.run(calls, soc=soc):
        assert not any(isinstance(each, str) for each in found), found
        half = len(found) // 2
        for first, second in zip(found[:half], found[half:], strict=True):
            assert all(np.array_equal(a.view("u1"), b.view("u1")) for a, b in zip(first, second, strict=True))
            assert np.abs(first[0].astype("f4")).max() > 0.1


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(("kind", "soc"), [("i1", A2), ("f2", A3)])
def test_blocks_are_read_as_the_matrix(kind: str, soc: str, transposed: bool) -> None:
    x2, scale = matrices(3, kind)[1], np.full(N, 2e-3, HALF)

    def made(right: Any, left: np.ndarray) -> list[p.Row]:
        weights = [weighted(right, left, scale)] if kind == "i1" else []
        return rows(right, kind, left, straight=not transposed) + weights

    same_results(p.blocks(x2, transposed=transposed), p.turned(x2) if transposed else x2, made, kind, soc)


@pytest.mark.parametrize("soc", [A2, NEWEST])
def test_blocks_of_a_stack_are_read_from_their_offset_on(soc: str) -> None:
    x2 = matrices(3, "i1")[1]
    same_results(p.blocks(x2, second=True), x2, reduced, "i1", soc)


def test_blocks_of_other_sizes_are_refused() -> None:
    x1, x2 = matrices(4, "i1")
    right, long = p.blocks(x2), np.ones(N + 1, "f4")
    columns, several = np.ones(N, HALF), p.blocks(x2, second=True)
    cases = [
        (reduced(p.blocks(x2[:-20]), x1), "561103"), (reduced(right, x1, bias=np.zeros(N - 1, "i4")), "561002"),
        (reduced(right, x1, scale=long), "561002"),
        (reduced(p.blocks(x2, transposed=True), x1)[3:], "561103"),
        ([weighted(right, x1, np.ones(N + 1, HALF)), weighted(several, x1, columns)], "561002"),
    ]  # fmt: skip
    calls = [row for made, _ in cases for row in made]
    codes = [code for made, code in cases for _ in made]
    for found in p.run([calls, calls], soc=A2, every=True):
        assert [code for code, text in zip(codes, found, strict=True) if code not in str(text)] == []


def test_the_950_has_no_quantised_weights_in_blocks() -> None:
    x1, x2 = matrices(4, "i1")
    for (found,) in p.run([[weighted(p.blocks(x2), x1, np.ones(N, HALF))]] * RANKS, soc=NEWEST):
        assert "561002" in found, found
