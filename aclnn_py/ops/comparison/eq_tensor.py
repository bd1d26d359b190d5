"""aclnnEqTensor and aclnnInplaceEqTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import A2
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

OLD = ("ascend910", "ascend310p", "ascend310b", "ascend310", "unknown")
"""Where the list of the 910 holds for tensors; for scalars only there."""
SHARED = w.Choices(*c.COMMON, dt.ACL_BOOL, *c.COMPLEX)
NEW = SHARED.plus(dt.ACL_BF16, on=(*A2, *w.REGBASE)).plus(dt.ACL_UINT64, on=w.REGBASE)
TENSORS = NEW.plus(dt.ACL_UINT32, dt.ACL_UINT64, on=OLD)
WIDER = (dt.ACL_UINT32, dt.ACL_UINT16)
"""Further dtypes of out on ascend950."""


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.ComputeDtype(x, other, w.by_table, w.by_rank)
    outs = TENSORS.plus(*WIDER, on=w.REGBASE)
    listed = w.when(w.on(*w.REGBASE), w.dtype_in(TENSORS, x, other), () if out is x else w.dtype_in(outs, out),
                    otherwise=(w.dtype_in(TENSORS, out),))  # fmt: skip
    no_bf16 = w.when(w.on("ascend910"), tuple(w.Not(w.OneOf(w.Dtype(each), w.BF16)) for each in (x, other)))
    return (
        *listed, *no_bf16, w.Defined(kind), *r.kind_in(kind, TENSORS), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, other, out)), *r.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def tensor_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Both in the promoted dtype."""
    return p.of_tensors("eq", x, other, out, w.ComputeDtype(x, other, w.by_table, w.by_rank))


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "comparison results, broadcast shape of self and other"),
)
eq_tensor = w.declare(
    "aclnnEqTensor", x, other, out,
    summary="element-wise self == other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), plan=tensor_plan(x, other, out),
    reference="torch.eq(self, other)", **c.texts("eq_tensor", w.DOCUMENTED_BUT_310, "self == other", c.TENSORS),
)  # fmt: skip
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_eq_tensor = w.declare(
    "aclnnInplaceEqTensor", ref, other,
    summary="element-wise selfRef == other, in place",
    rules=(
        w.when(w.both(w.given(ref), w.given(other)), r.shapes_join(ref, other, ref)), w.OUT_POINTERS,
        w.present(ref, other), tensor_rules(ref, other, ref),
    ),
    plan=tensor_plan(ref, other, ref), reference="selfRef.eq_(other)",
    **c.texts(
        "eq_tensor", w.DOCUMENTED_BUT_310, "selfRef == other", c.TENSORS, c.IN_PLACE,
        "Shapes of the tensors given are checked first, before a null workspaceSize or executor and before any dtype.",
    ),
)  # fmt: skip
