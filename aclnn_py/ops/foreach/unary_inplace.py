"""A function of every member, in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare

changed = w.InOutList("x", "list of tensors of one dtype and any shapes, updated in place")


def in_place(name: str, kernel: str, formula: str, torch: str, dtypes: w.Choices, on: tuple[str, ...]) -> w.Operator:
    return foreach_declare.generated(
        f"aclnnForeach{name}Inplace", changed, dtypes=dtypes, on=on,
        plan=(w.EachMember(kernel, changed, out=changed, code=w.TILING),),
        summary=f"element-wise {formula} over a list of tensors, in place", formula=f"x = {formula}", precision=f.ONCE,
        reference=f"torch._foreach_{torch}_(x)", documented_soc=w.DOCUMENTED_NEW if on is f.SOCS else ("ascend950",),
    )  # fmt: skip


ON_950 = f.dtypes(*f.FLOATS, on=f.ONLY_950)
acos_inplace = in_place("ACos", "acos", "acos(x)", "acos", ON_950, f.ONLY_950)
log_inplace = in_place("Log", "log", "ln(x)", "log", ON_950, f.ONLY_950)
zero_inplace = in_place("Zero", "zeros", "0", "zero", f.dtypes(*f.FLOATS_INT, dt.ACL_INT16), f.SOCS)
