"""Parameters and rules of the product whose left matrix is gathered by the vector engine."""

from __future__ import annotations

from functools import partial

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import checked
from . import engine_params as p
from . import engine_rules as e
from . import product_rules as r
from .product_shapes import fitting
from .stored_right import whole_blocks

M, K, N = 3, 8, 6
LAST = w.FixedAxis(1)
x1 = w.In("x1", "left matrix, FLOAT16, BF16, INT8 or INT4, [M, K]")
x2 = w.In("x2", "right matrix, dtype of x1, [K, N], contiguous or transposed, or [N, K], contiguous")
index = w.Attr("gatherIndex", "int64_t", "ignored: x1 is gathered", 0)
turn = w.Attr("commTurn", "int64_t", "ignored", 0)
output = w.Out("output", "product, dtype of x1, of integer matrices FLOAT16 or BF16, [ranks * M, N]")
gathered = w.Out("gatherOut", "x1 of all ranks, dtype of x1, [ranks * M, K]")
amax = w.Out("amaxOut", "not written, [1]; null: none", optional=True)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    rows = ranks * M
    return {x1: (M, K), x2: (K, N), p.bias: (N,), p.rows: (M, 1), p.columns: (1, N), output: (rows, N),
            gathered: (rows, K)}  # fmt: skip


MEND = fitting(good)
is_gathered = w.both(w.given(gathered), w.negated(w.is_empty(gathered)), label="gatherOut is given and not empty")


def is_turned(one: TensorFacts, other: TensorFacts) -> bool:
    """Whether x2 is [N, K]."""
    return one.shape[1] != other.shape[0] and one.shape[1] == other.shape[1]


def across(one: TensorFacts, other: TensorFacts) -> int:
    return other.shape[0] if is_turned(one, other) else other.shape[1]


agree = partial(checked, mend=MEND, kind="shape_custom")


def is_readable(one: TensorFacts, other: TensorFacts) -> bool:
    return is_turned(one, other) or r.is_transposed(other) or r.is_plain(other)


def first() -> w.Rules:
    """The tests of the API's own function."""
    return w.flat(
        w.coded(w.present(p.engine)[0], ACLNN_ERR_INNER_NULLPTR), e.served(w.ACLNN_ERR_PARAM_INVALID),
        e.here(
            (w.OneOf(w.ValueOf(p.engine), w.Choices("aiv")),), w.present(x1, x2, output),
            w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, *p.WHOLE), x1, x2), w.dtype_in(r.HALVES, output),
            r.stops(), w.rank_is(2, x1, x2), agree("layout of x1 is not transposed", lambda found:
                                                   not r.is_transposed(found), x1),
            agree("inner dimension of x1 is that of x2",
                  lambda one, other: one.shape[1] == other.shape[is_turned(one, other)], x1, x2),
            w.when(is_gathered, (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(gathered, LAST)),)),
            agree("number of columns of output is N", lambda found, one, other: found.shape[1] == across(one, other),
                  output, x1, x2),
            agree("layout of x2 is contiguous or transposed", is_readable, x1, x2),
        ),
    )  # fmt: skip


def kinds() -> tuple[w.Rules, ...]:
    """The dtypes in the rows of the definition."""
    every = r.rows(p.ON, dt.ACL_FLOAT16, dt.ACL_BF16, *p.WHOLE)
    return (
        e.kinds(x1, x2, output, *p.WHOLE), w.dtype_in(every, gathered),
        w.when_given(amax, w.dtype_in(e.FLOATS, amax)), w.same_dtype(x1, gathered),
        w.when(w.negated(w.has_dtype(x1, *p.WHOLE)), w.same_dtype(x1, output)),
        w.when(w.both(w.has_dtype(x1, dt.ACL_INT4), w.given(p.columns)), w.dtype_in(e.FLOAT, p.columns)),
    )  # fmt: skip


def tiled() -> w.Rules:
    """The tests of the tiling function (561002)."""
    even = agree("K and N is even", lambda one, other: one.shape[1] % 2 == 0 and across(one, other) % 2 == 0, x1, x2)
    return w.flat(
        w.same_dtype(x1, x2), w.when(w.has_dtype(x1, dt.ACL_INT4), even), w.negated(w.given(p.bias)),
        r.ranks_in(p.RANKS), e.scaled(x1, output),
    )  # fmt: skip


def unchecked() -> w.Rules:
    """Shapes that CANN's kernel would misread untested."""
    rows = agree("shape of gatherOut is [ranks * M, K]", lambda found, one, group:
                 found.shape == (group.ranks * one.shape[0], one.shape[1]), gathered, x1, r.group)  # fmt: skip
    return w.flat(
        agree("K of x1 is above 0", lambda one: one.shape[1] > 0, x1),
        agree("layout of x2 is contiguous if it is [N, K]",
              lambda one, other: other.contiguous or not is_turned(one, other), x1, x2),
        w.not_empty(gathered), rows, agree(
            "shape of output is [ranks * M, N]", lambda found, one, other, group:
            found.shape == (group.ranks * one.shape[0], across(one, other)), output, x1, x2, r.group),
        e.scales_fit(x1, x2, across, MEND), whole_blocks(x2),
    )  # fmt: skip
