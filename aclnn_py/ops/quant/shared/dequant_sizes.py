"""aclnnDequantSwigluQuant and its second version: sizes of rows and groups."""

from __future__ import annotations

from ....rules.core.call import TensorFacts, count

Given = TensorFacts | None


def row_of(x: TensorFacts) -> int:
    return x.shape[-1] if x.rank else 0


def rows_of(x: TensorFacts) -> int:
    return count(x.shape[:-1])


def groups_of(group: Given) -> int:
    return group.shape[0] if group and group.rank else 1
