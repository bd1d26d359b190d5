"""aclnnStridedSlice."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.fill_steps import UNSIGNED
from .shared.slice_lists import begin, end, strides_of
from .shared.slice_masks import Slice, cut
from .shared.view_ops import EXACT

DTYPES = w.Choices().plus(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, *WHOLE, *UNSIGNED, dt.ACL_COMPLEX32, dt.ACL_COMPLEX64,
    dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE,
)  # fmt: skip


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, shape of the slice, dtype of self")
strides = strides_of(", not 0")
masks = (
    w.Attr("beginMask", "int64_t", "bit i: begin[i] is ignored, the slice starts at the first element", 0),
    w.Attr("endMask", "int64_t", "bit i: end[i] is ignored, the slice ends with the last element", 0),
    w.Attr("ellipsisMask", "int64_t", "bit i: entry i stands for all axes without an entry; at most one bit", 0),
    w.Attr("newAxisMask", "int64_t", "bit i: entry i inserts an axis of size 1", 0),
    w.Attr("shrinkAxisMask", "int64_t", "bit i: axis i keeps only begin[i] and is removed", 0),
)
LISTS = (begin, end, strides, *masks)


def chosen(call: Call, view: View) -> View | str:
    return cut(view, Slice(*(call.args[each.name] for each in LISTS)))  # type: ignore[arg-type]


def forward(strides: Shape, shrinkAxisMask: int) -> bool | None:
    """Whether axes that vanish have distances above 0."""
    return all(step > 0 or not shrinkAxisMask >> at & 1 for at, step in enumerate(strides)) or None


moving = w.Derived(
    lambda strides: 0 not in strides or None, strides, label="strides", claim=("every number of strides", "not 0"),
    mend=w.setting(strides, lambda call: (1,) * len(call.args["strides"])),  # type: ignore[arg-type]
)  # fmt: skip
single_bit = w.Derived(
    lambda ellipsisMask: ellipsisMask & (ellipsisMask - 1) == 0 or None, masks[2], label="ellipsisMask",
    claim=("ellipsisMask", "at most one bit"), mend=w.setting(masks[2], lambda call: 0),
)  # fmt: skip
ahead = w.Derived(
    forward, strides, masks[4], label="strides of removed axes",
    claim=("strides of the axes in shrinkAxisMask", "above 0"), mend=w.setting(masks[4], lambda call: 0),
)  # fmt: skip


def complete(begin: Shape | None, end: Shape | None, strides: Shape | None) -> bool | None:
    if begin is None or end is None or strides is None:
        return None
    return (len(begin) == len(end) == len(strides) and 0 not in strides) or None


always = w.Derived(complete, begin, end, strides, label="slice")
dense = w.Contiguous(x)
piece = w.ViewOf(dense, w.Through("strided_slice", chosen, always, format=w.ND.on("")[0]))
none = w.OneOf(w.ListSize(begin), w.Choices(0))
sliced = w.Branch(none, dense, piece)
checked = w.ShapeMatches(sliced, out, unless=none.holds)
strided_slice = w.declare(
    "aclnnStridedSlice", x, *LISTS, out,
    summary="strided slice of self with TensorFlow's masks",
    rules=(
        w.present(x, begin, end, strides, out), w.dtype_in(DTYPES, x, out), w.same_dtype(x, out), w.max_dims(8, x),
        (w.Equal(w.ListSize(begin), w.ListSize(end)),), (w.Equal(w.ListSize(end), w.ListSize(strides)),),
        w.defined(moving), w.defined(single_bit), w.defined(ahead), w.done_if_empty(x),
    ),
    plan=(dense, piece, sliced, checked, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_strided_slice.h", library="math", documented_soc=("ascend950",), precision=EXACT,
    formula="self[begin:end:strides], other axes in full; masks drop bounds, insert axes and remove axes",
    reference="tf.strided_slice",
    notes=("An empty begin copies self.", "Bounds from which the masks make no slice give 561103."),
)  # fmt: skip
