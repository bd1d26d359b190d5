"""aclnnExpandIntoJaggedPermute, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape

SOCS = ("ascend910b", "ascend910_93")
INT32 = w.Choices().plus(dt.ACL_INT32, on=SOCS)

permute = w.In("permute", "permutation of the segments, [T], INT32")
starts = w.In("inputOffset", "start offset of each input segment, [T+1], INT32")
ends = w.In("outputOffset", "start offset of each output segment and end of the last, [T+1], INT32")
size = w.Attr("outputSize", "int64_t", "number of elements of the result; ignored", 6)
out = w.Out("outputPermuteOut", "input index of every output element, [outputSize], INT32", ctype=w.IN_TENSOR)


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return (prod(shape),), views


expanded = Shaped(
    "expand_segments", w.Contiguous(permute), w.Contiguous(starts), w.Contiguous(ends), arrange=arranged,
    shape=w.ViewShape(out), dtype=w.Dtype(out),
)  # fmt: skip
lengths = w.Derived(lambda permute: permute.numel + 1, permute, label="size of permute plus 1")
expand_into_jagged_permute = w.generated(
    "aclnnExpandIntoJaggedPermute", permute, starts, ends, size, out, on=SOCS,
    kinds=(w.dtype_in(INT32, permute, starts, ends, out),),
    tiling=(
        w.rank_is(1, permute, starts, ends),
        w.documented((w.Equal(w.Numel(starts), lengths), w.Equal(w.Numel(ends), lengths))),
    ),
    plan=(w.ViewCopy(expanded, out),),
    summary="expands a permutation of jagged segments into a permutation of their elements",
    header="aclnnop/aclnn_expand_into_jagged_permute.h", documented_soc=SOCS,
    formula="outputPermuteOut[outputOffset[i] + k] = inputOffset[permute[i]] + k, 0 <= k < outputOffset[i + 1] - "
    "outputOffset[i]", precision="exact", reference="fbgemm's expand_into_jagged_permute",
    notes=(
        "outputSize is not read: the size of outputPermuteOut counts. In the source the check of lengths is "
        "unreachable.",
        "Segments are contiguous from outputOffset[0] on. An out-of-range segment or position fails the stream; "
        "elements outside of all segments are 0.",
    ),
)  # fmt: skip
