"""aclnnExpandIntoJaggedPermute, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...lowering.shaped import Shaped
from ...rules.call import Call, Shape

SOCS = ("ascend910b", "ascend910_93")
INT32 = w.Choices().plus(dt.ACL_INT32, on=SOCS)

permute = w.In("permute", "which segment of the input is the next one of the result")
starts = w.In("inputOffset", "where the input's segments begin")
ends = w.In("outputOffset", "where the result's segments begin, and where the last one ends")
size = w.Attr("outputSize", "int64_t", "how long the result is", 6)
out = w.Out("outputPermuteOut", "where every element of the result comes from", ctype=w.IN_TENSOR)


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return (prod(shape),), views


expanded = Shaped(
    "expand_segments", w.Contiguous(permute), w.Contiguous(starts), w.Contiguous(ends), arrange=arranged,
    shape=w.ViewShape(out), dtype=w.Dtype(out),
)  # fmt: skip
lengths = w.Worked(lambda permute: permute.numel + 1, permute, told="segments and one")
expand_into_jagged_permute = w.generated(
    "aclnnExpandIntoJaggedPermute", permute, starts, ends, size, out, on=SOCS,
    kinds=(w.dtype_in(INT32, permute, starts, ends, out),),
    tiling=(
        w.rank_is(1, permute, starts, ends),
        w.documented((w.Equal(w.Numel(starts), lengths), w.Equal(w.Numel(ends), lengths))),
    ),
    plan=(w.ViewCopy(expanded, out),),
    summary="a permutation of segments as one of their elements",
    header="aclnnop/aclnn_expand_into_jagged_permute.h", documented_soc=SOCS,
    formula="outputPermuteOut[outputOffset[i] + k] = inputOffset[permute[i]] + k for k below outputOffset[i + 1] - "
    "outputOffset[i]", precision="exact", reference="fbgemm's expand_into_jagged_permute",
    notes=(
        "outputSize is not read: the result is as long as its tensor. In the source the test of lengths stands behind "
        "a return.", "Segments follow one another from outputOffset[0] on. What names no segment, or is beyond the "
        "result, fails the stream; what no segment covers is 0.",
    ),
)  # fmt: skip
