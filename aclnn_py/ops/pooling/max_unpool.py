"""aclnnMaxUnpool2d, aclnnMaxUnpool3d and their gradients."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..indexing.gathering import INDEX
from . import unpooling as u
from .adaptive import same_lead, same_rank
from .windows import so_many

TAKEN = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL
)  # fmt: skip
EXACT = "exact: elements are moved, not computed"
UNUSED = "stride and padding are tested, and count for nothing else."
FROM_END = f"{u.OUTSIDE}; negative ones count from the end."
FORMULA = "out = 0, but in every plane out[indices[i]] = self[i]"
BACK = "in every plane out[i] = gradOutput[indices[i]]"

x, out = w.In("self", "what was pooled"), w.Out("out", "the result")
ref = w.Out("outRef", "the result")
places = w.In("indices", "for every element of self its place in the plane of the result")
grad, like = w.In("gradOutput", "gradient of the result"), w.In("self", "what was put back")
back = w.Out("out", "gradient of what was put back")
size, volume = u.size_of(2), u.size_of(3)
stride = w.Attr("stride", "const aclIntArray*", "how far apart windows were", (2, 2, 2))
padding = w.Attr("padding", "const aclIntArray*", "what planes were padded with", (0, 0, 0))
CONTIGUOUS = w.Choices(True)


def arrays(x: w.Param) -> w.Rules:
    """Elements, the numbers of arrays, and places enough (161002)."""
    counted = (rule for array in (volume, stride, padding) for rule in so_many(array, (3,)))
    return (
        *u.elements_there(x), *counted, *u.positive(stride), *u.positive(volume), *u.large_enough(x, volume, 3)
    )  # fmt: skip


max_unpool2d = w.declare(
    "aclnnMaxUnpool2d", x, places, size, out, summary="elements put back where pooling of images found them, else 0",
    rules=(
        w.present(x, places, size, out), w.dtype_in(u.PUT, x), w.same_dtype(out, x), w.dtype_in(INDEX, places),
        w.dims_within(3, 4, x), w.same_shape(x, places), u.elements_there(x), so_many(size, (2,)), u.positive(size),
        u.large_enough(x, size, 2), w.done_if_empty(x), u.as_many(x, size, out, 2),
    ),
    plan=u.put(x, places, size, out, 2), header="aclnnop/aclnn_max_unpool2d.h", documented_soc=w.DOCUMENTED_NEW,
    formula=FORMULA, precision=EXACT, reference="torch.ops.aten.max_unpool2d(self, indices, outputSize)",
    notes=(
        u.TWICE, f"{u.OUTSIDE}.",
        "The shape of out is not tested; it has as many elements as planes of outputSize for self's batches and "
        "channels, else 561103.",
    ),
)  # fmt: skip

max_unpool3d = w.declare(
    "aclnnMaxUnpool3d", x, places, volume, stride, padding, ref,
    summary="elements put back where pooling of volumes found them, else 0",
    rules=(
        w.present(x, places, volume, stride, padding, ref), (w.OneOf(w.Dense(ref), CONTIGUOUS),), w.dtype_in(u.PUT, x),
        w.same_dtype(ref, x), w.dtype_in(INDEX, places), w.dims_within(4, 5, x), w.same_shape(x, places), arrays(x),
        same_rank(x, ref), same_lead(x, ref, 3), u.sized(ref, volume, 3), w.done_if_empty(x),
    ),
    plan=u.put(x, places, volume, ref, 3), header="aclnnop/aclnn_max_unpool3d.h", documented_soc=w.DOCUMENTED_NEW,
    formula=FORMULA.replace("out", "outRef"), precision=EXACT,
    reference="torch.ops.aten.max_unpool3d(self, indices, outputSize, stride, padding)",
    notes=(u.TWICE, f"{u.OUTSIDE}.", UNUSED),
)  # fmt: skip

max_unpool2d_backward = w.declare(
    "aclnnMaxUnpool2dBackward", grad, like, places, size, back,
    summary="gradient of elements that were put back where pooling of images found them",
    rules=(
        w.present(grad, like, places, size, back), w.dtype_in(TAKEN, grad, like, back), w.castable(grad, back),
        w.same_dtype(grad, like), w.dtype_in(INDEX, places), w.dims_within(3, 4, like), same_rank(like, grad),
        same_lead(like, grad, 2), w.same_shape(like, places), w.same_shape(like, back), so_many(size, (2,)),
        u.sized(grad, size, 2), w.done_if_empty(like), w.not_empty(grad),
    ),
    plan=u.taken_back(grad, places, back, 2), header="aclnnop/aclnn_max_unpool2d_backward.h",
    documented_soc=w.DOCUMENTED_BUT_310, formula=BACK, precision=EXACT,
    reference="the gradient of torch.nn.functional.max_unpool2d", notes=(FROM_END,),
)  # fmt: skip

max_unpool3d_backward = w.declare(
    "aclnnMaxUnpool3dBackward", grad, like, places, volume, stride, padding, back,
    summary="gradient of elements that were put back where pooling of volumes found them",
    rules=(
        w.present(grad, like, places, volume, stride, padding, back), (w.OneOf(w.Dense(back), CONTIGUOUS),),
        w.dtype_in(u.PUT, grad, like, back), w.same_dtype(like, grad), w.same_dtype(back, grad),
        w.dtype_in(w.Choices(dt.ACL_INT64), places), w.dims_within(4, 5, like), w.same_shape(like, places),
        w.same_shape(like, back), arrays(like), same_rank(like, grad), u.sized(grad, volume, 3),
        same_lead(like, grad, 3), w.done_if_empty(grad),
    ),
    plan=u.taken_back(grad, places, back, 3), header="aclnnop/aclnn_max_unpool3d_backward.h",
    documented_soc=w.DOCUMENTED_BUT_310, formula=BACK, precision=EXACT,
    reference="the gradient of torch.nn.functional.max_unpool3d", notes=(FROM_END, UNUSED),
)  # fmt: skip
