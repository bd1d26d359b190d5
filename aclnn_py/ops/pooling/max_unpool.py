"""aclnnMaxUnpool2d, aclnnMaxUnpool3d and their gradients."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..indexing.shared.gather_views import INDEX
from .shared import unpool_plan as u
from .shared.adaptive_rules import same_lead, same_rank
from .shared.window_rules import so_many

TAKEN = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL
)  # fmt: skip
EXACT = "exact: elements are moved, not computed"
UNUSED = "stride and padding are checked, but have no effect."
FROM_END = f"{u.OUTSIDE}; negative indices count from the end."
FORMULA = "out = 0, then out[n, c].flat[indices[n, c, ...]] = self[n, c, ...]"
BACK = "out[n, c, ...] = gradOutput[n, c].flat[indices[n, c, ...]]"

x, out = (
    w.In("self", "pooled values, [N,C,...] or [C,...]"),
    w.Out("out", "output, shape of self with outputSize as last sizes"),
)
ref = w.Out("outRef", "output, shape of self with outputSize as last sizes")
indices = w.In("indices", "index in the output plane of each element of self, same shape as self")
grad, like = (
    w.In("gradOutput", "gradient of the output, shape of self with outputSize as last sizes"),
    w.In("self", "pooled values of the forward call, [N,C,...] or [C,...]"),
)
back = w.Out("out", "gradient of self, same shape as self")
size, volume = u.size_of(2), u.size_of(3)
stride = w.Attr("stride", "const aclIntArray*", "stride of the pooling; no effect", (2, 2, 2))
padding = w.Attr("padding", "const aclIntArray*", "padding of the pooling; no effect", (0, 0, 0))
CONTIGUOUS = w.Choices(True)


def arrays(x: w.Param) -> w.Rules:
    """Elements, the numbers of arrays, and places enough (161002)."""
    counted = (rule for array in (volume, stride, padding) for rule in so_many(array, (3,)))
    return (
        *u.elements_there(x), *counted, *u.positive(stride), *u.positive(volume), *u.large_enough(x, volume, 3)
    )  # fmt: skip


max_unpool2d = w.declare(
    "aclnnMaxUnpool2d", x, indices, size, out, summary="2-D max unpooling: places values at indices, 0 elsewhere",
    rules=(
        w.present(x, indices, size, out), w.dtype_in(u.PUT, x), w.same_dtype(out, x), w.dtype_in(INDEX, indices),
        w.dims_within(3, 4, x), w.same_shape(x, indices), u.elements_there(x), so_many(size, (2,)), u.positive(size),
        u.large_enough(x, size, 2), w.done_if_empty(x), u.as_many(x, size, out, 2),
    ),
    plan=u.put(x, indices, size, out, 2), header="aclnnop/aclnn_max_unpool2d.h", documented_soc=w.DOCUMENTED_NEW,
    formula=FORMULA, precision=EXACT, reference="torch.ops.aten.max_unpool2d(self, indices, outputSize)",
    notes=(
        u.TWICE, f"{u.OUTSIDE}.",
        "The shape of out is not checked, but its number of elements has to match (561103).",
    ),
)  # fmt: skip

max_unpool3d = w.declare(
    "aclnnMaxUnpool3d", x, indices, volume, stride, padding, ref,
    summary="3-D max unpooling: places values at indices, 0 elsewhere",
    rules=(
        w.present(x, indices, volume, stride, padding, ref), (w.OneOf(w.Dense(ref), CONTIGUOUS),), w.dtype_in(u.PUT, x),
        w.same_dtype(ref, x), w.dtype_in(INDEX, indices), w.dims_within(4, 5, x), w.same_shape(x, indices), arrays(x),
        same_rank(x, ref), same_lead(x, ref, 3), u.sized(ref, volume, 3), w.done_if_empty(x),
    ),
    plan=u.put(x, indices, volume, ref, 3), header="aclnnop/aclnn_max_unpool3d.h", documented_soc=w.DOCUMENTED_NEW,
    formula=FORMULA.replace("out", "outRef"), precision=EXACT,
    reference="torch.ops.aten.max_unpool3d(self, indices, outputSize, stride, padding)",
    notes=(u.TWICE, f"{u.OUTSIDE}.", UNUSED),
)  # fmt: skip

max_unpool2d_backward = w.declare(
    "aclnnMaxUnpool2dBackward", grad, like, indices, size, back,
    summary="gradient of 2-D max unpooling",
    rules=(
        w.present(grad, like, indices, size, back), w.dtype_in(TAKEN, grad, like, back), w.castable(grad, back),
        w.same_dtype(grad, like), w.dtype_in(INDEX, indices), w.dims_within(3, 4, like), same_rank(like, grad),
        same_lead(like, grad, 2), w.same_shape(like, indices), w.same_shape(like, back), so_many(size, (2,)),
        u.sized(grad, size, 2), w.done_if_empty(like), w.not_empty(grad),
    ),
    plan=u.taken_back(grad, indices, back, 2), header="aclnnop/aclnn_max_unpool2d_backward.h",
    documented_soc=w.DOCUMENTED_BUT_310, formula=BACK, precision=EXACT,
    reference="the gradient of torch.nn.functional.max_unpool2d", notes=(FROM_END,),
)  # fmt: skip

max_unpool3d_backward = w.declare(
    "aclnnMaxUnpool3dBackward", grad, like, indices, volume, stride, padding, back,
    summary="gradient of 3-D max unpooling",
    rules=(
        w.present(grad, like, indices, volume, stride, padding, back), (w.OneOf(w.Dense(back), CONTIGUOUS),),
        w.dtype_in(u.PUT, grad, like, back), w.same_dtype(like, grad), w.same_dtype(back, grad),
        w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.dims_within(4, 5, like), w.same_shape(like, indices),
        w.same_shape(like, back), arrays(like), same_rank(like, grad), u.sized(grad, volume, 3),
        same_lead(like, grad, 3), w.done_if_empty(grad),
    ),
    plan=u.taken_back(grad, indices, back, 3), header="aclnnop/aclnn_max_unpool3d_backward.h",
    documented_soc=w.DOCUMENTED_BUT_310, formula=BACK, precision=EXACT,
    reference="the gradient of torch.nn.functional.max_unpool3d", notes=(FROM_END, UNUSED),
)  # fmt: skip
