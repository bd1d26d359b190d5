"""aclnnChunkCat."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.chunks import Chunks
from ...rules.call import TensorFacts
from .layouts import EXACT

DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)

tensors, out = w.InList("tensors", "what is cut"), w.Out("out", "the result, a row for each chunk")
dim = w.Attr("dim", "int64_t", "the axis: the first one", 0)
chunks = w.Attr("numChunks", "int64_t", "into how many", 2)


def nothing(members: tuple[TensorFacts, ...]) -> bool:
    return not any(one.numel for one in members)


first = w.Worked(lambda members: members[0].dtype if members else None, tensors, told="dtype of tensors[0]")
wide = w.OneOf(first, w.Choices(dt.ACL_FLOAT))
empty = w.OneOf(w.Worked(nothing, tensors, told="whether all tensors are empty"), w.Choices(True))
cut = Chunks(tensors, chunks, w.Dtype(out), out)
fits = w.Fits(cut, out)
chunk_cat = w.declare(
    "aclnnChunkCat", tensors, dim, chunks, out,
    summary="tensors cut along their first axis, and their chunks of one number side by side",
    rules=(
        (w.value_is(dim, 0),), w.present(tensors), w.done_if(w.OneOf(w.ListSize(tensors), w.Choices(0))),
        w.each(tensors, lambda item, first: w.present(item)), w.present(out),
        w.each(tensors, lambda item, first: w.dtype_in(DTYPES, first)),
        w.each(tensors, lambda item, first: w.same_dtype(item, first)), w.dtype_in(DTYPES, out),
        w.when(wide, w.dtype_in(w.Choices(dt.ACL_FLOAT), out)),
        w.each(tensors, lambda item, first: w.no_private_format(item)), w.no_private_format(out),
        w.each(tensors, lambda item, first: w.max_dims(8, item)),
        w.each(tensors, lambda item, first: w.min_dims(1, item)), w.done_if(empty),
    ),
    plan=(cut, fits, w.ViewCopy(fits, out)),
    header="aclnnop/aclnn_chunk_cat.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="out[i] = chunk i of every tensor, filled up with zeros to the length of the first one", precision=EXACT,
    reference="torch._chunk_cat(tensors, dim, numChunks, out=out)",
    notes=(
        "No chunks at all make CANN divide by zero; the emulator refuses them (561103).",
        "The shape of out is tested once the tasks exist, and not at all if every tensor is empty.",
    ),
)  # fmt: skip
