"""INT8 products and products with INT8 weights that ranks add up, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from . import processes as p
from .test_products_of_ranks import BRAIN, HALF, K, N, close

A2, NEWEST = "Ascend910B1", "Ascend950PR_9599"


def words_of(scales: np.ndarray) -> np.ndarray:
    return scales.astype("f4").view("u4").astype("u8")


@pytest.mark.parametrize(
    ("dtype", "packed", "soc"), [(HALF, False, A2), (HALF, True, A2), (BRAIN, False, A2), (HALF, True, NEWEST)]
)
def test_quantised_products_are_summed(dtype: Any, packed: bool, soc: str) -> None:
    dice = np.random.default_rng(3)
    ranks, rows = 2, 5
    x1 = [dice.integers(-20, 20, (rows, K)).astype("i1") for _ in range(ranks)]
    x2 = [dice.integers(-20, 20, (K, N)).astype("i1") for _ in range(ranks)]
    bias = [dice.integers(-99, 99, N).astype("i4") for _ in range(ranks)]
    x3 = [p.drawn(rows, N, seed=rank, dtype=dtype) for rank in range(ranks)]
    scale, token = dice.uniform(1e-4, 1e-3, N).astype("f4"), dice.uniform(0.5, 2, rows).astype("f4")
    given = scale.astype(dtype) if dtype == BRAIN else scale
    alone = given if dtype == BRAIN else words_of(scale)
    calls = []
    for rank in range(ranks):
        start = x1[rank], x2[rank], bias[rank], x3[rank]
        rest = p.GROUP, "sum", 0, 1, p.out(rows, N, dtype=dtype)
        plain = p.row("aclnnQuantMatmulAllReduce", *start, alone, *rest)
        scaled = (alone, None) if packed else (given, token)
        swapped, more = (*scaled[::-1], None, None), (0, 1, 0, 0, rest[-1])
        calls.append([
            plain, p.row("aclnnQuantMatmulAllReduceV2", *start, *scaled, *rest),
            p.row("aclnnQuantMatmulAllReduceV4", *start, *swapped, p.GROUP, "sum", *more),
            p.row("aclnnQuantMatmulAllReduceV5", *start, *swapped, p.GROUP, "sum", "ai_cpu", *more),
        ])  # fmt: skip
    factors = given.astype("f8") if dtype == BRAIN else scale.astype("f8")
    for one, *others in p.run(calls, soc=soc):
        by_token = 1.0 if packed else token[:, None].astype("f8")
        for (found,), rows_by in ((one, 1.0), *((other, by_token) for other in others)):
            parts = []
            for rank in range(ranks):
                sums = x1[rank].astype("i8") @ x2[rank].astype("i8") + bias[rank]
                own_part = (sums * factors * rows_by).astype(dtype)
                parts.append((own_part.astype("f4") + x3[rank].astype("f4")).astype(dtype))
            close(found, p.summed(parts))


@pytest.mark.parametrize(("dtype", "soc"), [(HALF, A2), (BRAIN, A2), (BRAIN, NEWEST)])
def test_ranks_exchange_codes(dtype: Any, soc: str) -> None:
    """Products divided by a scale and rounded to INT8, sums rounded to INT8 again."""
    dice, rows = np.random.default_rng(6), 5
    x1 = [dice.integers(-20, 20, (rows, K)).astype("i1") for _ in range(2)]
    x2 = dice.integers(-20, 20, (K, N)).astype("i1")
    scale, token = dice.uniform(1e-4, 1e-3, N).astype("f4"), dice.uniform(0.5, 2, rows).astype("f4")
    scale = scale.astype(dtype) if dtype == BRAIN else scale
    one, other = (dice.uniform(*ends, N).astype(dtype) for ends in ((0.01, 0.02), (0.02, 0.04)))
    rest = one, other, p.GROUP, "sum", 0, 1, p.out(rows, N, dtype=dtype)
    newer = one, other, p.GROUP, "sum", 0, 1, 0, 0, rest[-1]
    calls = [
        [p.row("aclnnQuantMatmulAllReduceV3", left, x2, None, None, scale, token, *rest),
         p.row("aclnnQuantMatmulAllReduceV4", left, x2, None, None, token, scale, *newer)]
        for left in x1
    ]  # fmt: skip
    first, second = one.astype("f4"), other.astype("f4")
    sent = []
    for left in x1:
        exact = left.astype("i8") @ x2.astype("i8") * scale.astype("f8") * token[:, None].astype("f8")
        quotient = exact.astype(dtype).astype("f4") / first
        sent.append(np.clip(np.rint(quotient.astype("f2").astype("f8")), -128, 127))
    kept = np.rint((sum(sent).astype("f4") * (first / second)).astype("f2").astype("f8"))
    wanted = (np.clip(kept, -128, 127) * second).astype(dtype).astype("f8")
    for (found,), (again,) in p.run(calls, soc=soc):
        assert np.array_equal(found.view("u2"), again.view("u2"))
        step = np.abs(found.astype("f8") - wanted) / second
        assert step.max() < 1.01
        assert np.count_nonzero(step > 0.01) <= 2


def test_a_quantised_sum_over_ranks_is_normalised() -> None:
    dice = np.random.default_rng(4)
    x1, x2 = dice.integers(-20, 20, (6, K)).astype("i1"), dice.integers(-20, 20, (K, N)).astype("i1")
    scale = dice.uniform(1e-4, 1e-3, N).astype("f4")
    residual, gamma = p.drawn(2, 3, N, seed=50), p.drawn(N, seed=51)
    rest = gamma, 1e-5, p.GROUP, "sum", 0, 1
    outs = p.out(2, 3, N, dtype=HALF), p.out(2, 3, N, dtype=HALF)
    row = [
        p.row("aclnnQuantMatmulAllReduceAddRmsNorm", x1, x2, None, words_of(scale), residual, *rest, *outs),
        p.row("aclnnInplaceQuantMatmulAllReduceAddRmsNorm", x1, x2, None, words_of(scale), p.inout(residual), *rest,
              outs[1]),
    ]  # fmt: skip
    part = (x1.astype("i8") @ x2.astype("i8") * scale.astype("f8")).astype(HALF)
    wanted = p.summed([part, part]).reshape(2, 3, N).astype("f8") + residual
    for calls in p.run([row, row]):
        for total, normed in calls:
            close(total, wanted)
            root = np.sqrt(np.mean(total.astype("f8") ** 2, -1, keepdims=True) + 1e-5)
            close(normed, total.astype("f8") / root * gamma)


@pytest.mark.parametrize("dtype", [HALF, BRAIN])
def test_quantised_weights_by_group(dtype: Any) -> None:
    """The sum over ranks, and its norm; FLOAT16 rounds the weights twice, BF16 once."""
    dice, inner, group = np.random.default_rng(5), 80, 32
    x2 = dice.integers(-128, 128, (inner, N)).astype("i1")
    scale, offset = dice.uniform(1e-3, 2e-3, (3, N)).astype(dtype), dice.uniform(-2, 2, (3, N)).astype(dtype)
    x1, bias = p.drawn(6, inner, seed=1, dtype=dtype), p.drawn(N, seed=2, dtype=dtype)
    residual, gamma = p.drawn(2, 3, N, seed=3, dtype=dtype), p.drawn(N, seed=4, dtype=dtype)
    start, rest = (x1, x2, bias, scale, offset), (p.GROUP, "sum", 0, 1, group)
    out = p.out(2, 3, N, dtype=dtype)
    row = [
        p.row("aclnnWeightQuantMatmulAllReduce", *start, None, *rest, p.out(6, N, dtype=dtype)),
        p.row("aclnnWeightQuantMatmulAllReduceAddRmsNorm", *start, residual, gamma, 1e-5, *rest, out, out),
        p.row("aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm", *start, p.inout(residual), gamma, 1e-5, *rest, out),
    ]
    factors, shifts = (np.repeat(one, group, 0)[:inner].astype("f8") for one in (scale, offset))
    moved = x2 + shifts
    right = ((moved.astype(dtype).astype("f8") if dtype == HALF else moved) * factors).astype(dtype).astype("f8")
    reduced = p.summed([(x1.astype("f8") @ right + bias.astype("f8")).astype(dtype)] * 2)
    for calls in p.run([row, row]):
        close(calls[0][0], reduced)
        for total, normed in calls[1:]:
            close(total, reduced.astype("f8").reshape(2, 3, N) + residual.astype("f8"))
            root = np.sqrt(np.mean(total.astype("f8") ** 2, -1, keepdims=True) + 1e-5)
            close(normed, total.astype("f8") / root * gamma.astype("f8"))


def test_without_inner_sizes_the_biases_are_summed_whatever_the_scale() -> None:
    bias, scale = p.drawn(N, seed=2), p.drawn(3, 5, seed=3)
    start = np.ones((6, 0), HALF), np.ones((0, N), "i1"), bias
    rest = None, None, p.GROUP, "sum", 0, 1, 0, p.out(6, N, dtype=HALF)
    rows = [p.row("aclnnWeightQuantMatmulAllReduce", *start, each, *rest) for each in (scale, scale[:0])]
    for (found,), refused in p.run([rows, rows]):
        assert np.array_equal(found, np.broadcast_to(p.summed([bias, bias]), (6, N)))
        assert "561002" in refused, refused


LIMITS = ((65536, 1, "561002"), (1, 65536, "561002"), (0, 4, "561002"), (1, 65535, ""))


@pytest.mark.parametrize(("inner", "columns", "code"), LIMITS)
def test_quantised_products_have_short_rows(inner: int, columns: int, code: str) -> None:
    x1, x2 = np.ones((1, inner), "i1"), np.ones((inner, columns), "i1")
    scale = words_of(np.ones(1, "f4"))
    calls = p.row(
        "aclnnQuantMatmulAllReduce", x1, x2, None, None, scale, p.GROUP, "sum", 0, 1, p.out(1, columns, dtype=HALF)
    )
    for (found,) in p.run([[calls]]):
        assert code in found if code else (found[0] == inner).all()


@pytest.mark.parametrize(
    ("soc", "mode", "reduction", "code"),
    [(A2, 1, "sum", ""), (NEWEST, 1, "sum", "561103"), (NEWEST, 0, "summed", ""), (NEWEST, 0, "su", "161002")],
)
def test_codes_of_tiles_and_names_of_sums(soc: str, mode: int, reduction: str, code: str) -> None:
    """commQuantMode 1 is of FP8 codes on the 950, and three letters of reduceOp are compared."""
    ones = np.ones((2, 2), "i1")
    given = ones, ones, None, None, None, words_of(np.ones((1, 1), "f4") if soc == NEWEST else np.ones(1, "f4"))
    call = p.row("aclnnQuantMatmulAllReduceV4", *given, None, None, p.GROUP, reduction, 0, 1, 0, mode,
                 p.out(2, 2, dtype=HALF))  # fmt: skip
    for (found,) in p.run([[call]], soc=soc):
        assert code in found if code else (found[0] == 2).all()
