"""Versions of the product whose left matrix the ranks exchange before: each gets its rows from all, concatenated."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from . import exchanged_params as p
from . import exchanged_rules as e
from . import product_rules as r
from .product_shapes import fitting
from .rank_step import Ranked, ranked

M, K, N = 2, 4, 6
MOST_910B = 35000
"""The limit of the inner dimension of the product on the 910B."""
A2 = w.on("ascend910b")
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [ranks * M, K]")
x2 = w.In("x2", "right matrix, dtype of x1, [ranks * K, N], with transposeX2 [N, ranks * K]")
output = w.Out("output", "product, dtype of x1, [M, N]", ctype=w.IN_TENSOR)
swapped = w.Out(
    "alltoAllOutOptional",
    "the rank's rows of all ranks, concatenated along K, dtype of x1, [M, ranks * K]; null: not given", optional=True,
    ctype=w.IN_TENSOR,
)  # fmt: skip
HAS_ROWS = w.both(w.given(swapped), w.negated(w.is_empty(swapped)))
EMPTY_NOTE = "An empty alltoAllOutOptional counts as not given on the 910B and the A3 family."
NAMES = p.Matrices(x1, x2, output, (swapped,), p.axes(-2, -1), -2, -1)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    turned = bool(call.args[p.transpose2.name])
    return {x1: (ranks * M, K), x2: (N, ranks * K) if turned else (ranks * K, N), p.bias: (N,), output: (M, N),
            swapped: (M, ranks * K)}  # fmt: skip


MEND = fitting(good)


agree = partial(e.agree, mend=MEND)


def first(engines: bool) -> w.Rules:
    """The tests of the API's own function."""
    given = w.given(swapped)
    return w.flat(
        e.right_matrix(NAMES, MEND), w.present(x1, output), e.has_inner(NAMES), w.rank_is(2, x1, output),
        w.when(given, w.rank_is(2, swapped)), e.bias_fits(NAMES), e.dtypes(NAMES), e.bias_dtype(NAMES),
        w.when(given, w.flat(w.dtype_in(r.HALVES, swapped), w.same_dtype(x1, swapped))),
        w.no_private_format(x1, x2), w.when(w.given(p.bias), w.no_private_format(p.bias)), w.no_private_format(output),
        w.when(given, w.no_private_format(swapped)), e.attributes(NAMES, engines=engines), e.no_rows(NAMES),
        e.known_engine() if engines else (),
    )  # fmt: skip


def tiled() -> w.Rules:
    """The tests of the tiling function (561002)."""
    on_new, on_a3 = w.both(p.NEW, w.given(swapped)), w.both(w.negated(A2), HAS_ROWS)
    return w.flat(
        r.ranks_in(p.RANKS), w.when(w.negated(p.NEW), e.bias_of_old(NAMES)),
        agree("number of rows of x1 is a multiple of the ranks", lambda one, group:
              one.shape[0] % group.ranks == 0, x1, r.group),
        agree("K of x2 is that of x1 times the ranks", lambda one, other, turned, group:
              p.inner(other, turned) == one.shape[1] * group.ranks, x1, x2, p.transpose2, r.group),
        agree("shape of output is [M, N]", lambda found, one, other, turned, group: found.shape ==
              (one.shape[0] // group.ranks, p.columns(other, turned)), output, x1, x2, p.transpose2, r.group),
        w.when(A2, agree(f"K of x2 is at most {MOST_910B}", lambda other, turned: p.inner(other, turned) <= MOST_910B,
                         x2, p.transpose2)),
        agree(f"K of x2 is at most {e.MOST}", lambda other, turned: p.inner(other, turned) <= e.MOST, x2, p.transpose2),
        w.when(w.either(on_new, on_a3), agree(
            "number of rows of alltoAllOutOptional is M", lambda found, one, group:
            found.shape[0] * group.ranks == one.shape[0], swapped, x1, r.group)),
    )  # fmt: skip


def unchecked() -> w.Rules:
    """Shapes that CANN's kernel would misread untested."""
    shape = agree("shape of alltoAllOutOptional is [M, ranks * K]", lambda found, one, group: found.shape ==
                  (one.shape[0] // group.ranks, group.ranks * one.shape[1]), swapped, x1, r.group)  # fmt: skip
    return w.flat(e.readable(NAMES, MEND), w.when(HAS_ROWS, shape))


def arranged(by: Ranked) -> str:
    rows, inner = by.call.tensor(x1).shape
    wanted = by.has(swapped) and by.call.tensor(swapped).numel > 0
    left = by.exchanged_rows(r.group, by.input(x1, rows, inner), by.output(swapped, 0, 0) if wanted else None)
    other = p.right(by, x2)
    bias = by.input(p.bias, other.shape[1]) if by.has(p.bias) else None
    by.product(left, other, by.output(output, left.shape[0], other.shape[1]), bias)
    return ""


def declared(name: str, header: str, *, engines: bool, **texts: Any) -> w.Operator:
    """A version; with `engines` commMode names the communication engine."""
    mode = (p.engine,) if engines else ()
    return w.generated(
        name, x1, x2, p.bias, NAMES.axes, r.group, *mode, p.transpose1, p.transpose2, output, swapped, on=p.ON,
        strided=(x2,), first=first(engines), adding=w.group_exists(r.group),
        kinds=(
            w.dtype_in(r.rows(p.ON), x1, x2), w.when_given(p.bias, w.dtype_in(p.bias_rows(), p.bias)),
            w.dtype_in(r.rows(p.ON), output), w.when_given(swapped, w.dtype_in(r.rows(p.ON), swapped)),
        ),
        tiling=(tiled(),), unchecked=unchecked(),
        plan=(ranked("all_to_all_and_product", arranged, inputs=(x1, p.bias), outputs=(output, swapped),
                     attrs=(x2, p.transpose2, r.group), needs=(w.rank_is(2, x1, x2),)),),
        header=header, documented_soc=p.ON, precision=r.PRODUCT_PRECISION,
        formula="alltoAllOut = rows rank * M on of x1 of rank 0, 1, ..., concatenated along K; "
        "output = alltoAllOut @ x2 + bias",
        reference="torch.matmul(swapped, x2) + bias, swapped by torch.distributed.all_to_all_single",
        notes=(*e.NOTES, EMPTY_NOTE), **r.TEXTS, **texts,
    )  # fmt: skip
