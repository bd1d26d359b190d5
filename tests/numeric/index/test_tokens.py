"""One element chosen of each row, beside the formula and beside numbers known by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference.order.tops import top_k_top_p_sample, top_k_top_p_sample_v2
from aclnn_py.session import Session

LOGS = np.log(np.array([[0.1, 0.4, 0.2, 0.05, 0.25]], "f4"))
ATTRS = (1e-8, True, 32, 1024, True)


def second(npu: Session, x: Any, k: Any, p: Any, q: Any, least: Any, *attrs: Any) -> list[Any]:
    """The outputs of aclnnTopKTopPSampleV2, made of -7 where nothing writes them."""
    kinds = ((x.shape[:1], "i8"), (x.shape, "f4"), (x.shape, "i8"), (x.shape, "f4"))
    outs = [npu.empty(shape, kind) for shape, kind in kinds]
    for out, (_, kind) in zip(outs, kinds, strict=True):
        npu.call("aclnnInplaceFillScalar", out, np.array(-7, kind))
    npu.call("aclnnTopKTopPSampleV2", x, k, p, q, least, *attrs, *outs)
    return [out.numpy() for out in outs]


@pytest.mark.parametrize("guess", [0, 4, -1])
def test_what_is_left_is_the_formulas(guess: int) -> None:
    made = np.random.default_rng(7)
    with Session(soc="Ascend910B1") as npu:
        for rows, length in ((1, 6), (5, 900), (2, 3000)):
            x = (made.standard_normal((rows, length)) * 2).astype("f2")
            k = made.integers(-2, 2 * length, rows).astype("i4")
            p, least = made.uniform(-0.2, 1.2, (2, rows)).astype("f2")
            q = made.exponential(1, x.shape).astype("f4")
            outs = npu.empty((rows,), "i8"), npu.empty(x.shape, "f4")
            npu.call("aclnnTopKTopPSample", x, k, p, q, 1e-8, True, guess, *outs)
            wide = x.astype("f8"), k, p.astype("f8")
            for got, exact in zip(outs, top_k_top_p_sample(*wide, q, 1e-8, True, guess), strict=True):
                assert np.array_equal(got.numpy(), exact)
            found = second(npu, x, k, p, q, least, 1e-8, True, guess, 1024, True, False)
            wanted = top_k_top_p_sample_v2(*wide, q, least.astype("f8"), 1e-8, True, guess, 1024, True, False)
            assert np.array_equal(found[0], wanted[0])
            assert np.array_equal(found[1], wanted[1])
            assert np.all(found[2] == -7)
            assert np.all(found[3] == -7)


def test_lists_of_what_is_left() -> None:
    with Session(soc="Ascend950PR_9599") as npu:
        for k, p, least, kept in ((3, 1, 0, [1, 4, 2]), (9, 0.6, 0, [1, 4]), (9, 2, 0.4, [1, 2, 4]), (9, 0, 0, [1]),
                                  (5, 0.99, 0.3, [1, 4, 2]), (9, 0.9, 1, [1]), (9, 1, 3, [1])):  # fmt: skip
            number, part, low = np.array([k], "i4"), np.array([p], "f4"), np.array([least], "f4")
            chosen, left, places, parts = second(npu, LOGS, number, part, None, low, *ATTRS, True)
            assert chosen[0] == -7
            assert places[0, : len(kept)].tolist() == kept
            assert np.all(places[0, len(kept) :] == -7)
            assert np.flatnonzero(left[0] > -np.inf).tolist() == sorted(kept)
            shares = np.exp(LOGS[0, kept]) / (np.exp(LOGS[0, kept]).sum() if k == 3 else 1)
            assert np.allclose(parts[0, : len(kept)], shares if p else 1)
            assert not parts[0, len(kept) :].any()


def test_divisors_are_by_place() -> None:
    q, off = np.array([[1, 0.1, 1, 1, 1]], "f4"), np.array([2], "f4")
    with Session() as npu:
        for k, p, chosen in ((5, 1, 4), (9, 1, 1), (9, 0.9, 4), (1, 0.5, 1), (9, 0, 1)):
            number, part = np.array([k], "i4"), np.array([p], "f4")
            assert second(npu, LOGS, number, part, q, None, *ATTRS, False)[0][0] == chosen
        shares = np.exp(LOGS)
        out = second(npu, shares, np.array([3], "i4"), off, None, None, 1e-8, True, 32, 2, False, False)
        assert out[0][0] == 1
        assert np.array_equal(np.flatnonzero(out[1][0]), [1, 2, 4])
        out = second(npu, shares, np.array([9], "i4"), off, None, None, 1e-8, True, 32, -1, False, False)
        assert out[0][0] == 1
        assert np.array_equal(out[1], shares)


def test_corners() -> None:
    with Session() as npu:
        same, lone = np.zeros((2, 40), "f4"), np.full((2, 40), -np.inf, "f4")
        lone[0, 5], lone[1] = 1, np.nan
        for p in (-1, 0, 0.5, 1, np.nan):
            part = np.full(2, p, "f4")
            for k in (0, 1, 40, 41):
                number = np.full(2, k, "i4")
                assert second(npu, same, number, part, None, None, *ATTRS, False)[0].tolist() == [0, 0]
                assert second(npu, lone, number, part, None, None, *ATTRS, False)[0].tolist() == [5, 0]
        strided = np.ascontiguousarray(np.array([[3, 1], [0, 2], [1, 5]], "f4").T)
        x = npu.array(strided).numpy().T
        assert second(npu, x, np.ones(3, "i4"), np.ones(3, "f4"), None, None, *ATTRS, False)[0].tolist() == [0, 1, 1]


def test_rows_do_not_depend_on_threads() -> None:
    made = np.random.default_rng(3)
    x, q = made.standard_normal((64, 2000)).astype("f4"), made.exponential(1, (64, 2000)).astype("f4")
    k, p = made.integers(0, 100, 64).astype("i4"), made.uniform(0.1, 1.1, 64).astype("f4")
    with Session() as npu:
        whole = second(npu, x, k, p, q, None, *ATTRS, False)
        for row in range(0, 64, 9):
            one = second(
                npu, x[row : row + 1], k[row : row + 1], p[row : row + 1], q[row : row + 1], None, *ATTRS, False
            )
            assert one[0][0] == whole[0][row]
            assert np.array_equal(one[1][0], whole[1][row])
