"""Tokens that the 950 quantises on their way to the experts of other ranks, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from . import processes as p

SOC, BRAIN = "Ascend950PR_9599", ml_dtypes.bfloat16
E4M3, E5M2, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu
RANKS, TOKENS, HIDDEN, EXPERTS = 2, 3, 1056, 4
LOCAL, ROWS = EXPERTS // RANKS, TOKENS * RANKS
IDS = [np.array([[0, 3], [2, 1], [3, 2]], "i4"), np.array([[1, 2], [0, 3], [3, 0]], "i4")]
X = [p.drawn(TOKENS, HIDDEN, seed=rank, scale=3).astype(BRAIN) for rank in range(RANKS)]
SCALES = np.random.default_rng(4).uniform(0.5, 2, (EXPERTS, HIDDEN)).astype("f4")
OF_TOKENS = np.random.default_rng(6).uniform(0.5, 2, (TOKENS, 5)).astype("f4")


def dispatch(rank: int, quant: int, dtype: Any, scales: Any, each: tuple[int, ...], of: Any = np.float32) -> p.Row:
    """`each` are the scales of a token."""
    rows = ROWS * min(LOCAL, 2)
    x = X[rank].astype(dtype) if quant == 0 else X[rank]
    return p.row(
        "aclnnMoeDistributeDispatchV4", x, IDS[rank], scales, None, None, None, None, p.GROUP, RANKS, rank, EXPERTS, "",
        0, 0, 0, 0, 0, quant, 0, 1, "", 0, 0, 0, p.out(rows, HIDDEN, dtype=dtype), p.out(rows, *each, dtype=of),
        p.out(rows * 128, dtype=np.int32), p.out(LOCAL, dtype=np.int64), p.out(EXPERTS, dtype=np.int32),
        p.out(0, dtype=np.int32), p.out(rows, dtype=np.float32),
    )  # fmt: skip


CALLS = [
    (0, E4M3, OF_TOKENS, (5,)), (1, np.int8, SCALES[0], ()), (1, np.int8, SCALES, ()), (2, E5M2, SCALES, ()),
    (2, E4M3, None, ()), (3, E4M3, SCALES, (9,)), (4, E5M2, None, (34,), E8M0), (4, E4M3, None, (34,), E8M0),
]  # fmt: skip


def received(rank: int) -> list[tuple[int, int, int]]:
    """Rank, token and expert of each token that a rank gets, in order."""
    return [
        (source, int(token), expert) for expert in range(rank * LOCAL, (rank + 1) * LOCAL) for source in range(RANKS)
        for token in np.argwhere(IDS[source] == expert)[:, 0]
    ]  # fmt: skip


def by_part(row: np.ndarray, size: int) -> np.ndarray:
    """The largest magnitude of each part of a row."""
    wide = np.zeros(-(-len(row) // size) * size, row.dtype)
    wide[: len(row)] = np.abs(row)
    return wide.reshape(-1, size).max(1)


def check(
    quant: int, dtype: Any, scales: Any, x: np.ndarray, expert: int, codes: np.ndarray, found: np.ndarray
) -> None:
    """Codes and scales of one token."""
    row = x.astype("f4")
    if quant in (2, 3) and scales is not None:
        row = row * scales[expert]
    top = 127.0 if dtype is np.int8 else float(ml_dtypes.finfo(dtype).max)
    if quant == 1:
        exact = np.rint(row * (scales if scales.ndim == 1 else scales[expert]))
        assert np.array_equal(codes, np.clip(exact, -128, 127))
        return
    if quant == 4:
        exponents = np.floor(np.log2(by_part(row, 32))) - (8 if dtype is E4M3 else 15)
        assert np.array_equal(found[:33].astype("f8"), 2.0**exponents)
        assert found[33].view(np.uint8) == 0
        exact = row / np.repeat(2.0**exponents, 32)[:HIDDEN]
        assert np.array_equal(codes.astype("f8"), np.clip(exact, -top, top).astype(dtype).astype("f8"))
        return
    peaks = by_part(row, 128) if quant == 3 else np.abs(row).max(keepdims=True)
    np.testing.assert_allclose(found.reshape(-1), peaks / top, rtol=1e-6)
    rates = np.repeat(np.float32(top) / peaks, 128 if quant == 3 else HIDDEN)[:HIDDEN]
    assert np.array_equal(codes.astype("f8"), (row * rates).astype(dtype).astype("f8"))


def test_tokens_are_quantised_in_every_way() -> None:
    calls = [[dispatch(rank, *each) for each in CALLS] for rank in range(RANKS)]
    for rank, results in enumerate(p.run(calls, soc=SOC)):
        rows = received(rank)
        for (quant, dtype, scales, *_), (codes, found, _, numbers, *_) in zip(CALLS, results, strict=True):
            assert numbers.tolist() == [sum(row[2] == rank * LOCAL + e for row in rows) for e in range(LOCAL)]
            for at, (source, token, expert) in enumerate(rows):
                if quant == 0:
                    assert np.array_equal(codes[at].view("u1"), X[source][token].astype(dtype).view("u1"))
                    assert np.array_equal(found[at], scales[token])
                else:
                    check(quant, dtype, scales, X[source][token], expert, codes[at], found[at])
