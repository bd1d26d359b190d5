"""groupSize of products with weights in FRACTAL_NZ."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from ....norm.shared.generated_rules import fitting
from ..quant_operands import Operands
from .scales import E8M0, EIGHT

TILED = (dt.ACL_INT8, *EIGHT)
"""Dtypes of matrices with scales of tiles."""


def ungrouped(names: Operands) -> w.Rules:
    """groupSize is 0 but for E8M0 scales, and FLOAT scales of tiles beside matrices of 8 bits."""

    def valid(one: TensorFacts, other: TensorFacts, token: TensorFacts | None, scale: TensorFacts, group: int) -> bool:
        tiled = token is not None and all(
            each.dtype in TILED and found.dtype == dt.ACL_FLOAT and found.rank > 1
            for each, found in ((one, token), (other, scale))
        )
        return group == 0 or scale.dtype == E8M0 or tiled

    def mend(call: Call) -> Iterator[Call]:
        assert names.group is not None
        yield call.set(names.group, 0)

    claim = (str(names.group), "0, or beside scales of tiles or blocks")
    operands = (names.x1, names.x2, names.token, names.scale, names.group)
    params = (param for param in operands if param is not None)
    return fitting(valid, *params, claim=claim, mend=mend, kind="attr_range")
