"""aclnnAddmv."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.cube import (
    CUBES,
    FLOAT_RESULT,
    FORMULA,
    FP32_ADD,
    HALF,
    KEEP,
    NARROW,
    USE_FP16,
    USE_HF32,
    into,
    math_type,
    no_nz,
)
from .shared.product import Product
from .shared.scaled_sum import EPSILON, about_one
from .shared.vectors import Wider, times, total

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8,
    dt.ACL_DOUBLE, dt.ACL_BOOL,
)  # fmt: skip
x, mat, vec = w.In("self", "vector to add, [N] or 1 element"), w.In("mat", "matrix, [N, M]"), w.In("vec", "vector, [M]")
alpha, beta = w.Scalar("alpha", "multiplier of the product"), w.Scalar("beta", "multiplier of self")
out = w.Out("out", "output, [N]")
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(1)


def fitting(addend: Any, matrix: Any, factor: Any) -> bool | None:
    """self is as long as the matrix is high, or has one element that the product widens."""
    if matrix.rank != 2 or addend.rank > 1:
        return True
    is_single = not addend.rank or (addend.shape[0] == 1 and not abs(float(complex(factor.value).real)) <= EPSILON)
    return is_single or addend.shape[0] == matrix.shape[0] or None


def hf32(matrix: Any, vector: Any, math: int) -> float:
    """1 where FLOAT loses its last 12 bits on the way in."""
    return float(math in (NARROW, USE_HF32) and dt.promote(matrix.dtype, vector.dtype) == dt.ACL_FLOAT)


kind = w.Promoted(mat, vec)
narrow = w.both(
    w.OneOf(kind, w.Choices(dt.ACL_FLOAT)), w.either(w.value_is(math_type, USE_FP16), w.negated(w.on(*CUBES)))
)
cube = w.Where(narrow, HALF, kind, label="the dtype multiplied in")
given = w.Where(w.both(narrow, w.on(*CUBES)), HALF, kind, label="the dtype of the product")
short = w.Where(
    w.on(*CUBES), w.Derived(hf32, mat, vec, math_type, label="HF32"), w.Constant(0.0, "no HF32"), label="HF32"
)
scaled = w.Where(about_one(alpha), kind, Wider(kind, w.Dtype(alpha)), label="the product's dtype with alpha's")
own = w.Where(about_one(beta), w.Dtype(x), Wider(w.Dtype(x), w.Dtype(beta)), label="self's dtype with beta's")
common = Wider(own, scaled)

left, right = (w.CastTo(w.CastTo(w.Strided(param), kind), cube) for param in (mat, vec))
flat = w.ViewOf(w.CastTo(Product(left, right, given, short), kind), w.Reshaped(w.ViewShape(out)))
product = times(w.CastTo(flat, scaled), alpha, scaled, about_one(alpha))
addend = times(w.CastTo(w.Contiguous(x), own), beta, own, about_one(beta))
without = w.either(w.about_zero(alpha), w.is_empty(mat))
result = total(w.CastTo(product, common), w.CastTo(addend, common), common)
plan = w.Branch(without, into(addend, out), w.Branch(w.about_zero(beta), into(product, out), into(result, out)))

floats = w.either(w.has_dtype(mat, dt.ACL_FLOAT), w.has_dtype(vec, dt.ACL_FLOAT))
exact = w.negated(w.value_is(math_type, FLOAT_RESULT, KEEP, USE_HF32, FP32_ADD))
known = w.OneOf(w.ValueOf(math_type), w.Choices(FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD))
source_shape = w.Derived(
    fitting, x, mat, alpha, label="shape of self", kind="shape_custom",
    claim=("size of self", "that of a column of mat, or 1 if the product is added"),
    mend=lambda call: iter((call.but(x, shape=call.tensor(mat).shape[:1]),)),
)  # fmt: skip
addmv = w.declare(
    "aclnnAddmv", x, mat, vec, alpha, beta, out, math_type,
    summary="beta * self plus alpha * the product of a matrix and a vector",
    rules=(
        w.present(x, mat, vec, alpha, beta, out), w.dtype_in(DTYPES, x, mat, vec, alpha, beta, out),
        (w.Castable(common, w.Dtype(out)),), w.max_dims(1, x), w.rank_is(2, mat), w.rank_is(1, vec, out),
        (w.Equal(w.SizeAt(vec, FIRST), w.SizeAt(mat, LAST)), w.Equal(w.SizeAt(out, FIRST), w.SizeAt(mat, FIRST))),
        w.defined(source_shape), (known,),
        w.when(w.on(*CUBES), otherwise=(
            w.when(floats, (exact,), otherwise=((w.negated(w.has_dtype(mat, dt.ACL_BF16)),),)),
        )),
        no_nz(x, mat, vec, out), w.done_if_empty(x),
    ),
    plan=(plan,), header="aclnnop/aclnn_addmv.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"beta * self + alpha * (mat @ vec), each term in its promoted dtype; {FORMULA}; integers wrap, BOOL "
    "uses and, or; factors within 2^-23 of 1 are not applied, an alpha within 2^-23 of 0 leaves the product out, "
    "such a beta self",
    precision="each term is rounded to its dtype, to nearest even; sums of products in float32",
    reference="torch.addmv(self, mat, vec, beta=beta, alpha=alpha).to(out.dtype)",
    notes=("cubeMathType 4 counts as 0 on the A2 and A3 families.",
    "Without a product a self of one element is not broadcast to "
    "out."),
)  # fmt: skip
