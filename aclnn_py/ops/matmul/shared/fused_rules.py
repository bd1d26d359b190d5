"""What aclnnFusedMatmul asks of its arguments, in the order of its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts, count
from ...conv.shared.checked_rules import checked
from .cube import CUBES, FLOAT_RESULT, FP32_ADD, KEEP, NARROW, USE_FP16, USE_HF32, math_type, no_nz

PLAIN, WIDE, ADD, MUL, ERF, TANH, RELU = WORDS = ("", "16cast32", "add", "mul", "gelu_erf", "gelu_tanh", "relu")
SMALL = 16
"""Rows or columns below it: the product is a kernel of its own."""
one, other = w.In("x1", "left matrices, [..., M, K]"), w.In("x2", "right matrices, [..., K, N]")
bias = w.In("bias", "bias, [N] or [1, N]; null: none", optional=True)
third = w.In("x3", "operand of add and mul, same shape as y (a batch of 1 is broadcast); null: none", optional=True)
word = w.Attr("fusedOpType", "const char*", f"fused operation: {', '.join(WORDS[1:])}; empty: none", PLAIN)
out = w.Out("y", "output, [..., M, N]; declared const", ctype=w.IN_TENSOR)
MATRICES = (one, other, out)
HALVES, LAST = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.FixedAxis(-1)
both = w.value_is(word, ADD, MUL)
gelu = w.value_is(word, ERF, TANH)
deep = w.value_is(word, PLAIN, RELU)
single = w.value_is(word, PLAIN, RELU, ADD, MUL)


def batches(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
    return one.shape[:-2] == other.shape[:-2] == out.shape[:-2]


def operand_matches(third: TensorFacts, out: TensorFacts) -> bool:
    """What x3 has to be beside a result of two or three axes; of one with more only a batch counts."""
    if out.rank == 2:
        return third.shape == out.shape
    fits = third.rank != 3 or third.shape[0] in (1, out.shape[0])
    return fits and (out.rank != 3 or third.shape[-2:] == out.shape[-2:])


def a_row_of(bias: TensorFacts, other: TensorFacts) -> bool:
    return bias.shape in (other.shape[-1:], (1, *other.shape[-1:]))


def as_many(out: TensorFacts, one: TensorFacts, other: TensorFacts) -> bool:
    return out.numel == count((*one.shape[:-1], *other.shape[-1:]))


def apart(one: TensorFacts, other: TensorFacts, third: TensorFacts) -> bool:
    """Whether the product and what x3 does to it are two kernels."""
    rows, depth, columns = one.shape[-2], one.shape[-1], other.shape[-1]
    shared = one.rank == 3 and (third.rank == 2 or third.shape[0] == 1)
    return depth == 1 or min(rows, columns) < SMALL or shared


def some(one: TensorFacts, other: TensorFacts, third: TensorFacts) -> bool:
    """An x3 without elements has no place behind a product that is a kernel of its own."""
    return third.numel != 0 or not apart(one, other, third)


def like_result(call: Call) -> Iterator[Call]:
    yield call.but(third, shape=call.tensor(out).shape)


def matching(call: Call) -> Iterator[Call]:
    left, right = call.tensor(one).shape, call.tensor(other).shape
    fitted = (*left[:-2], left[-1], right[-1])
    yield call.but(other, shape=fitted).but(out, shape=(*left[:-1], right[-1]))


def like_y(call: Call) -> Iterator[Call]:
    shape, depth = call.tensor(out).shape, call.tensor(one).shape[-1]
    yield call.but(one, shape=(*shape[:-1], depth)).but(other, shape=(*shape[:-2], depth, shape[-1]))
    yield from matching(call)


def about(claim: str, test: Any, *params: w.Param, mend: w.Mend) -> w.Rules:
    return checked(claim, test, *params, mend=mend, kind="shape_custom")


def a_row(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(other).shape[-1:])


def a_batch(call: Call) -> Iterator[Call]:
    shape = (2, SMALL, SMALL)
    yield call.but(one, shape=shape).but(other, shape=shape).but(out, shape=shape).but(third, shape=shape)


def listed(param: w.Param) -> w.Rules:
    return w.when(single, w.dtype_in(w.FLOATS, param), otherwise=(w.dtype_in(HALVES, param),))


SHAPES: tuple[w.Rules, ...] = (
    *(w.when(deep, w.dims_within(2, 6, each), otherwise=(w.dims_within(2, 3, each),)) for each in (one, other)),
    *((w.Equal(w.Rank(each), w.Rank(one)),) for each in (other, out)),
    about("batch of x1 is that of x2 and of y", batches, *MATRICES, mend=matching), w.when(gelu, w.rank_is(2, one)),
    w.when(
        w.given(third), w.max_dims(3, third), w.min_dims(2, third),
        about("shape of x3 is that of y, except for a batch of 1", operand_matches, third, out, mend=like_result),
    ),
    w.when(w.given(bias), (w.negated(w.OneOf(w.SizeAt(one, LAST), w.Choices(0))),), w.dims_within(1, 2, bias)),
)  # fmt: skip
KINDS: tuple[w.Rules, ...] = (
    listed(one), w.same_dtype(other, one),
    w.when(w.value_is(word, WIDE), w.dtype_in(w.Choices(dt.ACL_FLOAT), out), otherwise=(w.same_dtype(out, one),)),
    w.when(w.both(w.given(bias), label="bias is given"),
           (w.OneOf(w.Dtype(bias), w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)),),
           w.when(w.has_dtype(bias, dt.ACL_FLOAT), otherwise=(w.same_dtype(bias, one),))),
    w.when(w.both(w.given(third), label="x3 is given"), w.same_dtype(third, one)), no_nz(*MATRICES),
    *(w.when(w.given(each), no_nz(each)) for each in (bias, third)),
    w.when(w.has_dtype(one, dt.ACL_FLOAT), (w.OneOf(w.ValueOf(math_type), w.Choices(USE_HF32)),)),
    (w.OneOf(w.ValueOf(math_type), w.Choices(FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD)),),
    w.when(w.on(*CUBES), otherwise=((w.OneOf(w.Dtype(one), w.Choices(dt.ACL_FLOAT16)),),)),
)  # fmt: skip
exact = w.both(
    w.value_is(math_type, FP32_ADD), both, w.OneOf(w.Rank(one), w.Choices(2, 3)),
    w.negated(w.has_dtype(one, dt.ACL_FLOAT)), label="sums are exact",
)  # fmt: skip
JOINED: tuple[w.Rules, ...] = (
    w.when(w.given(bias), w.inner(about("shape of bias is [N] or [1,N]", a_row_of, bias, other, mend=a_row))),
    w.when(w.given(third), w.inner(about(f"fusedOpType with x3 is {ADD} or {MUL}", lambda word: word in (ADD, MUL),
                                         word, mend=lambda call: iter((call.without(third),))))),
    w.when(
        w.both(both, w.negated(w.both(exact, w.OneOf(w.Rank(one), w.Choices(2)), label="sums of two axes are exact")),
               label="x3 is added or multiplied by its own kernel"),
        w.inner(about("x3 is not empty with a product of few rows or columns", some, one, other, third,
                      mend=a_batch)),
    ),
    w.inner(about("number of elements of y is that of the product", as_many, out, one, other, mend=like_y)),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    (w.Present(word, code=w.ACLNN_ERR_PARAM_INVALID),), w.word_in(word, *WORDS), w.present(one, other),
    w.when(gelu, (w.Not(w.given(bias), code=ACLNN_ERR_PARAM_NULLPTR),)), w.when(both, w.present(third)), w.present(out),
    *SHAPES, *KINDS, w.when(w.value_is(word, WIDE), w.inner(w.not_empty(one, other))),
    w.inner((w.on(*w.REGBASE), w.Equal(w.SizeAt(other, w.FixedAxis(-2)), w.SizeAt(one, LAST)))), *JOINED,
    w.done_if_empty(out),
)  # fmt: skip
