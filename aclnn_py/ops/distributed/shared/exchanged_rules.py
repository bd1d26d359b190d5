"""Rules of products whose left matrix, or whose result, the ranks exchange."""

from __future__ import annotations

from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.communicator import Communicator
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .exchanged_params import (
    FIRST,
    LAST,
    NEW,
    ON,
    RANKS,
    Matrices,
    bias,
    columns,
    engine,
    inner,
    transpose1,
    transpose2,
)
from .named_group import is_short

MOST, MOST_COLUMNS = 65535, 368640
"""Limits of the inner dimension of a product, and of the columns that the 910B exchanges."""
FLOAT = w.Choices(dt.ACL_FLOAT)
NOTES = (
    r.GROUP_NOTE.replace("an empty one or null 561002", "an empty one, null or one of more than 127 bytes 161002"),
    "Strided x1 and biasOptional are copied, and strides of x2 are read on the 950 alone, where it may be transposed; "
    "the documents support no strided tensors but that one.",
    r.BUFFER_NOTE.format("the 910B"),
)


agree = partial(checked, kind="shape_custom")


def right_matrix(names: Matrices, mend: w.Mend) -> w.Rules:
    """x2 is there, has elements and two axes, and lies as the SoC can read it (161001, 161002)."""
    x2 = names.x2
    once = agree("layout of x2 is not transposed if transposeX2 is set",
                 lambda found, turned: not (turned and r.is_transposed(found)), x2, transpose2, mend=mend)  # fmt: skip
    dense = agree("layout of x2 is contiguous", r.is_plain, x2, mend=mend)
    return w.flat(w.present(x2), w.not_empty(x2), w.rank_is(2, x2), w.when(NEW, once, otherwise=dense))


def bias_fits(names: Matrices) -> w.Rules:
    size = checked(f"size of {names.bias} is N", lambda found, other, turned: found.shape[0] == columns(other, turned),
                   names.bias, names.x2, transpose2, kind="shape_custom")  # fmt: skip
    return w.when(w.given(names.bias), w.rank_is(1, names.bias), size)


def dtypes(names: Matrices) -> w.Rules:
    x1, x2, output = names.x1, names.x2, names.output
    return w.flat(
        w.dtype_in(r.HALVES, x1, x2, output), w.same_dtype(x1, x2), w.same_dtype(x1, output)
    )  # fmt: skip


def bias_dtype(names: Matrices) -> w.Rules:
    """FLOAT, or that of x1."""
    other = w.both(w.given(bias), w.negated(w.has_dtype(bias, dt.ACL_FLOAT)))
    return w.when(other, w.same_dtype(bias, names.x1))


def bias_of_old(names: Matrices) -> w.Rules:
    """On the 910B and the A3 family FLOAT16 beside FLOAT16, FLOAT beside BF16."""
    half = w.has_dtype(names.x1, dt.ACL_FLOAT16)
    return w.when(
        w.given(bias), w.when(half, w.same_dtype(names.x1, bias), otherwise=w.dtype_in(FLOAT, bias))
    )  # fmt: skip


def attributes(names: Matrices, *, engines: bool) -> w.Rules:
    """Axes, transposeX1, the name of the group, and with `engines` commMode."""

    def right_axes(found: tuple[int, ...] | None) -> bool:
        return found is None or tuple(found) == (names.first, names.second)

    def is_name(found: Communicator | None) -> bool:
        return found is not None and bool(found.name) and is_short(found)

    return w.flat(
        checked(f"value of {names.axes} is [{names.first}, {names.second}] or null", right_axes, names.axes),
        w.negated(w.is_true(transpose1)),
        checked("name of group is of 1 to 127 bytes", is_name, r.group), w.present(engine) if engines else (),
    )  # fmt: skip


def known_engine() -> w.Rules:
    """commMode is an engine of the SoC."""
    choices = w.Choices().plus("aiv", on=("ascend910b",)).plus("ai_cpu", on=("ascend910_93", *w.REGBASE))
    return w.when(w.on(*ON, *w.REGBASE), (w.OneOf(w.ValueOf(engine), choices.plus("ccu", on=w.REGBASE)),))


def no_rows(names: Matrices) -> w.Rules:
    """On the 950 phase one succeeds at once where x1 has no rows."""
    none = w.OneOf(w.SizeAt(names.x1, FIRST), w.Choices(0))
    return w.when(NEW, w.when(none, w.OUT_POINTERS), w.done_if(none))


def has_inner(names: Matrices) -> w.Rules:
    """K of x1 is not 0."""
    return (w.negated(w.OneOf(w.SizeAt(names.x1, LAST), w.Choices(0))),)


def inner_matches(names: Matrices, mend: w.Mend) -> w.Rules:
    """K of x1 is that of x2, where nothing is exchanged before the product."""
    x1, x2 = names.x1, names.x2
    return w.flat(
        agree("inner dimension of x1 is that of x2", lambda one, other, turned: one.shape[1] == inner(other, turned),
              x1, x2, transpose2, mend=mend),
        agree(f"inner dimension of x1 is at most {MOST}", lambda one: one.shape[1] <= MOST, x1, mend=mend),
    )  # fmt: skip


def columns_scatter(names: Matrices, mend: w.Mend) -> w.Rules:
    """The tests of the tiling function where the ranks exchange columns (561002)."""
    x1, x2, output = names.x1, names.x2, names.output
    few = agree(f"number of columns of x2 is at most {MOST_COLUMNS}",
                lambda other, turned: columns(other, turned) <= MOST_COLUMNS, x2, transpose2, mend=mend)  # fmt: skip
    return w.flat(
        r.ranks_in(RANKS),
        agree("number of columns of x2 is a multiple of the ranks", lambda other, turned, group:
              columns(other, turned) % group.ranks == 0, x2, transpose2, r.group, mend=mend),
        agree("shape of output is [ranks * M, N / ranks]", lambda found, one, other, turned, group: found.shape ==
              (group.ranks * one.shape[0], columns(other, turned) // group.ranks), output, x1, x2, transpose2,
              r.group, mend=mend),
        w.when(w.on("ascend910b"), few),
    )  # fmt: skip


def readable(names: Matrices, mend: w.Mend) -> w.Rules:
    """On the 950 x2 is contiguous or transposed, which CANN does not test."""
    return w.when(NEW, r.readable(names.x2, mend=mend))
