"""aclnnChunkCat."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.steps.chunk_cat import Chunks
from ...rules.core.call import TensorFacts
from .shared.view_ops import EXACT

DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)

tensors, out = (
    w.InList("tensors", "tensors to split, each [N,...], rank 1 to 8"),
    w.Out("out", "output, [numChunks, total size of the padded chunks], FLOAT for FLOAT inputs"),
)
dim = w.Attr("dim", "int64_t", "axis to split along: 0", 0)
chunks = w.Attr("numChunks", "int64_t", "number of chunks per tensor", 2)


def nothing(members: tuple[TensorFacts, ...]) -> bool:
    return not any(one.numel for one in members)


first = w.Derived(lambda members: members[0].dtype if members else None, tensors, label="dtype of tensors[0]")
wide = w.OneOf(first, w.Choices(dt.ACL_FLOAT))
empty = w.OneOf(w.Derived(nothing, tensors, label="all tensors are empty"), w.Choices(True))
cut = Chunks(tensors, chunks, w.Dtype(out), out)
checked = w.ShapeMatches(cut, out)
chunk_cat = w.declare(
    "aclnnChunkCat", tensors, dim, chunks, out,
    summary="splits every tensor into chunks along axis 0 and concatenates chunks of the same number",
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
    plan=(cut, checked, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_chunk_cat.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="out[i] = chunk i of every tensor, flattened and concatenated; short chunks are padded with 0",
    precision=EXACT,
    reference="torch._chunk_cat(tensors, dim, numChunks, out=out)",
    notes=(
        "With numChunks 0 CANN divides by zero; the emulator refuses it (561103).",
        "The shape of out is checked only when the tasks are built, and not if every tensor is empty.",
    ),
)  # fmt: skip
