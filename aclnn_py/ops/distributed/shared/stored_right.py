"""Right matrices of products between ranks, as they lie or in FRACTAL_NZ: rules, and how they are read."""

from __future__ import annotations

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import as_stored
from ....rules.core.call import TensorFacts
from ...conv.shared.checked_rules import checked
from ...conversion.shared.storage_terms import StorageRank
from ...matmul.shared.cube import NZ
from ...matmul.shared.quant_operands import stored_as_blocks

AXES = 4
"""Axes of the storage of one matrix in FRACTAL_NZ."""
BLOCKS_NOTE = (
    "x2 in FRACTAL_NZ, as aclnnTransMatmulWeight leaves it, is a view of [K, N], contiguous or transposed, of a "
    "storage of 4 axes; one of another size is refused (561103)."
)
REDUCED = (
    BLOCKS_NOTE,
    "With x2 in FRACTAL_NZ CANN takes K from x1 and N from output, and tests no shape but that of bias; here all have "
    "to agree (561103).",
)
"""Notes of all-reduces."""


def has_format(x2: w.Param) -> w.Rule:
    """Condition: the storage format is FRACTAL_NZ."""
    return w.OneOf(w.Format(x2), NZ)


def in_blocks(x2: w.Param) -> w.Rule:
    """Condition, as CANN tests it: FRACTAL_NZ with a storage of four axes."""
    four = w.OneOf(StorageRank(x2), w.Choices(AXES))
    return w.both(has_format(x2), four, label=f"storage of {x2} is FRACTAL_NZ of {AXES} axes")


def is_stored(facts: TensorFacts) -> bool:
    """Whether the storage is that of the view's matrix, or the format another one."""
    if facts.format != ACL_FORMAT_FRACTAL_NZ:
        return True
    stored = stored_as_blocks(facts.dtype, *as_stored(facts)) if facts.rank == 2 else None
    return facts.storage_shape == stored and not facts.offset


def whole_blocks(x2: w.Param) -> w.Rules:
    """The storage shape of x2 in FRACTAL_NZ is that of its view (561103)."""
    return checked(f"storage of {x2} in FRACTAL_NZ is that of its view", is_stored, x2, kind="shape_custom")


def bias_fits(x2: w.Param, bias: w.Param, output: w.Param) -> w.Rules:
    """A bias beside FRACTAL_NZ is [N]: the tiling function tests what the API does not (561002)."""
    size = w.Equal(w.SizeAt(bias, w.FixedAxis(0)), w.SizeAt(output, w.FixedAxis(-1)))
    return w.when(w.both(in_blocks(x2), w.given(bias)), w.rank_is(1, bias), (size,))
