"""Notes and formulas of attention forward."""

from __future__ import annotations

from .family import NEGATIVE_MODE

REFUSALS = (
    "Dtypes without a kernel and refusals of the tiling function appear as a null pointer in the source (161001). "
    "CANN's source of 2025 ignores the code of the task's launch: there they appear in phase two. "
    "It does not test storage formats, and fewer dtypes (161002)."
)
KERNELS = "Only the 910B and 910_93 have a kernel here; the 950 is not simulated (161001)."
BATCH_NOTES = (
    NEGATIVE_MODE,
    "A row whose keys are all masked gives the mean of all values, except that innerPrecise 2, and sparseMode 3 "
    "and 4 for rows outside of the band, give 0 and the largest float as softmaxSum.",
)
BY_SEQUENCE = (
    "softmaxMaxOut and softmaxSumOut have the shape [T,N,8], but each sequence writes its rows as [N,S,8], one "
    "sequence behind the other, as CANN's kernel does."
)
BY_TOKEN = 'Of softmaxOutLayout every text but "same_as_input" counts as an empty one.'
PACKED_NOTES = (
    "Rows of tokens that belong to no sequence are 0; CANN leaves them as they are.",
    "A sequence that ends before its predecessor counts as empty. A query without keys gives 0, also as softmaxMax "
    "and softmaxSum.",
    "A position bias of 1024 rows that stands for longer sequences is refused (161001).",
)
EQUAL_LENGTHS = (
    "With TND pseType 2 and 3 need as many queries as keys in every sequence (161001), in sparseMode 8 those of the "
    "first one together with the start indices. With sparseMode 7 they are refused."
)
ONE_BIAS = "attentionOut = dropout(softmax(mask(scaleValue * (realShift + query @ key^T)))) @ value; "
FOUR_BIASES = (
    "attentionOut = dropout(softmax(mask(s))) @ value; the scores s are scaleValue * query @ key^T + realShift for "
    "pseType 0, scaleValue * (realShift + query @ key^T) for 1, and scaleValue * query @ key^T minus realShift times "
    "the distance of query and key, or its square root, for 2 and 3; "
)
