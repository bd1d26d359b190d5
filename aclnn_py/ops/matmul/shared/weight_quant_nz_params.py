"""Parameters of aclnnWeightQuantBatchMatmulNz, and the rule of the blocks of its weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import NIBBLES
from ....rules.core.call import Call, TensorFacts
from ....rules.core.term import Term
from .weight_quant_dtypes import FOUR, POWERS
from .weight_quant_shapes import agreed

weight = w.In(
    "weight",
    "quantised right matrix in FRACTAL_NZ, [K, N]; INT8, INT4, FLOAT4_E2M1, or INT32 and FLOAT holding eight of 4 bits "
    "each, [K, N/8]; blocks of 16 rows and 32 columns of INT8, 16 columns of 4 bits",
)
scale = w.In(
    "antiquantScale",
    "scale of the weights, [N] or [1, N], [ceil(K/G), N] for groups of G; dtype of x, or FLOAT8_E8M0 (UINT8 with "
    "FLOAT weights) for FLOAT4_E2M1 in groups of 32",
)
offset = w.In(
    "antiquantOffsetOptional", "offset of the weights, shape and dtype of antiquantScale; null: 0", optional=True
)
quant_scale = w.In("quantScaleOptional", "reserved: null", optional=True)
quant_offset = w.In("quantOffsetOptional", "reserved: null", optional=True)
y = w.Out("y", "output, dtype of x, [M, N]", ctype="const aclTensor*")
NZ = w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ)
WORDS = (dt.ACL_INT32, dt.ACL_FLOAT)
WIDTH = 32
"""Columns of a block of INT8."""
SHORT = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=w.REGBASE)
WEIGHTS = w.Choices().plus(dt.ACL_INT8, *NIBBLES, on=w.REGBASE)
SCALES = SHORT.plus(*POWERS, on=w.REGBASE)
in_words, small = w.has_dtype(weight, *WORDS), w.has_dtype(weight, *FOUR)
by_powers = w.has_dtype(scale, *POWERS)


class Formats(w.Derived):
    """Whether the storage format of a tensor is allowed; cases vary it."""

    def __init__(self, function: Callable[..., Any], param: w.Param, *, claim: str, mend: w.Mend) -> None:
        label = f"format of {param}"
        super().__init__(function, param, label=label, claim=(label, claim), mend=mend, kind="shape_custom")

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (w.Format(self.params[0]),)


def in_blocks() -> w.Rules:
    """The weight is stored in FRACTAL_NZ; INT32 and FLOAT also say FRACTAL_NZ_C0_2."""

    def valid(weight: TensorFacts) -> bool | None:
        narrow = weight.format == fmt.ACL_FORMAT_FRACTAL_NZ_C0_2 and weight.dtype in WORDS
        return narrow or weight.format == fmt.ACL_FORMAT_FRACTAL_NZ or None

    def mend(call: Call) -> Iterator[Call]:
        kept = call.but(weight, format=fmt.ACL_FORMAT_FRACTAL_NZ)
        for dtype in (dt.ACL_INT4, call.tensor(weight).dtype):
            yield from agreed(kept.but(weight, dtype=dtype))

    return (w.Defined(Formats(valid, weight, claim="FRACTAL_NZ", mend=mend)),)
