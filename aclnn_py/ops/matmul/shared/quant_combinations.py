"""Combinations of the dtypes of outputs, scales and biases of quantised products."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ....rules.core.term import Dtype, Term
from ....rules.vocabulary.optional import GivenDtype
from .quant_operands import Operands

Row = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A dtype of out, and the dtypes of scale and of bias that it allows."""
PACKED = (dt.ACL_UINT64, dt.ACL_INT64)
PLAIN = (dt.ACL_FLOAT, dt.ACL_BF16)
SUMS = (dt.ACL_INT32,)
WIDE = (dt.ACL_INT32, dt.ACL_BF16, dt.ACL_FLOAT)
HALF = (dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_FLOAT)
REQUANTISED: Row = (dt.ACL_INT8, PACKED, SUMS)
IN_HALF: Row = (dt.ACL_FLOAT16, PACKED, SUMS)
AS_SUMS: Row = (dt.ACL_INT32, PLAIN, SUMS)
BY_COLUMN: tuple[Row, ...] = (AS_SUMS, (dt.ACL_BF16, PLAIN, WIDE), REQUANTISED, IN_HALF)
"""INT8 with a scale per tensor or per channel, on the A2 and A3, and for V5 on the 310P."""
BY_ROW: tuple[Row, ...] = ((dt.ACL_BF16, PLAIN, WIDE), (dt.ACL_FLOAT16, (dt.ACL_FLOAT,), HALF))
"""With a per-token scale."""
FOUR: tuple[Row, ...] = ((dt.ACL_FLOAT16, PACKED, SUMS), (dt.ACL_BF16, PACKED, SUMS))
"""INT4 with a scale per tensor or per channel."""
BY_ROW_310P: tuple[Row, ...] = ((dt.ACL_FLOAT16, (dt.ACL_FLOAT,), SUMS),)
ON_950: tuple[Row, ...] = (
    (dt.ACL_BF16, PLAIN, WIDE), (dt.ACL_BF16, PACKED, SUMS), REQUANTISED, IN_HALF
)  # fmt: skip


class Dtypes(w.Derived):
    """A value computed from the dtypes of arguments; cases vary these."""

    def __init__(self, function: Callable[..., Any], *params: w.Param, claim: tuple[str, str], mend: w.Mend) -> None:
        super().__init__(function, *params, label=claim[0], claim=claim, mend=mend, kind="other")

    @property
    def leaves(self) -> tuple[Term, ...]:
        return tuple(GivenDtype(param) if param.optional else Dtype(param) for param in self.params)


def combined(names: Operands, rows: tuple[Row, ...]) -> w.Rules:
    """The dtypes of out, scale and bias are those of a row (161002)."""

    def found(out: TensorFacts, scale: TensorFacts, bias: TensorFacts | None) -> bool | None:
        fine = (
            out.dtype == result and scale.dtype in scales and (bias is None or bias.dtype in biases)
            for result, scales, biases in rows
        )  # fmt: skip
        return any(fine) or None

    def mend(call: Call) -> Iterator[Call]:
        for result, scales, biases in rows:
            for scale in scales:
                made = call.but(names.out, dtype=result).but(names.scale, dtype=scale)
                made = made if result == dt.ACL_INT8 else made.without(names.offset)
                given = call.args[names.bias.name] is not None
                yield from (made.but(names.bias, dtype=one) for one in biases) if given else (made,)

    claim = (f"dtypes of {names.out}, {names.scale} and {names.bias}", "a supported combination")
    return (w.Defined(Dtypes(found, names.out, names.scale, names.bias, claim=claim, mend=mend)),)
