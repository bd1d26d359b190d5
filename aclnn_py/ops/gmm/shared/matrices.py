"""Views of the matrices of a grouped product, and of their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....lowering.kernels.stored_matrix import swapped
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from ....rules.core.call import Shape, count, row_major

BLOCK_BYTES = 32
"""A row of a block of FRACTAL_NZ."""


class Piece(NamedTuple):
    """One group: its matrices, its bias, [N], its number, and its first row where it has some of the rows of x."""

    x: View
    weight: View
    bias: View | None
    out: View
    number: int = 0
    begin: int = 0


def flat_rows(view: View) -> View:
    """A dense tensor as a matrix: all axes but the last one are rows."""
    shape = (count(view.shape[:-1]), view.shape[-1])
    return view._replace(shape=shape, strides=row_major(shape))


def flat_batches(view: View) -> Iterator[View]:
    """The matrices of a batch, one after the other."""
    if len(view.shape) == 2:
        yield view
        return
    for number in range(view.shape[0]):
        yield from flat_batches(member(view, number))


def part(view: View, axis: int, begin: int, size: int) -> View:
    """A run along an axis."""
    shape = (*view.shape[:axis], size, *view.shape[axis + 1 :])
    return view._replace(shape=shape, offset=view.offset + begin * view.strides[axis])


def member(view: View, number: int) -> View:
    """One element of the first axis."""
    return view._replace(shape=view.shape[1:], strides=view.strides[1:], offset=view.offset + number * view.strides[0])


def repeated(view: View, rows: int) -> View:
    """A vector for each of so many rows."""
    return view._replace(shape=(rows, *view.shape), strides=(0, *view.strides))


def with_batch(view: View) -> View:
    """One matrix or vector as a batch of one."""
    return view._replace(shape=(1, *view.shape), strides=(0, *view.strides))


def from_blocks(draft: Draft, view: View, transposed: bool, bits: int) -> View:
    """A dense copy of matrices in FRACTAL_NZ."""
    *outer, rows, columns = view.shape
    if transposed:
        rows, columns = columns, rows
    width = BLOCK_BYTES * 8 // bits
    number = count(tuple(outer))
    shape: Shape = (number, columns // width, rows, width)
    source = view._replace(shape=shape, strides=row_major(shape))
    made = draft.temporary(view.dtype, (*outer, rows, columns), count(shape))
    draft.steps.append(
        Move("from blocks", source, made._replace(shape=shape, strides=(rows * columns, width, columns, 1)))
    )
    return swapped(made) if transposed else made


def with_groups(view: View, weights: View) -> View:
    """Vectors of columns as [E,N], or [E,G,N], of the groups that have weights, [E,K,N]."""
    return part(view if len(view.shape) > 1 else with_batch(view), 0, 0, weights.shape[0])


def of_group(members: list[View], number: int) -> View:
    """A member of a list, or of the first axis of a single tensor."""
    return members[number] if len(members) > 1 or len(members[0].shape) == 2 else member(members[0], number)


def row_pieces(
    x: list[View], weight: list[View], bias: list[View], out: list[View], sizes: Sequence[int]
) -> Iterator[Piece]:
    """Groups of so many rows: runs of rows of x and of out, where these are single tensors."""
    begin = 0
    for number, size in enumerate(sizes):
        left, target = (
            members[number] if len(members) > 1 else part(members[0], 0, begin, size) for members in (x, out)
        )
        yield Piece(left, of_group(weight, number), vector_of(bias, number), target, number, begin)
        begin += size


def vector_of(members: list[View], number: int) -> View | None:
    """One group's vector of columns, [N]."""
    if not members:
        return None
    one = members[number if len(members) > 1 else 0]
    return one if len(one.shape) == 1 else member(one, number)
