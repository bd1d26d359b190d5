"""x1 + scalar * x2 * x3, x1 + scalar * x2 / x3 and x1 + weight * (x2 - x1), place by place."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from . import family as f
from . import numbers, ways
from . import scalars as s

LISTS = (f.x1, f.x2, f.x3)
MEANING = "what products (quotients) are multiplied with"
scalar = w.In("scalar", f"{MEANING}, one element")
number = w.Scalar("scalar", MEANING, 2.0)
scalars = w.In("scalars", f"{MEANING}, an element for each member")
weight = w.Scalar("weight", "how far from x1 to x2", 0.25)
FLOATS, INT_TOO = f.dtypes(*f.FLOATS), f.dtypes(*f.FLOATS_INT)
ORDER = "the product or quotient is rounded before the multiplication and the sum, which are one step. "


def texts(name: str) -> dict[str, Any]:
    formula = f"x1 + scalar * ({'x2 * x3' if name == 'addcmul' else 'x2 / x3'})"
    return {
        "summary": f"{formula}, place by place", "formula": formula, "precision": ORDER + f.ONCE,
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


addcmul_scalar = ways.generated(
    "aclnnForeachAddcmulScalar", *LISTS, scalar, f.made, dtypes=INT_TOO,
    kinds=s.fits_first(f.x1, scalar, s.row_of_tensor, s.row_of_tensor_950), tiling=s.one_element(scalar),
    plan=step("addcmul_by", f.made, single=(scalar,), code=w.TILING), **texts("addcmul"),
)  # fmt: skip
addcdiv_scalar = ways.written(
    "aclnnForeachAddcdivScalar", *LISTS, scalar, f.out, dtypes=FLOATS, beside=s.fits_first(f.x1, scalar, s.alphas),
    plan=step("addcdiv_by", f.out, single=(scalar,)), **texts("addcdiv"),
)  # fmt: skip
addcmul_scalar_v2 = ways.written(
    "aclnnForeachAddcmulScalarV2", *LISTS, number, f.out, dtypes=INT_TOO, nulls=w.ACLNN_ERR_PARAM_INVALID,
    beside=s.fits_first(f.x1, number, s.alphas, s.alphas_950),
    plan=step("addcmul", f.out, attrs=(numbers.as_number(f.x1, number, True),)), **texts("addcmul"),
)  # fmt: skip
addcdiv_scalar_v2 = ways.written(
    "aclnnForeachAddcdivScalarV2", *LISTS, number, f.out, dtypes=FLOATS, beside=s.fits_first(f.x1, number, s.alphas),
    plan=step("addcdiv", f.out, attrs=(numbers.as_number(f.x1, number),)), **texts("addcdiv"),
)  # fmt: skip
addcdiv_scalar_list = ways.written(
    "aclnnForeachAddcdivScalarList", *LISTS, scalars, f.out, dtypes=FLOATS,
    counts=w.defined(w.counts_of(*LISTS, f.out)),
    more=w.inner(s.fits_first(f.x1, scalars, lambda kind: f.FLOATS), one_each()),
    plan=step("addcdiv_by", f.out, several=scalars), **texts("addcdiv"),
)  # fmt: skip


def by_tensor(name: str, kernel: str, dtypes: w.Choices) -> w.Operator:
    """A tensor has a number for each member."""
    return ways.generated(
        f"aclnnForeach{name}", *LISTS, scalars, f.made, dtypes=dtypes,
        kinds=s.fits_first(f.x1, scalars, row_of_list), tiling=one_each(),
        plan=step(kernel, f.made, several=scalars, code=w.TILING), **texts(kernel.removesuffix("_by")),
    )  # fmt: skip


addcmul_scalar_list = by_tensor("AddcmulScalarList", "addcmul_by", INT_TOO)
addcmul_list = by_tensor("AddcmulList", "addcmul_by", INT_TOO)
addcdiv_list = by_tensor("AddcdivList", "addcdiv_by", FLOATS)

lerp_scalar = ways.written(
    "aclnnForeachLerpScalar", f.x1, f.x2, weight, f.out, dtypes=FLOATS,
    counts=w.defined(w.counts_of(f.x1, f.x2, f.out)), beside=s.fits_first(f.x1, weight, lambda kind: s.REAL),
    plan=(w.EachMember("lerps", f.x1, f.x2, out=f.out, attrs=(w.AsTensor(weight, w.FLOAT),)),),
    summary="x1 + weight * (x2 - x1), place by place", formula="x1 + weight * (x2 - x1)", precision=f.ONCE,
    reference="torch._foreach_lerp(x1, x2, weight)",
)  # fmt: skip
