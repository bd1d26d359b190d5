"""`npu.xp.linalg`: the array API standard's extension for matrices, in floats and complex numbers of 32 and 64 bits.

CANN has no operator for eigenvalues: those of a Hermitian matrix are its singular values once it is shifted to have
none below 0.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..device_array import DeviceArray
from ..dtypes import DOUBLE, FLOAT, INT64, Kind, category
from ..operands import broadcast_shape, in_dtype
from ..reductions import Axis, axes_of, total
from .elementwise import conjugate
from .info import FloatInfo
from .manipulation import alike

if TYPE_CHECKING:
    from .core import Namespace


class Eigh(NamedTuple):
    eigenvalues: DeviceArray
    eigenvectors: DeviceArray


class Qr(NamedTuple):
    Q: DeviceArray
    R: DeviceArray


class Slogdet(NamedTuple):
    sign: DeviceArray
    logabsdet: DeviceArray


class Svd(NamedTuple):
    U: DeviceArray
    S: DeviceArray
    Vh: DeviceArray


def real_kind(x: DeviceArray) -> Kind:
    return DOUBLE if x.dtype.itemsize // (2 if x.dtype.kind == "c" else 1) == 8 else FLOAT


def matrices(x: DeviceArray, square: bool = False) -> DeviceArray:
    if x.ndim < 2 or (square and x.shape[-1] != x.shape[-2]):
        raise ValueError(f"x must be {'square matrices' if square else 'matrices'}, got shape {x.shape}")
    return in_dtype(x, FLOAT) if category(x.dtype) < 2 else x


def adjoint(x: DeviceArray) -> DeviceArray:
    return conjugate(x.mT)


class Linalg:
    """The functions of the extension over a namespace."""

    __name__ = "aclnn_py.linalg"

    def __init__(self, namespace: Namespace) -> None:
        self.xp, self.session = namespace, namespace.session

    def cholesky(self, x: DeviceArray, /, *, upper: bool = False) -> DeviceArray:
        """aclnnLinalgCholesky; in other dtypes than float32 column by column."""
        source = matrices(x, square=True)
        if source.dtype == FLOAT and source.size:
            out = self.session.empty(source.shape, FLOAT)
            return self.session.apply("aclnnLinalgCholesky", source, upper, out)
        found = self.session.zeros(source.shape, source.dtype)
        for number in range(source.shape[-1]):
            above = found[..., number : number + 1, :number]
            column = source[..., number:, number] - (found[..., number:, :number] * conjugate(above)).sum(-1)
            found[..., number:, number] = column / column[..., :1].unary("aclnnSqrt")
        return adjoint(found) if upper else found

    def cross(self, x1: DeviceArray, x2: DeviceArray, /, *, axis: int = -1) -> DeviceArray:
        """aclnnLinalgCross."""
        one, two = alike([x1, x2])
        shape = broadcast_shape(one.shape, two.shape)
        number = axis if axis < 0 else axis - len(shape)
        if (x1.shape[number], x2.shape[number]) != (3, 3):
            raise ValueError(f"x1 and x2 must have size 3 along axis {axis}, got {x1.shape} and {x2.shape}")
        one, two = one.broadcast_to(shape).copy(), two.broadcast_to(shape).copy()
        out = self.session.empty(shape, one.dtype)
        return self.session.computed("aclnnLinalgCross", one, two, number, out) if out.size else out

    def det(self, x: DeviceArray, /) -> DeviceArray:
        sign, size = self.slogdet(x)
        return sign * size.unary("aclnnExp")

    def diagonal(self, x: DeviceArray, /, *, offset: int = 0) -> DeviceArray:
        """A view."""
        rows, columns = x.shape[-2:]
        length = max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)
        down, along = x.strides[-2:]
        first = x.offset + (offset * along if offset > 0 else -offset * down) if length else x.offset
        return x.view((*x.shape[:-2], length), (*x.strides[:-2], down + along), first)

    def eigh(self, x: DeviceArray, /) -> Eigh:
        """By aclnnSvd."""
        source = matrices(x, square=True)
        shift = self.matrix_norm(source, keepdims=True)
        unit = self.session.eye(source.shape[-1], dtype=source.dtype)
        left, sizes, _ = self.svd(source + unit * in_dtype(shift, source.dtype))
        return Eigh(self.xp.flip(sizes - shift[..., 0], axis=-1), self.xp.flip(left, axis=-1))

    def eigvalsh(self, x: DeviceArray, /) -> DeviceArray:
        return self.eigh(x).eigenvalues

    def inv(self, x: DeviceArray, /) -> DeviceArray:
        """aclnnInverse."""
        source = matrices(x, square=True)
        out = self.session.empty(source.shape, source.dtype)
        return self.session.apply("aclnnInverse", source, out) if out.size else out

    def matmul(self, x1: DeviceArray, x2: DeviceArray, /) -> DeviceArray:
        return self.xp.matmul(x1, x2)

    def matrix_norm(
        self, x: DeviceArray, /, *, keepdims: bool = False, ord: int | float | str | None = "fro"
    ) -> DeviceArray:  # fmt: skip
        source = matrices(x)
        if ord in ("fro", None):
            return self.vector_norm(source, axis=(-2, -1), keepdims=keepdims)
        if ord in ("nuc", 2, -2):
            sizes = self.svdvals(source)
            found = sizes.sum(-1) if ord == "nuc" else sizes.max(-1) if ord == 2 else sizes.min(-1)
            return found.reshape((*found.shape, 1, 1)) if keepdims else found
        if ord not in (1, -1, math.inf, -math.inf):
            raise ValueError(f"ord must be 'fro', 'nuc', 1, 2, inf or the negative of one of these, got {ord!r}")
        along = -2 if ord in (1, -1) else -1
        sums = abs(source).sum(along, keepdims=True)
        across = (sums.max if float(ord) > 0 else sums.min)(-3 - along, keepdims=True)
        return across if keepdims else across.reshape(x.shape[:-2])

    def matrix_power(self, x: DeviceArray, n: int, /) -> DeviceArray:
        """By repeated squaring."""
        base, left = (self.inv(x) if n < 0 else x), abs(n)
        found = self.session.eye(x.shape[-1], dtype=x.dtype).broadcast_to(x.shape).copy()
        while left:
            found = found @ base if left & 1 else found
            base, left = (base @ base if left > 1 else base), left >> 1
        return found

    def matrix_rank(self, x: DeviceArray, /, *, rtol: float | DeviceArray | None = None) -> DeviceArray:
        sizes = self.svdvals(x)
        return (sizes > self._tolerance(x, sizes, rtol)).astype(INT64).sum(-1)

    def _tolerance(self, x: DeviceArray, sizes: DeviceArray, rtol: float | DeviceArray | None) -> DeviceArray:
        """The size up to which singular values count as 0."""
        share = max(x.shape[-2:]) * FloatInfo.of(real_kind(x)).eps if rtol is None else rtol
        if isinstance(share, DeviceArray):
            share = share.reshape((*share.shape, 1))
        return sizes.max(-1, keepdims=True) * share if sizes.shape[-1] else sizes

    def matrix_transpose(self, x: DeviceArray, /) -> DeviceArray:
        return x.mT

    def outer(self, x1: DeviceArray, x2: DeviceArray, /) -> DeviceArray:
        if (x1.ndim, x2.ndim) != (1, 1):
            raise ValueError(f"outer needs vectors, got shapes {x1.shape} and {x2.shape}")
        return x1.reshape((x1.size, 1)) * x2

    def pinv(self, x: DeviceArray, /, *, rtol: float | DeviceArray | None = None) -> DeviceArray:
        left, sizes, right = self.svd(matrices(x), full_matrices=False)
        large = sizes > self._tolerance(x, sizes, rtol)
        turned = self.xp.where(large, 1 / self.xp.where(large, sizes, 1.0), 0.0)
        columns = in_dtype(turned, left.dtype).reshape((*turned.shape[:-1], 1, turned.shape[-1]))
        return (adjoint(right) * columns) @ adjoint(left)

    def qr(self, x: DeviceArray, /, *, mode: str = "reduced") -> Qr:
        """aclnnQr."""
        if mode not in ("reduced", "complete"):
            raise ValueError(f"mode must be 'reduced' or 'complete', got {mode!r}")
        source = matrices(x)
        *batch, rows, columns = source.shape
        inner = rows if mode == "complete" else min(rows, columns)
        factors = [
            self.session.empty((*batch, *sizes), source.dtype) for sizes in ((rows, inner), (inner, columns))
        ]  # fmt: skip
        if source.size:
            self.session.call("aclnnQr", source, mode == "reduced", *factors)
        return Qr(*factors)

    def slogdet(self, x: DeviceArray, /) -> Slogdet:
        """aclnnSlogdet."""
        source = matrices(x, square=True)
        if not source.size:
            ones = self.session.ones(source.shape[:-2], source.dtype)
            return Slogdet(ones, self.session.zeros(source.shape[:-2], real_kind(source)))
        outs = [self.session.empty(source.shape[:-2], source.dtype) for _ in range(2)]
        sign, size = self.session.call("aclnnSlogdet", source, *outs)
        return Slogdet(sign, self.xp.real(size))

    def solve(self, x1: DeviceArray, x2: DeviceArray, /) -> DeviceArray:
        """By aclnnQr and aclnnTriangularSolve."""
        one, two = alike([matrices(x1, square=True), x2])
        wide = two.reshape((two.size, 1)) if two.ndim == 1 else two
        batch = broadcast_shape(one.shape[:-2], wide.shape[:-2])
        one = one.broadcast_to((*batch, *one.shape[-2:])).copy()
        wide = wide.broadcast_to((*batch, *wide.shape[-2:])).copy()
        out = self.session.empty(wide.shape, wide.dtype)
        if out.size:
            left, upper = self.qr(one)
            turned = adjoint(left) @ wide
            whole = self.session.empty(upper.shape, upper.dtype)
            self.session.call("aclnnTriangularSolve", turned, upper, True, False, False, out, whole)
        return out[..., 0] if two.ndim == 1 else out

    def svd(self, x: DeviceArray, /, *, full_matrices: bool = True) -> Svd:
        """aclnnSvd."""
        source = matrices(x)
        *batch, rows, columns = source.shape
        inner = min(rows, columns)
        left, right = (rows, columns) if full_matrices else (inner, inner)
        shapes = (inner,), (rows, left), (columns, right)
        sizes, u, v = (self.session.empty((*batch, *shape), source.dtype) for shape in shapes)
        if source.size:
            self.session.call("aclnnSvd", source, full_matrices, True, sizes, u, v)
        return Svd(u, self.xp.real(sizes), adjoint(v))

    def svdvals(self, x: DeviceArray, /) -> DeviceArray:
        return self.svd(x, full_matrices=False).S

    def tensordot(
        self, x1: DeviceArray, x2: DeviceArray, /, *, axes: int | tuple[tuple[int, ...], tuple[int, ...]] = 2
    ) -> DeviceArray:
        return self.xp.tensordot(x1, x2, axes=axes)

    def trace(self, x: DeviceArray, /, *, offset: int = 0, dtype: Kind | None = None) -> DeviceArray:
        return self.diagonal(x, offset=offset).sum(-1, dtype=total(x.dtype, dtype))

    def vecdot(self, x1: DeviceArray, x2: DeviceArray, /, *, axis: int = -1) -> DeviceArray:
        return self.xp.vecdot(x1, x2, axis=axis)

    def vector_norm(
        self, x: DeviceArray, /, *, axis: Axis = None, keepdims: bool = False, ord: int | float = 2
    ) -> DeviceArray:  # fmt: skip
        """The sum of powers of absolute values, and its root."""
        sizes, axes = abs(x if category(x.dtype) > 1 else x.astype(FLOAT)), axes_of(axis, x.ndim)
        if not axes:
            return (sizes != 0).astype(sizes.dtype) if ord == 0 else sizes
        if ord in (math.inf, -math.inf):
            return (sizes.max if ord > 0 else sizes.min)(axes, keepdims=keepdims)
        if ord == 0:
            return (sizes != 0).astype(sizes.dtype).sum(axes, keepdims=keepdims)
        if ord == 1:
            return sizes.sum(axes, keepdims=keepdims)
        if ord == 2:
            return (sizes * sizes).sum(axes, keepdims=keepdims).unary("aclnnSqrt")
        return (sizes ** float(ord)).sum(axes, keepdims=keepdims) ** (1 / ord)
