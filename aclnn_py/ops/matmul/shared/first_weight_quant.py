"""aclnnWeightQuantBatchMatmul: parameters and rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting

FEW, DIAGONAL = 64, 32
"""Rows up to which deqScale and diagonalMatrix are used, and the sizes of that identity matrix."""
M, K, N = 3, 5, 4
x1 = w.In("x1", "left matrices, FLOAT16, [...,M,K], [...,K,M] with transposeX1")
x2 = w.In("x2", "quantised right matrices, INT8, [...,K,N], [...,N,K] with transposeX2")
diagonal = w.In(
    "diagonalMatrix", "identity matrix, INT8, [32,32]; required for M up to 64, its values are not read", optional=True
)
deq_offset = w.In("deqOffset", "offset of the weights for M up to 64, INT32, [1], [N], [1,N] or [N,1]", optional=True)
deq_scale = w.In(
    "deqScale", "scale of the weights for M up to 64, packed by aclnnTransQuantParam into UINT64, [1], [N], [1,N] or "
    "[N,1]",
    optional=True,
)  # fmt: skip
add_offset = w.In(
    "addOffset", "offset of the weights for M above 64, FLOAT16, [1], [N] or [1,N], [N,1] with transposeX2; null: 0",
    optional=True,
)  # fmt: skip
mul_scale = w.In(
    "mulScale", "scale of the weights for M above 64, FLOAT16, [1], [N] or [1,N], [N,1] with transposeX2; null: 1",
    optional=True,
)  # fmt: skip
bias = w.In("bias", "bias, FLOAT, [N]; null: 0", optional=True)
transpose1, transpose2 = (w.Attr(f"transposeX{at}", "bool", f"whether x{at} is transposed", False) for at in (1, 2))
factor = w.Attr("antiquantScale", "float", "factor of the weights for M above 64", 1.0)
shift = w.Attr("antiquantOffset", "float", "addend of the weights before the factor, for M above 64", 0.0)
out = w.Out("out", "output, FLOAT16, [...,M,N]")
HALF = w.Choices(dt.ACL_FLOAT16)


def sizes(x1: TensorFacts, x2: TensorFacts, one: bool, other: bool) -> tuple[int, int, int, int]:
    """M, K of both, N."""
    (m, k), (inner, n) = x1.shape[-2:], x2.shape[-2:]
    return (*((k, m) if one else (m, k)), *((n, inner) if other else (inner, n)))


def agreed(call: Call) -> Iterator[Call]:
    """The same call with matrices that can be multiplied."""
    one = (K, M) if call.args[transpose1.name] else (M, K)
    other = (N, K) if call.args[transpose2.name] else (K, N)
    made = call.but(x1, shape=one).but(x2, shape=other).but(out, shape=(M, N))
    vectors = {deq_offset: (N,), deq_scale: (N,), add_offset: (1,), mul_scale: (1,), bias: (N,)}
    for param, shape in {diagonal: (DIAGONAL, DIAGONAL), **vectors}.items():
        made = made.but(param, shape=shape) if made.present(param) else made
    yield made


def ask(function: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    """A rule of M, K of both, N, and more arguments."""

    def holds(x1: TensorFacts, x2: TensorFacts, one: bool, other: bool, *rest: Any) -> bool:
        return min(x1.rank, x2.rank) < 2 or function(*sizes(x1, x2, one, other), *rest)

    return fitting(holds, x1, x2, transpose1, transpose2, *params, claim=claim, mend=agreed)


few = fitting(
    lambda x1, one: x1.rank < 2 or x1.shape[-1 if one else -2] <= FEW, x1, transpose1, mend=agreed,
    claim=("number of rows of x1", f"at most {FEW}"),
)[0]  # fmt: skip
words = (diagonal, deq_offset, deq_scale)


def vector(param: w.Param, *, by_flag: bool) -> w.Rules:
    """One number, or one for each column; with transposeX2 along the axis before the last if `by_flag`."""

    def valid(m: int, k: int, inner: int, n: int, facts: TensorFacts, turned: bool) -> bool:
        axis = -2 if by_flag and turned else -1
        return facts.shape[axis] in (1, n) if facts.rank >= -axis else facts.shape == (1,) or not facts.rank

    return w.when_given(param, ask(valid, param, transpose2, claim=(f"shape of {param}", "that of columns")))


def dtypes() -> w.Rules:
    kinds = w.flat(
        w.dtype_in(w.Choices(dt.ACL_INT8), diagonal), w.dtype_in(w.Choices(dt.ACL_INT32), deq_offset),
        w.dtype_in(w.Choices(dt.ACL_UINT64), deq_scale),
    )  # fmt: skip
    others = w.flat(*(w.when_given(each, w.dtype_in(HALF, each)) for each in (add_offset, mul_scale)))
    return w.flat(
        w.dtype_in(HALF, x1), w.dtype_in(w.Choices(dt.ACL_INT8), x2),
        w.when_given(bias, w.dtype_in(w.Choices(dt.ACL_FLOAT), bias)), w.when(few, kinds, otherwise=(others,)),
        w.dtype_in(HALF, out),
    )  # fmt: skip


def shapes() -> w.Rules:
    def batches(x1: TensorFacts, out: TensorFacts) -> bool:
        return x1.shape[: max(out.rank - 2, 0)] == out.shape[:-2]

    unit = fitting(lambda d: d.shape == (DIAGONAL, DIAGONAL), diagonal, claim=("shape of diagonalMatrix", "[32,32]"),
                   mend=agreed)  # fmt: skip
    by_words = w.flat(vector(deq_offset, by_flag=False), vector(deq_scale, by_flag=False), unit)
    by_floats = w.flat(vector(add_offset, by_flag=True), vector(mul_scale, by_flag=True))
    last = ask(lambda m, k, inner, n, one: not one.rank or one.shape[-1] in (1, n), bias,
               claim=("last axis of bias", "1 or N"))  # fmt: skip
    return w.flat(
        w.min_dims(2, x1, x2), w.when(few, by_words, otherwise=(by_floats,)), w.when_given(bias, last),
        w.max_dims(8, x1, x2), ask(lambda m, k, inner, n: k == inner, claim=("K of x1", "that of x2")),
        fitting(batches, x1, out, claim=("first axes of out", "those of x1"), mend=agreed),
        ask(lambda m, k, inner, n, out: out.shape[-2:] == (m, n), out, claim=("last axes of out", "M and N")),
    )  # fmt: skip


def checks() -> tuple[w.Rules, ...]:
    given = tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(x1, x2, out))
    needed = tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(*words))
    return (given, w.when(few, needed), dtypes(), shapes())
