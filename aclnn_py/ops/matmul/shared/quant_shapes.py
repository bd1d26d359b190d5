"""Rules about the shapes of quantised products."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import ROWS, block_width
from ....rules.core.call import TensorFacts
from ...norm.shared.generated_rules import fitting
from .quant_operands import Operands, Sizes, agreed, lies_turned, sizes

PER_BYTE = 2
"""INT4 in a byte."""


class Shapes:
    """Rules about shapes (161002): functions of the sizes of the product and of further arguments."""

    def __init__(self, names: Operands, *, blocks: bool = False) -> None:
        self.names = names
        self.mend = agreed(names, blocks=blocks)

    def ask(self, function: Callable[..., bool], *more: w.Param, claim: tuple[str, str]) -> w.Rules:
        """`function` gets the sizes, then the arguments of `more`."""
        names = self.names

        def holds(x1: Any, x2: Any, turned1: Any, turned2: Any, *rest: Any) -> bool:
            found = sizes(x1, x2, turned1, turned2)
            return found is None or function(found, *rest)

        matrices = (names.x1, names.x2, names.turned1, names.turned2)
        return fitting(holds, *matrices, *more, claim=claim, mend=self.mend)

    def either_size(self, param: w.Param) -> w.Rules:
        """The first axis is as long as there are columns, or 1."""
        claim = (f"first axis of {param}", "N or 1")
        return self.ask(lambda s, facts: not facts or facts.shape[:1] in ((s.n,), (1,)), param, claim=claim)

    def one_each_row(self, param: w.Param) -> w.Rules:
        claim = (f"first axis of {param}", "M")
        return self.ask(lambda s, facts: not facts or facts.shape[:1] == (s.m,), param, claim=claim)

    @property
    def inner(self) -> w.Rules:
        claim = (f"columns of {self.names.x1}", f"the rows of {self.names.x2}")
        return self.ask(lambda s: s.k1 == s.k2, claim=claim)

    @property
    def batch(self) -> w.Rules:
        claim = (f"axes of {self.names.x1} and {self.names.x2} before the last two", "equal or 1")
        return self.ask(lambda s: s.batch is not None, claim=claim)

    @property
    def bias(self) -> w.Rules:
        """[N], or [B, 1, N] where there is one axis of batches."""
        claim = (f"shape of {self.names.bias}", "[N] or [B,1,N]")

        def valid(s: Sizes, bias: TensorFacts | None) -> bool:
            whole = len(s.batch or ()) == 1 and bias is not None and bias.shape == (*(s.batch or ()), 1, s.n)
            return bias is None or bias.shape == (s.n,) or whole

        return self.ask(valid, self.names.bias, claim=claim)

    @property
    def out(self) -> w.Rules:
        """[batch..., M, N], or [M, 1, N] for two matrices."""
        claim = (f"shape of {self.names.out}", "[M,N], with the axes of the batch before")

        def valid(s: Sizes, out: TensorFacts) -> bool:
            alone = not s.batch1 and not s.batch2
            return out.shape == (*(s.batch or ()), s.m, s.n) or (alone and out.shape == (s.m, 1, s.n))

        return self.ask(valid, self.names.out, claim=claim)

    @property
    def blocks(self) -> w.Rules:
        """As many blocks of FRACTAL_NZ along K as x1 has columns for."""
        claim = (f"storage of {self.names.x2} in FRACTAL_NZ", "blocks for K rows")

        def valid(x1: TensorFacts, x2: TensorFacts, turned1: bool, turned2: bool) -> bool:
            found = sizes(x1, x2, turned1, turned2)
            if x2.format != ACL_FORMAT_FRACTAL_NZ or found is None or len(x2.storage_shape) < 4:
                return True
            turned = lies_turned(x2, turned2)
            many, wide = x2.storage_shape[-4 if turned else -3], ROWS
            if turned:
                wide = block_width(x2.dtype, packed=True)
            return -(-found.k1 // wide) == many

        names = self.names
        return fitting(valid, names.x1, names.x2, names.turned1, names.turned2, claim=claim, mend=self.mend)

    @property
    def four_bits(self) -> w.Rules:
        """What INT4 asks beside: K even, N too unless x2 lies turned; x1 not turned, x2 and bias without batches."""
        names = self.names
        claim = ("sizes of INT4 matrices", "even along rows in memory, of plain matrices")

        def valid(
            x1: TensorFacts, x2: TensorFacts, turned1: bool, turned2: bool, bias: TensorFacts | None
        ) -> bool:  # fmt: skip
            found = sizes(x1, x2, turned1, turned2)
            if found is None:
                return True
            even = all(size > 0 and size % PER_BYTE == 0 for size in (found.k1, found.k2))
            rows = lies_turned(x2, turned2) or (found.n > 0 and found.n % PER_BYTE == 0)
            plain = not lies_turned(x1, turned1) and x2.rank == 2
            return even and rows and plain and (bias is None or bias.rank == 1)

        params = (names.x1, names.x2, names.turned1, names.turned2, names.bias)
        return w.when(names.small, fitting(valid, *params, claim=claim, mend=self.mend))
