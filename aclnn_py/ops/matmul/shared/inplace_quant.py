"""aclnnQuantBatchMatmulInplaceAdd: parameters, sizes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import as_stored, is_turned
from ....rules.core.call import Call, Shape, TensorFacts
from .eight_bits import BLOCK, FP8, PAIR

GROUP = 1 << 32 | 1 << 16 | BLOCK
SIXTEEN_BITS = 0xFFFF
x1 = w.In("x1", "left matrix before it is transposed, FP8 or HIFLOAT8, [K, M]; or a view [M, K] of that storage")
x2 = w.In("x2", "right matrix, FP8 or HIFLOAT8, [K, N]")
x1_scale = w.In(
    "x1ScaleOptional", "MX: scale of every block of 32 of x1 along K, FLOAT8_E8M0, [ceil(K/64), M, 2]; HIFLOAT8: scale "
    "of x1, FLOAT, [1]; must not be null",
)  # fmt: skip
x2_scale = w.In(
    "x2Scale", "MX: scale of every block of 32 of x2 along K, FLOAT8_E8M0, [ceil(K/64), N, 2]; HIFLOAT8: scale of x2, "
    "FLOAT, [1]",
)  # fmt: skip
y = w.InOut("yRef", "accumulator, FLOAT, [M, N]")
transpose1 = w.Attr("transposeX1", "bool", "whether x1 is transposed: true, or false for a view [M, K]", True)
transpose2 = w.Attr("transposeX2", "bool", "whether x2 is transposed: false", False)
group = w.Attr(
    "groupSize", "int64_t", "MX: group sizes of M, N and K in 16 bits each, from bit 32 down: 1, 1, 32, or 0, which is "
    "inferred; HIFLOAT8: 0", GROUP,
)  # fmt: skip
PARAMS = (x1, x2, x1_scale, x2_scale, y, transpose1, transpose2, group)
IN_MX = w.both(
    w.has_dtype(x1_scale, dt.ACL_FLOAT8_E8M0), w.has_dtype(x2_scale, dt.ACL_FLOAT8_E8M0), label="both scales are E8M0"
)
HIGH = w.both(w.has_dtype(x1, dt.ACL_HIFLOAT8), w.has_dtype(x2, dt.ACL_HIFLOAT8), label="both matrices are HIFLOAT8")


class Sizes(NamedTuple):
    """Sizes of a product as it lies in memory: x1 [k1, m], x2 [k2, n]."""

    k1: int
    m: int
    k2: int
    n: int


def turned_scale(scale: TensorFacts) -> bool:
    """Whether a scale [n, k, 2] is a view of [k, n, 2] with the first axes swapped."""
    if scale.rank != 3 or scale.shape[:2] == (1, 1):
        return False
    first, _, last = scale.shape
    return scale.strides[0] == last and scale.strides[1] == last * first


def pairs_in_memory(scale: TensorFacts) -> Shape:
    if scale.rank != 3:
        return scale.shape
    first, second, last = scale.shape
    return (second, first, last) if turned_scale(scale) else scale.shape


def memory(matrix: TensorFacts) -> tuple[int, int]:
    rows, columns = as_stored(matrix)[-2:]
    return rows, columns


def is_flagged(matrix: TensorFacts, flag: bool) -> bool:
    """Whether the matrix in memory counts as transposed."""
    return is_turned(matrix) != bool(flag)


def sizes(one: TensorFacts, other: TensorFacts) -> Sizes:
    return Sizes(*memory(one), *memory(other))


def inferred(size: int, whole: int, parts: int) -> int | None:
    """A group size; 0 stands for the quotient, None where there is none."""
    if parts == 0:
        return (size or 1) if whole == 0 else None
    if size == 0:
        return None if whole % parts else whole // parts
    return size


def groups_fit(group: int, one: Any, other: Any, scale1: Any, scale2: Any) -> bool:
    k, m, _, n = sizes(one, other)
    first, second = pairs_in_memory(scale1), pairs_in_memory(scale2)
    if len(first) != 3 or len(second) != 3:
        return True
    rows, columns, depth = (group >> shift & SIXTEEN_BITS for shift in (32, 16, 0))
    found = inferred(rows, m, first[1]), inferred(columns, n, second[1]), inferred(depth, k, 2 * first[0])
    return found == (1, 1, BLOCK)


def arranged(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree: in MX format if x1 is FP8."""
    k, m, n = 70, 5, 6
    in_mx = call.tensor(x1).dtype in FP8
    pairs = -(-k // PAIR)
    call = call.set(transpose1, True).set(transpose2, False).set(group, GROUP if in_mx else 0)
    call = call.but(x1, shape=(k, m)).but(x2, shape=(k, n)).but(y, shape=(m, n))
    call = call.but(x1_scale, shape=(pairs, m, 2) if in_mx else (1,))
    yield call.but(x2_scale, shape=(pairs, n, 2) if in_mx else (1,))


def with_dtypes(call: Call, matrices: int, scales: int) -> Iterator[Call]:
    for each in (x1, x2):
        call = call.but(each, dtype=matrices)
    for each in (x1_scale, x2_scale):
        call = call.but(each, dtype=scales)
    yield from arranged(call.but(y, dtype=dt.ACL_FLOAT))


def either_kind(call: Call) -> Iterator[Call]:
    yield from with_dtypes(call, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E8M0)
    yield from with_dtypes(call, dt.ACL_HIFLOAT8, dt.ACL_FLOAT)
