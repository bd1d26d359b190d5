"""Tests of sizes and ranks, for each groupType."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import format as fmt
from . import parameters as p
from .arguments import DEPTH, NONE, ROWS, Grouped, Members
from .transposed import is_transposed

LONGEST = 65535
"""The largest size of a contiguous axis."""
MOST_MEMBERS = 128
"""The largest number of members of a list of tensors."""


def sums_to(members: Members, axis: int, size: int) -> bool:
    return sum(one.shape[axis] for one in members) == size


def formats(have: Grouped) -> bool:
    """No private format but FRACTAL_NZ of weights."""
    blocks = (fmt.ACL_FORMAT_FRACTAL_NZ, fmt.ACL_FORMAT_FRACTAL_NZ_C0_16)
    plain = all(not fmt.is_private(one.format) for one in (*have.x, *have.out))
    return plain and all(not fmt.is_private(one.format) or one.format in blocks for one in have.weight)


def alike_transposed(have: Grouped) -> bool:
    """All weights are transposed, or none."""
    if have.split == DEPTH:
        return True
    return all(is_transposed(one) == have.transposes_weight for one in have.weight)


def ranks(have: Grouped) -> bool:
    """The ranks of x, weights and outputs."""
    if have.split == NONE:
        pairs = zip(have.x, have.out, strict=False)
        fits = all(2 <= one.rank <= 6 and one.rank == other.rank for one, other in pairs)
        return fits and all(one.rank == 2 for one in have.weight)
    weight = 3 if have.split == ROWS and len(have.weight) == 1 else 2
    out = 3 if have.split == DEPTH and have.sizes == (1, 1, 1) else 2
    wanted = ((have.x, 2), (have.weight, weight), (have.out, out))
    return all(one.rank == rank for members, rank in wanted for one in members)


def transposition(have: Grouped) -> bool:
    """x is transposed where the inner axis is split, and nowhere else; in the first version weight is not, either."""
    if have.version == p.V1 and have.split == NONE and have.transposes_weight:
        return False
    return have.transposes_x == (have.split == DEPTH)


def numbers(have: Grouped) -> bool:
    """The numbers of members of the lists."""
    x, weight, out = have.sizes
    if have.split == NONE:
        return x == weight == out
    if have.split == DEPTH:
        return x == 1 and weight == out
    many = tuple(size > 1 for size in have.sizes)
    arrays = ((False, True, True),) if have.version <= p.V2 else ()
    known = ((False, False, False), (False, True, False), (True, True, False), *arrays)
    return many in known and all(size in (1, max(have.sizes)) for size in have.sizes)


def split_item(have: Grouped) -> bool:
    value = have.number(p.split_item)
    if have.split == DEPTH:
        return True
    return value in ((0, 1) if have.split == NONE or len(have.out) > 1 else (2, 3))


def sizes(have: Grouped) -> bool:
    """M, K and N of x, weights and outputs."""
    return {NONE: sizes_of_pairs, ROWS: sizes_of_rows, DEPTH: sizes_of_depth}[have.split](have)


def even(have: Grouped) -> bool:
    """INT4 weights have an even number of columns, where their rows are split of contiguous elements."""
    if have.weight[0].dtype != dt.ACL_INT4 or have.split == DEPTH:
        return True
    axis = -2 if have.split == ROWS and have.transposes_weight else -1
    return all(one.shape[axis] % 2 == 0 for one in have.weight)


def sizes_of_pairs(have: Grouped) -> bool:
    """Nothing is split: every x with its weight and its output."""
    return all(
        x.shape[:-1] == out.shape[:-1]
        and x.shape[-1] == weight.shape[0]
        and out.shape[-1] == weight.shape[1]
        and x.shape[-1] <= LONGEST
        and (have.transposes_weight or weight.shape[1] <= LONGEST)
        for x, weight, out in zip(have.x, have.weight, have.out, strict=False)
    )


def rows_of(have: Grouped) -> bool:
    """M of x and outputs, where the rows are split."""
    x, _, out = have.sizes
    if out > 1:
        return sums_to(have.out, 0, have.x[0].shape[0])
    return sums_to(have.x, 0, have.out[0].shape[0]) if x > 1 else have.x[0].shape[0] == have.out[0].shape[0]


def columns_of(have: Grouped) -> Iterator[tuple[int, int, int, int]]:
    """K and N of every weight beside K of its x and N of its output, where the rows are split."""
    for number, weight in enumerate(have.weight):
        x, out = (members[number if len(members) > 1 else 0] for members in (have.x, have.out))
        yield weight.shape[-2], weight.shape[-1], x.shape[1], out.shape[1]


def sizes_of_rows(have: Grouped) -> bool:
    """The rows are split: M, K and N."""
    longest = have.x[0].shape[1] if len(have.x) == 1 else max(one.shape[0] for one in have.weight)
    wide = max((one.shape[1] for one in have.out), default=0)
    fits = rows_of(have) and all(k == x and n == out for k, n, x, out in columns_of(have))
    return fits and longest <= LONGEST and (have.transposes_weight or wide <= LONGEST)


def sizes_of_depth(have: Grouped) -> bool:
    """The inner axis is split; with several weights only the outputs are compared."""
    rows = have.x[0].shape[0]
    if have.sizes != (1, 1, 1):
        return [one.shape for one in have.out] == [(rows, weight.shape[1]) for weight in have.weight]
    (x,), (weight,), (out,) = have.x, have.weight, have.out
    fits = x.shape[1] == weight.shape[0] and rows == out.shape[1] and weight.shape[1] == out.shape[2]
    return fits and rows <= LONGEST and weight.shape[1] <= LONGEST
