"""A list and as many numbers, one for each member: aclnnForeachMulScalarList and its like."""

from __future__ import annotations

from ...lowering import language as w
from . import family as f
from . import numbers, ways
from . import scalars as s

INT_TOO = f.dtypes(*f.FLOATS_INT)
scalars = w.Attr("scalars", "const aclScalarList*", "one number for each member")


def by_scalars(
    name: str, kernel: str, formula: str, dtypes: w.Choices = INT_TOO, precision: str = f.ONCE
) -> w.Operator:
    return ways.generated(
        f"aclnnForeach{name}ScalarList", f.x, scalars, f.made, dtypes=dtypes,
        kinds=(w.scalars_beside(f.x, scalars, s.row_of_scalar),), tiling=(w.one_for_each(f.x, scalars),),
        plan=(w.EachMember(kernel, f.x, out=f.made, own=numbers.EachNumber(scalars), code=w.TILING),),
        summary=f"{formula} for every member", formula=f"{formula}, where scalar is the member's own",
        precision=precision, reference=f"torch._foreach_{name.lower()}(x, scalars)",
        notes=("All numbers are taken in the first one's dtype, DOUBLE as FLOAT.",),
    )  # fmt: skip


add_scalar_list = by_scalars("Add", "adds", "x + scalar")
sub_scalar_list = by_scalars("Sub", "subs", "x - scalar")
mul_scalar_list = by_scalars("Mul", "muls", "x * scalar")
div_scalar_list = by_scalars("Div", "divs", "x / scalar", f.dtypes(*f.FLOATS))
pow_scalar_list = by_scalars("Pow", "pows", "x ^ scalar")
maximum_scalar_list = by_scalars("Maximum", "maximums", "the larger of x and scalar", precision=f.CHOSEN)
minimum_scalar_list = by_scalars("Minimum", "minimums", "the smaller of x and scalar", precision=f.CHOSEN)
