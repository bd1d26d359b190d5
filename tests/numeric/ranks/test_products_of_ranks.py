"""Products that ranks add up, gather and scatter, against NumPy; what becomes of the others when a rank fails."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from . import processes as p

HALF, BRAIN = np.float16, ml_dtypes.bfloat16
TOLERANCE = {HALF: 4e-3, BRAIN: 3e-2}
K, N = 256, 7


def own(x1: Any, x2: Any, bias: Any) -> np.ndarray:
    return (x1.astype("f8") @ x2.astype("f8") + (0 if bias is None else bias.astype("f8"))).astype(x1.dtype)


def close(found: Any, wanted: Any) -> None:
    found, wanted = np.asarray(found, "f8"), np.asarray(wanted, "f8")
    tolerance = TOLERANCE[HALF] * (8 if np.abs(wanted).max() > 60 else 4)
    np.testing.assert_allclose(found, wanted, rtol=5e-2, atol=np.abs(wanted).max() * tolerance)


class Data:
    """What each rank multiplies."""

    def __init__(self, ranks: int, rows: int, dtype: Any) -> None:
        self.x1 = [p.drawn(rows, K, seed=rank, dtype=dtype) for rank in range(ranks)]
        self.x2 = [p.drawn(K, N, seed=10 + rank, dtype=dtype) for rank in range(ranks)]
        self.bias = [p.drawn(N, seed=20 + rank, dtype=dtype) for rank in range(ranks)]
        self.x3 = [p.drawn(rows, N, seed=30 + rank, dtype=dtype) for rank in range(ranks)]
        self.each = list(zip(self.x1, self.x2, self.bias, self.x3, strict=True))


@pytest.mark.parametrize("dtype", [HALF, BRAIN])
@pytest.mark.parametrize("ranks", [2, 4])
def test_each_rank_gets_the_numbers_of_a_model(ranks: int, dtype: Any) -> None:
    data = Data(ranks, 8, dtype)
    calls = [
        [
            p.row("aclnnMatmulAllReduce", x1, x2, None, p.GROUP, "sum", 0, 1, p.out(8, N, dtype=dtype)),
            p.row("aclnnMatmulAllReduceV2", x1, x2, bias, x3, p.GROUP, "sum", 0, 1, p.out(8, N, dtype=dtype)),
            p.row("aclnnMatmulAllReduceV3", x1, x2, bias, x3, p.GROUP, "sum", "ai_cpu", 0, 1,
                  p.out(8, N, dtype=dtype)),
            p.row("aclnnAllGatherMatmul", x1, x2, bias, p.GROUP, 0, 0, 1, p.out(8 * ranks, N, dtype=dtype),
                  p.out(8 * ranks, K, dtype=dtype)),
            p.row("aclnnMatmulReduceScatter", x1, x2, None, p.GROUP, "sum", 0, 1, p.out(8 // ranks, N, dtype=dtype)),
        ]
        for x1, x2, bias, x3 in data.each
    ]  # fmt: skip
    found = p.run(calls)
    plain = p.summed([own(x1, x2, None) for x1, x2, _, _ in data.each])
    added = p.summed(
        [(own(x1, x2, bias).astype("f4") + x3.astype("f4")).astype(dtype) for x1, x2, bias, x3 in data.each]
    )
    gathered = np.concatenate(data.x1)
    for rank, ((reduced,), (more,), (newest,), (product, whole), (part,)) in enumerate(found):
        assert np.array_equal(newest.view("u2"), more.view("u2"))
        close(reduced, plain)
        close(more, added)
        assert np.array_equal(whole, gathered)
        close(product, own(gathered, data.x2[rank], data.bias[rank]))
        close(part, np.split(plain, ranks)[rank])
        assert np.array_equal(reduced, found[0][0][0])  # the same bits on every rank


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_three_axes_and_a_transposed_matrix(soc: str) -> None:
    x1, x2 = p.drawn(2, 3, K, seed=1), p.drawn(N, K, seed=2)
    call = p.row("aclnnMatmulAllReduce", x1, x2.T, None, p.GROUP, "sum", 0, 1, p.out(2, 3, N, dtype=HALF))
    for ((found,),) in p.run([[call]] * 2, soc=soc):
        close(found, 2 * (x1.astype("f8") @ x2.T.astype("f8")))


def test_a_strided_left_matrix_is_copied() -> None:
    x1, x2 = p.drawn(4, K, seed=1), p.drawn(K, N, seed=2)
    calls = [
        p.row("aclnnMatmulAllReduce", p.apart(x1), x2, None, p.GROUP, "sum", 0, 1, p.out(4, N, dtype=HALF)),
        p.row("aclnnMatmulReduceScatter", p.apart(x1), x2, None, p.GROUP, "sum", 0, 1, p.out(2, N, dtype=HALF)),
        p.row("aclnnAllGatherMatmul", p.apart(x1), x2, None, p.GROUP, 0, 0, 1, p.out(8, N, dtype=HALF),
              p.out(8, K, dtype=HALF)),
    ]  # fmt: skip
    product = own(x1, x2, None)
    for rank, ((reduced,), (part,), (whole, gathered)) in enumerate(p.run([calls] * 2)):
        close(reduced, 2 * product.astype("f8"))
        close(part, np.split(2 * product.astype("f8"), 2)[rank])
        close(whole, np.concatenate([product] * 2))
        assert np.array_equal(gathered, np.concatenate([x1] * 2))


@pytest.mark.parametrize(
    ("api", "soc", "code"),
    [
        ("aclnnMatmulAllReduce", "Ascend910B1", "161002"), ("aclnnMatmulAllReduce", "Ascend950PR_9599", "561103"),
        ("aclnnMatmulReduceScatter", "Ascend910B1", "161002"), ("aclnnMatmulReduceScatter", "Ascend910_9392", "561103"),
    ],
)  # fmt: skip
def test_a_right_matrix_with_gaps_is_refused(api: str, soc: str, code: str) -> None:
    x1, x2 = p.drawn(4, K, seed=1), p.drawn(K, N, seed=2)
    rows = 4 if api == "aclnnMatmulAllReduce" else 2
    call = p.row(api, x1, p.apart(x2), None, p.GROUP, "sum", 0, 1, p.out(rows, N, dtype=HALF))
    for (text,) in p.run([[call]] * 2, soc=soc):
        assert code in text
        assert "x2" in text


def test_ranks_that_call_another_size_learn_of_it() -> None:
    def call(rows: int) -> list[p.Row]:
        x1, x2 = p.drawn(rows, K, seed=1), p.drawn(K, N, seed=2)
        return [p.row("aclnnMatmulAllReduce", x1, x2, None, p.GROUP, "sum", 0, 1, p.out(rows, N, dtype=HALF))]

    for (text,) in p.run([call(3), call(4)]):
        assert "507048" in text
        assert "Expected all ranks to call the same but rank" in text
        assert "HcclAllReduce of" in text


def test_a_rank_that_fails_before_its_turn_fails_the_others() -> None:
    x1, x2 = p.drawn(4, K, seed=1), p.drawn(K, N, seed=2)
    good = p.row("aclnnMatmulReduceScatter", x1, x2, None, p.GROUP, "sum", 0, 1, p.out(2, N, dtype=HALF))
    bad = p.row("aclnnMatmulReduceScatter", x1, x2, None, p.GROUP, "max", 0, 1, p.out(2, N, dtype=HALF))
    (refused,), (text,) = p.run([[bad], [good]])
    assert "561002" in refused
    assert "507048" in text
    assert "aclnnMatmulReduceScatter" in text


def test_a_name_that_nobody_has_is_refused() -> None:
    x1, x2 = p.drawn(4, K, seed=1), p.drawn(K, N, seed=2)
    row = p.row("aclnnMatmulAllReduce", x1, x2, None, "nobody", "sum", 0, 1, p.out(4, N, dtype=HALF))
    for (text,) in p.run([[row], [row]]):
        assert "561000" in text
        assert "group" in text


def test_a_rank_that_stays_away_is_awaited_for_a_time() -> None:
    x1, x2 = p.drawn(4, K, seed=1), p.drawn(K, N, seed=2)
    call = p.row("aclnnMatmulAllReduce", x1, x2, None, p.GROUP, "sum", 0, 1, p.out(4, N, dtype=HALF))
    found = p.run([[call, call], [call]], HCCL_EXEC_TIMEOUT="0.3")
    assert "507048" in found[0][1]


@pytest.mark.parametrize("ranks", [2, 4])
def test_a_sum_over_ranks_is_normalised(ranks: int) -> None:
    data = Data(ranks, 8, HALF)
    residual, gamma = p.drawn(2, 4, N, seed=50), p.drawn(N, seed=51)
    calls = [
        [
            p.row("aclnnMatmulAllReduceAddRmsNorm", x1, x2, bias, residual, gamma, 1e-5, p.GROUP, "sum", 0, 1,
                  p.out(2, 4, N, dtype=HALF), p.out(2, 4, N, dtype=HALF)),
            p.row("aclnnInplaceMatmulAllReduceAddRmsNorm", x1, x2, None, p.inout(residual), gamma, 1e-5, p.GROUP, "sum",
                  0, 1, p.out(2, 4, N, dtype=HALF)),
        ]
        for x1, x2, bias, _ in data.each
    ]  # fmt: skip
    for one, other in p.run(calls):
        for (total, normed), biased in ((one, True), (other, False)):
            parts = [own(x1, x2, bias if biased else None) for x1, x2, bias, _ in data.each]
            wanted = p.summed(parts).reshape(2, 4, N).astype("f8") + residual
            close(total, wanted)
            root = np.sqrt(np.mean(total.astype("f8") ** 2, -1, keepdims=True) + 1e-5)
            close(normed, total.astype("f8") / root * gamma)


@pytest.mark.parametrize("soc", ["Ascend910_9392", "Ascend950PR_9599"])
def test_a_barrier_ends_once_all_ranks_are_there(soc: str) -> None:
    x = np.arange(6, dtype=np.int32)
    calls = [p.row("aclnnDistributeBarrier", p.inout(x), p.GROUP, 2)]
    calls.append(p.row("aclnnDistributeBarrierV2", p.inout(x), None, None, p.GROUP, 2))
    for first, second in p.run([calls, calls], soc=soc):
        assert np.array_equal(first[0], x)
        assert np.array_equal(second[0], x)
    found = p.run([calls, calls[:1]], soc=soc, HCCL_EXEC_TIMEOUT="0.3")
    assert "507048" in found[0][1]
    assert "aclnnDistributeBarrierV2" in found[0][1]
