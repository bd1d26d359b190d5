"""Convolutions' kernels against float64: shapes that fill no panel, strides, both directions, the same bits."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest

from aclnn_py.native import ffi, lib
from numeric.programs import BF16, ISAS, force

Array = Any
CODES = {"float32": 0, "float16": 1, "bfloat16": 27}
FAR = 1 << 40


def run(kernel: bytes, out: Array, inputs: tuple[Array, ...], attrs: tuple[float, ...]) -> Array:
    arrays = (out, *inputs)
    words = [len(arrays), 0, 1, -1, *([-FAR, FAR, 1] * len(arrays))]
    words += [lib.ae_kernel(kernel), 0, 0, 0, 0, 0, len(attrs), 1, len(inputs)]
    for place, array in enumerate(arrays):
        code = CODES[array.dtype.name]
        words += [place, 0, code, code, array.ndim, *array.shape, *array.strides]
    numbers = ffi.new("double[]", [float(value) for value in attrs] or [0.0])
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), numbers, len(attrs))
    assert plan != ffi.NULL
    assert lib.ae_plan_call(plan, 0, ffi.new("uint64_t[]", [array.ctypes.data for array in arrays])) == 0
    lib.ae_plan_release(plan)
    return out


def packed(weights: Array) -> Array:
    groups, rows, *rest = weights.shape
    return run(b"conv_pack", np.full((groups, -(-rows // 12) * 12, prod(rest)), np.nan, "f4"), (weights,), (0,))


class Case:
    """Sizes and numbers of a convolution, drawn by a seed; `wide`: more channels than the kernels' tiles have."""

    def __init__(self, seed: int, wide: bool = False, few: bool = False) -> None:
        made = np.random.default_rng(seed)
        draw = lambda low, high: tuple(int(each) for each in made.integers(low, high, 3))  # noqa: E731 - of this seed
        self.samples, self.groups, _ = draw(1, 4)
        self.channels = int(made.integers(1, 3 if few else 150 if wide else 7))
        self.rows = int(made.integers(1, 3 if few else 290 if wide else 30))
        self.taps, self.stride, self.dilation, self.padding = draw(1, 4), draw(1, 4), draw(1, 3), draw(0, 3)
        spans = [
            max(1, step * (taps - 1) + 1 - 2 * pad)
            for step, taps, pad in zip(self.dilation, self.taps, self.padding, strict=True)
        ]
        self.image = tuple(span + int(more) for span, more in zip(spans, made.integers(0, 8, 3), strict=True))
        self.result = tuple(
            (size + 2 * pad - step * (taps - 1) - 1) // stride + 1
            for size, pad, step, taps, stride in zip(
                self.image, self.padding, self.dilation, self.taps, self.stride, strict=True
            )
        )
        self.made = made

    @property
    def attrs(self) -> tuple[int, ...]:
        return (*self.stride, *self.padding, *self.dilation)

    def drawn(self, *shape: int) -> Array:
        return self.made.standard_normal(shape).astype("f4")

    def bands(self) -> Any:
        """Every tap, places of the result, what they see of the image."""
        for tap in product(*map(range, self.taps)):
            inside = []
            for size, made, stride, pad, apart, at in zip(
                self.image, self.result, self.stride, self.padding, self.dilation, tap, strict=True
            ):
                pairs = [(place, place * stride - pad + at * apart) for place in range(made)]
                inside.append([(place, seen) for place, seen in pairs if 0 <= seen < size])
            if all(inside):
                yield tap, *(np.ix_(*[[one[k] for one in pair] for pair in inside]) for k in (0, 1))

    def forward(self, x: Array, weights: Array) -> Array:
        found = np.zeros((*x.shape[:2], weights.shape[1], *self.result))
        for tap, small, big in self.bands():
            found[(Ellipsis, *small)] += np.einsum("ngc...,goc->ngo...", x[(Ellipsis, *big)], weights[(Ellipsis, *tap)])
        return found

    def backward(self, y: Array, weights: Array) -> Array:
        found = np.zeros((*y.shape[:2], weights.shape[1], *self.image))
        for tap, small, big in self.bands():
            found[(Ellipsis, *big)] += np.einsum("ngc...,goc->ngo...", y[(Ellipsis, *small)], weights[(Ellipsis, *tap)])
        return found

    def of_weights(self, y: Array, x: Array) -> Array:
        found = np.zeros((self.groups, y.shape[2], x.shape[2], *self.taps))
        for tap, small, big in self.bands():
            found[(Ellipsis, *tap)] = np.einsum("ngodhw,ngcdhw->goc", y[(Ellipsis, *small)], x[(Ellipsis, *big)])
        return found


def near(found: Array, wanted: Array, room: Array, bar: float = 1e-6) -> None:
    assert np.all(np.abs(found.astype("f8") - wanted) <= bar * (1 + room))


def turned(array: Array) -> Array:
    """The same numbers, laid out the other way round."""
    return np.asfortranarray(array)


CASES = [Case(seed, few=seed % 3 == 0) for seed in range(12)] + [Case(seed, wide=True) for seed in (50, 51)]


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("number", range(len(CASES)))
def test_images_from_images(number: int, back: bool) -> None:
    case = CASES[number]
    ends = (case.result, case.image) if back else (case.image, case.result)
    x = case.drawn(case.samples, case.groups, case.channels, *ends[0])
    weights, bias = case.drawn(case.groups, case.rows, case.channels, *case.taps), case.drawn(case.groups, case.rows)
    formula = case.backward if back else case.forward
    wanted = formula(x.astype("f8"), weights.astype("f8")) + bias[None, :, :, None, None, None]
    room = formula(abs(x).astype("f8"), abs(weights).astype("f8"))
    out = np.full(wanted.shape, np.nan, "f4")
    attrs = (*case.attrs, *case.taps, back)
    first = run(b"conv_bias", out, (x, packed(weights), bias), attrs)
    near(first, wanted, room)
    other = run(b"conv_bias", turned(first), (turned(x), packed(turned(weights)), bias), attrs)
    assert np.ascontiguousarray(other).tobytes() == first.tobytes()


@pytest.mark.parametrize("number", range(len(CASES)))
def test_weights_from_images(number: int) -> None:
    case = CASES[number]
    x = case.drawn(case.samples, case.groups, case.channels, *case.image)
    y = case.drawn(case.samples, case.groups, case.rows, *case.result)
    wanted, room = (case.of_weights(*ends) for ends in ((y.astype("f8"), x.astype("f8")), (abs(y), abs(x))))
    found = run(b"conv_weights", np.full(wanted.shape, np.nan, "f4"), (y, x), case.attrs)
    near(found, wanted, room)


FLAT = [
    ((20, 30), (3, 3), (1, 1), (1, 1), (1, 1), (33, 50)), ((24, 61), (5, 3), (2, 2), (2, 1), (1, 1), (33, 50)),
    ((17, 40), (3, 4), (1, 3), (0, 2), (2, 1), (33, 50)), ((7, 7), (3, 3), (1, 1), (1, 1), (1, 1), (70, 80)),
    ((9, 300), (1, 7), (1, 1), (0, 3), (1, 2), (33, 50)), ((29, 31), (7, 7), (2, 2), (3, 3), (1, 1), (3, 64)),
    ((15, 17), (1, 1), (2, 2), (0, 0), (1, 1), (9, 36)),
]  # fmt: skip


@pytest.mark.parametrize(("image", "taps", "stride", "padding", "dilation", "channels"), FLAT)
def test_images_have_the_bits_of_their_volume(
    image: Any, taps: Any, stride: Any, padding: Any, dilation: Any, channels: tuple[int, int]
) -> None:
    """Images may take strips that all taps read; the same ones as slices of one volume never do."""
    made = np.random.default_rng(4)
    drawn = lambda *shape: made.standard_normal(shape, "f4")  # noqa: E731 - of this seed
    spans = zip(image, taps, stride, padding, dilation, strict=True)
    result = tuple((size + 2 * pad - gap * (tap - 1) - 1) // step + 1 for size, tap, step, pad, gap in spans)
    seen, rows = channels
    x, y, weights = drawn(3, 1, seen, 1, *image), drawn(3, 1, rows, 1, *result), drawn(1, rows, seen, 1, *taps)
    attrs = (1, *stride, 0, *padding, 1, *dilation)
    volume = lambda images: images.transpose(3, 1, 2, 0, 4, 5)  # noqa: E731 - and back
    for kernel, one, other, to, more in (
        (b"conv", x, packed(weights), y, (1, *taps, 0)),
        (b"conv", y, packed(weights.swapaxes(1, 2)), x, (1, *taps, 1)),
        (b"conv_weights", y, x, weights, ()),
    ):
        gradient = kernel == b"conv_weights"
        found = run(kernel, np.full_like(to, np.nan), (one, other), attrs + more)
        again = np.full_like(to if gradient else np.ascontiguousarray(volume(to)), np.nan)
        run(kernel, again, (volume(one), volume(other) if gradient else other), attrs + more)
        assert found.tobytes() == np.ascontiguousarray(again if gradient else volume(again)).tobytes()


@pytest.mark.parametrize("dtype", ["float16", BF16], ids=str)
def test_results_of_sixteen_bits_are_rounded_once(dtype: Any) -> None:
    case = Case(7)
    x = case.drawn(case.samples, case.groups, case.channels, *case.image)
    weights = case.drawn(case.groups, case.rows, case.channels, *case.taps)
    shape, attrs = (case.samples, case.groups, case.rows, *case.result), (*case.attrs, *case.taps, 0)
    whole = run(b"conv", np.zeros(shape, "f4"), (x, packed(weights)), attrs)
    found = run(b"conv", np.zeros(shape, dtype), (x, packed(weights)), attrs)
    assert found.tobytes() == whole.astype(dtype).tobytes()


@pytest.mark.skipif(not {"avx2", "avx512"} <= {*ISAS}, reason="needs AVX-512, and kernels for AVX2 beside")
def test_avx2_and_avx512_give_equal_bits() -> None:
    case = Case(50, wide=True)
    x = case.drawn(case.samples, case.groups, case.channels, *case.image)
    weights = case.drawn(case.groups, case.rows, case.channels, *case.taps)
    results = []
    for isa in ("avx2", "avx512"):
        with force(isa):
            out = np.zeros((case.samples, case.groups, case.rows, *case.result), "f4")
            results.append(run(b"conv", out, (x, packed(weights)), (*case.attrs, *case.taps, 0)).tobytes())
    assert results[0] == results[1]


def test_hf32_keeps_eleven_bits() -> None:
    x = np.float32([1 + 2.0**-12, 1 + 2.0**-11, -1 - 3 * 2.0**-12, np.inf, np.nan])
    found = run(b"conv_round", np.zeros(5, "f4"), (x,), ())
    assert np.array_equal(found, np.float32([1, 1 + 2.0**-11, -1 - 2.0**-10, np.inf, np.nan]), equal_nan=True)
