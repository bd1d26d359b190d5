"""Sentences shared by the pages of several families."""

from __future__ import annotations

ONCE = "computed in float32 for every dtype and rounded once, to nearest even"
AWAY = "computed in float32 and rounded once, to nearest even; FLOAT16 and BF16 on ascend950 half away from zero"
EXACT = "exact: values are selected, not computed"
NO_RANK_ROW = "The documents' error table has no row for more than 8 axes; the source refuses them with 161002."
NO_RANK = "The documents require {} axes; the source does not limit the rank."
KEEPS_FORMAT = (
    "The output keeps {}'s storage format: an out of another one gives 561103 unless that format is ND, which is not "
    "documented."
)
UNLISTED = "The documents do not list {}; the source accepts its dtypes there too."
EMPTY = "The documents do not allow empty tensors; the source succeeds without a task."
UNCHECKED = "The source does not check the shape of {}: the kernel reads and writes its elements in memory order."
