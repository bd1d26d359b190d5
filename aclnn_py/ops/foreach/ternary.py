"""x1 + scalar * x2 * x3, x1 + scalar * x2 / x3 and x1 + weight * (x2 - x1), place by place."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare, scalar_values
from .shared import scalar_dtypes as s

LISTS = (f.x1, f.x2, f.x3)
MEANING = "factor of the product (quotient)"
scalar = w.In("scalar", f"{MEANING}, one element")
number = w.Scalar("scalar", MEANING, 2.0)
scalars = w.In("scalars", f"{MEANING}, one element per tensor")
weight = w.Scalar("weight", "interpolation weight", 0.25)
FLOATS, INT_TOO = f.dtypes(*f.FLOATS), f.dtypes(*f.FLOATS_INT)
ORDER = "the product or quotient is rounded before the multiply-add, which is fused. "


def texts(name: str) -> dict[str, Any]:
    formula = f"x1 + scalar * ({'x2 * x3' if name == 'addcmul' else 'x2 / x3'})"
    return {
        "summary": f"element-wise {formula} over lists of tensors", "formula": formula, "precision": ORDER + f.ONCE,
        "reference": f"torch._foreach_{name}(x1, x2, x3, scalar)",
    }  # fmt: skip


def step(kernel: str, out: w.Param, **more: Any) -> w.Plan:
    return (w.EachMember(kernel, *LISTS, out=out, **more),)


def row_of_list(kind: int) -> tuple[int, ...]:
    """One number for each member has the members' dtype."""
    return (kind,)


def one_each(lists: w.Param = f.x1) -> w.Rules:
    """A tensor has as many elements as a list has members, and at most 8 axes."""
    return (w.Equal(w.Numel(scalars), w.ListSize(lists)), *w.max_dims(8, scalars))


addcmul_scalar = foreach_declare.generated(
    "aclnnForeachAddcmulScalar", *LISTS, scalar, f.made, dtypes=INT_TOO,
    kinds=s.fits_first(f.x1, scalar, s.row_of_tensor, s.row_of_tensor_950), tiling=s.one_element(scalar),
    plan=step("addcmul_by", f.made, single=(scalar,), code=w.TILING), **texts("addcmul"),
)  # fmt: skip
addcdiv_scalar = foreach_declare.written(
    "aclnnForeachAddcdivScalar", *LISTS, scalar, f.out, dtypes=FLOATS, beside=s.fits_first(f.x1, scalar, s.alphas),
    plan=step("addcdiv_by", f.out, single=(scalar,)), **texts("addcdiv"),
)  # fmt: skip
addcmul_scalar_v2 = foreach_declare.written(
    "aclnnForeachAddcmulScalarV2", *LISTS, number, f.out, dtypes=INT_TOO, nulls=w.ACLNN_ERR_PARAM_INVALID,
    beside=s.fits_first(f.x1, number, s.alphas, s.alphas_950),
    plan=step("addcmul", f.out, attrs=(scalar_values.as_number(f.x1, number, True),)), **texts("addcmul"),
)  # fmt: skip
addcdiv_scalar_v2 = foreach_declare.written(
    "aclnnForeachAddcdivScalarV2", *LISTS, number, f.out, dtypes=FLOATS, beside=s.fits_first(f.x1, number, s.alphas),
    plan=step("addcdiv", f.out, attrs=(scalar_values.as_number(f.x1, number),)), **texts("addcdiv"),
)  # fmt: skip
addcdiv_scalar_list = foreach_declare.written(
    "aclnnForeachAddcdivScalarList", *LISTS, scalars, f.out, dtypes=FLOATS,
    counts=w.defined(w.counts_of(*LISTS, f.out)),
    more=w.inner(s.fits_first(f.x1, scalars, lambda kind: f.FLOATS), one_each()),
    plan=step("addcdiv_by", f.out, several=scalars), **texts("addcdiv"),
)  # fmt: skip


def by_tensor(name: str, kernel: str, dtypes: w.Choices) -> w.Operator:
    """A tensor has a number for each member."""
    return foreach_declare.generated(
        f"aclnnForeach{name}", *LISTS, scalars, f.made, dtypes=dtypes,
        kinds=s.fits_first(f.x1, scalars, row_of_list), tiling=one_each(),
        plan=step(kernel, f.made, several=scalars, code=w.TILING), **texts(kernel.removesuffix("_by")),
    )  # fmt: skip


addcmul_scalar_list = by_tensor("AddcmulScalarList", "addcmul_by", INT_TOO)
addcmul_list = by_tensor("AddcmulList", "addcmul_by", INT_TOO)
addcdiv_list = by_tensor("AddcdivList", "addcdiv_by", FLOATS)

lerp_scalar = foreach_declare.written(
    "aclnnForeachLerpScalar", f.x1, f.x2, weight, f.out, dtypes=FLOATS,
    counts=w.defined(w.counts_of(f.x1, f.x2, f.out)), beside=s.fits_first(f.x1, weight, lambda kind: s.REAL),
    plan=(w.EachMember("lerps", f.x1, f.x2, out=f.out, attrs=(w.AsTensor(weight, w.FLOAT),)),),
    summary="element-wise x1 + weight * (x2 - x1) over lists of tensors",
    formula="x1 + weight * (x2 - x1)", precision=f.ONCE,
    reference="torch._foreach_lerp(x1, x2, weight)",
)  # fmt: skip
