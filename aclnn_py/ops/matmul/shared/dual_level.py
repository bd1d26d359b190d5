"""aclnnDualLevelQuantMatmulWeightNz: parameters, sizes and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_FRACTAL_NZ_C0_2, ACL_FORMAT_NCL, ACL_FORMAT_ND
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....rules.core.call import Call
from ...conv.shared.checked_rules import checked
from .cube import NZ

FIRST, SECOND, PAIR = 512, 32, 64
x1 = w.In("x1", "left matrix, FLOAT4_E2M1, [M, K], K even")
x2 = w.In(
    "x2", "right matrix in FRACTAL_NZ, INT8 of two FLOAT4_E2M1 each, view [N, K/2], storage [ceil(K/64), ceil(N/16), "
    "16, 32]",
)  # fmt: skip
first0 = w.In("x1Level0Scale", "scale of every 512 elements of x1, FLOAT, [M, ceil(K/512)]")
second0 = w.In("x2Level0Scale", "scale of every 512 elements of x2, FLOAT, [ceil(K/512), N]")
first1 = w.In("x1Level1Scale", "scale of every 32 elements of x1, FLOAT8_E8M0, in pairs: [M, ceil(K/64), 2]")
second1 = w.In("x2Level1Scale", "scale of every 32 elements of x2, FLOAT8_E8M0, in pairs: [N, ceil(K/64), 2]")
bias = w.In("optionalBias", "bias, FLOAT, [N]; null: 0", optional=True)
transpose1 = w.Attr("transposeX1", "bool", "whether x1 is transposed: false", False)
transpose2 = w.Attr("transposeX2", "bool", "whether x2 is transposed: true", True)
group0 = w.Attr("level0GroupSize", "int64_t", "elements of a block of level 0: 512", FIRST)
group1 = w.Attr("level1GroupSize", "int64_t", "elements of a block of level 1: 32", SECOND)
out = w.Out("out", "output, FLOAT16 or BF16, [M, N]")
PARAMS = (x1, x2, first0, second0, first1, second1, bias, transpose1, transpose2, group0, group1, out)
NZ_OR_C0_2 = w.Choices(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_FRACTAL_NZ_C0_2)
PLAIN, PLAIN_OR_NCL = w.Choices(ACL_FORMAT_ND), w.Choices(ACL_FORMAT_ND, ACL_FORMAT_NCL)


def parts(size: int, block: int) -> int:
    return -(-size // block)


def arranged(call: Call) -> Iterator[Call]:
    """Shapes that suit each other, x2 in whole blocks."""
    m, n, k = 3, 16, 64
    call = call.but(x1, shape=(m, k)).but(out, shape=(m, n))
    storage = (parts(k, PAIR), parts(n, 16), 16, 32)
    call = call.but(x2, shape=(n, k // 2), storage_shape=storage, format=ACL_FORMAT_FRACTAL_NZ)
    call = call.but(first0, shape=(m, parts(k, FIRST))).but(second0, shape=(parts(k, FIRST), n))
    call = call.but(first1, shape=(m, parts(k, PAIR), 2)).but(second1, shape=(n, parts(k, PAIR), 2))
    yield call.but(bias, shape=(n,)) if call.present(bias) else call


def asks(claim: str, function: Callable[..., Any], *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=arranged, kind="shape_custom")


def dense(param: w.Param) -> w.Rules:
    return (w.OneOf(w.Dense(param), w.Choices(True)),)


def tensor(param: w.Param, rank: int, *dtypes: int, formats: w.Choices | None = None) -> w.Rules:
    """A tensor is contiguous, of a rank, of one of some dtypes, and in one of some formats."""
    last = w.format_in(formats, param) if formats else ()
    return w.flat(dense(param), w.rank_is(rank, param), w.dtype_in(w.Choices(*dtypes), param), last)


def sizes() -> w.Rules:
    return w.flat(
        asks("K of x2 is that of x1", lambda one, two: one.shape[1] == 2 * two.shape[1], x1, x2),
        asks("M, N and K of x1 and x2 is at least 1", lambda one, two: min(*one.shape, two.shape[0]) > 0, x1, x2),
        asks("M of out is that of x1", lambda one, out: out.shape[0] == one.shape[0], x1, out),
        asks("N of out is that of x2", lambda two, out: out.shape[1] == two.shape[0], x2, out),
        w.when_given(bias, w.rank_is(1, bias), asks(
            "shape of optionalBias is [N]", lambda two, bias: bias.shape == two.shape[:1], x2, bias)),
    )  # fmt: skip


def scales() -> w.Rules:
    return w.flat(
        asks("shape of x1Level1Scale is [M, ceil(K/64), 2]", lambda one, scale: scale.shape == (
            one.shape[0], parts(one.shape[1], PAIR), 2), x1, first1),
        asks("shape of x1Level0Scale is [M, ceil(K/512)]", lambda one, scale: scale.shape == (
            one.shape[0], parts(one.shape[1], FIRST)), x1, first0),
        asks("shape of x2Level1Scale is [N, ceil(K/64), 2]", lambda one, two, scale: scale.shape == (
            two.shape[0], parts(one.shape[1], PAIR), 2), x1, x2, second1),
        asks("shape of x2Level0Scale is [ceil(K/512), N]", lambda one, two, scale: scale.shape == (
            parts(one.shape[1], FIRST), two.shape[0]), x1, x2, second0),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    return (
        (w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(x1, x2, first0, first1, second0, second1, out),
        w.format_in(NZ_OR_C0_2, x2), dense(x1), w.rank_is(2, x1), w.format_in(PLAIN, x1),
        w.dtype_in(w.Choices(dt.ACL_FLOAT4_E2M1), x1),
        asks("K of x1 is even", lambda one: one.shape[1] % 2 == 0, x1),
        dense(x2), w.rank_is(2, x2), (w.OneOf(w.Format(x2), NZ),), w.dtype_in(w.Choices(dt.ACL_INT8), x2),
        tensor(first0, 2, dt.ACL_FLOAT, formats=PLAIN), tensor(first1, 3, dt.ACL_FLOAT8_E8M0, formats=PLAIN_OR_NCL),
        tensor(second0, 2, dt.ACL_FLOAT, formats=PLAIN), tensor(second1, 3, dt.ACL_FLOAT8_E8M0, formats=PLAIN_OR_NCL),
        tensor(out, 2, dt.ACL_FLOAT16, dt.ACL_BF16),
        w.when_given(bias, dense(bias), w.dims_within(1, 2, bias), w.dtype_in(w.Choices(dt.ACL_FLOAT), bias),
                     w.format_in(PLAIN, bias)),
        sizes(), (w.negated(w.is_true(transpose1)), w.is_true(transpose2)),
        (w.OneOf(w.ValueOf(group0), w.Choices(FIRST)), w.OneOf(w.ValueOf(group1), w.Choices(SECOND))), scales(),
    )  # fmt: skip
