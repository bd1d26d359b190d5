"""Draws that are no plain numbers: ones and zeros, whole numbers, random order, elements by weights, dropout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.halves import HALF
from numeric.programs import BF16, ISAS, force

Array = Any
SINGLE = np.dtype(np.float32)
DTYPES = pytest.mark.parametrize("dtype", [SINGLE, HALF, BF16], ids=str)
MANY = 50_000
SEED = np.array([5]), np.array([3]), 4
"""Seed and offset in tensors, and what is added to the offset: 5 and 7."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def filled(npu: Session, api: str, shape: Any, *attrs: Any, dtype: Any = SINGLE) -> Array:
    return npu.call(api, npu.empty(shape, dtype), *attrs).numpy()


@pytest.mark.parametrize(("api", "attrs"), [("Normal", (1.0, 2.0)), ("Uniform", (1.0, 2.0)), ("Random", (1, 200))])
def test_seeds_in_tensors_draw_the_same(npu: Session, api: str, attrs: Any) -> None:
    known = filled(npu, f"aclnnInplace{api}", (3000,), *attrs, 5, 7)
    seed, more = (one.astype(np.uint64 if api == "Uniform" else np.int64) for one in SEED[:2])
    assert np.array_equal(filled(npu, f"aclnnInplace{api}Tensor", (3000,), *attrs, seed, more, SEED[2]), known)


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int8, np.int64, np.uint8, BF16, np.float64])
def test_whole_numbers_of_a_range(npu: Session, dtype: Any) -> None:
    numbers = filled(npu, "aclnnInplaceRandom", (MANY,), 3, 11, 5, 7, dtype=np.dtype(dtype)).astype(np.int64)
    shares = np.bincount(numbers, minlength=12) / MANY
    assert len(shares) == 12
    assert np.all(shares[:3] == 0)
    assert np.allclose(shares[3:11], 1 / 8, atol=4 * np.sqrt(1 / 8 / MANY))


def test_an_end_that_a_type_cannot_hold_moves_inside(npu: Session) -> None:
    """Below 1000 the last BF16 is 996: 999 would round up to 1000."""
    numbers = filled(npu, "aclnnInplaceRandom", (MANY,), 0, 1000, 5, 7, dtype=BF16).astype(np.int64)
    assert numbers.min() == 0
    assert numbers.max() == 996


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599", "Ascend910A"])
@pytest.mark.parametrize("chance", [0.0, 0.25, 1.0])
def test_ones_come_as_often_as_they_ought_to(soc: str, chance: float) -> None:
    with Session(soc=soc) as npu:
        alike = filled(npu, "aclnnInplaceBernoulli", (MANY,), chance, 5, 7)
        chances = np.tile(np.array([chance, 1 - chance], np.float32), MANY // 2)
        own = filled(npu, "aclnnInplaceBernoulliTensor", (MANY,), chances, 5, 7, dtype=np.dtype(np.int32))
        lone = filled(npu, "aclnnInplaceBernoulliTensor", (MANY,), np.array([chance], np.float32), 5, 7)
        with pytest.raises(AclError, match="561103"):
            filled(npu, "aclnnInplaceBernoulliTensor", (MANY,), chances[:7], 5, 7)
    within = 4 * np.sqrt(chance * (1 - chance) / MANY)
    for found, wanted in ((alike, chance), (lone, chance), (own[::2], chance), (own[1::2], 1 - chance)):
        assert set(np.unique(found)) <= {0, 1}
        assert found.mean() == pytest.approx(wanted, abs=2 * within)


@DTYPES
def test_dropout_draws_its_mask_and_its_gradient_uses_it(npu: Session, dtype: Any) -> None:
    x = np.random.default_rng(1).normal(0, 2, (61, 43)).astype(dtype)
    room = npu.empty(((x.size + 127) // 128 * 16,), np.uint8)
    for isa in ISAS:
        with force(isa):
            out, mask = npu.call("aclnnDropout", x, 0.2, True, 5, 7, npu.empty(x.shape, dtype), room)
            kept = np.unpackbits(mask.numpy(), bitorder="little")[: x.size].reshape(x.shape)
            grad = npu.call("aclnnDropoutBackward", x, mask, 1.25, npu.empty(x.shape, dtype)).numpy()
        assert kept.mean() == pytest.approx(0.8, abs=0.04)
        assert np.allclose(out.numpy().astype(float), np.where(kept, x.astype(float) / 0.8, 0), rtol=2**-7)
        assert np.array_equal(grad, out.numpy())


@pytest.mark.parametrize("count", [0, 1, 2, 3, 24, 25, 300, 70_000])
def test_random_order(npu: Session, count: int) -> None:
    order = npu.call("aclnnRandperm", count, 5, 7, npu.empty((count,), np.int64)).numpy()
    assert np.array_equal(np.sort(order), np.arange(count))
    if count > 300:
        assert abs(np.corrcoef(order, np.arange(count))[0, 1]) < 4 / np.sqrt(count)
        again = npu.call("aclnnRandperm", count, 6, 7, npu.empty((count,), np.int64)).numpy()
        assert np.mean(order == again) < 0.001


def test_every_order_of_three_is_as_likely(npu: Session) -> None:
    """Three numbers have keys of few bits, so that equal ones have to be shuffled."""
    orders = [
        tuple(npu.call("aclnnRandperm", 3, seed, 0, npu.empty((3,), np.int64)).numpy().tolist()) for seed in range(600)
    ]
    shares = [orders.count(one) for one in set(orders)]
    assert len(shares) == 6
    assert sum((share - 100) ** 2 / 100 for share in shares) < 20.5  # chi-squared, once in a thousand


@pytest.mark.parametrize("rows", [1, 900])
@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_draws_by_weights(soc: str, rows: int) -> None:
    """900 rows are more elements than the AI CPU takes."""
    weights = np.array([1, 0, 3, 4, 0, 2], np.float32)
    with Session(soc=soc) as npu:
        held = np.tile(weights, (rows, 1))
        draws = 20_000 // rows
        again = npu.call("aclnnMultinomial", held, draws, True, 5, 7, npu.empty((rows, draws), np.int64)).numpy()
        once = npu.call("aclnnMultinomial", held, 4, False, 5, 7, npu.empty((rows, 4), np.int64)).numpy()
        same = npu.call("aclnnMultinomialTensor", held, 4, False, *SEED, npu.empty((rows, 4), np.int64)).numpy()
    shares = np.bincount(again.reshape(-1), minlength=6)
    assert np.allclose(shares / again.size, weights / 10, atol=0.02 if rows == 1 else 0.15)
    assert shares[1] == shares[4] == 0
    assert np.array_equal(np.sort(once, -1), np.tile([0, 2, 3, 5], (rows, 1)))
    assert np.array_equal(once, same)
    if rows > 1:
        assert np.allclose(np.bincount(once[:, 0], minlength=6) / rows, weights / 10, atol=0.06)


@DTYPES
def test_waiting_times(npu: Session, dtype: Any) -> None:
    """More elements than CUDA has threads, so that the second words come into play."""
    count = 200_000
    times = filled(npu, "aclnnSimThreadExponential", (count,), count, 2.0, 5, 8, dtype=dtype).astype(np.float64)
    assert times.min() > 0
    assert np.mean(times) == pytest.approx(0.5, abs=0.01)
    assert np.std(times) == pytest.approx(0.5, abs=0.01)
    assert np.mean(times > 1) == pytest.approx(np.exp(-2), abs=0.005)
    if dtype == SINGLE:
        for isa in ISAS:
            with force(isa):
                found = filled(npu, "aclnnSimThreadExponential", (count,), count, 2.0, 5, 8)
            assert np.array_equal(found.astype(np.float64), times)
