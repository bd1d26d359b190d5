"""Two lists, place by place and in place."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .binary import alpha
from .shared import foreach_common as f
from .shared import foreach_declare
from .shared import scalar_dtypes as s

changed = w.InOutList("x1", "list of tensors of one dtype and any shapes, updated in place")
ON_950 = f.dtypes(*f.FLOATS_INT, on=f.ONLY_950)


def in_place(name: str, kernel: str, formula: str, dtypes: w.Choices, *beside: w.Param) -> w.Operator:
    more: dict[str, Any] = {"single": beside} if beside else {}
    return foreach_declare.generated(
        f"aclnnForeach{name}ListInplace", changed, f.x2, *beside, dtypes=dtypes, on=f.ONLY_950,
        kinds=w.flat(*(s.fits_first(changed, one, s.row_of_tensor) for one in beside)),
        tiling=w.flat(*(s.one_element(one) for one in beside)), documented_soc=("ascend950",),
        plan=(w.EachMember(kernel, changed, f.x2, out=changed, code=w.TILING, **more),),
        summary=f"element-wise {formula} over lists of tensors, in place", formula=f"x1 = {formula}", precision=f.ONCE,
        reference=f"torch._foreach_{name.lower()}_(x1, x2)",
    )  # fmt: skip


add_list_inplace = in_place("Add", "axpy_by", "x1 + alpha * x2", ON_950, alpha)
sub_list_inplace = in_place("Sub", "axmy_by", "x1 - alpha * x2", ON_950, alpha)
mul_list_inplace = in_place("Mul", "mul", "x1 * x2", ON_950)
div_list_inplace = in_place("Div", "div", "x1 / x2", f.dtypes(*f.FLOATS, on=f.ONLY_950))
