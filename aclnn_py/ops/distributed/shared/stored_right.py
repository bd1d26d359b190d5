"""Right matrices of products between ranks, as they lie or in FRACTAL_NZ: rules, and how they are read."""

from __future__ import annotations

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import Blocks, as_stored, block_width
from ....rules.core.call import TensorFacts, count
from ...conv.shared.checked_rules import checked
from ...conversion.shared.storage_terms import StorageRank
from ...matmul.shared.cube import NZ

MATRIX, AXES = 2, 4
"""Axes of a matrix, and of its storage in FRACTAL_NZ."""
BLOCKS_NOTE = (
    "x2 in FRACTAL_NZ, as aclnnTransMatmulWeight leaves it, is a view of [K, N], contiguous or transposed; its blocks "
    "are read from the view's offset on, whatever the storage shape; one that is too small is refused (561103)."
)
REDUCED = (
    BLOCKS_NOTE,
    "With x2 in FRACTAL_NZ of 4 storage axes CANN takes K from x1 and N from output, and does not compare them with "
    "x2, nor x3 with output; here they have to agree (561103).",
    "x2 in FRACTAL_NZ as a view of the 4 axes of its blocks, which CANN takes, is refused (561103).",
)
"""Notes of all-reduces."""


def has_format(x2: w.Param) -> w.Rule:
    """Condition: the storage format is FRACTAL_NZ."""
    return w.OneOf(w.Format(x2), NZ)


def in_blocks(x2: w.Param) -> w.Rule:
    """Condition, as CANN tests it: FRACTAL_NZ with a storage of four axes."""
    four = w.OneOf(StorageRank(x2), w.Choices(AXES))
    return w.both(has_format(x2), four, label=f"storage of {x2} is FRACTAL_NZ of {AXES} axes")


def holds_blocks(facts: TensorFacts) -> bool:
    """Whether the storage has the blocks of the view's matrix from its offset on, or another format."""
    if facts.format != ACL_FORMAT_FRACTAL_NZ:
        return True
    if facts.rank != MATRIX:
        return False
    rows, columns = as_stored(facts)
    needed = Blocks.of(rows, columns, block_width(facts.dtype)).numel
    return needed <= count(facts.storage_shape) - facts.offset


def whole_blocks(x2: w.Param) -> w.Rules:
    """The storage of x2 in FRACTAL_NZ holds the blocks of its view (561103)."""
    return checked(
        f"storage of {x2} in FRACTAL_NZ is that of the blocks of its view", holds_blocks, x2, kind="shape_custom"
    )


def tiled(x2: w.Param, bias: w.Param, x3: w.Param, output: w.Param, *sizes: w.Rules) -> w.Rules:
    """Beside FRACTAL_NZ the tiling function of an all-reduce tests shapes that the API does not (561002)."""
    columns = w.Equal(w.SizeAt(bias, w.FixedAxis(0)), w.SizeAt(output, w.FixedAxis(-1)))
    return w.when(
        in_blocks(x2), w.dims_within(2, 3, output), w.when(w.given(bias), w.rank_is(1, bias), (columns,)), *sizes,
        w.when(w.given(x3), w.not_empty(x3)),
    )  # fmt: skip
