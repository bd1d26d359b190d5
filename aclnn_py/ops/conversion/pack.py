"""aclnnStack."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ..math.arithmetic import COMPLEX, WHOLE
from .joining import PRECISION, axis_of, promoted

DTYPES = w.Choices(
    *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip

tensors = w.InList("tensors", "what is stacked, all of one shape")
dim = w.Attr("dim", "int64_t", "where the new axis lies", 0)
out = w.Out("out", "the result")
axis = w.Worked(
    lambda tensors, dim: axis_of(tensors, dim, True), tensors, dim, told="new axis at dim",
    claim=("value of dim", "before, between or behind the axes of the first tensor"),
    mend=w.setting(dim, lambda call: 0),
)  # fmt: skip
common = w.Worked(promoted, tensors, told="promoted dtype of tensors", kind="promotable")
empty = w.OneOf(w.Worked(lambda tensors: tensors[0].numel, tensors, told="elements of a tensor"), w.Choices(0))
stacked = w.SideBySide(tensors, axis, common, fresh=True)
fits = w.Fits(stacked, out)
cast = w.CastTo(fits, w.Dtype(out))
stack = w.declare(
    "aclnnStack", tensors, dim, out,
    summary="tensors side by side along a new axis",
    rules=(
        w.inner(w.present(tensors, out)), w.each(tensors, lambda item, first: w.present(item)),
        w.at_least_one(tensors, ACLNN_ERR_PARAM_INVALID),
        w.each(tensors, lambda item, first: w.dtype_in(DTYPES, item)), w.dtype_in(DTYPES, out), w.defined(common),
        (w.Castable(common, w.Dtype(out)),), w.each(tensors, lambda item, first: w.max_dims(8, first)),
        w.defined(axis), w.each(tensors, lambda item, first: w.same_shape(item, first)), (w.DoneIf(empty),),
    ),
    plan=(stacked, fits, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_stack.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="the elements of all tensors, cast to their promoted dtype and then to out's",
    precision=PRECISION, reference="torch.stack(tensors, dim)",
    notes=(
        "A null list or out gives 561103, not the documents' 161001. Null members and an empty list, with which the "
        "source crashes, give 161001 and 161002 here.",
        "The shape of out is tested once the tasks are listed, and not at all when the members are empty.",
    ),
)  # fmt: skip
