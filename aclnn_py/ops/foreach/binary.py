"""Two lists, place by place: aclnnForeachAddList, aclnnForeachMulList and their like."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare, scalar_values
from .shared import scalar_dtypes as s

ALPHA_MEANING = "factor of x2"
alpha = w.In("alpha", f"{ALPHA_MEANING}, one element")
number = w.Scalar("alpha", ALPHA_MEANING)
weights = w.InList("weight", "list of interpolation weights, same shapes and dtype as x1")
INT_TOO = f.dtypes(*f.FLOATS_INT)
SHORT_TOO = f.dtypes(*f.FLOATS_INT, *f.SHORT)
FLOATS = f.dtypes(*f.FLOATS)


def texts(name: str, formula: str, precision: str = f.ONCE, more: str = "") -> dict[str, Any]:
    return {
        "summary": f"element-wise {formula} over lists of tensors", "formula": formula, "precision": precision,
        "reference": f"torch._foreach_{name}(x1, x2{more})",
    }  # fmt: skip


def step(kernel: str, out: w.Param, **more: Any) -> w.Plan:
    return (w.EachMember(kernel, f.x1, f.x2, out=out, **more),)


def listed(name: str, kernel: str, formula: str, dtypes: w.Choices, precision: str = f.ONCE) -> w.Operator:
    return foreach_declare.generated(
        f"aclnnForeach{name}List", f.x1, f.x2, f.made, dtypes=dtypes, plan=step(kernel, f.made, code=w.TILING),
        **texts(name.lower(), formula, precision),
    )  # fmt: skip


maximum_list = listed("Maximum", "maximum", "max(x1, x2)", INT_TOO, f.CHOSEN)
minimum_list = listed("Minimum", "minimum", "min(x1, x2)", INT_TOO, f.CHOSEN)
pow_list = listed("Pow", "pow", "x1 ^ x2", INT_TOO)
mul_list = foreach_declare.written(
    "aclnnForeachMulList", f.x1, f.x2, f.out, dtypes=SHORT_TOO, plan=step("mul", f.out), shapes_first=True,
    **texts("mul", "x1 * x2"),
)  # fmt: skip
div_list = foreach_declare.written(
    "aclnnForeachDivList", f.x1, f.x2, f.out, dtypes=FLOATS, plan=step("div", f.out), **texts("div", "x1 / x2")
)  # fmt: skip
add_list = foreach_declare.written(
    "aclnnForeachAddList", f.x1, f.x2, alpha, f.out, dtypes=INT_TOO, beside=s.fits_first(f.x1, alpha, s.alphas),
    plan=step("axpy_by", f.out, single=(alpha,)), **texts("add", "x1 + alpha * x2", more=", alpha=alpha"),
)  # fmt: skip
sub_list = foreach_declare.generated(
    "aclnnForeachSubList", f.x1, f.x2, alpha, f.made,
    dtypes=f.plus_on_910b(*f.SHORT), kinds=s.fits_first(f.x1, alpha, s.row_of_tensor),
    tiling=s.one_element(alpha), plan=step("axmy_by", f.made, single=(alpha,), code=w.TILING),
    documented_soc=f.BUT_950,
    **texts("sub", "x1 - alpha * x2", more=", alpha=alpha"),
)  # fmt: skip
add_list_v2 = foreach_declare.written(
    "aclnnForeachAddListV2", f.x1, f.x2, number, f.out, dtypes=SHORT_TOO,
    counts=w.defined(w.counts_of(f.x1, f.x2, f.out)),
    beside=s.fits_first(f.x1, number, s.alphas),
    plan=step("axpy", f.out, attrs=(scalar_values.as_number(f.x1, number),)),
    **texts("add", "x1 + alpha * x2", more=", alpha=alpha"),
)  # fmt: skip
sub_list_v2 = foreach_declare.written(
    "aclnnForeachSubListV2", f.x1, f.x2, number, f.out, dtypes=SHORT_TOO, beside=s.fits_first(f.x1, number, s.alphas),
    plan=step("axmy", f.out, attrs=(scalar_values.as_number(f.x1, number),)),
    **texts("sub", "x1 - alpha * x2", more=", alpha=alpha"),
)  # fmt: skip
lerp_list = foreach_declare.written(
    "aclnnForeachLerpList", f.x1, f.x2, weights, f.out, dtypes=FLOATS,
    plan=(w.EachMember("lerp", f.x1, f.x2, weights, out=f.out),),
    **texts("lerp", "x1 + weight * (x2 - x1)", more=", weight"),
)  # fmt: skip
