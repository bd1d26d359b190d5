"""A list and a number that is a tensor: aclnnForeachMulScalar and its like."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare
from .shared import scalar_dtypes as s

scalar = w.In("scalar", "scalar operand, one element")
FLOATS, INT_TOO = f.dtypes(*f.FLOATS), f.dtypes(*f.FLOATS_INT)


def texts(name: str, formula: str, precision: str = f.ONCE) -> dict[str, Any]:
    return {
        "summary": f"element-wise {formula} over a list of tensors", "formula": formula, "precision": precision,
        "reference": f"torch._foreach_{name}(x, scalar)",
    }  # fmt: skip


def by_tensor(
    name: str, kernel: str, formula: str, dtypes: w.Choices = INT_TOO, *, strided: bool = False,
    float_too: bool = False, precision: str = f.ONCE,
) -> w.Operator:  # fmt: skip
    """The number is a tensor; `strided`: a strided one is made dense, `float_too`: ascend950 has FLOAT for FLOAT16."""
    return foreach_declare.generated(
        f"aclnnForeach{name}Scalar", f.x, scalar, f.made, dtypes=dtypes,
        kinds=s.fits_first(f.x, scalar, s.row_of_tensor, s.row_of_tensor_950 if float_too else None),
        tiling=s.one_element(scalar),
        plan=(w.EachMember(kernel, f.x, out=f.made, single=(scalar,), code=w.TILING),),
        documented_soc=w.DOCUMENTED_NEW if float_too else f.BUT_950, **texts(name.lower(), formula, precision),
    )  # fmt: skip


ADDED = f.plus_on_910b(*f.SHORT)
add_scalar = by_tensor("Add", "add", "x + scalar", ADDED, strided=True, float_too=True)
mul_scalar = by_tensor("Mul", "mul", "x * scalar", strided=True, float_too=True)
sub_scalar = by_tensor("Sub", "sub", "x - scalar")
pow_scalar = by_tensor("Pow", "pow", "x ^ scalar")
maximum_scalar = by_tensor("Maximum", "maximum", "max(x, scalar)", precision=f.CHOSEN)
minimum_scalar = by_tensor("Minimum", "minimum", "min(x, scalar)", precision=f.CHOSEN)
div_scalar = foreach_declare.written(
    "aclnnForeachDivScalar", f.x, scalar, f.out, dtypes=FLOATS, beside=s.fits_first(f.x, scalar, s.alphas),
    plan=(w.EachMember("div", f.x, out=f.out, single=(scalar,)),),
    more=w.when(w.on(*w.REGBASE), w.inner(s.one_element(scalar))), **texts("div", "x / scalar"),
)  # fmt: skip

changed = w.InOutList("x", "list of tensors of one dtype and any shapes, updated in place")


def in_place(name: str, kernel: str, formula: str) -> w.Operator:
    return foreach_declare.generated(
        f"aclnnForeach{name}ScalarInplace", changed, scalar, dtypes=f.dtypes(*f.FLOATS_INT, on=f.ONLY_950),
        on=f.ONLY_950, kinds=s.fits_first(changed, scalar, s.row_of_tensor_950), tiling=s.one_element(scalar),
        plan=(w.EachMember(kernel, changed, out=changed, single=(scalar,), code=w.TILING),),
        documented_soc=("ascend950",),
        summary=f"element-wise {formula} over a list of tensors, in place", formula=f"x = {formula}",
        precision=f.ONCE, reference=f"torch._foreach_{name.lower()}_(x, scalar)",
    )  # fmt: skip


mul_scalar_inplace = in_place("Mul", "mul", "x * scalar")
sub_scalar_inplace = in_place("Sub", "sub", "x - scalar")
