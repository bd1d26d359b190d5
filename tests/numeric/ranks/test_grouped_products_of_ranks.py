"""Products of groups that ranks add up, against NumPy, for every way to hold their rows."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from . import processes as p

HALF, BRAIN = np.float16, ml_dtypes.bfloat16
API, RANKS, ROWS, K, COLUMNS = "aclnnGroupedMatMulAllReduce", 2, (3, 0, 5), 64, 7
ENDS = tuple(map(int, np.cumsum(ROWS)))


class Data:
    """What each rank multiplies."""

    def __init__(self, rank: int, dtype: Any, *, biased: bool) -> None:
        self.x = [p.drawn(rows, K, seed=10 * rank + rows, dtype=dtype) for rows in ROWS]
        self.weight = [p.drawn(K, COLUMNS, seed=100 + 10 * rank + group, dtype=dtype) for group in range(len(ROWS))]
        kind = np.float32 if dtype == BRAIN else dtype
        self.bias = [p.drawn(COLUMNS, seed=200 + rank, dtype=kind) for _ in ROWS] if biased else None

    def row(self, item: int) -> p.Row:
        one_x, one_y, dtype = item in (1, 3), item in (2, 3), self.x[0].dtype
        shapes = [(sum(ROWS), COLUMNS)] if one_y else [(rows, COLUMNS) for rows in ROWS]
        left = [np.concatenate(self.x)] if one_x else self.x
        outs = p.outs(*shapes, dtype=dtype)
        return p.row(API, left, self.weight, self.bias, ENDS if one_x else None, item, p.GROUP, "sum", 0, 1, outs)

    def own(self) -> np.ndarray:
        """The rows of all groups."""
        added = self.bias or [np.zeros(COLUMNS)] * len(ROWS)
        products = (
            one.astype("f8") @ other.astype("f8") + more.astype("f8")
            for one, other, more in zip(self.x, self.weight, added, strict=True)
        )
        return np.concatenate(list(products)).astype(self.x[0].dtype)


@pytest.mark.parametrize(("dtype", "soc"), [(HALF, "Ascend910B1"), (BRAIN, "Ascend910_9392")])
def test_each_rank_gets_the_sums_of_all_groups(dtype: Any, soc: str) -> None:
    data = [Data(rank, dtype, biased=dtype == BRAIN) for rank in range(RANKS)]
    wanted = p.summed([each.own() for each in data]).astype("f8")
    results = p.run([[each.row(item) for item in range(4)] for each in data], soc=soc)
    for found in results:
        for call, first in zip(found, results[0], strict=True):
            joined = np.concatenate(call)
            assert np.array_equal(joined, np.concatenate(first))  # the same bits on every rank
            tolerance = 4e-3 if dtype == HALF else 3e-2
            np.testing.assert_allclose(joined.astype("f8"), wanted, rtol=tolerance, atol=30 * tolerance)


def test_more_axes_and_a_weight_with_gaps() -> None:
    x, weight = p.drawn(2, 3, K, seed=1), p.drawn(K, COLUMNS, seed=2)
    tail = (None, None, 0, p.GROUP, "sum", 0, 1)
    good = p.row(API, [x], [weight], *tail, p.outs((2, 3, COLUMNS), dtype=HALF))
    strided = p.row(API, [x], p.apart([weight]), *tail, p.outs((2, 3, COLUMNS), dtype=HALF))
    for (found,), text in p.run([[good, strided]] * RANKS):
        np.testing.assert_allclose(found, 2 * (x.astype("f8") @ weight.astype("f8")), rtol=4e-3, atol=0.1)
        assert "561000" in text
        assert "weight[0]" in text
