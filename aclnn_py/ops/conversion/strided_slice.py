"""aclnnStridedSlice."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, Shape
from ..math.arithmetic import WHOLE
from .fill import UNSIGNED
from .layouts import EXACT
from .listed_slices import begin, distances, end
from .masked_slices import Slice, cut

DTYPES = w.Choices().plus(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, *WHOLE, *UNSIGNED, dt.ACL_COMPLEX32, dt.ACL_COMPLEX64,
    dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE,
)  # fmt: skip


x, out = w.In("self", "what is sliced"), w.Out("out", "the result")
strides = distances(", also below 0")
masks = (
    w.Attr("beginMask", "int64_t", "bits of axes whose begin does not count", 0),
    w.Attr("endMask", "int64_t", "bits of axes whose end does not count", 0),
    w.Attr("ellipsisMask", "int64_t", "the bit that stands for all axes that nothing else is about", 0),
    w.Attr("newAxisMask", "int64_t", "bits that stand for new axes", 0),
    w.Attr("shrinkAxisMask", "int64_t", "bits of axes of which only the element at begin is left", 0),
)
LISTS = (begin, end, strides, *masks)


def chosen(call: Call, view: View) -> View | str:
    return cut(view, Slice(*(call.args[each.name] for each in LISTS)))  # type: ignore[arg-type]


def forward(strides: Shape, shrinkAxisMask: int) -> bool | None:
    """Whether axes that vanish have distances above 0."""
    return all(step > 0 or not shrinkAxisMask >> at & 1 for at, step in enumerate(strides)) or None


moving = w.Worked(
    lambda strides: 0 not in strides or None, strides, told="distances", claim=("every number of strides", "not 0"),
    mend=w.setting(strides, lambda call: (1,) * len(call.args["strides"])),  # type: ignore[arg-type]
)  # fmt: skip
lone = w.Worked(
    lambda ellipsisMask: ellipsisMask & (ellipsisMask - 1) == 0 or None, masks[2], told="ellipsis",
    claim=("ellipsisMask", "one bit at most"), mend=w.setting(masks[2], lambda call: 0),
)  # fmt: skip
ahead = w.Worked(
    forward, strides, masks[4], told="distances of axes that vanish",
    claim=("strides where shrinkAxisMask has a bit", "above 0"), mend=w.setting(masks[4], lambda call: 0),
)  # fmt: skip


def complete(begin: Shape | None, end: Shape | None, strides: Shape | None) -> bool | None:
    if begin is None or end is None or strides is None:
        return None
    return (len(begin) == len(end) == len(strides) and 0 not in strides) or None


always = w.Worked(complete, begin, end, strides, told="bounds")
dense = w.Contiguous(x)
piece = w.Look(dense, w.Through("strided_slice", chosen, always, format=w.ND.on("")[0]))
none = w.OneOf(w.ListSize(begin), w.Choices(0))
taken = w.Fork(none, dense, piece)
fits = w.Fits(taken, out, unless=none.holds)
strided_slice = w.declare(
    "aclnnStridedSlice", x, *LISTS, out,
    summary="some elements along axes, with TensorFlow's masks",
    rules=(
        w.present(x, begin, end, strides, out), w.dtype_in(DTYPES, x, out), w.same_dtype(x, out), w.max_dims(8, x),
        (w.Equal(w.ListSize(begin), w.ListSize(end)),), (w.Equal(w.ListSize(end), w.ListSize(strides)),),
        w.defined(moving), w.defined(lone), w.defined(ahead), w.done_if_empty(x),
    ),
    plan=(dense, piece, taken, fits, w.ViewCopy(fits, out)),
    header="aclnnop/aclnn_strided_slice.h", library="math", documented_soc=("ascend950",), precision=EXACT,
    formula="self[begin:end:strides], axes without bounds whole; masks open bounds, add axes and leave some out",
    reference="tf.strided_slice",
    notes=("Without any begin self is copied.", "Bounds of which the masks make no slice give 561103."),
)  # fmt: skip
