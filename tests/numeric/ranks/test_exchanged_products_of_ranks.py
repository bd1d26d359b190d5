"""Products of rows, or with columns, that the ranks exchange, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import BRAIN, HALF, close, own

M, K, N = 3, 16, 5
ENGINES = {"Ascend910B1": "aiv", "Ascend910_9392": "ai_cpu", "Ascend950PR_9599": "ccu"}


@pytest.mark.parametrize(("soc", "dtype", "ranks", "turned"), [
    ("Ascend910B1", HALF, 2, False), ("Ascend910_9392", BRAIN, 2, True), ("Ascend950PR_9599", HALF, 4, False),
])  # fmt: skip
def test_rows_and_columns_are_exchanged(soc: str, dtype: Any, ranks: int, turned: bool) -> None:
    rows = [p.drawn(ranks * M, K, seed=rank, dtype=dtype) for rank in range(ranks)]
    x1 = [p.drawn(M, K, seed=10 + rank, dtype=dtype) for rank in range(ranks)]
    tall = [p.drawn(ranks * K, N, seed=20 + rank, dtype=dtype) for rank in range(ranks)]
    wide = [p.drawn(K, ranks * N, seed=30 + rank, dtype=dtype) for rank in range(ranks)]
    kind = np.float32 if dtype == BRAIN else dtype
    bias, more = p.drawn(N, seed=40, dtype=kind), p.drawn(ranks * N, seed=41, dtype=kind)
    calls = []
    for rank in range(ranks):
        one, other = ((each[rank].T.copy() if turned else each[rank]) for each in (tall, wide))
        product, left = p.out(M, N, dtype=dtype), p.out(M, ranks * K, dtype=dtype)
        columns, none = p.out(ranks * M, N, dtype=dtype), None if "950" in soc else p.out(0, 0, dtype=dtype)
        calls.append([
            p.row("aclnnAlltoAllMatmul", rows[rank], one, bias, (-2, -1), p.GROUP, False, turned, product, left),
            p.row("aclnnAlltoAllMatmulV2", rows[rank], one, None, None, p.GROUP, ENGINES[soc], False, turned, product,
                  none),
            p.row("aclnnMatmulAlltoAll", x1[rank], other, more, (-1, -2), p.GROUP, False, turned, columns),
            p.row("aclnnMatmulAlltoAllV2", x1[rank], other, None, None, p.GROUP, ENGINES[soc], False, turned, columns),
        ])  # fmt: skip
    for rank, ((product, left), (plain, *_), (columns,), (bare,)) in enumerate(p.run(calls, soc=soc)):
        wanted = np.concatenate([each[rank * M : (rank + 1) * M] for each in rows], axis=1)
        assert np.array_equal(left, wanted)
        close(product, own(wanted, tall[rank], bias))
        close(plain, own(wanted, tall[rank], None))
        share = slice(rank * N, (rank + 1) * N)
        close(columns, np.concatenate([own(x1[at], wide[at], more)[:, share] for at in range(ranks)]))
        close(bare, np.concatenate([own(x1[at], wide[at], None)[:, share] for at in range(ranks)]))


@pytest.mark.parametrize(("dtype", "kind", "turned"), [(HALF, HALF, False), (BRAIN, np.float32, True)])
def test_columns_of_integer_products_are_exchanged(dtype: Any, kind: Any, turned: bool) -> None:
    dice, ranks = np.random.default_rng(7), 2
    x1 = dice.integers(-20, 20, (ranks, M, K)).astype("i1")
    x2 = dice.integers(-20, 20, (ranks, K, ranks * N)).astype("i1")
    by_row, by_column = (dice.uniform(0.01, 0.1, (ranks, size)).astype("f4") for size in (M, ranks * N))
    bias = dice.uniform(-1, 1, ranks * N).astype(kind)
    calls = []
    for rank in range(ranks):
        other = x2[rank].T.copy() if turned else x2[rank]
        start = x1[rank], other, bias, by_row[rank], by_column[rank], None, None, None, None, p.GROUP
        rest = 3, 2, 0, 0, 0, False, turned, p.out(ranks * M, N, dtype=dtype)
        calls.append([p.row("aclnnQuantMatmulAlltoAll", *start, *rest),
                      p.row("aclnnQuantMatmulAlltoAllV2", *start, "aiv", *rest)])  # fmt: skip
    scaled = (x1.astype("i8") @ x2.astype("i8")) * by_column[:, None].astype("f8") * by_row[..., None] + bias.astype(
        "f8"
    )
    for rank, ((found,), (again,)) in enumerate(p.run(calls)):
        exact = scaled[..., rank * N : (rank + 1) * N].reshape(-1, N)
        assert np.array_equal(found.view("u2"), again.view("u2"))
        assert np.abs(found.astype("f8") - exact).max() <= np.abs(exact).max() * 2 ** (-10 if dtype == HALF else -7)


def test_ranks_that_call_another_size_learn_of_it() -> None:
    def call(rows: int) -> list[p.Row]:
        x1, x2 = p.drawn(rows, K, seed=1), p.drawn(K, 2 * N, seed=2)
        return [p.row("aclnnMatmulAlltoAll", x1, x2, None, None, p.GROUP, False, False, p.out(2 * rows, N, dtype=HALF))]

    assert all("507048" in text for (text,) in p.run([call(3), call(4)]))


def packed(values: np.ndarray) -> np.ndarray:
    """INT4 along rows, eight to an INT32."""
    parts = (values.astype("i8") & 15).reshape(*values.shape[:-1], -1, 8) << np.arange(0, 32, 4)
    return parts.sum(-1).astype("u4").view("i4")


def codes(rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    peaks = np.abs(rows).max(-1, keepdims=True)
    return np.rint(rows * (np.float32(most) / peaks)).astype("i8"), peaks.astype("f8") / most


@pytest.mark.parametrize(("dtype", "four_bits", "smooth"), [(HALF, False, True), (BRAIN, True, False)])
def test_exchanged_rows_are_quantised(dtype: Any, four_bits: bool, smooth: bool) -> None:
    """And INT4 rows with scales of their own, of which rank r uses those from r * M on."""
    dice, ranks, columns, most = np.random.default_rng(9), 2, 8, 7 if four_bits else 127
    rows = [p.drawn(ranks * M, K, seed=rank, dtype=dtype) for rank in range(ranks)]
    small = dice.integers(-8, 8, (ranks, ranks * M, K))
    x2 = dice.integers(-8, 8, (ranks * K, columns))
    scale, token = dice.uniform(0.01, 0.1, columns).astype("f4"), dice.uniform(0.5, 2, ranks * M).astype("f4")
    factor = dice.uniform(0.5, 2, ranks * K).astype(dtype) if smooth else None
    rest, out = (None, 2, 0, 0, 2, 0, False, False), p.out(M, columns, dtype=dtype)
    modes = (rest[0], 7, *rest[1:]), (rest[0], 3, *rest[1:])
    calls = []
    for rank in range(ranks):
        other = packed(x2) if four_bits else x2.astype("i1")
        start, given = (rows[rank], other, None, factor, scale, None, None, None, p.GROUP), (*modes[0], out)
        left = p.out(M, ranks * K, dtype=dtype)
        four = packed(small[rank]), packed(x2), None, token, scale, None, None, None, p.GROUP
        calls.append([
            p.row("aclnnAlltoAllQuantMatmul", *start, *given, left),
            p.row("aclnnAlltoAllQuantMatmulV2", *start, "aiv", *given, None),
            p.row("aclnnAlltoAllQuantMatmul", *four, *modes[1], out, p.out(M, ranks * K // 8, dtype=np.int32)),
        ])  # fmt: skip
    for rank, ((found, left), (again,), (integers, bits)) in enumerate(p.run(calls)):
        share = slice(rank * M, (rank + 1) * M)
        wanted = np.concatenate([each[share] for each in rows], axis=1)
        assert np.array_equal(left, wanted)
        assert np.array_equal(found.view("u2"), again.view("u2"))
        found_codes, found_scales = codes(wanted.astype("f4") * (1 if factor is None else factor.astype("f4")), most)
        close(found, found_codes @ x2 * scale.astype("f8") * found_scales)
        together = np.concatenate([small[at][share] for at in range(ranks)], axis=1)
        assert np.array_equal(bits, packed(together))
        close(integers, together @ x2 * scale.astype("f8") * token[share, None])
