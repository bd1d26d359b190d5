"""aclnnSwigluMxQuant: parameters and what its rules ask of arguments."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import result
from . import swiglu_mx as s

MOST_GROUPS = 256
x = w.In("x", "input, rank 2 or more, halved into A and B along activateDim")
group = w.In(
    "groupIndexOptional", "number of rows of every group (MoE), INT32 or INT64, [G]; null: one group", optional=True
)
dim = w.Attr("activateDim", "int64_t", "axis that is split into A and B: -1 or -2", -1)
left = w.Attr("activateLeft", "bool", "whether A is the first half, else the second", False)
variant = w.Attr(
    "swigluMode", "int64_t", "0: silu(A) * B; 1, with activateDim -1: A and B interleaved and clamped, with gluAlpha "
    "and gluBias", 0,
)  # fmt: skip
limit = w.Attr("clampLimit", "double", "limit of swigluMode 1: A <= clampLimit, abs(B) <= clampLimit; above 0", 7.0)
alpha = w.Attr("gluAlpha", "double", "factor of A in the sigmoid of swigluMode 1", 1.702)
bias = w.Attr("gluBias", "double", "addend of B in swigluMode 1", 1.0)
form = w.Attr("groupMode", "int64_t", "ignored", 0)
axis = w.Attr("axis", "int64_t", "axis that is divided into blocks: -1 or -2", -1)
target = s.code_of("dstType", "yOut")
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1, 2 maximum over dtype's, "
    "rounded up, FP8 only", b.EXPONENT,
)  # fmt: skip
out = result("yOut", "quantised SwiGLU, FP8 or FP4, shape of x with activateDim halved")
scales = result(
    "mxscaleOut", "scale of every block, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2], or along axis -2 "
    "[..., ceil(m/64), n, 2], with groups [..., m/64 + G, n, 2]",
)  # fmt: skip
ATTRS = (dim, left, variant, limit, alpha, bias, form, axis, target, s.mode, way, s.unused)


def shapes(x: TensorFacts, group: TensorFacts | None, dim: int, axis: int) -> dict[str, Shape] | None:
    if x.rank < 2 or not all(-x.rank <= each < x.rank for each in (dim, axis)):
        return None
    half = list(x.shape)
    half[dim] //= 2
    found, at = tuple(half), axis % x.rank - x.rank
    if at not in (-1, -2):
        return None
    return {out.name: found, scales.name: s.paired(found, at, group if at == -2 else None)}


def named(x: TensorFacts, dim: int) -> bool:
    return -x.rank <= dim < x.rank


def one_of_two(x: TensorFacts, dim: int) -> bool:
    return named(x, dim) and dim % x.rank >= x.rank - 2


def bounded(variant: int, limit: float) -> bool:
    return variant != 1 or not single_of(limit) <= 0


def plain(call: Call) -> Iterator[Call]:
    yield call.set(variant, 0)


def at_end(param: w.Param) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        yield call.set(param, -1)

    return mend


def is_matrix(x: TensorFacts, dim: int, axis: int) -> bool:
    return x.rank == 2 or all(each in (-1, x.rank - 1) for each in (dim, axis))


def even_rows(out: TensorFacts) -> bool:
    return out.dtype not in b.FOUR_BITS or (out.rank > 0 and out.shape[-1] % 2 == 0)


def exponents(call: Call) -> Iterator[Call]:
    yield call.set(way, b.EXPONENT)


def only_first_way(out: TensorFacts, way: int) -> bool:
    return out.dtype not in b.FOUR_BITS or way == b.EXPONENT


def longer(call: Call) -> Iterator[Call]:
    call = call.but(x, shape=(*call.tensor(x).shape[:-1], 128))
    found = shapes(*(call.args[param.name] for param in (x, group, dim, axis)))  # type: ignore[arg-type]
    if found:
        yield call.but(out, shape=found[out.name]).but(scales, shape=found[scales.name])


def both_last(call: Call) -> Iterator[Call]:
    yield call.set(dim, -1).set(axis, -1)
