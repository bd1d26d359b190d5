"""aclnnAdvanceStep, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .shared.decoding_state import COUNTS, LEGACY, NOTES, POSITIVE, SOCS, TENSORS, TEXTS, WHOLE
from .shared.decoding_step import DecodingStep

advance_step = w.generated(
    "aclnnAdvanceStep", *TENSORS, *COUNTS, on=SOCS, outputs=(), uncopied=SOCS, kinds=(w.dtype_in(WHOLE, *TENSORS),),
    tiling=(*POSITIVE, *LEGACY), plan=(DecodingStep(),),
    summary="advances the decoding state of a batch of sequences (paged attention) by one token",
    formula="inputTokens = sampledTokenIds, inputPositions = seqLens, seqLens = seqLens + 1, slotMapping = "
    "(blockTables[inputPositions / blockSize] + blocks per row * index of the sequence) * blockSize + inputPositions "
    "% blockSize for the first numQueries sequences; of the others inputTokens and inputPositions are 0, slotMapping "
    "-1",
    header="aclnnop/aclnn_advance_step.h", notes=NOTES, **TEXTS,
)  # fmt: skip
