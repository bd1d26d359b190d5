"""The parameters of aclnnTransposeBatchMatMul, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .cube import FLOAT_RESULT, FP32_ADD, KEEP, NARROW, USE_FP16, USE_HF32

LONGEST = 65536
"""Before the 950: no batch, and no row of an input as it lies, is so long."""
NZ_AXES = 5
TILES = 32
"""K and N of calls that are made up, in FRACTAL_NZ."""
IDENTITY, SWAPPED, TRANSPOSED = (0, 1, 2), (1, 0, 2), (0, 2, 1)

x1 = w.In("x1", "left matrices, 3 axes: [B, M, K] or [M, B, K] as permX1 says")
x2 = w.In("x2", "right matrices, 3 axes: [B, K, N] or [B, N, K] as permX2 says")
bias = w.In("bias", "reserved, must be null", optional=True)
scale = w.In("scale", "quantisation scale of an INT8 output, [B*N]; null: none", optional=True)
perm_x1 = w.Attr(
    "permX1", "const aclIntArray*", "order of x1's axes as batch, rows, columns: [0,1,2] or [1,0,2]", SWAPPED
)
perm_x2 = w.Attr(
    "permX2", "const aclIntArray*", "order of x2's axes as batch, rows, columns: [0,1,2] or [0,2,1]", IDENTITY
)
perm_y = w.Attr("permY", "const aclIntArray*", "order of the output's axes: [1,0,2]", SWAPPED)
split = w.Attr("batchSplitFactor", "const int32_t", "number of parts the batch of the output is split into, S", 1)
out = w.Out("out", "output, [M, B, N], [S, M, B*N/S] with batchSplitFactor, or [M, 1, B*N] with scale")
SIZES = (x1, x2, perm_x1, perm_x2)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
KNOWN = (FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD)


def permuted(shape: Any, perm: Any) -> tuple[Any, ...]:
    return tuple([shape[axis] for axis in perm])


def sizes(one: Any, other: Any, perm_one: Shape, perm_other: Shape) -> tuple[Shape, Shape]:
    """Batch, rows and columns of both."""
    return permuted(one.shape, perm_one), permuted(other.shape, perm_other)


def unlike(call: Call) -> Iterator[Call]:
    """Right matrices that go with the left ones."""
    if any(call.tensor(each).rank != 3 for each in (x1, x2)):
        return
    left, right = sizes(*[call.args[each.name] for each in SIZES])  # type: ignore[arg-type]
    perm: Any = call.args[perm_x2.name]
    if call.tensor(x2).format == ACL_FORMAT_FRACTAL_NZ:
        yield from stored_in_tiles(call)
        return
    yield call.but(x2, shape=permuted((left[0], left[2], right[2]), perm))


def one_part(call: Call) -> Iterator[Call]:
    yield call.set(split, 1)
    shape: list[int] = [*call.tensor(x2).shape]
    yield call.set(split, 1).set(perm_x1, SWAPPED).set(perm_x2, IDENTITY).without(scale).but(x2, shape=tuple(shape))


def so_many_factors(call: Call) -> Iterator[Call]:
    perm: Any = call.args[perm_x2.name]
    batch, _, columns = permuted(call.tensor(x2).shape, perm)
    yield call.but(scale, shape=(batch * columns,))


def stored_in_tiles(call: Call) -> Iterator[Call]:
    """Matrices of whole blocks."""
    first: Any = call.args[perm_x1.name]
    second: Any = call.args[perm_x2.name]
    batch, rows, _ = permuted(call.tensor(x1).shape, first)
    left, right = permuted((batch, rows, TILES), first), permuted((batch, TILES, TILES), second)
    made = call.but(x1, shape=left).but(x2, shape=right, storage_shape=(batch, TILES // 16, TILES // 16, 16, 16))
    yield made if made.args[scale.name] is None else made.but(scale, shape=(batch * TILES,))
