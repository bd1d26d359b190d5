"""Operands of quantised products: their parameters, the sizes of their matrices, calls in which they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, IN_INT32, ROWS, as_stored, block_width, is_turned
from ....rules.core.call import Call, Shape, TensorFacts

M, K, N = 3, 48, 32
"""Sizes in calls that are made up: whole blocks of FRACTAL_NZ, and multiples of the INT4 in an INT32."""
Transposed = Callable[[TensorFacts, bool], bool]
"""Whether x2, with its flag, is [N, K] in memory: versions of the API find it out in different ways."""


class Operands(NamedTuple):
    """The parameters of an API; V3 has no per-token scale, V3 and V4 have no group size, fused products no flags."""

    x1: w.Param
    x2: w.Param
    scale: w.Param
    offset: w.Param
    token: w.Param | None
    bias: w.Param
    transpose1: w.Param | None
    transpose2: w.Param | None
    out: w.Param
    group: w.Param | None = None

    @property
    def small(self) -> w.Rule:
        """Condition: a matrix holds INT4, as such or as INT32."""
        return w.either(w.has_dtype(self.x1, *FOUR_BITS), w.has_dtype(self.x2, *FOUR_BITS))

    @property
    def matrices(self) -> tuple[w.Param, ...]:
        """Both matrices, and their flags if there are."""
        return tuple(param for param in (self.x1, self.x2, self.transpose1, self.transpose2) if param is not None)

    def flags(self, call: Call) -> tuple[bool, bool]:
        first, second = (
            param is not None and bool(call.args[param.name]) for param in (self.transpose1, self.transpose2)
        )
        return first, second

    def flagged(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of both matrices, both flags and more as one of `matrices` and more."""
        if self.transpose1 is not None:
            return function
        return lambda x1, x2, *more: function(x1, x2, False, False, *more)


class Sizes(NamedTuple):
    """Sizes of a product: batch axes of both tensors, M, K of both, N."""

    batch1: Shape
    batch2: Shape
    m: int
    k1: int
    k2: int
    n: int

    @property
    def batch(self) -> Shape | None:
        """Batch axes of the output; sizes are equal, or one of them is at most 1."""
        one, other = sorted((self.batch1, self.batch2), key=len)
        one = (1,) * (len(other) - len(one)) + one
        fine = all(min(pair) <= 1 or pair[0] == pair[1] for pair in zip(one, other, strict=True))
        return tuple(map(max, one, other)) if fine else None


def matrix(facts: TensorFacts, turned: bool) -> tuple[int, int]:
    """Rows and columns of a tensor's matrices, swapped by a flag; an INT32 holds eight INT4 along a row in memory."""
    rows, columns = as_stored(facts, packed=True)[-2:]
    return (columns, rows) if is_turned(facts) != bool(turned) else (rows, columns)


def sizes(x1: TensorFacts, x2: TensorFacts, transpose1: bool, transpose2: bool) -> Sizes | None:
    if min(x1.rank, x2.rank) < 2:
        return None
    (m, k1), (k2, n) = matrix(x1, transpose1), matrix(x2, transpose2)
    return Sizes(x1.shape[:-2], x2.shape[:-2], m, k1, k2, n)


def transposed_in_memory(x2: TensorFacts, transpose2: bool) -> bool:
    """Whether the matrices in memory are [N, K]."""
    return is_turned(x2) != bool(transpose2)


def by_flag(x2: TensorFacts, transpose2: bool) -> bool:
    """The same where CANN ignores the strides of FRACTAL_NZ."""
    return bool(transpose2) if x2.format == ACL_FORMAT_FRACTAL_NZ else transposed_in_memory(x2, transpose2)


def is_square_blocks(x2: TensorFacts) -> bool:
    return x2.format == ACL_FORMAT_FRACTAL_NZ and x2.rank > 1 and x2.shape[-1] == x2.shape[-2]


def unless_square(x2: TensorFacts, transpose2: bool) -> bool:
    """The same where CANN ignores the strides of square matrices in FRACTAL_NZ."""
    return by_flag(x2, transpose2) if is_square_blocks(x2) else transposed_in_memory(x2, transpose2)


# ---- calls in which the operands agree -------------------------------------------------------------------------------


def in_memory(facts: TensorFacts, rows: int, columns: int, turned: bool) -> Shape:
    """The view shape of a tensor whose matrices, swapped by a flag, have these sizes."""
    shape = (columns, rows) if turned else (rows, columns)
    return (shape[0], shape[1] // IN_INT32) if facts.dtype == dt.ACL_INT32 else shape


def stored_as_blocks(dtype: int, rows: int, columns: int) -> Shape:
    """The storage shape of a matrix in FRACTAL_NZ."""
    width = block_width(dtype, packed=dtype in FOUR_BITS) // (IN_INT32 if dtype == dt.ACL_INT32 else 1)
    return (-(-columns // width), -(-rows // ROWS), ROWS, width)


def agreed(names: Operands, *, blocks: bool = False) -> w.Mend:
    """The same call with x1 [M, K], x2 [K, N], and scales, bias and output to match."""

    def mend(call: Call) -> Iterator[Call]:
        transpose1, transpose2 = names.flags(call)
        x1, x2 = call.tensor(names.x1), call.tensor(names.x2)
        one, other = in_memory(x1, M, K, transpose1), in_memory(x2, K, N, transpose2)
        made = call.but(names.x1, shape=one)
        stored = stored_as_blocks(x2.dtype, *other) if blocks or x2.format == ACL_FORMAT_FRACTAL_NZ else other
        made = made.but(names.x2, shape=other, storage_shape=stored).but(names.out, shape=(M, N))
        vectors = ((names.scale, N), (names.offset, N), (names.bias, N), (names.token, M))
        for param, size in vectors:
            if param is not None and made.args[param.name] is not None:
                made = made.but(param, shape=(size,))
        yield made

    return mend
