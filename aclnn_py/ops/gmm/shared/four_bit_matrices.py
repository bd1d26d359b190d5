"""FLOAT matrices in place of INT8 or INT4 rows and INT4 weights.

Scales of rows are multiplied into x, those of columns into the weights. What is added before the scales of rows, a
bias and the sums of rows times offsets, are further rows of the weights beside further columns of x.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Move, View
from . import matrices as mat
from .dequant_groups import computed, for_groups, fresh, in_groups
from .scaled_plan import half_of

HALF = 8.0
"""CANN multiplies the two halves of x - 8; the bias gives eight times the sums of the weights back."""


def copied(draft: Draft, source: View, target: View) -> None:
    draft.read(source)
    draft.steps.append(Move("cast", source, target))


def row_sums(draft: Draft, x: View) -> View:
    """The sum of every row of x, [M,1]; exact."""
    made = fresh(draft, dt.ACL_FLOAT, x.shape[:1])
    computed(draft, "row_sum", (x,), made._replace(shape=x.shape, strides=(1, 0)), axes=1)
    return made._replace(shape=(*made.shape, 1), strides=(1, 0))


def float_rows(draft: Draft, x: View, token: View | None, *, halves: bool = False, offset: bool = False) -> View:
    """x of INT8, less 8 where it is split into `halves`, and columns of ones and of its sums, times scales of rows."""
    many, inner = x.shape
    made = fresh(draft, dt.ACL_FLOAT, (many, inner + halves + offset))
    left = mat.part(made, 1, 0, inner)
    if token is None:
        copied(draft, x, left)
        return made
    column = token._replace(shape=(many, 1), strides=(token.strides[0], 0))
    sums = row_sums(draft, x) if offset else x
    if halves:
        x = computed(draft, "adds", (x,), fresh(draft, dt.ACL_FLOAT, x.shape), (-HALF, 0.0))
    computed(draft, "mul", (x, column), left)
    if halves:
        copied(draft, column, mat.part(made, 1, inner, 1))
    if offset:
        computed(draft, "mul", (sums, column), mat.part(made, 1, inner + 1, 1))
    return made


def float_weights(draft: Draft, whole: View, factors: View, vectors: Sequence[View]) -> View:
    """INT8 [...,K,N] times scales of columns or of groups of rows, and a further row for each of the vectors."""
    rank, (inner, columns) = len(whole.shape), whole.shape[-2:]
    made = fresh(draft, dt.ACL_FLOAT, (*whole.shape[:-2], inner + len(vectors), columns))
    target = mat.part(made, rank - 2, 0, inner)
    factors = for_groups(mat.with_groups(factors, whole) if rank > 2 else factors, rank)
    many = factors.shape[-3]
    computed(draft, "mul", (in_groups(whole, many), factors), in_groups(target, many))
    for number, each in enumerate(vectors):
        copied(draft, as_row(each, whole), mat.part(made, rank - 2, inner + number, 1))
    return made


def of_words(draft: Draft, words: View) -> View:
    """The FLOAT in the lower half of each word, without its lowest 13 bits."""
    bits = fresh(draft, dt.ACL_INT32, words.shape)
    return computed(draft, "word_scale", (words,), bits, kind=dt.ACL_INT64)._replace(dtype=dt.ACL_FLOAT)


def sum_of_halves(draft: Draft, words: View) -> View:
    """The FLOAT in the lower half of each word plus that in the upper, which is next to nothing in usual words."""
    halves = [half_of(words, half, dt.ACL_FLOAT) for half in (0, 1)]
    return computed(draft, "add", halves, fresh(draft, dt.ACL_FLOAT, words.shape))


def as_row(vectors: View, weights: View) -> View:
    """Vectors of columns as [E,1,N], or [1,N], like the weights."""
    outer = len(weights.shape) - 2
    shape = (*weights.shape[:outer], 1, vectors.shape[-1])
    return vectors._replace(shape=shape, strides=(*vectors.strides[:outer], 0, vectors.strides[-1]))
