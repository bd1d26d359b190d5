"""The activations against float64, at the documented samples, at special values, and for every 16-bit number."""

from __future__ import annotations

import math

import numpy as np
import pytest

from numeric.programs import BF16, COMPLEX128, DOUBLE, ISAS, all_halves, cast, force, run, same_numbers

Array = np.ndarray
INF, NAN = math.inf, math.nan
UNARY = ["sigmoid", "log_sigmoid", "silu", "hardsigmoid"]
BINARY = ["sigmoid_backward", "log_sigmoid_backward", "silu_backward", "hardsigmoid_backward"]
ATTRS = {"hardsigmoid_backward": (3.0,)}
SIXTH = float(np.float32(1) / np.float32(6))


def sigmoid(x: Array) -> Array:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


REFERENCE = {
    "sigmoid": sigmoid,
    "log_sigmoid": lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))),
    "silu": lambda x: x * sigmoid(x),
    "hardsigmoid": lambda x: np.clip(x * SIXTH + 0.5, 0, 1),
    "sigmoid_backward": lambda g, y: g * (1 - y) * y,
    "log_sigmoid_backward": lambda g, x: g * sigmoid(-x),
    "silu_backward": lambda g, x: g * (sigmoid(x) * (1 + (1 - sigmoid(x)) * x)),
    "hardsigmoid_backward": lambda g, x: np.where((x > -3) & (x < 3), g * SIXTH, 0),
}


def ulps(got: Array, exact: Array) -> float:
    """Largest error in units of the last place of float32, its denormals included."""
    unit = np.ldexp(1.0, np.maximum(np.frexp(exact)[1], -125) - 24)
    return float(np.max(np.abs(got.astype(np.float64) - exact) / unit))


def apply(kernel: str, *inputs: Array, compute: int = 0, dtype: np.typing.DTypeLike = None) -> Array:
    out = np.zeros(inputs[0].shape, dtype or inputs[0].dtype)
    return run(kernel, out, *inputs, attrs=ATTRS.get(kernel, ()), compute=compute)


def floats(low: float, high: float, count: int) -> Array:
    return np.linspace(low, high, count).astype(np.float32)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", ["sigmoid", "log_sigmoid", "silu"])
def test_error_stays_below_three_units(kernel: str, isa: str) -> None:
    tiny = np.ldexp(np.float32(1.37), np.arange(-148, 0)).astype(np.float32)
    x = np.concatenate([floats(-87, 87, 400_003), floats(-1, 1, 100_003), floats(-20, 20, 400_003), tiny, -tiny])
    with force(isa):
        assert ulps(apply(kernel, x), REFERENCE[kernel](x.astype(np.float64))) < 3


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", ["sigmoid", "log_sigmoid"])
def test_results_go_down_into_denormals(kernel: str, isa: str) -> None:
    x = floats(-104, -87, 50_001) if kernel == "sigmoid" else floats(87, 104, 50_001)
    with force(isa):
        assert ulps(apply(kernel, x), REFERENCE[kernel](x.astype(np.float64))) < 1.5


@pytest.mark.parametrize("kernel", BINARY)
def test_gradients_meet_the_precision_bar_many_times_over(kernel: str) -> None:
    random = np.random.default_rng(5)
    x, g = random.normal(0, 8, 300_000).astype(np.float32), random.normal(0, 2, 300_000).astype(np.float32)
    exact = REFERENCE[kernel](g.astype(np.float64), x.astype(np.float64))
    assert np.max(np.abs(apply(kernel, g, x) - exact) - 2.0**-20 * np.abs(exact)) <= 2.0**-22


def test_documented_samples() -> None:
    one_to_four = np.array([1, 2, 3, 4], np.float32)
    ones, eight = np.ones(6, np.float32), np.arange(8, dtype=np.float32)
    shown = {
        "log_sigmoid_backward": (ones[:4], one_to_four, "0.268941 0.119203 0.047426 0.017986"),
        "sigmoid_backward": (ones[:4], one_to_four, "0.000000 -2.000000 -6.000000 -12.000000"),
        "silu_backward": (ones, eight[1:7], "0.927671 1.090784 1.088104 1.052665 1.026547 1.012326"),
        "hardsigmoid_backward": (eight, eight, "0.000000 0.166667 0.333333" + " 0.000000" * 5),
    }
    for kernel, (g, x, text) in shown.items():
        assert " ".join(f"{v:f}" for v in apply(kernel, g, x)) == text


SPECIALS = {
    "sigmoid": [(INF, 1), (-INF, 0), (NAN, NAN), (0, 0.5), (-1000, 0), (1000, 1)],
    "log_sigmoid": [(INF, 0), (-INF, -INF), (NAN, NAN), (-1000, -1000), (0, -math.log(2))],
    "silu": [(INF, INF), (-INF, NAN), (NAN, NAN), (-1000, -0.0), (1e30, 1e30), (0, 0)],
    "hardsigmoid": [(INF, 1), (-INF, 0), (NAN, NAN), (3, 1), (-3, 0), (-7, 0)],
    "sigmoid_backward": [(NAN, NAN), (INF, -INF), (0, 0), (1, 0)],
    "log_sigmoid_backward": [(INF, 0), (-INF, 1), (NAN, NAN), (100, 3.783506e-44), (-100, 1)],
    "silu_backward": [(INF, NAN), (-INF, NAN), (NAN, NAN), (-1000, -0.0), (1000, 1)],
    "hardsigmoid_backward": [(3, 0), (-3, 0), (NAN, 0), (INF, 0), (-INF, 0), (0, SIXTH), (2.9999998, SIXTH)],
}


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("compute", [0, DOUBLE], ids=["float32", "float64"])
@pytest.mark.parametrize("kernel", SPECIALS)
def test_special_values(kernel: str, compute: int, isa: str) -> None:
    pairs = SPECIALS[kernel]
    x = np.array([p[0] for p in pairs], np.float64 if compute else np.float32)
    with force(isa):
        got = apply(kernel, *([np.ones_like(x), x] if kernel in BINARY else [x]), compute=compute)
    for value, result, wanted in zip(x, got, (p[1] for p in pairs), strict=True):
        if math.isnan(wanted):
            assert math.isnan(result), value
        else:
            assert result == pytest.approx(wanted, rel=2e-7, abs=1e-45), value
            assert np.signbit(result) == np.signbit(wanted), value


def test_the_band_of_hardsigmoid_backward_ends_where_its_attribute_says() -> None:
    below = np.nextafter(np.float32(3), np.float32(0))
    x, g = np.array([np.nextafter(below, np.float32(0)), below, 3], np.float32), np.ones(3, np.float32)
    ends = {limit: run("hardsigmoid_backward", np.zeros_like(x), g, x, attrs=(limit,)) for limit in (3.0, float(below))}
    assert np.count_nonzero(ends[3.0]) == 2
    assert np.count_nonzero(ends[float(below)]) == 1


def test_a_gradient_passes_only_inside_the_band() -> None:
    g = np.array([NAN, INF, -INF] * 2, np.float32)
    got = apply("hardsigmoid_backward", g, np.array([1, 1, 1, 4, 4, 4], np.float32))
    assert np.array_equal(got, np.array([NAN, INF, -INF, 0, 0, 0], np.float32), equal_nan=True)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("half", [np.dtype(np.float16), BF16], ids=str)
@pytest.mark.parametrize("kernel", UNARY)
def test_every_half_is_the_rounded_float_result(kernel: str, half: np.dtype, isa: str) -> None:
    values = all_halves(half)
    with force(isa):
        assert same_numbers(apply(kernel, values), cast(apply(kernel, cast(values, np.float32)), half))


@pytest.mark.parametrize("half", [np.dtype(np.float16), BF16], ids=str)
@pytest.mark.parametrize("kernel", BINARY)
def test_every_half_against_sixteen_values(kernel: str, half: np.dtype) -> None:
    values = all_halves(half)
    for fixed in (0, -0.0, 1, -1, 0.5, 2.9, -3, 3, 7, -11, 88, -100, 1e-6, INF, -INF, NAN):
        other = np.full(values.shape, fixed, np.float32).astype(half)
        for pair in ((values, other), (other, values)):
            wide = apply(kernel, *(cast(one, np.float32) for one in pair))
            assert same_numbers(apply(kernel, *pair), cast(wide, half)), fixed


def test_hardsigmoid_of_integers_truncates() -> None:
    x = np.array([-(2**31), -4, -3, 0, 2, 3, 4, 2**31 - 1], np.int32)
    assert apply("hardsigmoid", x).tolist() == [0, 0, 0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("kernel", UNARY + BINARY)
def test_doubles(kernel: str) -> None:
    random = np.random.default_rng(6)
    inputs = [random.normal(0, 30, 20_000) for _ in range(1 + (kernel in BINARY))]
    exact = REFERENCE[kernel](*inputs)
    assert np.allclose(apply(kernel, *inputs, compute=DOUBLE), exact, rtol=2e-14, atol=2e-16)


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_complex_sigmoid_and_its_gradient(dtype: type) -> None:
    random = np.random.default_rng(7)
    z = (random.normal(0, 20, 5000) + 1j * random.normal(0, 3, 5000)).astype(dtype)
    g = (random.normal(0, 1, 5000) + 1j * random.normal(0, 1, 5000)).astype(dtype)
    wide, tolerance = z.astype(np.complex128), 1e-13 if dtype == np.complex128 else 1e-6
    assert np.allclose(apply("sigmoid", z, compute=COMPLEX128), 1 / (1 + np.exp(-wide)), rtol=tolerance, atol=0)
    exact = np.conj((1 - wide) * wide) * g
    assert np.allclose(apply("sigmoid_backward", g, z, compute=COMPLEX128), exact, rtol=tolerance, atol=0)


def test_complex_sigmoid_does_not_overflow() -> None:
    z = np.array([-800 + 1j, 800 - 1j, 1e300 + 2j, -1e300 + 2j, INF + 1j])
    got = apply("sigmoid", z, compute=COMPLEX128)
    assert np.array_equal(got, np.array([0, 1, 1, 0, 1], np.complex128))
