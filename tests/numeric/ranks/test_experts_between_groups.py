"""Batched products of experts between two communicators, which are one here, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import BRAIN, HALF, close

RANKS, EXPERTS, C, INNER, COLUMNS = 2, 2, 3, 16, 4
A3 = "Ascend910_9392"
HALFWAY, AWAY = 1 + 2**-8, 1 + 2**-7
"""Halfway between two numbers of BF16, and the one further from zero."""


@pytest.mark.parametrize(("dtype", "shard"), [(HALF, 0), (BRAIN, 1)])
def test_sums_return_to_the_ranks_of_their_tokens(dtype: Any, shard: int) -> None:
    rows, columns = (RANKS * C * (RANKS if shard else 1)), COLUMNS * (1 if shard else RANKS)
    x = [p.drawn(EXPERTS, rows, INNER, seed=rank, dtype=dtype) for rank in range(RANKS)]
    weight = [p.drawn(EXPERTS, INNER, columns, seed=9 + rank, dtype=dtype) for rank in range(RANKS)]
    bias = [p.drawn(EXPERTS, COLUMNS, seed=20 + rank, dtype=np.float32 if dtype == BRAIN else dtype)
            for rank in range(RANKS)]  # fmt: skip
    out = p.out(RANKS * EXPERTS, C, COLUMNS, dtype=dtype)
    calls = [
        [p.row("aclnnBatchMatMulReduceScatterAlltoAll", x[rank], weight[rank], bias[rank], p.GROUP, p.GROUP, RANKS,
               RANKS, shard, out)]
        for rank in range(RANKS)
    ]  # fmt: skip
    total = p.summed(
        [(one.astype("f8") @ other.astype("f8")).astype(dtype) for one, other in zip(x, weight, strict=True)]
    )
    halves = np.full((EXPERTS, COLUMNS), -HALFWAY, bias[0].dtype)
    for rank, row in enumerate(calls):
        given = np.zeros_like(x[rank]), weight[rank], halves, p.GROUP, p.GROUP, RANKS, RANKS, shard, out
        row.append(p.row("aclnnBatchMatMulReduceScatterAlltoAll", *given))
    found = p.run(calls, soc=A3)
    for rank, ((result,), (rounded,)) in enumerate(found):
        assert (rounded == (-AWAY if dtype == BRAIN else -HALFWAY)).all()
        parts = []
        for source in range(RANKS):  # the part of the sum that a rank has, of which this one gets its rows
            if shard:
                own = total.reshape(EXPERTS, RANKS, RANKS, C, COLUMNS)[:, :, source]
            else:
                own = total.reshape(EXPERTS, RANKS, C, RANKS, COLUMNS)[:, :, :, source]
            parts.append(own[:, rank].astype("f8") + bias[source][:, None].astype("f8"))
        close(result, np.concatenate(parts))


def activated(kind: int, values: np.ndarray) -> np.ndarray:
    inner = {1: 1.5957691216 * (values + 0.044715 * values**3), 2: values, 4: 1.702 * values}
    return np.maximum(values, 0) if kind == 3 else values / (1 + np.exp(-inner[kind]))


@pytest.mark.parametrize(("dtype", "shard"), [(HALF, 0), (BRAIN, 1)])
def test_rows_are_sent_to_their_experts_and_gathered(dtype: Any, shard: int) -> None:
    rows, inner = RANKS * C * (RANKS if shard else 1), COLUMNS * (1 if shard else RANKS)
    x = [p.drawn(RANKS * EXPERTS, C, COLUMNS, seed=rank, dtype=dtype) for rank in range(RANKS)]
    weight = [p.drawn(EXPERTS, inner, INNER, seed=9 + rank, dtype=dtype) for rank in range(RANKS)]
    bias = p.drawn(EXPERTS, 1, INNER, seed=20, dtype=np.float32 if dtype == BRAIN else dtype)
    product, left = p.out(EXPERTS, rows, INNER, dtype=dtype), p.out(EXPERTS, rows, inner, dtype=dtype)
    calls = [
        [p.row("aclnnAlltoAllAllGatherBatchMatMul", x[rank], weight[rank], bias, p.GROUP, p.GROUP, RANKS, RANKS, shard,
               kind, product, left, product) for kind in (1, 2, 3, 4)]
        + [p.row("aclnnAlltoAllAllGatherBatchMatMul", np.zeros_like(x[rank]), weight[rank],
                 np.full_like(bias, HALFWAY), p.GROUP, p.GROUP, RANKS, RANKS, shard, 3, product, left, product)]
        for rank in range(RANKS)
    ]  # fmt: skip
    for rank, (*found, halves) in enumerate(p.run(calls, soc=A3)):
        assert all((each == (AWAY if dtype == BRAIN else HALFWAY)).all() for each in halves[::2])
        parts = []
        for tensor in range(RANKS):  # the rows for that rank's experts, of which every rank gathers both parts
            share = slice(tensor * EXPERTS, (tensor + 1) * EXPERTS)
            parts.append(np.stack([each[share] for each in x], 1))
        whole = np.stack(parts, 2) if shard else np.concatenate(parts, -1)
        whole = whole.reshape(EXPERTS, rows, inner)
        for kind, (result, gathered, before) in enumerate(found, 1):
            assert np.array_equal(gathered, whole)
            wanted = whole.astype("f8") @ weight[rank].astype("f8") + bias.astype("f8")
            close(before, wanted)
            close(result, activated(kind, wanted))
