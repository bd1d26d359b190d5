"""Matrix products: NumPy's matmul in float64 over what the cube unit makes of its inputs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, Unsaid, reference

FLOAT, HALF = 0, 1
CUBES = ("ascend910b", "ascend910_93", "ascend950")
"""Where FLOAT is multiplied; elsewhere everything is FLOAT16."""
MATHS = ((1,), (2,), (3,), (4,))
Kinds = dict[str, int]
EPSILON = 2.0**-23
FACTORS = ((0.5, 2.0, 0), (0.0, 3.0, 1), (2.0, 0.0, 0), (1.0, 1.0, 4))
"""beta, alpha and cubeMathType."""


def hf32(values: Array) -> Array:
    """The nearest numbers with 11 bits behind the point."""
    with np.errstate(invalid="ignore"):
        fraction, exponent = np.frexp(values)
        return np.where(np.isfinite(values), np.ldexp(np.round(np.ldexp(fraction, 12)), exponent - 12), values)


def taken(one: Array, other: Array, math: int, soc: str, kinds: tuple[int, ...]) -> tuple[Array, Array]:
    """Both inputs as they are multiplied."""
    alike = kinds[0] == kinds[1] != FLOAT
    if soc not in CUBES or (math == 2 and not alike):
        return one.astype("f2").astype("f8"), other.astype("f2").astype("f8")
    short = math in (1, 3) and not alike and one.shape[-1:] not in ((), (1,))
    return (hf32(one), hf32(other)) if short else (one, other)


def product(one: Array, other: Array, math: int, soc: str, kinds: tuple[int, ...]) -> Array:
    """FLOAT16 that FLOAT was narrowed to stays FLOAT16 in the result."""
    found = np.matmul(*taken(one, other, math, soc, kinds))
    return (
        found.astype("f2").astype("f8") if soc in CUBES and math == 2 and not kinds[0] == kinds[1] != FLOAT else found
    )


def factor(number: float) -> float:
    """About 1 is 1."""
    return 1.0 if abs(number - 1) <= EPSILON else number


@reference("aclnnMm", "aclnnBatchMatMul", "aclnnBatchMatMulWeightNz", attrs=MATHS)
def mm(x: Array, mat2: Array, math: int, *, soc: str, dtypes: Kinds, shape: tuple[int, ...]) -> Array:
    if not x.size or not mat2.size:
        return np.zeros(shape)
    return product(x, mat2, math, soc, (dtypes["self"], dtypes["mat2"]))


def from_blocks(mat2: Array, width: int) -> Array:
    """A dense view of whole blocks holds the storage's elements in order: blocks of so many columns."""
    rows, columns = mat2.shape
    if rows % 16 or columns % width:
        raise Unsaid
    return mat2.reshape(columns // width, rows, width).swapaxes(0, 1).reshape(rows, columns)


@reference("aclnnMatmulWeightNz", attrs=MATHS)
def matmul_weight_nz(x: Array, mat2: Array, math: int, *, soc: str, dtypes: Kinds, shape: tuple[int, ...]) -> Array:
    right = from_blocks(mat2, 8 if dtypes["mat2"] == FLOAT else 16)
    return mm(x, right, math, soc=soc, dtypes=dtypes, shape=shape).reshape(shape)


@reference("aclnnMatmul", attrs=MATHS)
def matmul(x: Array, mat2: Array, math: int, *, soc: str, dtypes: Kinds, shape: tuple[int, ...]) -> Any:
    if x.ndim == mat2.ndim == 1:
        return np.dot(x, mat2) if x.size else np.zeros(shape)
    return mm(x, mat2, math, soc=soc, dtypes=dtypes, shape=shape)


@reference("aclnnAddmm", "aclnnInplaceAddmm", attrs=FACTORS)
def addmm(
    x: Array, one: Array, other: Array, beta: float, alpha: float, math: int, *, soc: str, dtypes: Kinds,
    shape: tuple[int, ...]
) -> Array:  # fmt: skip
    """A factor about 0 leaves its part out, NaN and infinities included."""
    names = list(dtypes)
    total = np.zeros(shape) if abs(beta) <= EPSILON and abs(alpha) > EPSILON else factor(beta) * x
    if abs(alpha) <= EPSILON or not one.size or not other.size:
        return np.broadcast_to(total if one.size and other.size else factor(beta) * x, shape)
    return total + factor(alpha) * product(one, other, math, soc, (dtypes[names[1]], dtypes[names[2]]))


@reference("aclnnAddmmWeightNz", attrs=FACTORS)
def addmm_weight_nz(
    x: Array, one: Array, other: Array, beta: float, alpha: float, math: int, *, soc: str, dtypes: Kinds,
    shape: tuple[int, ...]
) -> Array:  # fmt: skip
    """An alpha about 0 multiplies the product, so that its NaN and infinities stay."""
    total = np.zeros(shape) if abs(beta) <= EPSILON else factor(beta) * x
    found = product(one, from_blocks(other, 16), math, soc, (dtypes["mat1"], dtypes["mat2"]))
    return total + factor(alpha) * found


@reference("aclnnBaddbmm", "aclnnInplaceBaddbmm", attrs=FACTORS)
def baddbmm(
    x: Array, one: Array, other: Array, beta: float, alpha: float, math: int, *, soc: str, dtypes: Kinds
) -> Array:
    names = list(dtypes)
    found = alpha * product(one, other, math, soc, (dtypes[names[1]], dtypes[names[2]]))
    return found if abs(beta) <= EPSILON else beta * x + found


@reference("aclnnMv", attrs=MATHS)
def mv(x: Array, vec: Array, math: int, *, soc: str, dtypes: Kinds, shape: tuple[int, ...]) -> Array:
    return mm(x, vec, math, soc=soc, dtypes={**dtypes, "mat2": dtypes["vec"]}, shape=shape)


@reference("aclnnDot", integers=True)
def dot(x: Array, other: Array) -> Array:
    return np.sum(x * other, dtype="i8" if x.dtype.kind in "iu" else "f8")


@reference("aclnnGer", integers=True)
def ger(x: Array, vec2: Array) -> Array:
    return x[:, None] * vec2 if x.dtype.kind != "b" or vec2.dtype.kind != "b" else x[:, None] & vec2


@reference("aclnnAddbmm", "aclnnInplaceAddbmm", attrs=FACTORS)
def addbmm(
    x: Array, one: Array, other: Array, beta: float, alpha: float, math: int, *, soc: str, dtypes: Kinds,
    shape: tuple[int, ...]
) -> Array:  # fmt: skip
    """A factor of 0 leaves its part out, NaN and infinities included."""
    names = list(dtypes)
    total = beta * x if beta else np.zeros(shape)
    if not alpha:
        return np.broadcast_to(total, shape)
    products = product(one, other, math, soc, (dtypes[names[1]], dtypes[names[2]]))
    return total + alpha * products.sum(axis=0)


def summed(mat: Array, vec: Array, math: int, soc: str, kinds: tuple[int, int]) -> Array:
    """A matrix times a vector of any dtype, in the promoted one."""
    if "f" not in mat.dtype.kind + vec.dtype.kind:
        whole = np.promote_types(mat.dtype, vec.dtype)
        return (mat & vec).any(axis=1) if whole.kind == "b" else (mat.astype("i8") @ vec.astype("i8")).astype(whole)
    both, floating = (mat.astype("f8"), vec.astype("f8")), [kind for kind in kinds if kind in (FLOAT, HALF, 11, 27)]
    if 11 in floating:
        return both[0] @ both[1]
    kind = floating[0] if len({*floating}) == 1 else FLOAT
    found = product(*both, math, soc, (kind, kind))
    return found.astype("f2").astype("f8") if kind == HALF else found


def part(values: Array, number: float) -> Array:
    return values if abs(number - 1) <= EPSILON else values.astype("f8") * number


def small(values: Array) -> Array:
    """Sums of products so small that 16-bit dtypes hold them well."""
    return values / 4


@reference(
    "aclnnAddmv", attrs=((2.0, 0.5, 0), (0.0, 1.0, 1), (1.0, 0.0, 2)), integers=True,
    domain={"mat": small, "vec": small},
)  # fmt: skip
def addmv(
    x: Array, mat: Array, vec: Array, alpha: float, beta: float, math: int, *, soc: str, dtypes: Kinds,
    shape: tuple[int, ...]
) -> Array:  # fmt: skip
    """A factor about 0 leaves its part out."""
    if abs(alpha) <= EPSILON or not mat.size:
        return np.broadcast_to(part(x, beta), shape)
    first = part(summed(mat, vec, math, soc, (dtypes["mat"], dtypes["vec"])), alpha)
    if abs(beta) <= EPSILON:
        return first
    second = part(x, beta)
    return first | second if first.dtype.kind == second.dtype.kind == "b" else first + second


@reference("aclnnAddr", "aclnnInplaceAddr", attrs=((0.5, 2.0), (0.0, 1.0), (None, None)), integers=True)
def addr(x: Array, vec1: Array, vec2: Array, beta: float | None, alpha: float | None) -> Array:
    """A beta of 0 leaves self out."""
    first, second = (1 if number is None else number for number in (beta, alpha))
    if all(each.dtype == bool for each in (x, vec1, vec2)):
        return (x & bool(first)) | (vec1[:, None] & vec2 & bool(second))
    return (first * x if first else 0) + second * vec1[:, None].astype("f8") * vec2


@reference("aclnnGemm", attrs=((2.0, 0.5, 0, 0, 0), (1.0, 0.0, 1, 1, 0), (1.0, 1.0, 0, 1, 1), (0.5, 1.0, 1, 0, 0)))
def gemm(
    one: Array, other: Array, x: Array, alpha: float, beta: float, turn_one: int, turn_other: int, math: int, *,
    soc: str, dtypes: Kinds, shape: tuple[int, ...]
) -> Array:  # fmt: skip
    left, right = one.T if turn_one else one, other.T if turn_other else other
    names = list(dtypes)
    if not one.size or not other.size:
        return np.broadcast_to(beta * x, shape)
    if FLOAT not in [dtypes[name] for name in ("A", "B", "C")] and dtypes["out"] == FLOAT:
        raise Unsaid  # the chain rounds to 16 bits, which no FLOAT shows
    found = alpha * product(left, right, math, soc, (dtypes[names[0]], dtypes[names[1]]))
    return found if abs(beta) <= EPSILON else beta * x + found
