"""aclnnTransposeQuantBatchMatMul and its version for weights in FRACTAL_NZ: sizes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .cube import NZ
from .eight_bits import PAIR
from .transpose_params import IDENTITY, SWAPPED, TRANSPOSED, permuted
from .transposed_quant_params import IN_MX, MX_GROUP, group, out, perm_x1, perm_x2, perm_y, x1, x1_scale, x2_scale

DEPTH, COLUMNS = 512, 128
"""K and N with FLOAT scales."""
SIXTEEN_BITS = 0xFFFF


def nz_storage(shape: Shape) -> Shape:
    """The storage shape of FP8 matrices in FRACTAL_NZ."""
    batch, rows, columns = shape
    return (batch, -(-columns // 32), -(-rows // 16), 16, 32)


class RightMatrix:
    """The parameter of right matrices, and calls that suit it."""

    def __init__(self, x2: w.Param) -> None:
        self.x2 = x2
        self.high = w.both(
            w.has_dtype(x1, dt.ACL_HIFLOAT8), w.has_dtype(x2, dt.ACL_HIFLOAT8), label="both matrices are HIFLOAT8"
        )
        self.is_nz = w.OneOf(w.Format(x2), NZ)

    def arranged(self, call: Call) -> Iterator[Call]:
        """Shapes that suit each other and the kind of scales."""
        m, b = 3, 2
        in_mx, high = IN_MX.holds(call), self.high.holds(call)
        k, n = (PAIR, 32) if in_mx or high else (DEPTH, COLUMNS)
        perm: Any = call.args[perm_x2.name] if in_mx or high else IDENTITY
        order = perm if perm in (IDENTITY, TRANSPOSED) else IDENTITY
        shape = permuted((b, k, n), order)
        stored = nz_storage(shape) if call.tensor(self.x2).format == ACL_FORMAT_FRACTAL_NZ else shape
        call = call.set(perm_x1, SWAPPED).set(perm_x2, order).set(perm_y, SWAPPED).but(x1, shape=(m, b, k))
        call = call.but(self.x2, shape=shape, storage_shape=stored).but(out, shape=(m, b, n))
        if call.present(x1_scale):
            call = call.but(x1_scale, shape=(m, b, k // PAIR, 2) if in_mx else (1,) if high else (m,))
        yield call.but(x2_scale, shape=(*permuted((b, k // PAIR, n), order), 2) if in_mx else (n,))

    def in_blocks(self, call: Call) -> Iterator[Call]:
        """A call in MX formats."""
        if not call.present(x1_scale):
            call = call.set(x1_scale, call.tensor(x2_scale))
        for scale in (x1_scale, x2_scale):
            call = call.but(scale, dtype=dt.ACL_FLOAT8_E8M0)
        for matrix in (x1, self.x2):
            call = call.but(matrix, dtype=dt.ACL_FLOAT8_E4M3FN)
        yield from self.arranged(call.set(group, MX_GROUP))

    def as_nd(self, call: Call) -> Iterator[Call]:
        yield from self.arranged(call.but(self.x2, format=ACL_FORMAT_ND))
        yield from self.in_blocks(call)


def first_in_pairs(one: Any, scale: Any) -> bool:
    m, b, k = one.shape
    return bool(scale.shape == (m, b, -(-k // PAIR), 2))


def second_in_pairs(two: Any, scale: Any, perm: Any) -> bool:
    b, k, n = permuted(two.shape, perm)
    return bool(scale.shape == (*permuted((b, -(-k // PAIR), n), perm), 2))


def is_group(size: int) -> bool:
    rows, columns, depth = (size >> shift & SIXTEEN_BITS for shift in (32, 16, 0))
    return rows in (0, 1) and columns in (0, 1) and depth == MX_GROUP
