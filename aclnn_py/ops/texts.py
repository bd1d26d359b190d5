"""Sentences that many pages share."""

from __future__ import annotations

ONCE = "computed in float32 for every dtype and rounded once, to nearest even"
AWAY = "computed in float32 and rounded once, to nearest even; FLOAT16 and BF16 on ascend950 half away from zero"
EXACT = "exact: values are chosen, not computed"
NO_RANK_ROW = "The documents' error table has no row for more than 8 axes; the source refuses them with 161002."
NO_RANK = "The documents ask for {} axes; the source has no limit."
KEEPS_FORMAT = (
    "The result keeps {}'s storage format: an output of another one gives 561103 unless that format is ND, which no "
    "document says."
)
UNLISTED = "The documents do not list {}; the source takes its dtypes there too."
EMPTY = "The documents do not allow empty tensors; the source succeeds with nothing to run."
UNCHECKED = (
    "Nobody compares the shape of {} in the source: the kernel takes and leaves its elements in order of address."
)
