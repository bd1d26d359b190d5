"""aclnnAdvanceStep, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from .advances import COUNTS, LEGACY, NOTES, POSITIVE, SOCS, TENSORS, TEXTS, WHOLE
from .advancing import Advanced

advance_step = w.generated(
    "aclnnAdvanceStep", *TENSORS, *COUNTS, on=SOCS, outputs=(), uncopied=SOCS, kinds=(w.dtype_in(WHOLE, *TENSORS),),
    tiling=(*POSITIVE, *LEGACY), plan=(Advanced(),),
    summary="the state of sequences that a language model writes, a token further",
    formula="inputTokens = sampledTokenIds, inputPositions = seqLens, seqLens = seqLens + 1, slotMapping = (blockTables"
    "[inputPositions / blockSize] + length of a row * number of the sequence) * blockSize + inputPositions % blockSize "
    "for the first numQueries sequences; of the others inputTokens and inputPositions are 0, slotMapping -1",
    header="aclnnop/aclnn_advance_step.h", notes=NOTES, **TEXTS,
)  # fmt: skip
