"""Statistics of a batch that several devices have a part of: brought together they are those of the whole batch."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.norm_cases import FLOAT, asked, close, drawn

EPS = 1e-3


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9589"])
def test_statistics_of_parts_are_those_of_the_whole(soc: str) -> None:
    parts = [drawn((size, 5), FLOAT, seed, mean=3.0) for seed, size in enumerate((4, 1, 27))]
    whole = np.concatenate(parts).astype("f8")
    mean, var, counts = whole.mean(0), whole.var(0), np.array([len(part) for part in parts])
    wanted = 0.9 * 0.25 + 0.1 * mean, 0.9 * 2 + 0.1 * whole.var(0, ddof=1), mean, 1 / np.sqrt(var + EPS)
    with Session(soc=soc) as npu:
        before = [np.full(5, 0.25, "f4"), np.full(5, 2, "f4")]
        sums, squares = (np.stack([np.sum(part.astype("f8") ** power, 0) for part in parts]) for power in (1, 2))
        so_far = [npu.array(each) for each in before]
        given = [sums.astype("f4"), squares.astype("f4"), counts.astype("i4"), *so_far, 0.1, EPS]
        found = asked(npu, "aclnnSyncBatchNormGatherStats", given, [((5,), FLOAT)] * 2)
        for got, exact in zip([*(each.numpy() for each in so_far), *found], wanted, strict=True):
            close(got, exact, FLOAT)
        means = np.stack([part.mean(0, dtype="f8") for part in parts]).astype("f4")
        roots = np.stack([1 / np.sqrt(part.var(0, dtype="f8") + EPS) for part in parts]).astype("f4")
        so_far = [npu.array(each) for each in before]
        given = [np.zeros((2, 5, 3), "f4"), means, roots, *so_far, 0.1, EPS, counts.astype("f4")]
        found = asked(npu, "aclnnBatchNormGatherStatsWithCounts", given, [((5,), FLOAT)] * 2)
        for got, exact in zip([*(each.numpy() for each in so_far), *found], wanted, strict=True):
            close(got, exact, FLOAT)
