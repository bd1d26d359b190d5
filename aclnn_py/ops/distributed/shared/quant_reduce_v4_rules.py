"""API rules of quantised products summed over the ranks, from the fourth version on."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from ...conv.shared.checked_rules import checked
from ...matmul.shared.short.scales import E8M0, FP4, SHORT
from . import product_rules as r
from .code_sums import before, behind
from .code_sums import dtypes as code_dtypes
from .product_shapes import is_product
from .quant_reduce_rules import FIRST, HALVES, LAST, ON, WORDS
from .quant_reduce_v4_params import FLOATS, HIFLOAT8, IS_SHORT, agree, bias, output, scale, token, x1, x2, x3
from .stored_right import has_format, in_blocks

MATRICES = w.Choices(dt.ACL_INT8, *SHORT)
SCALES = w.Choices(*WORDS, dt.ACL_BF16, dt.ACL_FLOAT, E8M0)
NEWEST = ("ascend950",)


def dtypes() -> w.Rules:
    """In the order of the API (161002)."""

    def result(param: w.Param) -> w.Rules:
        return w.when(IS_SHORT, w.dtype_in(w.Choices(*FLOATS), param), otherwise=w.dtype_in(HALVES, param))

    brain = w.both(
        w.either(w.has_dtype(output, dt.ACL_BF16), w.has_dtype(scale, dt.ACL_BF16)), w.negated(IS_SHORT),
        label="output or x2Scale is BF16 and x1 INT8",
    )  # fmt: skip
    return w.flat(
        w.dtype_in(MATRICES, x1, x2), w.dtype_in(SCALES, scale), result(output),
        w.when_given(bias, w.dtype_in(w.Choices(dt.ACL_INT32, dt.ACL_FLOAT), bias)),
        w.when_given(x3, w.flat(result(x3), w.same_dtype(x3, output))), w.when(brain, w.same_dtype(scale, output)),
        w.when_given(token, w.dtype_in(w.Choices(dt.ACL_FLOAT, E8M0), token)), code_dtypes(),
    )  # fmt: skip


def matrices() -> w.Rules:
    """x1, x2 and output are those of a product."""
    return w.flat(
        w.rank_is(2, x2), (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),),
        agree("shape of output is that of the product", is_product, x1, x2, output),
    )  # fmt: skip


def shapes() -> w.Rules:
    return w.flat(
        matrices(), w.not_empty(output),
        w.when(w.given(bias), w.rank_is(1, bias), (w.Equal(w.SizeAt(bias, FIRST), w.SizeAt(output, LAST)),)),
        w.when(w.given(x3), w.same_shape(x3, output)),
    )  # fmt: skip


def begins() -> w.Rules:
    """The API compares three characters of reduceOp (161002)."""
    return checked(
        "value of reduceOp is sum, whatever follows these letters", lambda word: word.startswith("sum"), r.reduction
    )


def first(engine: w.Rules) -> w.Rules:
    """The tests of the API's own function."""
    return w.flat(
        w.present(x1, x2, scale, output, r.reduction), dtypes(), begins(), r.stops(), w.min_dims(2, x1),
        w.max_dims(3, x1), w.when(w.negated(in_blocks(x2)), shapes()), engine,
    )  # fmt: skip


def in_row(
    one: TensorFacts, other: TensorFacts, scales: TensorFacts, rows: TensorFacts | None, added: TensorFacts | None
) -> bool:
    """Whether the dtypes of matrices, x2Scale, x1ScaleOptional and biasOptional are in one row of the definition."""
    by_row, more = rows.dtype if rows else dt.ACL_FLOAT, added.dtype if added else None
    if one.dtype == dt.ACL_INT8:
        return one.dtype == other.dtype and scales.dtype != E8M0 and by_row != E8M0 and more in (None, dt.ACL_INT32)
    micro = scales.dtype == E8M0 and (rows is None or by_row == E8M0) and one.dtype != HIFLOAT8
    plain = scales.dtype in (*WORDS, dt.ACL_FLOAT) and by_row == dt.ACL_FLOAT and one.dtype != FP4
    alike = one.dtype == other.dtype or not {one.dtype, other.dtype} & {FP4, HIFLOAT8, dt.ACL_INT8}
    return alike and (micro or plain) and more in (None, dt.ACL_FLOAT)


def rows() -> w.Rules:
    """The dtypes in the rows of the definition, on the 950 also short floats (161002)."""
    plain = r.rows(ON)
    floats = plain.plus(dt.ACL_FLOAT, on=NEWEST)
    kinds = r.rows(ON, dt.ACL_INT8).plus(*SHORT, on=NEWEST)
    tokens = r.rows(ON, dt.ACL_FLOAT).plus(E8M0, on=NEWEST)
    return w.flat(
        w.dtype_in(kinds, x1, x2), w.when(has_format(x2), w.dtype_in(w.Choices(dt.ACL_INT8), x2)),
        w.when_given(bias, w.dtype_in(r.rows(ON, dt.ACL_INT32).plus(dt.ACL_FLOAT, on=NEWEST), bias)),
        w.when_given(x3, w.dtype_in(floats, x3)),
        w.dtype_in(r.rows(ON, *WORDS, dt.ACL_BF16, dt.ACL_FLOAT).plus(E8M0, on=NEWEST), scale),
        w.when_given(token, w.dtype_in(tokens, token)), r.halves(plain, before, behind), w.dtype_in(floats, output),
        w.when(w.on(*NEWEST),
               agree("dtypes of x1, x2, their scales and biasOptional is a combination that the operator definition "
                     "lists", in_row, x1, x2, scale, token, bias)),
    )  # fmt: skip
