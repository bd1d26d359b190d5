"""`npu.xp.fft`: the array API standard's extension for Fourier transforms.

CANN has no operator for them. A transform of n elements is a product with a matrix where n is small or prime; any other
is made of two shorter ones with a multiplication between them (Cooley and Tukey).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ..device_array import DeviceArray
from ..dtypes import FLOAT, Kind, category
from ..host import HostArray
from ..shaping import axis_of
from .elementwise import conjugate
from .formulas import complex_of
from .manipulation import Axes, named

if TYPE_CHECKING:
    from .core import Namespace

SHORT = 16
"""Transforms up to this length are products with a matrix."""
NORMS = ("backward", "ortho", "forward")


@lru_cache(maxsize=32)
def twiddles(rows: int, columns: int, period: int, sign: int) -> tuple[HostArray, HostArray]:
    """Twiddle factors exp(2 pi i sign row column / period): their cosines and sines."""
    turns = np.outer(np.arange(rows), np.arange(columns)) % period * (2 * np.pi * sign / period)
    return np.cos(turns), np.sin(turns)


def halves_of(size: int) -> int:
    """The largest divisor up to the square root."""
    return next(each for each in range(math.isqrt(size), 0, -1) if size % each == 0)


def transformed(real: DeviceArray, imaginary: DeviceArray, sign: int) -> tuple[DeviceArray, DeviceArray]:
    """The unscaled transform along the last axis."""
    size = real.shape[-1]
    short = 1 if size <= SHORT else halves_of(size)
    if short == 1:
        return by_matrix(real, imaginary, size, sign)
    lead, long = real.shape[:-1], size // short
    one, two = (each.reshape((*lead, short, long)).mT.copy() for each in (real, imaginary))
    one, two = transformed(one, two, sign)
    cosine, sine = (real.session.array(each.astype(real.dtype)) for each in twiddles(long, short, size, sign))
    turned, other = one * cosine - two * sine, one * sine + two * cosine
    one, two = transformed(turned.mT.copy(), other.mT.copy(), sign)
    return one.mT.reshape((*lead, size)), two.mT.reshape((*lead, size))


def by_matrix(real: DeviceArray, imaginary: DeviceArray, size: int, sign: int) -> tuple[DeviceArray, DeviceArray]:
    """The unscaled transform as a product with the matrix of all twiddle factors."""
    shape = real.shape
    one, two = (each.reshape((math.prod(shape[:-1]), size)) for each in (real, imaginary))
    cosine, sine = (real.session.array(each.astype(real.dtype)) for each in twiddles(size, size, size, sign))
    return (one @ cosine - two @ sine).reshape(shape), (one @ sine + two @ cosine).reshape(shape)


def scale_of(norm: str, size: int, forward: bool) -> float:
    if norm not in NORMS:
        raise ValueError(f"norm must be one of {', '.join(NORMS)}, got {norm!r}")
    if norm == "ortho":
        return 1 / math.sqrt(size)
    return 1 / size if (norm == "forward") == forward else 1.0


def part(x: DeviceArray, number: int, start: int, stop: int) -> DeviceArray:
    """A view of a range along an axis."""
    return x[(slice(None),) * number + (slice(start, stop),)]


def reals(x: DeviceArray) -> DeviceArray:
    if x.dtype.kind == "c":
        raise TypeError(f"x must have real numbers, got {x.dtype.name}")
    return x if category(x.dtype) > 1 else x.astype(FLOAT)


class Fft:
    """The functions of the extension over a namespace."""

    __name__ = "aclnn_py.fft"

    def __init__(self, namespace: Namespace) -> None:
        self.xp, self.session = namespace, namespace.session

    def fitted(self, x: DeviceArray, size: int, number: int) -> DeviceArray:
        """The array with so many elements along an axis: trimmed, or padded with zeros."""
        if size < 1:
            raise ValueError(f"a transform needs at least one element, got {size}")
        present = x.shape[number]
        if size <= present:
            return part(x, number, 0, size)
        missing = (*x.shape[:number], size - present, *x.shape[number + 1 :])
        return self.xp.concat([x, self.session.zeros(missing, x.dtype)], axis=number)

    def along(self, x: DeviceArray, n: int | None, axis: int, norm: str, forward: bool) -> DeviceArray:
        """One axis transformed and scaled."""
        number = axis_of(axis, x.ndim)
        size = x.shape[number] if n is None else n
        source = self.xp.moveaxis(self.fitted(x, size, number), number, -1)
        if source.dtype.kind == "c":
            real, imaginary = (each.copy() for each in source.parts())
        else:
            real = source.copy() if category(source.dtype) > 1 else source.astype(FLOAT)
            imaginary = self.session.zeros(real.shape, real.dtype)
        scale = scale_of(norm, size, forward)
        real, imaginary = transformed(real, imaginary, -1 if forward else 1)
        return self.xp.moveaxis(complex_of(real * scale, imaginary * scale), -1, number)

    def over(
        self, x: DeviceArray, s: Sequence[int] | None, axes: Sequence[int] | None
    ) -> list[tuple[int | None, int]]:  # fmt: skip
        """Size and number of each axis of a transform along several."""
        if axes is None:
            axes = range(x.ndim) if s is None else range(x.ndim - len(s), x.ndim)
        sizes: Sequence[int | None] = [None] * len(axes) if s is None else s
        return [(size, axis_of(axis, x.ndim)) for size, axis in zip(sizes, axes, strict=True)]

    def fft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        return self.along(x, n, axis, norm, True)

    def ifft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        return self.along(x, n, axis, norm, False)

    def fftn(
        self, x: DeviceArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
        norm: str = "backward",
    ) -> DeviceArray:  # fmt: skip
        for size, axis in self.over(x, s, axes):
            x = self.along(x, size, axis, norm, True)
        return x

    def ifftn(
        self, x: DeviceArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
        norm: str = "backward",
    ) -> DeviceArray:  # fmt: skip
        for size, axis in self.over(x, s, axes):
            x = self.along(x, size, axis, norm, False)
        return x

    def rfft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        """The first half; the other is its mirrored conjugate."""
        found, number = self.fft(reals(x), n=n, axis=axis, norm=norm), axis_of(axis, x.ndim)
        return self.fitted(found, found.shape[number] // 2 + 1, number).copy()

    def irfft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        return self.hermitian(x, n, axis, norm, False)

    def hermitian(self, x: DeviceArray, n: int | None, axis: int, norm: str, forward: bool) -> DeviceArray:
        """The real transform of a Hermitian-symmetric array, of which x is the first half."""
        number = axis_of(axis, x.ndim)
        size = 2 * (x.shape[number] - 1) if n is None else n
        if size < 1:
            raise ValueError(f"a transform needs at least one element, got {size}")
        half = self.fitted(x, size // 2 + 1, number)
        rest = self.xp.flip(part(half, number, 1, (size + 1) // 2), axis=number)
        whole = self.xp.concat([half, conjugate(rest)], axis=number) if rest.size else half
        return self.xp.real(self.along(self.real_ends(whole, size, number), size, number, norm, forward))

    def real_ends(self, whole: DeviceArray, size: int, number: int) -> DeviceArray:
        """Zero imaginary parts of the elements that are their own mirrored conjugates."""
        if whole.dtype.kind != "c":
            return whole
        found = whole.copy()
        for place in {0, size // 2} if size % 2 == 0 else {0}:
            part(found.parts()[1], number, place, place + 1)[...] = 0
        return found

    def rfftn(
        self, x: DeviceArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
        norm: str = "backward",
    ) -> DeviceArray:  # fmt: skip
        *others, (size, last) = self.over(x, s, axes)
        found = self.rfft(x, n=size, axis=last, norm=norm)
        for each, axis in others:
            found = self.along(found, each, axis, norm, True)
        return found

    def irfftn(
        self, x: DeviceArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None,
        norm: str = "backward",
    ) -> DeviceArray:  # fmt: skip
        *others, (size, last) = self.over(x, s, axes)
        for each, axis in others:
            x = self.along(x, each, axis, norm, False)
        return self.irfft(x, n=size, axis=last, norm=norm)

    def hfft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        return self.hermitian(x, n, axis, norm, True)

    def ihfft(
        self, x: DeviceArray, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
    ) -> DeviceArray:  # fmt: skip
        number = axis_of(axis, x.ndim)
        found = self.along(reals(x), n, number, norm, False)
        return self.fitted(found, found.shape[number] // 2 + 1, number).copy()

    def fftfreq(
        self, n: int, /, *, d: float = 1.0, dtype: Kind | None = None, device: str | None = None
    ) -> DeviceArray:  # fmt: skip
        self.xp.checked(device)
        return self.session.array(np.fft.fftfreq(n, d).astype(dtype or FLOAT))

    def rfftfreq(
        self, n: int, /, *, d: float = 1.0, dtype: Kind | None = None, device: str | None = None
    ) -> DeviceArray:  # fmt: skip
        self.xp.checked(device)
        return self.session.array(np.fft.rfftfreq(n, d).astype(dtype or FLOAT))

    def fftshift(self, x: DeviceArray, /, *, axes: Axes = None) -> DeviceArray:
        over = named(axes, x.ndim)
        return self.xp.roll(x, tuple(x.shape[each] // 2 for each in over), axis=over)

    def ifftshift(self, x: DeviceArray, /, *, axes: Axes = None) -> DeviceArray:
        over = named(axes, x.ndim)
        return self.xp.roll(x, tuple(-(x.shape[each] // 2) for each in over), axis=over)
