"""Rows of tokens on their way to experts and back, beside NumPy and beside a layer written out."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

SOCS = ("Ascend910B1", "Ascend950PR_9599")


def drawn(tokens: int, k: int, experts: int, seed: int = 7) -> tuple[np.ndarray, np.ndarray]:
    made = np.random.default_rng(seed)
    return made.standard_normal((tokens, 40)).astype("f4"), made.integers(0, experts, (tokens, k)).astype("i4")


def permuted(npu: Session, x: np.ndarray, ids: np.ndarray, rows: int = 0) -> tuple[np.ndarray, np.ndarray]:
    count = max(min(rows if rows > 0 else rows + ids.size, ids.size), 0)
    out, at = npu.empty((count, x.shape[1]), x.dtype), npu.empty((ids.size,), "i4")
    npu.call("aclnnMoeTokenPermute", x, ids, rows, False, out, at)
    return out.numpy(), at.numpy()


@pytest.mark.parametrize("soc", SOCS)
def test_a_layer_of_experts_forward_and_backward(soc: str) -> None:
    x, ids = drawn(50, 3, 5)
    made = np.random.default_rng(1)
    probs = made.uniform(0, 1, ids.shape).astype("f4")
    weights = made.standard_normal((5, 40, 40)).astype("f4")
    grad = made.standard_normal(x.shape).astype("f4")
    with Session(soc=soc) as npu:
        rows, at = permuted(npu, x, ids)
        of_row = np.sort(ids.reshape(-1), kind="stable")
        outputs = np.einsum("rh,rhk->rk", rows, weights[of_row], dtype="f8").astype("f4")
        y, d_rows, d_probs, d_x = (npu.empty(shape, "f4") for shape in (x.shape, rows.shape, ids.shape, x.shape))
        npu.call("aclnnMoeTokenUnpermute", outputs, at, probs, False, None, y)
        npu.call("aclnnMoeTokenUnpermuteGrad", outputs, grad, at, probs, False, None, d_rows, d_probs)
        d_inputs = np.einsum("rk,rhk->rh", d_rows.numpy(), weights[of_row], dtype="f8").astype("f4")
        npu.call("aclnnMoeTokenPermuteGrad", d_inputs, at, 3, False, d_x)
        wide = np.einsum("th,tjhk->tjk", x, weights[ids], dtype="f8")
        assert np.allclose(y.numpy(), (wide * probs[..., None]).sum(1), rtol=1e-5, atol=1e-5)
        assert np.allclose(d_probs.numpy(), (wide * grad[:, None]).sum(2), rtol=1e-5, atol=1e-4)
        back = np.einsum("tk,tjhk,tj->th", grad, weights[ids], probs, dtype="f8")
        assert np.allclose(d_x.numpy(), back, rtol=1e-5, atol=1e-4)


@pytest.mark.parametrize("experts", [1, 3, 70000, 1 << 40])
def test_sorting_is_stable_for_few_experts_and_many(experts: int) -> None:
    x = np.arange(3000, dtype="f4").reshape(-1, 1)
    ids = np.random.default_rng(3).integers(-experts, experts, (3000, 2)).astype("i8")
    with Session() as npu:
        rows, at = permuted(npu, x, ids)
        order = np.argsort(ids.reshape(-1), kind="stable")
        assert np.array_equal(rows[:, 0], order // 2)
        assert np.array_equal(at[order], np.arange(6000))


def test_rows_that_are_cut_off_count_as_zeros() -> None:
    x, ids = drawn(9, 2, 4)
    with Session() as npu:
        for rows in (5, -3, -18, 100):
            found, at = permuted(npu, x, ids, rows)
            grad, back = np.ones_like(found), npu.empty(x.shape, "f4")
            if not len(found):
                continue
            npu.call("aclnnMoeTokenPermuteGrad", grad, at, 2, False, back)
            assert np.array_equal(back.numpy()[:, 0], (at.reshape(-1, 2) < len(found)).sum(1))
            probs = np.full((9, 2), 0.5, "f4")
            npu.call("aclnnMoeTokenUnpermute", found, at, probs, False, None, back)
            part = np.where((at < len(found))[:, None], x.repeat(2, 0), 0).reshape(9, 2, -1)
            assert np.allclose(back.numpy(), part.sum(1) / 2)


def test_nan_of_rows_without_probability_stay_there() -> None:
    with Session() as npu:
        rows, at = np.array([[1], [np.nan]], "f4"), np.array([0, 1], "i4")
        out = npu.empty((1, 1), "f4")
        npu.call("aclnnMoeTokenUnpermute", rows, at, np.array([[2, 0]], "f4"), False, None, out)
        assert out.numpy().tolist() == [[2]]


@pytest.mark.parametrize("soc", SOCS)
def test_a_negative_row_fails_the_stream(soc: str) -> None:
    with Session(soc=soc) as npu, pytest.raises(AclError, match="5070"):
        npu.call(
            "aclnnMoeTokenUnpermute", np.ones((2, 4), "f4"), np.array([0, -1], "i4"), None, False, None,
            npu.empty((2, 4), "f4"),
        )  # fmt: skip


def test_slots_of_experts() -> None:
    x, ids = np.arange(12, dtype="f4").reshape(4, 3), np.array([[0, 2], [0, 2], [0, 1], [2, 0]], "i4")
    with Session() as npu:
        out, at, counts = npu.empty((4, 2, 3), "f4"), npu.empty((8,), "i4"), npu.empty((4,), "i4")
        npu.call("aclnnMoeInitRoutingV2", x, ids, 0, 2, 4, 1, 0, True, out, at, None, counts)
        assert at.numpy().tolist() == [0, 4, 1, 5, -1, 2, -1, -1]
        assert counts.numpy().tolist() == [4, 1, 3, 0]
        assert np.array_equal(out.numpy()[2], x[[0, 1]])
        assert not out.numpy()[3].any()
        with pytest.raises(AclError, match="5070"):
            npu.call("aclnnMoeInitRoutingV2", x, ids + 2, 0, 2, 4, 1, 0, False, out, at, None, None)


@pytest.mark.parametrize("dtype", ["f2", "f4"])
def test_finalized_rows_are_rounded_as_they_are_added(dtype: str) -> None:
    made = np.random.default_rng(5)
    rows, x1, x2, bias = (
        made.standard_normal(shape).astype(dtype) for shape in ((12, 1100), *((4, 1100),) * 2, (5, 1100))
    )
    scales, ids = made.uniform(0, 1, (4, 3)).astype(dtype), made.integers(0, 5, (4, 3)).astype("i4")
    index = made.permutation(12).astype("i4")
    kept = x1 + x2
    for j in range(3):
        kept = kept + (rows[index[j * 4 : j * 4 + 4]] + bias[ids[:, j]]) * scales[:, j, None]
    with Session() as npu:
        out = npu.empty((4, 1100), dtype)
        npu.call("aclnnMoeFinalizeRouting", rows, x1, x2, bias, scales, index, ids, out)
        if dtype == "f2":
            assert np.array_equal(out.numpy(), kept)
        else:
            assert np.allclose(out.numpy(), kept, rtol=1e-6, atol=1e-6)
        by_rows = index.reshape(3, 4).T.reshape(-1).copy()
        npu.call("aclnnMoeFinalizeRoutingV2", rows, by_rows, x1, x2, bias, scales, ids, 2, out)
        assert np.allclose(out.numpy(), kept, rtol=1e-6, atol=1e-6)


def test_rows_do_not_depend_on_threads() -> None:
    x, ids = drawn(2000, 4, 16)
    with Session() as npu:
        rows, at = permuted(npu, x, ids)
        order = np.argsort(ids.reshape(-1), kind="stable")
        assert np.array_equal(rows, x[order // 4])
        out = npu.empty(x.shape, "f4")
        npu.call("aclnnMoeTokenPermuteGrad", rows, at, 4, False, out)
        assert np.array_equal(out.numpy(), ((x + x) + x) + x)


@pytest.mark.parametrize("smooth", [False, True])
def test_rows_of_active_experts_with_scales(smooth: bool) -> None:
    x, ids = drawn(30, 4, 8)
    factors = np.random.default_rng(2).uniform(0.5, 2, (3, 40)).astype("f4") if smooth else None
    with Session() as npu:
        out, at = npu.empty((120, 40), "i1"), npu.empty((120,), "i4")
        counts, scales = npu.empty((8, 2), "i8"), npu.empty((120,), "f4")
        outs = out, at, counts, scales
        npu.call("aclnnMoeInitRoutingV3", x, ids, factors, None, -1, -1, 8, 0, 2, True, 1, (2, 5), 1, *outs)
        flat = ids.reshape(-1)
        order = np.flatnonzero((flat >= 2) & (flat < 5))
        order = order[np.argsort(flat[order], kind="stable")]
        rows = x[order // 4] * (1 if factors is None else factors[flat[order] - 2])
        assert np.array_equal(at.numpy()[: order.size], order)
        assert np.array_equal(scales.numpy()[: order.size], np.abs(rows).max(1) / np.float32(127))
        wide = out.numpy()[: order.size] * scales.numpy()[: order.size, None]
        assert np.abs(wide - rows).max() < 0.55 * scales.numpy().max()
        assert counts.numpy()[:3].tolist() == [[e, int((flat == e).sum())] for e in (2, 3, 4)]
        assert not counts.numpy()[3:].any()
        assert not out.numpy()[order.size :].any()


@pytest.mark.parametrize("counts", [[[4, -1], [1, 2]], [[4, 2], [3, 2]]])
def test_counts_of_ranks_that_do_not_fit_fail(counts: list[list[int]]) -> None:
    with Session() as npu:
        outs = npu.empty((10, 8), "i1"), npu.empty((10,), "f4"), npu.empty((10,), "i4"), npu.empty((2,), "i8")
        with pytest.raises(AclError, match="5070"):
            npu.call("aclnnMoeReRouting", np.ones((10, 8), "i1"), np.array(counts, "i8"), None, 1, 0, *outs)


@pytest.mark.parametrize("mode", [0, 1])
def test_copies_of_experts(mode: int) -> None:
    ids, table = np.array([[0, 2], [1, 3]], "i4"), np.array([[1, 0, 9], [2, 1, 4], [1, 2, 9], [2, 3, 5]], "i4")
    scales, limits, active = np.array([[1, 1], [3, 1]], "f2"), np.array([0.5, 0.3], "f4"), np.array([True, True])
    with Session(soc="Ascend910_9391") as npu:
        out, kept = npu.empty((2, 2), "i4"), npu.empty((2, 2), "?")
        npu.call("aclnnMoeUpdateExpert", ids, table, scales, limits, active, 2, 4, mode, out, kept)
        assert out.numpy().tolist() == [[0, 2], [4, 5]]
        assert kept.numpy().tolist() == [[True, True], [True, False]]
        with pytest.raises(AclError, match="5070"):
            npu.call("aclnnMoeUpdateExpert", ids + 1, table, None, None, None, 2, 4, mode, out, kept)
