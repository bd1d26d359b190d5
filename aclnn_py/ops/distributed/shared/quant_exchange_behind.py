"""Versions of the INT8 product whose dequantised result the ranks exchange."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from . import exchanged_params as p
from . import exchanged_rules as e
from . import product_rules as r
from .dequantised import Addends, Dequantised
from .product_shapes import fitting
from .rank_step import Ranked, ranked

A2 = "ascend910b"
M, K, N = 3, 4, 2
PER_TOKEN, PER_CHANNEL = 3, 2
x1 = w.In("x1", "left matrix, INT8, [M, K]")
x2 = w.In("x2", "right matrix, INT8, [K, N], with transposeX2 [N, K]; N is a multiple of the ranks")
bias = w.In("biasOptional", "bias of the product, dtype of output, for BF16 also FLOAT, [N]; required on the 910B",
            optional=True)  # fmt: skip
rows = w.In("x1Scale", "scale of each row, FLOAT, [M]")
scale = w.In("x2Scale", "scale of each column, FLOAT, [N]")
spare = tuple(w.In(f"{name}Optional", "ignored, [1]; null: none", optional=True)
              for name in ("commScale", "x1Offset", "x2Offset"))  # fmt: skip
mode1 = w.Attr("x1QuantMode", "int64_t", "quantisation of x1: 3, a scale for each row (per-token)", PER_TOKEN)
mode2 = w.Attr("x2QuantMode", "int64_t", "quantisation of x2: 2, a scale for each column (per-channel)", PER_CHANNEL)
others = tuple(w.Attr(name, "int64_t", "ignored", 0) for name in ("commQuantMode", "commQuantDtype", "groupSize"))
output = w.Out("output", "the rank's columns of all ranks, FLOAT16 or BF16, [ranks * M, N / ranks]", ctype=w.IN_TENSOR)
NAMES = p.Matrices(x1, x2, output, (), p.axes(-1, -2), -1, -2, bias)
PRECISION = "exact sums in INT32, times the scales of columns and rows in float32, plus bias, rounded once to the dtype"
NOTE = "FP8 and FP4 matrices, and the API on the 950, are not emulated: 561003."


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    across = ranks * N
    turned = bool(call.args[p.transpose2.name])
    return {x1: (M, K), x2: (across, K) if turned else (K, across), bias: (across,), rows: (M,), scale: (across,),
            output: (ranks * M, N)}  # fmt: skip


MEND = fitting(good)


def scales() -> w.Rules:
    """Scales of rows and of columns, one for each (161002)."""
    return w.flat(
        w.rank_is(1, rows, scale),
        e.agree("size of x1Scale is M", lambda found, one: found.shape[0] == one.shape[0], rows, x1, mend=MEND),
        e.agree("size of x2Scale is N", lambda found, other, turned: found.shape[0] == p.columns(other, turned), scale,
                x2, p.transpose2, mend=MEND),
    )  # fmt: skip


def dtypes() -> w.Rules:
    brain = w.when(w.has_dtype(bias, dt.ACL_FLOAT), w.dtype_in(w.Choices(dt.ACL_BF16), output),
                   otherwise=w.same_dtype(output, bias))  # fmt: skip
    return w.flat(
        w.dtype_in(w.Choices(dt.ACL_INT8), x1, x2), w.dtype_in(r.HALVES, output), w.dtype_in(e.FLOAT, rows, scale),
        w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16), bias), w.same_dtype(x1, x2), brain,
    )  # fmt: skip


def first(engines: bool) -> w.Rules:
    """The tests of the API's own function; other modes than these are of the 950 alone."""
    old = w.on(A2)
    modes = w.flat((w.OneOf(w.ValueOf(mode1), w.Choices(PER_TOKEN)),), (w.OneOf(w.ValueOf(mode2),
                                                                                 w.Choices(PER_CHANNEL)),))  # fmt: skip
    return w.flat(
        e.right_matrix(NAMES, MEND), w.present(x1), w.when(old, w.present(bias)), w.present(rows, scale, output),
        (w.negated(w.OneOf(w.SizeAt(x1, p.FIRST), w.Choices(0))),), e.has_inner(NAMES), w.rank_is(2, x1, output),
        e.inner_matches(NAMES, MEND), e.bias_fits(NAMES),
        w.coded(w.on(A2, *w.REGBASE), w.ACLNN_ERR_PARAM_INVALID), w.when(old, scales(), modes, dtypes()),
        w.no_private_format(x1, x2), w.when(w.given(bias), w.no_private_format(bias)),
        w.no_private_format(rows, scale, output), e.attributes(NAMES, engines=engines),
        e.known_engine() if engines else (),
    )  # fmt: skip


def arranged(by: Ranked) -> str:
    one, other = by.call.tensor(x1).shape, p.right(by, x2)
    product = Dequantised(by, by.input(x1, *one), other, by.call.tensor(output).dtype, Addends(bias, scale, rows))
    by.exchange_columns(r.group, product.numbers(), by.output(output, 0, 0))
    return ""


def kinds() -> w.Rules:
    """The dtypes in the rows of the 910B's definition."""
    on, floats = (A2,), r.rows((A2,), dt.ACL_FLOAT)
    return w.flat(
        w.dtype_in(r.rows(on, dt.ACL_INT8), x1, x2),
        w.when_given(bias, w.dtype_in(r.rows(on, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16), bias)),
        w.dtype_in(floats, rows, scale), *(w.when_given(each, w.dtype_in(floats, each)) for each in spare),
        w.dtype_in(r.rows(on), output),
    )  # fmt: skip


def declared(name: str, header: str, *, engines: bool, **texts: Any) -> w.Operator:
    """A version; with `engines` commMode names the communication engine."""
    mode = (p.engine,) if engines else ()
    return w.generated(
        name, x1, x2, bias, rows, scale, *spare, NAMES.axes, r.group, *mode, mode1, mode2, *others, p.transpose1,
        p.transpose2, output, on=(A2,), strided=(x2,), unread=spare, first=first(engines),
        adding=w.group_exists(r.group), kinds=(kinds(),), tiling=(e.columns_scatter(NAMES, MEND),),
        plan=(ranked("quantised_product_and_all_to_all", arranged, inputs=(x1, bias, rows, scale), outputs=(output,),
                     attrs=(x2, p.transpose2, r.group), needs=(w.rank_is(2, x1, x2),)),),
        header=header, documented_soc=(A2, "ascend950"), precision=PRECISION,
        formula="output = columns rank * N / ranks on of (x1 @ x2 * x2Scale * x1Scale + bias) of rank 0, 1, ... one "
        "below the other",
        reference="torch.distributed.all_to_all_single of the columns of (x1 @ x2) * x2Scale * x1Scale[:, None] + bias",
        notes=(*e.NOTES, NOTE), **r.TEXTS, **texts,
    )  # fmt: skip
