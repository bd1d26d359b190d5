"""Limits of SoCs for products with quantised weights."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels.stored_matrix import is_turned
from ....rules.core.call import TensorFacts
from ...norm.shared.generated_rules import fitting
from .weight_quant_params import group, weight, x, y
from .weight_quant_shapes import agreed, ask

LONGEST, MOST = 65535, 512_000_000
"""The largest K and N of the A2 and A3, and M * K of the 310P with groups."""


def short() -> w.Rules:
    """The longest axes of the A2 and A3."""

    def short_enough(m: int, k: int, k2: int, n: int, x: TensorFacts) -> bool:
        return max(k, n, m if is_turned(x) else 0) <= LONGEST

    return w.when(w.on(*w.A2_A3), ask(short_enough, x, claim=("K and N", f"at most {LONGEST}")))


def few() -> w.Rules:
    """The largest x of the 310P."""
    rule = ask(lambda m, k, k2, n: m * k <= MOST, claim=("M * K", f"{MOST} at most"))
    return w.when(w.on("ascend310p"), w.when(w.value_is(group, 0), otherwise=rule))


def batches() -> w.Rules:
    """Of the 310P: axes before the last two, broadcast, are those of y."""

    def valid(x: TensorFacts, weight: TensorFacts, y: TensorFacts) -> bool:
        if min(x.rank, weight.rank, y.rank) < 2 or x.rank == weight.rank == 2:
            return True
        one, other = (facts.shape[:-2] or (1,) for facts in (x, weight))
        return w.broadcast(one, other) == (y.shape[:-2] or (1,))

    return fitting(
        valid, x, weight, y, claim=("batch axes of y", "the broadcast batch axes of x and weight"), mend=agreed
    )
