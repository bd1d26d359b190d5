"""aclStft beside NumPy's FFT: sizes that programs of speech use, every dtype, windows shorter than the transform."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.sequence.fourier import stft
from aclnn_py.session import Session

BOUNDS = {"f": 2e-6, "d": 2e-13, "F": 2e-6, "D": 2e-13}
"""Of the largest number."""


@pytest.fixture(scope="module")
def session():
    with Session() as opened:
        yield opened


@pytest.mark.parametrize(("n", "hop", "size"), [(400, 160, 400), (512, 128, 400), (37, 5, 36), (1, 1, 1)])
@pytest.mark.parametrize("code", BOUNDS)
def test_the_spectra_are_those_of_an_fft(session: Session, code: str, n: int, hop: int, size: int) -> None:
    drawn = np.random.default_rng(n)
    signal, window = drawn.standard_normal((2, 3 * n + 7)), np.hanning(size + 2)[1:-1]
    if code.isupper():
        signal, window = signal + 1j * drawn.standard_normal(signal.shape), window + 0.5j
    x, w = signal.astype(code), window.astype(code)
    for normalized, onesided in ((False, code.islower()), (True, False)):
        wanted = stft(x.astype("D"), w.astype("D"), n, hop, size, normalized, onesided, True)
        found = np.asarray(session.aclStft(x, w, n, hop, size, normalized, onesided, True))
        assert np.abs(found - wanted).max() <= BOUNDS[code] * np.abs(wanted).max()
        pairs = np.asarray(session.aclStft(x, w, n, hop, size, normalized, onesided, False))
        assert np.array_equal(pairs[..., 0], found.real)
        assert np.array_equal(pairs[..., 1], found.imag)


def test_no_window_is_one_of_ones(session: Session) -> None:
    x = np.linspace(-1, 1, 30, dtype=np.float32)
    for size in (8, 5):
        wanted = session.aclStft(x, np.ones(size, np.float32), 8, 3, size, False, True, True)
        assert np.array_equal(np.asarray(session.aclStft(x, None, 8, 3, size, False, True, True)), np.asarray(wanted))


def test_a_frame_longer_than_the_kernels_memory(session: Session) -> None:
    n = 21870
    x = np.random.default_rng(5).standard_normal(n + 2)
    wanted = stft(x, None, n, 1, n, True, True, True)
    found = np.asarray(session.aclStft(x, None, n, 1, n, True, True, True))
    assert np.abs(found - wanted).max() <= 1e-11 * np.abs(wanted).max()
