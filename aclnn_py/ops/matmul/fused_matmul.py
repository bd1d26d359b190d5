"""aclnnFusedMatmul."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from ..conv.asking import checked
from .cube import (
    CUBES,
    FLOAT_RESULT,
    FP32_ADD,
    KEEP,
    NARROW,
    USE_FP16,
    USE_HF32,
    into,
    math_type,
    no_nz,
    rounded_to_hf32,
)
from .product import Product

PLAIN, WIDE, ADD, MUL, ERF, TANH, RELU = WORDS = ("", "16cast32", "add", "mul", "gelu_erf", "gelu_tanh", "relu")
one, other = w.In("x1", "the left matrices"), w.In("x2", "the right matrices")
bias = w.In("bias", "a row that is added to every row of the product", optional=True)
third = w.In("x3", "what is added to the product, or multiplied with it", optional=True)
word = w.Attr("fusedOpType", "const char*", f"what is done to the product: {', '.join(WORDS[1:])} or nothing", PLAIN)
out = w.Out("y", "the result, although it is declared const", ctype=w.IN_TENSOR)
MATRICES = (one, other, out)
HALVES, LAST = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.FixedAxis(-1)
both = w.value_is(word, ADD, MUL)
gelu = w.value_is(word, ERF, TANH)
deep = w.value_is(word, PLAIN, RELU)
single = w.value_is(word, PLAIN, RELU, ADD, MUL)


def batches(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
    return one.shape[:-2] == other.shape[:-2] == out.shape[:-2]


def beside(third: TensorFacts, out: TensorFacts) -> bool:
    """What x3 has to be beside a result of two or three axes; of one with more only a batch counts."""
    if out.rank == 2:
        return third.shape == out.shape
    fits = third.rank != 3 or third.shape[0] in (1, out.shape[0])
    return fits and (out.rank != 3 or third.shape[-2:] == out.shape[-2:])


def like_result(call: Call) -> Iterator[Call]:
    yield call.but(third, shape=call.tensor(out).shape)


def matching(call: Call) -> Iterator[Call]:
    left, right = call.tensor(one).shape, call.tensor(other).shape
    fitted = (*left[:-2], left[-1], right[-1])
    yield call.but(other, shape=fitted).but(out, shape=(*left[:-1], right[-1]))


def about(claim: str, test: Any, *params: w.Param, mend: w.Mend) -> w.Rules:
    return checked(claim, test, *params, mend=mend, kind="shape_custom")


def a_row(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(other).shape[-1:])


def listed(param: w.Param) -> w.Rules:
    return w.when(single, w.dtype_in(w.FLOATS, param), otherwise=(w.dtype_in(HALVES, param),))


SHAPES: tuple[w.Rules, ...] = (
    *(w.when(deep, w.dims_within(2, 6, each), otherwise=(w.dims_within(2, 3, each),)) for each in (one, other)),
    *((w.Equal(w.Rank(each), w.Rank(one)),) for each in (other, out)),
    about("batch of x1 is that of x2 and of y", batches, *MATRICES, mend=matching), w.when(gelu, w.rank_is(2, one)),
    w.when(
        w.given(third), w.max_dims(3, third), w.min_dims(2, third),
        about("shape of x3 is that of y, but for a batch of 1", beside, third, out, mend=like_result),
    ),
    w.when(w.given(bias), (w.negated(w.OneOf(w.SizeAt(one, LAST), w.Choices(0))),),
           w.dims_within(1, 2, bias)),
)  # fmt: skip
KINDS: tuple[w.Rules, ...] = (
    listed(one), w.same_dtype(other, one),
    w.when(w.value_is(word, WIDE), w.dtype_in(w.Choices(dt.ACL_FLOAT), out), otherwise=(w.same_dtype(out, one),)),
    w.when(w.both(w.given(bias), told="there is a bias"),
           (w.OneOf(w.Dtype(bias), w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)),),
           w.when(w.has_dtype(bias, dt.ACL_FLOAT), otherwise=(w.same_dtype(bias, one),))),
    w.when(w.both(w.given(third), told="there is an x3"), w.same_dtype(third, one)), no_nz(*MATRICES),
    *(w.when(w.given(each), no_nz(each)) for each in (bias, third)),
    w.when(w.has_dtype(one, dt.ACL_FLOAT), (w.OneOf(w.ValueOf(math_type), w.Choices(USE_HF32)),)),
    (w.OneOf(w.ValueOf(math_type), w.Choices(FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD)),),
    w.when(w.on(*CUBES), otherwise=((w.OneOf(w.Dtype(one), w.Choices(dt.ACL_FLOAT16)),),)),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    (w.Present(word, w.ACLNN_ERR_PARAM_INVALID),), w.word_in(word, *WORDS), w.present(one, other),
    w.when(gelu, (w.Not(w.given(bias), ACLNN_ERR_PARAM_NULLPTR),)), w.when(both, w.present(third)), w.present(out),
    *SHAPES, *KINDS, w.when(w.value_is(word, WIDE), w.inner(w.not_empty(one, other))),
    w.inner((w.on(*w.REGBASE),)),
    w.inner((w.Equal(w.SizeAt(other, w.FixedAxis(-2)), w.SizeAt(one, LAST)),)), w.done_if_empty(out),
)  # fmt: skip
exact = w.both(
    w.value_is(math_type, FP32_ADD), both, w.OneOf(w.Rank(one), w.Choices(2, 3)),
    w.negated(w.has_dtype(one, dt.ACL_FLOAT)), told="sums are exact",
)  # fmt: skip
kind = w.Either(w.either(exact, gelu, w.value_is(word, WIDE)), w.FLOAT, w.Dtype(one), told="the dtype of the product")
hf32 = w.Worked(rounded_to_hf32, one, other, math_type, told="HF32")
left, right = w.Strided(one), w.Strided(other)
product = w.Fork(
    w.given(bias), Product(left, right, kind, hf32, w.Strided(bias)), Product(left, right, kind, hf32)
)  # fmt: skip
beyond = w.Compute(
    w.Either(w.value_is(word, ADD), "add", "mul", told="add or mul"), product, w.CastTo(w.Strided(third), kind),
    dtype=kind,
)  # fmt: skip
curved = w.Compute(
    w.Either(w.value_is(word, RELU), "relu", w.Either(w.value_is(word, TANH), "gelu", "gelu_erf"), told="relu or gelu"),
    product, dtype=kind,
)  # fmt: skip
whole = w.Fork(both, beyond, w.Fork(w.value_is(word, PLAIN, WIDE), product, curved))
fused_matmul = w.declare(
    "aclnnFusedMatmul", one, other, bias, third, word, math_type, out,
    summary="product of matrices with a bias, and what is done to it", rules=RULES,
    plan=into(whole, out, reshaped=True).chain, header="aclnnop/aclnn_fused_matmul.h", library="nn",
    documented_soc=("ascend950",),
    formula="p = x1 @ x2 + bias; add: p + x3, mul: p * x3, relu: max(p, 0), gelu_erf and gelu_tanh: as aclnnGeluV2, "
    "16cast32: p in FLOAT; FLOAT is rounded to HF32 first",
    precision="sums in float32; add and mul of 16-bit inputs round p to their dtype first, but for cubeMathType 4; "
    "else rounded once", reference="op(torch.matmul(x1, x2) + bias, x3)",
    notes=(
        "Other SoCs have no kernel (561103).", "FLOAT needs cubeMathType 3 (161002).",
        "A bias beside gelu gives 161001, a null fusedOpType 161002.", "Only the number of elements of y counts.",
    ),
)  # fmt: skip
