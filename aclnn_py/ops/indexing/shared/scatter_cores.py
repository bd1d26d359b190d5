"""Where aclnnScatter and its relatives run: on AI cores or, for what these do not know, on the AI CPU.

The AI CPU's kernel counts negative indices from the end, replaces for any reduce but 1 and 2, whatever includeSelf
says, and rounds after every step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts, count
from .scatter_rules import dim, index, reduce, src

BYTES = (dt.ACL_INT8, dt.ACL_UINT8)
ON_AI_CORE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, *BYTES)
SUMS = (*ON_AI_CORE, dt.ACL_INT16, dt.ACL_INT64, dt.ACL_BF16)
"""What ascend950's kernel multiplies; it also adds BOOL, and puts BOOL and DOUBLE."""
NEWER = {0: (*SUMS, dt.ACL_BOOL, dt.ACL_DOUBLE), 1: (*SUMS, dt.ACL_BOOL), 2: SUMS}
ADD = 1
TAIL = 48000
"""Elements of the last axis that the 310P's AI cores no longer take."""
MOST, MOST_INDICES, MOST_APART = 1 << 21, 30000, 5500
"""Elements of self, and of index where only the axis differs or more does, that the 910's AI cores take."""
Test = Callable[[TensorFacts, int, TensorFacts, int], bool]
"""From self, dim, index and reduce."""


def newer(x: TensorFacts, dim: int, index: TensorFacts, way: int) -> bool:
    return x.dtype in NEWER.get(way, ())


def on_310p(x: TensorFacts, dim: int, index: TensorFacts, way: int) -> bool:
    last = x.rank == index.rank == 2 and dim in (1, -1) and x.shape[1] < TAIL and index.shape[0] >= 3
    return x.dtype in ON_AI_CORE and way in (0, ADD) and last


def on_910(x: TensorFacts, dim: int, index: TensorFacts, way: int) -> bool:
    """Rows along the last axis, or few elements."""
    if x.dtype not in ON_AI_CORE or way > 2:
        return False
    if dim in (-1, x.rank - 1):
        return True
    apart = any(
        own != its for at, (own, its) in enumerate(zip(x.shape, index.shape, strict=False)) if at != dim % x.rank
    )
    return x.numel <= MOST and count(index.shape) <= (MOST_APART if apart else MOST_INDICES)


def holds(test: Test, x: w.Param, fixed: int | None, label: str) -> w.Rule:
    """Condition: AI cores do it; `fixed` is what an operator without reduce does."""

    def tested(x: TensorFacts, dim: int, index: TensorFacts, way: int = fixed or 0) -> bool | None:
        known = max(x.rank, 1)
        return True if -known <= dim < known and test(x, dim, index, way if 0 <= way <= 5 else 0) else None

    params: tuple[Any, ...] = (x, dim, index) if fixed is not None else (x, dim, index, reduce)
    return w.defined(w.Derived(tested, *params, label=label))[0]


def by_cpu(x: w.Param, fixed: int | None, source: bool = False) -> w.Rule:
    """Condition: the AI CPU does it. `source`: src is a tensor, of which the 910's AI cores want no part."""
    whole = (w.same_shape(src, index)[0],) if source else ()
    known = (*ON_AI_CORE, dt.ACL_BF16)
    return w.both(w.either(
        w.on("ascend310b"),
        w.both(w.on("ascend310p"), w.negated(holds(on_310p, x, fixed, "supported by the ascend310p AI core"))),
        w.both(w.on("ascend910"), w.negated(w.both(holds(on_910, x, fixed,
        "supported by the ascend910 AI core"), *whole))),
        w.both(w.on("ascend910b", "ascend910_93"), w.negated(w.has_dtype(x, *known))),
        w.both(w.on(*w.REGBASE), w.negated(holds(newer, x, fixed, "supported by the ascend950 AI core"))),
    ), label="the AI CPU computes it")  # fmt: skip
