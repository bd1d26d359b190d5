"""What aclnnTransposeBatchMatMul asks of its arguments, in the order of its source."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape
from ...conv.shared.checked_rules import checked
from .cube import CUBES, FLOAT_RESULT, NZ, math_type, no_nz
from .transpose_params import (
    HALVES,
    IDENTITY,
    KNOWN,
    LONGEST,
    NZ_AXES,
    SIZES,
    SWAPPED,
    TRANSPOSED,
    bias,
    one_part,
    out,
    perm_x1,
    perm_x2,
    perm_y,
    permuted,
    scale,
    sizes,
    so_many_factors,
    split,
    stored_in_tiles,
    unlike,
    x1,
    x2,
)


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


BYTE = w.Choices(dt.ACL_INT8)
IS_NZ = w.OneOf(w.Format(x2), NZ)
NEWEST = w.on(*w.REGBASE)


def checks(*blocks: w.Rule) -> tuple[w.Rules, ...]:
    """The rules; `blocks`: what x2 is stored in."""
    return (*COMMON, blocks, *ENDS)


COMMON: tuple[w.Rules, ...] = (
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
)  # fmt: skip
ENDS: tuple[w.Rules, ...] = (
    w.not_empty(x1, x2), (w.negated(w.given(bias)),),
    checked("batch of x1 is that of x2", same_batch, *SIZES, mend=unlike, kind="shape_custom"), (w.on(*CUBES),),
)  # fmt: skip
