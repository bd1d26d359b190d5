"""aclnnStack."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.concat_terms import PRECISION, axis_of, promoted

DTYPES = w.Choices(
    *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip

tensors = w.InList("tensors", "tensors to stack, all of one shape")
dim = w.Attr("dim", "int64_t", "position of the new axis, -rank-1 to rank", 0)
out = w.Out("out", "output, shape of a tensor with the number of tensors inserted at dim")
axis = w.Derived(
    lambda tensors, dim: axis_of(tensors, dim, True), tensors, dim, label="dim",
    claim=("value of dim", "from -n - 1 to n, n the rank of the first tensor"),
    mend=w.setting(dim, lambda call: 0),
)  # fmt: skip
common = w.Derived(promoted, tensors, label="promoted dtype of tensors", kind="promotable")
empty = w.OneOf(w.Derived(lambda tensors: tensors[0].numel, tensors, label="elements per tensor"), w.Choices(0))
stacked = w.ConcatMembers(tensors, axis, common, fresh=True)
checked = w.ShapeMatches(stacked, out)
cast = w.CastTo(checked, w.Dtype(out))
stack = w.declare(
    "aclnnStack", tensors, dim, out,
    summary="stacks tensors along a new axis",
    rules=(
        w.inner(w.present(tensors, out)), w.each(tensors, lambda item, first: w.present(item)),
        w.at_least_one(tensors, ACLNN_ERR_PARAM_INVALID),
        w.each(tensors, lambda item, first: w.dtype_in(DTYPES, item)), w.dtype_in(DTYPES, out), w.defined(common),
        (w.Castable(common, w.Dtype(out)),), w.each(tensors, lambda item, first: w.max_dims(8, first)),
        w.defined(axis), w.each(tensors, lambda item, first: w.same_shape(item, first)), (w.DoneIf(empty),),
    ),
    plan=(stacked, checked, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_stack.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="stacked elements, cast to their promoted dtype and then to that of out",
    precision=PRECISION, reference="torch.stack(tensors, dim)",
    notes=(
        "A null list or out gives 561103, not the documented 161001. Null members and an empty list, which crash the "
        "source, give 161001 and 161002 here.",
        "The shape of out is checked only when the tasks are built, and not if the members are empty.",
    ),
)  # fmt: skip
