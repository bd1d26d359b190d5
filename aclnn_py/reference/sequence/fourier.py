"""The short-time Fourier transform, by NumPy's FFT."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference

ATTRS = ((4, 2, 4, False, True, False), (5, 3, 3, True, False, True), (1, 1, 1, False, False, False))


@reference("aclStft", attrs=ATTRS)
def stft(
    x: Array, window: Array | None, n: int, hop: int, size: int, normalized: bool, onesided: bool, paired: bool
) -> Array:
    """CANN's documents exclude infinities and NaN."""
    if not np.isfinite(x).all() or (window is not None and not np.isfinite(window).all()):
        raise Unsaid
    left = (n - size) // 2
    whole = np.zeros(n, x.dtype)
    whole[left : left + size] = 1 if window is None else window
    starts = range(0, x.shape[-1] - n + 1, hop)
    frames = np.stack([x[..., start : start + n] * whole for start in starts], -2)
    found = np.fft.fft(frames, axis=-1)[..., : n // 2 + 1 if onesided else n] / (np.sqrt(n) if normalized else 1)
    found = np.moveaxis(found, -1, -2)
    if x.ndim == 2 and not x.shape[0]:
        found = np.zeros(found.shape[1:], found.dtype)
    return found if paired else np.stack([found.real, found.imag], -1)
