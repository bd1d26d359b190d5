"""Parameters and API rules of the INT8 product summed over the ranks, from its fourth version on."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, count
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .code_sums import before, behind
from .code_sums import dtypes as code_dtypes
from .dequantised import Addends
from .product_shapes import fitting_to, is_product
from .quant_reduce_rules import HALVES, WORDS, K, M, N, output, x1, x2

FP8 = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8)
SHORT = (*FP8, dt.ACL_FLOAT4_E2M1)
MATRICES = w.Choices(dt.ACL_INT8, *SHORT)
SCALES = w.Choices(*WORDS, dt.ACL_BF16, dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0)
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
bias = w.In("biasOptional", "bias of each rank's product, INT32, [N]; null: none", optional=True)
x3 = w.In("x3Optional", "further addend of each rank, dtype and shape of output; null: none", optional=True)
token = w.In("x1ScaleOptional", "scale of each row, FLOAT, [M]; null: none", optional=True)
scale = w.In(
    "x2Scale", "scale of the product, [1], [N] or [1, N]: BF16 for a BF16 output; for FLOAT16 UINT64 or INT64 words, "
    "or FLOAT with x1ScaleOptional",
)  # fmt: skip
NAMES = Addends(bias, scale, token, x3)
SIZES = w.Attr("groupSize", "int64_t", "group sizes of scales of tiles, ignored for INT8", 0)
KIND = w.Attr("commQuantMode", "int64_t", "ranks exchange INT8 codes by the scales of codes (0), or no codes (1)", 0)


def around(out: Shape) -> dict[w.Param, Shape]:
    return {
        x1: (*out[:-1], K), x2: (K, out[-1]), bias: out[-1:], x3: out, output: out, scale: out[-1:],
        token: (count(out[:-1]),), before: out[-1:], behind: out[-1:],
    }  # fmt: skip


MEND = fitting_to(output, (M, N), around)


def agree(claim: str, function: Any, *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=MEND, kind="shape_custom")


def dtypes() -> w.Rules:
    """In the order of the API (161002)."""
    short, floats = w.has_dtype(x1, *SHORT), w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)

    def result(param: w.Param) -> w.Rules:
        return w.when(short, w.dtype_in(floats, param), otherwise=w.dtype_in(HALVES, param))

    brain = w.both(
        w.either(w.has_dtype(output, dt.ACL_BF16), w.has_dtype(scale, dt.ACL_BF16)), w.negated(short),
        label="output or x2Scale is BF16 and x1 INT8",
    )  # fmt: skip
    return w.flat(
        w.dtype_in(MATRICES, x1, x2), w.dtype_in(SCALES, scale), result(output),
        w.when_given(bias, w.dtype_in(w.Choices(dt.ACL_INT32, dt.ACL_FLOAT), bias)),
        w.when_given(x3, w.flat(result(x3), w.same_dtype(x3, output))), w.when(brain, w.same_dtype(scale, output)),
        w.when_given(token, w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0), token)), code_dtypes(),
    )  # fmt: skip


def shapes() -> w.Rules:
    return w.flat(
        w.min_dims(2, x1), w.max_dims(3, x1), w.rank_is(2, x2),
        (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),),
        agree("shape of output is that of the product", is_product, x1, x2, output), w.not_empty(output),
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
    return w.flat(w.present(x1, x2, scale, output, r.reduction), dtypes(), begins(), r.stops(), shapes(), engine)
