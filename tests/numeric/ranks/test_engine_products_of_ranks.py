"""Products by the vector engine that are gathered before or scattered behind, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import BRAIN, HALF, K, close, own
from .test_quantised_products_of_ranks import words_of

RANKS, ROWS, N = 2, 4, 6
REST = 0, 1, 0, "aiv"
"""commTurn, streamMode, groupSize, commMode."""


def words(scales: np.ndarray) -> np.ndarray:
    return words_of(scales).astype("i8")


@pytest.mark.parametrize("dtype", [HALF, BRAIN])
def test_floats(dtype: Any) -> None:
    each = [(p.drawn(ROWS, K, seed=rank, dtype=dtype), p.drawn(K, N, seed=9 - rank, dtype=dtype))
            for rank in range(RANKS)]  # fmt: skip
    bias, whole = p.drawn(N, seed=20, dtype=np.float32), np.concatenate([left for left, _ in each])
    outs = p.out(2 * ROWS, N, dtype=dtype), p.out(2 * ROWS, K, dtype=dtype)
    calls = [
        [
            p.row("aclnnAllGatherMatmulV2", x1, x2, None, None, None, None, 0, p.GROUP, 0, *REST, *outs, None),
            p.row("aclnnAllGatherMatmulV2", x1, x2.T.copy(), None, None, None, None, 0, p.GROUP, 0, *REST, *outs, None),
            p.row("aclnnMatmulReduceScatterV2", x1, x2, bias, None, None, None, 0, p.GROUP, "sum", *REST,
                  p.out(ROWS // 2, N, dtype=dtype), None),
        ]
        for x1, x2 in each
    ]  # fmt: skip
    total = p.summed([own(x1, x2, bias) for x1, x2 in each])
    for rank, (one, other, (part,)) in enumerate(p.run(calls)):
        for product, gathered in (one, other):
            assert np.array_equal(gathered, whole)
            close(product, own(whole, each[rank][1], None))
        close(part, np.split(total, RANKS)[rank])


@pytest.mark.parametrize(("dtype", "packed", "by_row"), [(HALF, False, True), (HALF, True, True), (HALF, True, False),
                                                         (BRAIN, False, True), (BRAIN, False, False)])  # fmt: skip
def test_integers(dtype: Any, packed: bool, by_row: bool) -> None:
    """Words round to FLOAT16 before the rows' scales; nothing adds a bias behind words alone."""
    dice = np.random.default_rng(5)
    x1, x2 = dice.integers(-20, 20, (RANKS, ROWS, K)).astype("i1"), dice.integers(-20, 20, (K, N)).astype("i1")
    scale, bias = dice.uniform(1e-4, 1e-3, N).astype("f4"), dice.uniform(-1, 1, N).astype("f4")
    token = dice.uniform(0.5, 2, (RANKS, ROWS, 1)).astype("f4")
    given, rest = (words(scale) if packed else scale)[None, :], (None, 0, p.GROUP)
    calls = []
    for rank in range(RANKS):
        rows = token[rank] if by_row else None
        calls.append([
            p.row("aclnnAllGatherMatmulV2", x1[rank], x2, None, rows, given, *rest, 0, *REST,
                  p.out(2 * ROWS, N, dtype=dtype), p.out(2 * ROWS, K, dtype=np.int8), None),
            p.row("aclnnMatmulReduceScatterV2", x1[rank], x2, bias, rows, given, *rest, "sum", *REST,
                  p.out(ROWS // 2, N, dtype=dtype), None),
        ])  # fmt: skip
    scaled = x1.astype("i8") @ x2.astype("i8") * scale.astype("f8")
    scaled = (scaled.astype(HALF) if packed else scaled).astype("f8") * (token if by_row else 1.0)
    added = scaled if packed and not by_row else scaled + bias
    for rank, ((product, gathered), (part,)) in enumerate(p.run(calls)):
        assert np.array_equal(gathered, x1.reshape(-1, K))
        exact = scaled.reshape(-1, N).astype(dtype).astype("f8")
        assert np.abs(product.astype("f8") - exact).max() <= np.abs(exact).max() * 2 ** (-10 if dtype == HALF else -7)
        close(part, np.split(p.summed(list(added.astype(dtype))), RANKS)[rank])


def test_a_gather_copies_no_strided_rows_and_needs_its_output() -> None:
    x1, x2 = p.drawn(ROWS, K, seed=1), p.drawn(K, N, seed=2)
    rest, out = (None, None, None, None, 0, p.GROUP, 0, *REST), p.out(2 * ROWS, N, dtype=HALF)
    for left, size, code in ((p.apart(x1), 2 * ROWS, "561000"), (x1, 0, "561103")):
        row = p.row("aclnnAllGatherMatmulV2", left, x2, *rest, out, p.out(size, K, dtype=HALF), None)
        assert all(code in text for (text,) in p.run([[row]] * RANKS))


CODES = ((("ai_cpu", 1), "161002", "561002"), ((None, 1), "561103", "561002"), (("aiv", 0), "161002", "161002"))


@pytest.mark.parametrize(("given", "gather", "scatter"), CODES)
def test_engines_and_modes_that_there_are_not(given: tuple[Any, int], gather: str, scatter: str) -> None:
    engine, mode = given
    x1, x2 = p.drawn(ROWS, K, seed=1), p.drawn(K, N, seed=2)
    start, rest = (x1, x2, None, None, None, None, 0, p.GROUP), (0, mode, 0, engine)
    rows = [
        p.row("aclnnAllGatherMatmulV2", *start, 0, *rest, p.out(ROWS, N, dtype=HALF), p.out(ROWS, K, dtype=HALF), None),
        p.row("aclnnMatmulReduceScatterV2", *start, "sum", *rest, p.out(ROWS, N, dtype=HALF), None),
    ]
    for row, code in zip(rows, (gather, scatter), strict=True):
        ((text,),) = p.run([[row]])
        assert code in text
