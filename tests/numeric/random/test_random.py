"""Random numbers: the words themselves, their distributions, what they depend on, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.reference.random.random import philox, words
from aclnn_py.session import AclError, Session
from numeric.halves import HALF
from numeric.programs import BF16, ISAS, force

Array = Any
SINGLE = np.dtype(np.float32)
DTYPES = pytest.mark.parametrize("dtype", [SINGLE, HALF, BF16], ids=str)
MANY = 100_000
NORMAL, UNIFORM, MASK, KEEP = "aclnnInplaceNormal", "aclnnInplaceUniform", "aclnnDropoutGenMask", "aclnnDropoutDoMask"
PI = 0x299F31D0A4093822, 0x85A308D3243F6A88, 0x0370734413198A2E
ANSWERS = (
    ((0, 0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((2**64 - 1,) * 3, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (PI, "d16cfe09 94fdcceb 5001e420 24126ea1"),
)
"""Key and counter, in 64-bit halves, and words: Random123's known answers for philox4x32_10."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def filled(npu: Session, api: str, shape: Any, *attrs: Any, dtype: Any = SINGLE) -> Array:
    return npu.call(api, npu.empty(shape, dtype), *attrs).numpy()


def uniform(npu: Session, count: int = MANY, seed: int = 5, offset: int = 7, **named: Any) -> Array:
    return filled(npu, UNIFORM, (count,), 0.0, 1.0, seed, offset, **named)


def distance(sample: Array, distribution: Array) -> float:
    """Kolmogorov's and Smirnov's, times the root of the size: above 1.95 once in a thousand; sample in order."""
    places = np.arange(len(sample)) / len(sample)
    return float(np.max(np.abs(distribution - places)) * np.sqrt(len(sample)))


def bell(x: Array) -> Array:
    """The standard normal distribution, by its Taylor series around 0 in steps."""
    grid = np.linspace(-8, 8, 160001)
    density = np.exp(-grid * grid / 2) / np.sqrt(2 * np.pi)
    return np.interp(x, grid, np.concatenate(([0], np.cumsum((density[1:] + density[:-1]) * 5e-5))))


@pytest.mark.parametrize(("counter", "answer"), ANSWERS)
def test_known_answers(counter: tuple[int, int, int], answer: str) -> None:
    assert " ".join(f"{word:08x}" for word in philox(*counter)) == answer


@pytest.mark.parametrize(("seed", "offset"), [(0, 0), (2**64 - 1, 2**64 - 1), PI[::2]])
def test_uniform_numbers_are_the_lower_bits_of_the_words(npu: Session, seed: int, offset: int) -> None:
    expected = words(seed, offset, 4099)[:4099] % (1 << 23) / 2.0**23
    assert np.array_equal(uniform(npu, 4099, seed, offset), expected.astype(np.float32))


def test_uniform_numbers_are_spread_evenly(npu: Session) -> None:
    numbers = uniform(npu).astype(np.float64)
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert distance(np.sort(numbers), np.sort(numbers)) < 1.95
    assert np.mean(numbers) == pytest.approx(1 / 2, abs=4 / np.sqrt(12 * MANY))
    assert np.var(numbers) == pytest.approx(1 / 12, abs=0.001)
    for lag in (1, 2, 3, 4, 1024):
        assert abs(np.corrcoef(numbers[:-lag], numbers[lag:])[0, 1]) < 4 / np.sqrt(MANY)


def test_normal_numbers_have_the_bell_s_shape(npu: Session) -> None:
    numbers = filled(npu, NORMAL, (MANY,), 3.0, 2.0, 5, 7).astype(np.float64)
    standard = np.sort((numbers - 3) / 2)
    assert distance(standard, bell(standard)) < 1.95
    assert [np.mean(standard**power) for power in (1, 2, 3, 4)] == pytest.approx([0, 1, 0, 3], abs=0.08)
    for lag in (1, 2, 3, 4, 1024):
        assert abs(np.corrcoef(numbers[:-lag], numbers[lag:])[0, 1]) < 4 / np.sqrt(MANY)


@pytest.mark.parametrize("api", [UNIFORM, NORMAL])
def test_layout_and_instruction_set_change_no_bit(npu: Session, api: str) -> None:
    known = filled(npu, api, (37, 65), 0.25, 1.5, 9, 1 << 40)
    for isa in ISAS:
        with force(isa):
            assert np.array_equal(filled(npu, api, (37, 65), 0.25, 1.5, 9, 1 << 40), known)
    whole = npu.array(np.zeros((65, 74), np.float32))
    turned = whole.view((37, 65), (2, 74), 0)
    npu.call(api, turned, 0.25, 1.5, 9, 1 << 40)
    assert np.array_equal(turned.numpy(), known)
    assert not whole.numpy()[:, 1::2].any()


@DTYPES
@pytest.mark.parametrize("api", [UNIFORM, NORMAL])
def test_a_prefix_of_a_longer_run_is_the_same(npu: Session, api: str, dtype: Any) -> None:
    longer = filled(npu, api, (3001,), -1.0, 2.0, 3, 4, dtype=dtype)
    for count in (0, 1, 2, 3, 1024, 1025):
        assert np.array_equal(filled(npu, api, (count,), -1.0, 2.0, 3, 4, dtype=dtype), longer[:count])


def test_seed_and_offset_name_other_numbers(npu: Session) -> None:
    known = uniform(npu, 64)
    for seed, offset in ((6, 7), (5, 8), (5 + (1 << 32), 7), (5, 7 + (1 << 32))):
        assert not np.any(np.isin(uniform(npu, 64, seed, offset), known))


@DTYPES
def test_ends_of_the_range(npu: Session, dtype: Any) -> None:
    numbers = filled(npu, UNIFORM, (5000,), -2.0, 6.0, 1, 2, dtype=dtype).astype(np.float64)
    assert numbers.min() >= -2
    assert numbers.max() < 6
    assert np.all(filled(npu, UNIFORM, (50,), 3.0, 3.0, 1, 2, dtype=dtype) == 3)
    assert np.all(filled(npu, NORMAL, (50,), 3.0, 0.0, 1, 2, dtype=dtype) == 3)


def test_a_negative_deviation_and_a_range_upside_down_are_refused(npu: Session) -> None:
    for api, one, other in ((NORMAL, 0.0, -1.0), (UNIFORM, 2.0, 1.0)):
        with pytest.raises(AclError, match="161002"):
            filled(npu, api, (3,), one, other, 1, 2)


def bits(npu: Session, count: int, prob: float, seed: int = 5, offset: int = 7) -> Array:
    mask = npu.call(MASK, (count,), prob, seed, offset, npu.empty(((count + 127) // 128 * 16,), np.uint8))
    return np.unpackbits(mask.numpy(), bitorder="little")[:count]


@pytest.mark.parametrize("prob", [0.0, 0.1, 0.5, 0.999, 1.0])
def test_bits_are_set_as_often_as_they_ought_to_be(npu: Session, prob: float) -> None:
    share = bits(npu, MANY, prob).mean()
    assert share == pytest.approx(1 - prob, abs=4 * np.sqrt(prob * (1 - prob) / MANY))


def test_instruction_sets_draw_one_mask(npu: Session) -> None:
    known = bits(npu, 1111, 0.3)
    for isa in ISAS:
        with force(isa):
            assert np.array_equal(bits(npu, 1111, 0.3), known)


@DTYPES
def test_a_mask_keeps_and_grows(npu: Session, dtype: Any) -> None:
    x = np.random.default_rng(1).normal(0, 2, (29, 43)).astype(dtype)
    x[0, :3] = np.array([np.inf, -np.inf, np.nan]).astype(dtype)
    mask = npu.call(MASK, x.shape, 0.25, 1, 2, npu.empty(((x.size + 127) // 128 * 16,), np.uint8))
    kept = np.unpackbits(mask.numpy(), bitorder="little")[: x.size].reshape(x.shape) == 1
    expected = np.where(kept, x.astype(np.float32) * np.float32(1 / 0.75), 0).astype(dtype)
    for isa in ISAS:
        with force(isa):
            found = npu.call(KEEP, x, mask, 0.25, npu.empty(x.shape, dtype)).numpy()
        assert np.all((found == expected) | (np.isnan(x.astype(np.float32)) & np.isnan(found.astype(np.float32))))


def test_two_threads_draw_what_one_does(npu: Session) -> None:
    """A run that is long enough for the pool, against the words of its ends."""
    count = 3 * MANY
    numbers = uniform(npu, count)
    expected = words(5, 7, count) % (1 << 23) / 2.0**23
    assert np.array_equal(numbers, expected[:count].astype(np.float32))


def test_double_on_the_950_has_52_bits() -> None:
    with Session(soc="Ascend950PR_9599") as npu:
        numbers = filled(npu, NORMAL, (5000,), 0.0, 1.0, 5, 7, dtype=np.float64)
        standard = np.sort(numbers)
        assert distance(standard, bell(standard)) < 1.95
        assert np.any(numbers != numbers.astype(np.float32))
