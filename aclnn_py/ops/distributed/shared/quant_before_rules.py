"""Rules of products with INT8 or INT4 weights whose left matrix the ranks exchange before."""

from __future__ import annotations

from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from . import exchanged_params as p
from . import exchanged_rules as e
from . import product_rules as r
from . import quant_before_params as q
from .exchange_before import MOST_910B
from .packed_matrices import wide
from .quant_before_params import MEND, NAMES, bias, output, rows, scale, spare, swapped, x1, x2

STEP = 16
"""K of the weights is a multiple of it where x1 is quantised."""
OLD, TURNED = w.on(q.A2), p.transpose2


agree = partial(e.agree, mend=MEND)


def dtypes() -> w.Rules:
    """By the API (161002)."""
    factor = w.when(w.value_is(q.mode1, q.SMOOTH), w.same_dtype(rows, x1))
    of_rows = w.when(w.value_is(q.mode1, q.STATIC), w.dtype_in(e.FLOAT, rows))
    return w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, *FOUR_BITS), x1),
        w.dtype_in(w.Choices(dt.ACL_INT8, *FOUR_BITS), x2), w.dtype_in(e.FLOAT, scale),
        w.when(w.given(rows), factor, of_rows), w.dtype_in(r.HALVES, output),
        w.when(w.given(swapped), w.when(q.PACKED, w.dtype_in(w.Choices(*FOUR_BITS), swapped),
                                        otherwise=w.same_dtype(x1, swapped))),
    )  # fmt: skip


def first(engines: bool) -> w.Rules:
    """The tests of the API's own function."""
    given = (w.when(w.given(each), w.no_private_format(each)) for each in (bias, swapped))
    return w.flat(
        e.right_matrix(NAMES, MEND), w.present(x1, scale, output),
        (w.negated(w.OneOf(w.SizeAt(x1, p.FIRST), w.Choices(0))),), e.has_inner(NAMES), w.when(OLD, dtypes()),
        w.no_private_format(x1, x2, scale, output), *given, e.attributes(NAMES, engines=engines),
        e.known_engine() if engines else (),
    )  # fmt: skip


def kinds() -> w.Rules:
    """The dtypes in the rows of the 910B's definition."""
    on, floats, every = (q.A2,), r.rows((q.A2,), dt.ACL_FLOAT), (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
    left = r.rows(on, dt.ACL_FLOAT16, dt.ACL_BF16, *FOUR_BITS)
    return w.flat(
        w.dtype_in(left, x1), w.dtype_in(r.rows(on, dt.ACL_INT8, *FOUR_BITS), x2),
        *(w.when_given(each, w.dtype_in(r.rows(on, *every), each)) for each in (bias, rows)), w.dtype_in(floats, scale),
        *(w.when_given(each, w.dtype_in(floats, each)) for each in spare), w.dtype_in(r.rows(on), output),
        w.when_given(swapped, w.dtype_in(left, swapped)),
    )  # fmt: skip


def combinations() -> w.Rules:
    """INT4 rows have INT4 weights and scales; other rows give their own dtype."""
    other = w.both(w.given(bias), w.negated(w.has_dtype(bias, dt.ACL_FLOAT)))
    return w.flat(
        w.when(q.PACKED, (w.given(rows),), w.dtype_in(e.FLOAT, rows), w.dtype_in(w.Choices(*FOUR_BITS), x2),
               otherwise=w.same_dtype(x1, output)),
        w.when(other, w.same_dtype(bias, output)),
    )  # fmt: skip


def scales() -> w.Rules:
    """Sizes along the first axis."""
    factor = agree("size of x1ScaleOptional is K of x2",
                   lambda found, other, turned: found.shape[0] == q.inner(other, turned), rows, x2, TURNED)  # fmt: skip
    of_rows = agree(
        "size of x1ScaleOptional is that of x1", lambda found, one: found.shape[0] == one.shape[0], rows, x1
    )
    of_columns = agree("size of x2Scale is N", lambda found, other, turned: found.shape[0] == q.columns(other, turned),
                       scale, x2, TURNED)  # fmt: skip
    added = agree("size of biasOptional is N", lambda found, other, turned: found.shape[0] == q.columns(other, turned),
                  bias, x2, TURNED)  # fmt: skip
    return w.flat(
        w.when(q.IS_SMOOTH, w.when(w.negated(q.PACKED), factor)), of_columns, w.when(q.PACKED, of_rows),
        w.when(w.given(bias), w.rank_is(1, bias), added),
    )  # fmt: skip


def tiled() -> w.Rules:
    """The tests of the tiling function (561002)."""
    pairs = agree("K of x1 is even", lambda one: wide(one)[1] % 2 == 0, x1)
    columns = agree("N of x2 is even", lambda other, turned: q.columns(other, turned) % 2 == 0, x2, TURNED)
    steps = agree(f"K of x2 is a multiple of {STEP}", lambda other, turned: q.inner(other, turned) % STEP == 0, x2,
                  TURNED)  # fmt: skip
    return w.flat(
        r.ranks_in(p.RANKS), combinations(), w.rank_is(2, x1, output),
        agree("number of rows of x1 is a multiple of the ranks", lambda one, group: one.shape[0] % group.ranks == 0,
              x1, r.group),
        agree("K of x2 is that of x1 times the ranks", lambda one, other, turned, group:
              q.inner(other, turned) == wide(one)[1] * group.ranks, x1, x2, TURNED, r.group),
        agree("shape of output is [M, N]", lambda found, one, other, turned, group: found.shape ==
              (one.shape[0] // group.ranks, q.columns(other, turned)), output, x1, x2, TURNED, r.group),
        w.when(w.negated(q.PACKED), steps),
        agree(f"K of x2 is at most {MOST_910B}", lambda other, turned: q.inner(other, turned) <= MOST_910B, x2, TURNED),
        w.when(q.PACKED, pairs), w.when(w.has_dtype(x2, *FOUR_BITS), columns), scales(),
    )  # fmt: skip


def unchecked() -> w.Rules:
    """Shapes that CANN's kernel would misread untested."""
    shape = agree("shape of alltoAllOutOptional is [M, ranks * K]", lambda found, one, group: wide(found) ==
                  (one.shape[0] // group.ranks, group.ranks * wide(one)[1]), swapped, x1, r.group)  # fmt: skip
    return w.flat(
        w.rank_is(1, scale), w.when(w.given(rows), w.rank_is(1, rows)),
        w.when(w.both(w.given(swapped), w.negated(w.is_empty(swapped))), shape),
    )  # fmt: skip
