"""float16 and bfloat16: every value up, and down again as IEEE rounds, on every instruction set."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from numeric.halves import HALF, rounded
from numeric.programs import BF16, ISAS, all_halves, bits, cast, force, interesting_floats, same_numbers

HALVES = pytest.mark.parametrize("half", [HALF, BF16], ids=str)


@pytest.fixture(params=ISAS, autouse=True)
def isa(request: pytest.FixtureRequest) -> Iterator[None]:
    with force(request.param), np.errstate(all="ignore"):
        yield


@HALVES
@pytest.mark.parametrize("wide", [np.float32, np.float64])
def test_every_half_widens_exactly(half: np.dtype, wide: type) -> None:
    values = all_halves(half)
    assert same_numbers(cast(values, wide), values.astype(wide))


@HALVES
@pytest.mark.parametrize("wide", [np.float32, np.float64])
def test_every_half_survives_the_round_trip(half: np.dtype, wide: type) -> None:
    values = all_halves(half)
    quiet = np.isnan(values.astype(np.float32)) * np.uint16(0x200 if half == HALF else 0x40)
    assert np.array_equal(bits(cast(cast(values, wide), half)), bits(values) | quiet)


@HALVES
def test_floats_round_to_nearest_even(half: np.dtype) -> None:
    values = interesting_floats(1, 300_000)
    got = cast(values, half)
    assert same_numbers(got, rounded(values, half))
    assert same_numbers(got, values.astype(half))


@HALVES
def test_halfway_goes_away_from_zero_on_request(half: np.dtype) -> None:
    values = interesting_floats(3, 300_000)
    assert same_numbers(cast(values, half, away=True), rounded(values, half, away=True))


@HALVES
def test_a_nan_keeps_its_sign_and_upper_payload(half: np.dtype) -> None:
    values = interesting_floats(2, 200_000)
    values = values[np.isnan(values)]
    patterns = bits(values)
    payload = patterns >> 13 & 0x3FF | 0x7E00 if half == HALF else patterns >> 16 & 0x7F | 0x7FC0
    expected = patterns >> 16 & 0x8000 | payload
    assert np.array_equal(bits(cast(values, half)), expected)
    assert np.array_equal(bits(cast(values, half, away=True)), expected)


@HALVES
def test_doubles_round_once(half: np.dtype) -> None:
    grid = all_halves(half).astype(np.float64)
    grid = np.sort(grid[np.isfinite(grid)])
    middle = (grid[1:] + grid[:-1]) / 2
    noise = np.random.default_rng(4).normal(0, 1e-9, len(grid))
    edges = [middle, np.nextafter(middle, np.inf), np.nextafter(middle, -np.inf), grid * (1 + noise)]
    values = np.concatenate([*edges, [1e300, -1e300, 1e-300, np.inf, -np.inf, np.nan]])
    assert same_numbers(cast(values, half), rounded(values, half))
