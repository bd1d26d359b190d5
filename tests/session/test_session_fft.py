"""`npu.xp.fft` beside NumPy's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import Session

SIZES = (1, 2, 7, 16, 60, 67, 128)
"""Short ones, primes, and some of several factors."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def near(found: Any, wanted: Any) -> None:
    single = found.dtype in (np.float32, np.complex64)
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
    bar = (3e-6 if single else 1e-13) * max(float(abs(wanted).max()), 1)
    np.testing.assert_allclose(found.numpy(), wanted, rtol=0, atol=bar)


@pytest.mark.parametrize("kind", ["complex64", "complex128"])
@pytest.mark.parametrize("size", SIZES)
def test_along_one_axis(npu: Session, size: int, kind: str) -> None:
    chance, fft = np.random.default_rng(size), npu.xp.fft
    x = (chance.normal(size=(2, size, 3)) + 1j * chance.normal(size=(2, size, 3))).astype(kind)
    y, real = npu.array(x), x.real.copy()
    for name, source, given in (
        ("fft", y, x), ("ifft", y, x), ("hfft", y, x), ("irfft", y, x),
        ("rfft", npu.array(real), real), ("ihfft", npu.array(real), real),
    ):  # fmt: skip
        for norm in ("backward", "ortho", "forward"):
            for n in (size + 3, max(size - 1, 2)):
                options = {"n": n, "axis": 1, "norm": norm}
                near(getattr(fft, name)(source, **options), getattr(np.fft, name)(given, **options))


@pytest.mark.parametrize("name", ["fftn", "ifftn", "rfftn", "irfftn"])
def test_along_several_axes(npu: Session, name: str) -> None:
    x = np.random.default_rng(1).normal(size=(4, 6, 5))
    x = x if name == "rfftn" else x + 1j
    function, wanted = getattr(npu.xp.fft, name), getattr(np.fft, name)
    near(function(npu.array(x)), wanted(x))
    near(function(npu.array(x), axes=(2, 0), norm="ortho"), wanted(x, axes=(2, 0), norm="ortho"))
    near(function(npu.array(x), s=(3, 8), axes=(0, 1)), wanted(x, s=(3, 8), axes=(0, 1)))


def test_frequencies_and_shifts(npu: Session) -> None:
    fft, x = npu.xp.fft, np.arange(20.0).reshape(4, 5)
    near(fft.fftfreq(7, d=0.5), np.fft.fftfreq(7, 0.5).astype("f4"))
    near(fft.rfftfreq(8, dtype=np.dtype("float64")), np.fft.rfftfreq(8))
    near(fft.fftshift(npu.array(x)), np.fft.fftshift(x))
    near(fft.ifftshift(npu.array(x), axes=[1]), np.fft.ifftshift(x, 1))
    with pytest.raises(ValueError, match="norm must be one of backward, ortho, forward"):
        fft.fft(npu.array(x), norm="none")
    with pytest.raises(TypeError, match="x must have real numbers"):
        fft.rfft(npu.array(x + 1j))
