"""A list and as many numbers, one for each member: aclnnForeachMulScalarList and its like."""

from __future__ import annotations

from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare, scalar_values
from .shared import scalar_dtypes as s

INT_TOO = f.dtypes(*f.FLOATS_INT)
scalars = w.Attr("scalars", "const aclScalarList*", "scalar operands, one per tensor of x")


def by_scalars(
    name: str, kernel: str, formula: str, dtypes: w.Choices = INT_TOO, precision: str = f.ONCE
) -> w.Operator:
    return foreach_declare.generated(
        f"aclnnForeach{name}ScalarList", f.x, scalars, f.made, dtypes=dtypes,
        kinds=(w.scalars_beside(f.x, scalars, s.row_of_scalar),), tiling=(w.one_for_each(f.x, scalars),),
        plan=(w.EachMember(kernel, f.x, out=f.made, own=scalar_values.EachNumber(scalars), code=w.TILING),),
        summary=f"element-wise {formula} over a list of tensors, with a scalar per tensor",
        formula=f"{formula}, scalar the one of the tensor",
        precision=precision, reference=f"torch._foreach_{name.lower()}(x, scalars)",
        notes=("All scalars are converted to the dtype of the first one, DOUBLE to FLOAT.",),
    )  # fmt: skip


add_scalar_list = by_scalars("Add", "adds", "x + scalar")
sub_scalar_list = by_scalars("Sub", "subs", "x - scalar")
mul_scalar_list = by_scalars("Mul", "muls", "x * scalar")
div_scalar_list = by_scalars("Div", "divs", "x / scalar", f.dtypes(*f.FLOATS))
pow_scalar_list = by_scalars("Pow", "pows", "x ^ scalar")
maximum_scalar_list = by_scalars("Maximum", "maximums", "max(x, scalar)", precision=f.CHOSEN)
minimum_scalar_list = by_scalars("Minimum", "minimums", "min(x, scalar)", precision=f.CHOSEN)
