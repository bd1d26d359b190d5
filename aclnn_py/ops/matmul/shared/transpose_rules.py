"""What aclnnTransposeBatchMatMul asks of its arguments, in the order of its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...conv.shared.checked_rules import checked
from .cube import CUBES, FLOAT_RESULT, FP32_ADD, KEEP, NARROW, NZ, USE_FP16, USE_HF32, math_type, no_nz

LONGEST = 65536
"""Before the 950: no batch, and no row of an input as it lies, is so long."""
NZ_AXES = 5
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
out = w.Out("out", "output, [M, B, N], or [S, M, B*N/S] with batchSplitFactor")
SIZES = (x1, x2, perm_x1, perm_x2)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
KNOWN = (FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD)


def permuted(shape: Any, perm: Any) -> tuple[Any, ...]:
    return tuple([shape[axis] for axis in perm])


def sizes(one: Any, other: Any, perm_one: Shape, perm_other: Shape) -> tuple[Shape, Shape]:
    """Batch, rows and columns of both."""
    return permuted(one.shape, perm_one), permuted(other.shape, perm_other)


def inner(*given: Any) -> bool:
    left, right = sizes(*given)
    return left[2] == right[1]


def small(scale: Any, split: int, one: Any, other: Any, perm_one: Shape, perm_other: Shape) -> bool:
    """What the kernel before the 950 takes."""
    (_, _, depth), (batch, _, columns) = sizes(one, other, perm_one, perm_other)
    plain, swapped = scale is None and split == 1, perm_one == SWAPPED
    wide = batch * depth >= LONGEST or depth >= LONGEST
    fits = max(batch, columns) < LONGEST and not (wide if swapped and not plain else not swapped and depth >= LONGEST)
    return fits and (perm_other == IDENTITY or (plain and swapped))


def factors(scale: Any, other: Any, perm_other: Shape) -> bool:
    batch, _, columns = permuted(other.shape, perm_other)
    return bool(scale.shape == (batch * columns,))


def same_batch(one: Any, other: Any, perm_one: Shape, perm_other: Shape) -> bool:
    left, right = sizes(one, other, perm_one, perm_other)
    return left[0] == right[0]


def divided(one: Any, perm_one: Shape, split: int) -> bool:
    return bool(one.shape[perm_one[0]] % split == 0)


def unlike(call: Call) -> Iterator[Call]:
    """Right matrices that go with the left ones."""
    if any(call.tensor(each).rank != 3 for each in (x1, x2)):
        return
    left, right = sizes(*[call.args[each.name] for each in SIZES])  # type: ignore[arg-type]
    wanted = (left[0], left[2], right[2])
    perm: Any = call.args[perm_x2.name]
    yield call.but(x2, shape=permuted(wanted, perm))


def one_part(call: Call) -> Iterator[Call]:
    yield call.set(split, 1)
    shape: list[int] = [*call.tensor(x2).shape]
    yield call.set(split, 1).set(perm_x1, SWAPPED).set(perm_x2, IDENTITY).without(scale).but(x2, shape=tuple(shape))


def so_many_factors(call: Call) -> Iterator[Call]:
    perm: Any = call.args[perm_x2.name]
    batch, _, columns = permuted(call.tensor(x2).shape, perm)
    yield call.but(scale, shape=(batch * columns,))


def stored_in_tiles(call: Call) -> Iterator[Call]:
    batch, rows, columns = call.tensor(x2).shape
    yield call.but(x2, storage_shape=(batch, -(-columns // 16), -(-rows // 16), 16, 16))


BYTE = w.Choices(dt.ACL_INT8)
IS_NZ = w.OneOf(w.Format(x2), NZ)
NEWEST = w.on(*w.REGBASE)
RULES: tuple[w.Rules, ...] = (
    w.present(x1, x2, out, perm_x1, perm_x2, perm_y), w.rank_is(3, x1, x2),
    w.when(NEWEST, (w.negated(w.value_is(math_type, FLOAT_RESULT)),)),
    (w.OneOf(w.ValueOf(math_type), w.Choices(*KNOWN)),),
    w.when(w.given(scale), (w.OneOf(w.ValueOf(split), w.Choices(1)),)), no_nz(x1, out), w.same_dtype(x1, x2),
    w.when(IS_NZ, w.dtype_in(HALVES, x1), otherwise=(w.dtype_in(w.FLOATS, x1),)),
    w.when(w.given(scale), w.dtype_in(w.Choices(dt.ACL_INT64, dt.ACL_UINT64), scale)),
    w.when(w.both(w.given(scale), label="scale is given"), w.dtype_in(w.Choices(dt.ACL_FLOAT16), x1)),
    w.when(IS_NZ, w.dtype_in(HALVES.also(BYTE), out), otherwise=(w.dtype_in(w.FLOATS.also(BYTE), out),)),
    w.when(w.both(IS_NZ, w.on(*w.A2_A3)), w.same_dtype(x1, out)),
    (w.value_is(perm_x1, IDENTITY, SWAPPED), w.value_is(perm_x2, IDENTITY, TRANSPOSED), w.value_is(perm_y, SWAPPED)),
    checked("inner dimensions of x1 and x2 is equal", inner, *SIZES, mend=unlike, kind="shape_custom"),
    w.when(
        NEWEST, otherwise=(
            checked(f"row length of the inputs is below {LONGEST}, and a transposed x2 beside [1,0,2] alone", small,
                    scale, split, *SIZES, mend=one_part, kind="shape_custom"),
        ),
    ),
    w.when(
        w.given(scale), checked("shape of scale is [B*N]", factors, scale, x2, perm_x2,
                                mend=so_many_factors, kind="shape_custom"),
        w.when(NEWEST, otherwise=((w.Within(w.Numel(scale), high=LONGEST - 1),),)),
    ),
    (w.Within(w.ValueOf(split), low=1),),
    checked("batchSplitFactor is a divisor of the batch", divided, x1, perm_x1, split, mend=one_part,
            kind="shape_custom"),
    w.when(
        IS_NZ, tuple(w.negated(w.OneOf(w.SizeAt(x2, w.FixedAxis(axis)), w.Choices(1))) for axis in (1, 2)),
        checked("storage of x2 is of rank 5", lambda x2: len(x2.storage_shape) == NZ_AXES, x2, mend=stored_in_tiles,
                kind="shape_custom"),
    ),
    w.not_empty(x1, x2), (w.negated(w.given(bias)),),
    checked("batch of x1 is that of x2", same_batch, *SIZES, mend=unlike, kind="shape_custom"), (w.on(*CUBES),),
)  # fmt: skip
