"""Products of integer matrices, dequantised by scales per channel (columns) and per token (rows)."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import Kernel, View
from .quant_reduce_rules import WORDS
from .rank_step import Ranked

HALF = dt.ACL_FLOAT16


class Addends(NamedTuple):
    """The parameters of an API; `x3` is added to what the scales give."""

    bias: w.Param
    scale: w.Param
    token: w.Param
    x3: w.Param | None = None


def factors_of(by: Ranked, scale: w.Param) -> View:
    """Scales as FLOAT, which words hold in their lower half."""
    size = by.call.tensor(scale).numel
    found = by.input(scale, size)
    if found.dtype not in WORDS:
        return by.cast(found, dt.ACL_FLOAT)
    bits = by.room(dt.ACL_INT32, size)
    by.draft.read(found)
    by.draft.steps.append(Kernel("word_scale", (found,), (bits,), (), dt.ACL_INT64, False))
    return bits._replace(dtype=dt.ACL_FLOAT)


class Dequantised:
    """The product of two INT8 views in a dtype; an INT32 bias is added before the scales, another one behind them.

    Words are applied by the cube unit, which rounds to FLOAT16 before rows are scaled; where no step follows it, a
    bias of floats is not added.
    """

    def __init__(self, by: Ranked, left: View, right: View, dtype: int, names: Addends) -> None:
        self.by, self.left, self.right, self.dtype, self.names = by, left, right, dtype, names
        self.rows, self.columns = self.shape = left.shape[0], right.shape[1]

    def bias(self) -> View | None:
        return self.by.input(self.names.bias, self.columns) if self.by.has(self.names.bias) else None

    def sums(self) -> View:
        target = self.by.room(dt.ACL_INT32, *self.shape)
        self.by.run("integer_matmul", (self.left, self.right), (target,), kind=dt.ACL_INT64)
        bias = self.bias()
        if bias is None or bias.dtype != dt.ACL_INT32:
            return target
        return self.by.elementwise(self.shape, "add", target, bias, dtype=dt.ACL_INT32, kind=dt.ACL_INT64)

    def scales(self) -> View:
        return factors_of(self.by, self.names.scale)

    def numbers(self, tokens: View | None = None) -> View:
        """With `tokens` the scales of rows are these instead of the argument's."""
        words, by_row = (
            self.by.call.tensor(self.names.scale).dtype in WORDS,
            tokens is not None or self.by.has(self.names.token),
        )
        found = self.by.elementwise(self.shape, "mul", self.by.cast(self.sums(), dt.ACL_FLOAT), self.scales())
        if by_row:
            rows = tokens or self.by.input(self.names.token, self.rows, 1)
            found = self.by.elementwise(self.shape, "mul", self.by.cast(found, HALF) if words else found, rows)
        bias = None if words and not by_row else self.bias()
        if bias is not None and bias.dtype != dt.ACL_INT32:
            found = self.by.elementwise(self.shape, "add", found, self.by.cast(bias, dt.ACL_FLOAT))
        return self.by.cast(found, self.dtype)
