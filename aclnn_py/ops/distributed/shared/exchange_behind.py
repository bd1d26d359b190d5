"""Versions of the product whose result the ranks exchange: each gets its columns from all, one below the other."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from . import exchanged_params as p
from . import exchanged_rules as e
from . import product_rules as r
from .product_shapes import fitting
from .rank_step import Ranked, ranked

M, K, N = 3, 4, 2
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K]")
x2 = w.In("x2", "right matrix, dtype of x1, [K, N], with transposeX2 [N, K]; N is a multiple of the ranks")
output = w.Out("output", "the rank's columns of all ranks, dtype of x1, [ranks * M, N / ranks]", ctype=w.IN_TENSOR)
NAMES = p.Matrices(x1, x2, output, (), p.axes(-1, -2), -1, -2)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    across = ranks * N
    turned = bool(call.args[p.transpose2.name])
    return {x1: (M, K), x2: (across, K) if turned else (K, across), p.bias: (across,), output: (ranks * M, N)}


MEND = fitting(good)


def first(engines: bool) -> w.Rules:
    """The tests of the API's own function."""
    rows = w.negated(w.OneOf(w.SizeAt(x1, p.FIRST), w.Choices(0)))
    return w.flat(
        e.right_matrix(NAMES, MEND), w.present(x1, output), w.when(w.negated(p.NEW), (rows,)), e.has_inner(NAMES),
        w.rank_is(2, x1, output),
        e.inner_matches(NAMES, MEND), e.bias_fits(NAMES),
        e.dtypes(NAMES), w.when(p.NEW, e.bias_dtype(NAMES), otherwise=e.bias_of_old(NAMES)),
        w.no_private_format(x1, x2), w.when(w.given(p.bias), w.no_private_format(p.bias)), w.no_private_format(output),
        e.attributes(NAMES, engines=engines), e.no_rows(NAMES), e.known_engine() if engines else (),
    )  # fmt: skip


def arranged(by: Ranked) -> str:
    (rows, inner), other = by.call.tensor(x1).shape, p.right(by, x2)
    own = by.room(by.call.tensor(output).dtype, rows, other.shape[1])
    bias = by.input(p.bias, other.shape[1]) if by.has(p.bias) else None
    by.product(by.input(x1, rows, inner), other, own, bias)
    by.exchange_columns(r.group, own, by.output(output, 0, 0))
    return ""


def declared(name: str, header: str, *, engines: bool, **texts: Any) -> w.Operator:
    """A version; with `engines` commMode names the communication engine."""
    mode = (p.engine,) if engines else ()
    return w.generated(
        name, x1, x2, p.bias, NAMES.axes, r.group, *mode, p.transpose1, p.transpose2, output, on=p.ON, strided=(x2,),
        first=first(engines), adding=w.group_exists(r.group),
        kinds=(
            w.dtype_in(r.rows(p.ON), x1, x2), w.when_given(p.bias, w.dtype_in(p.bias_rows(), p.bias)),
            w.dtype_in(r.rows(p.ON), output),
        ),
        tiling=(e.columns_scatter(NAMES, MEND),), unchecked=e.readable(NAMES, MEND),
        plan=(ranked("product_and_all_to_all", arranged, inputs=(x1, p.bias), outputs=(output,),
                     attrs=(x2, p.transpose2, r.group), needs=(w.rank_is(2, x1, x2),)),),
        header=header, documented_soc=p.ON, precision=r.PRODUCT_PRECISION,
        formula="output = columns rank * N / ranks on of (x1 @ x2 + bias) of rank 0, 1, ... one below the other",
        reference="torch.distributed.all_to_all_single of the columns of torch.matmul(x1, x2) + bias",
        notes=e.NOTES, **r.TEXTS, **texts,
    )  # fmt: skip
