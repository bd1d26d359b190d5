"""Rules about the shapes of quantised products."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import ROWS, block_width
from ....rules.core.call import TensorFacts
from ...norm.shared.generated_rules import fitting
from .quant_operands import Operands, Sizes, Transposed, agreed, sizes, transposed_in_memory

PER_BYTE = 2
"""INT4 in a byte."""
LONGEST = 65535
"""Elements of the last axis of a matrix in memory."""


class Shapes:
    """Rules about shapes (161002): functions of the sizes of the product and of further arguments."""

    def __init__(
        self, names: Operands, *, blocks: bool = False, transposed: Transposed = transposed_in_memory
    ) -> None:  # fmt: skip
        self.names = names
        self.matrices = names.matrices
        self.mend = agreed(names, blocks=blocks)
        self.transposed = transposed

    def ask(self, function: Callable[..., bool], *more: w.Param, claim: tuple[str, str]) -> w.Rules:
        """`function` gets the sizes, then the arguments of `more`."""

        def holds(x1: Any, x2: Any, transpose1: Any, transpose2: Any, *rest: Any) -> bool:
            found = sizes(x1, x2, transpose1, transpose2)
            return found is None or function(found, *rest)

        return fitting(self.names.flagged(holds), *self.matrices, *more, claim=claim, mend=self.mend)

    def per_channel(self, param: w.Param) -> w.Rules:
        claim = (f"first axis of {param}", "N or 1")
        return self.ask(lambda s, facts: not facts or facts.shape[:1] in ((s.n,), (1,)), param, claim=claim)

    @property
    def scale(self) -> w.Rules:
        """[N] or [1]; of two axes [1, 1] alone, since CANN reads the first element of [1, N] for all columns."""
        scale = self.names.scale
        claim = (f"shape of {scale}", "[N], [1] or [1,1]")
        return self.ask(lambda s, facts: facts.shape in ((s.n,), (1,), (1, 1)), scale, claim=claim)

    def per_token(self, param: w.Param) -> w.Rules:
        claim = (f"first axis of {param}", "M")
        return self.ask(lambda s, facts: not facts or facts.shape[:1] == (s.m,), param, claim=claim)

    @property
    def inner(self) -> w.Rules:
        claim = (f"columns of {self.names.x1}", f"the rows of {self.names.x2}")
        return self.ask(lambda s: s.k1 == s.k2, claim=claim)

    @property
    def batch(self) -> w.Rules:
        claim = (f"batch axes of {self.names.x1} and {self.names.x2}", "equal or 1")
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
        claim = (f"shape of {self.names.out}", "[...,M,N] with the broadcast batch axes")

        def valid(s: Sizes, out: TensorFacts) -> bool:
            alone = not s.batch1 and not s.batch2
            return out.shape == (*(s.batch or ()), s.m, s.n) or (alone and out.shape == (s.m, 1, s.n))

        return self.ask(valid, self.names.out, claim=claim)

    def last_axes(self, *, as_rows: bool) -> w.Rules:
        """The last axes in memory; `as_rows` on the 310P, which first lays x1 out as [M, K] and ND x2 as [N, K]."""

        def valid(x1: TensorFacts, x2: TensorFacts, transpose1: bool, transpose2: bool) -> bool:
            found = sizes(x1, x2, transpose1, transpose2)
            if found is None:
                return True
            first = found.m if transposed_in_memory(x1, transpose1) and not as_rows else found.k1
            rows = self.transposed(x2, transpose2) or (as_rows and x2.format != ACL_FORMAT_FRACTAL_NZ)
            return max(first, found.k2 if rows else found.n) <= LONGEST

        claim = ("last axes of x1 and x2", f"{LONGEST} at most")
        return fitting(self.names.flagged(valid), *self.matrices, claim=claim, mend=self.mend)

    @property
    def blocks(self) -> w.Rules:
        """As many blocks of FRACTAL_NZ along K as x1 has columns for."""
        claim = (f"storage of {self.names.x2} in FRACTAL_NZ", "as many blocks along K as x1 has columns for")

        def valid(x1: TensorFacts, x2: TensorFacts, transpose1: bool, transpose2: bool) -> bool:
            found = sizes(x1, x2, transpose1, transpose2)
            if x2.format != ACL_FORMAT_FRACTAL_NZ or found is None or len(x2.storage_shape) < 4:
                return True
            if self.transposed(x2, transpose2):
                return -(-found.k1 // block_width(x2.dtype, packed=True)) == x2.storage_shape[-4]
            return -(-found.k1 // ROWS) == x2.storage_shape[-3]

        return fitting(self.names.flagged(valid), *self.matrices, claim=claim, mend=self.mend)

    @property
    def four_bits(self) -> w.Rules:
        """INT4: K even, N too unless x2 is [N, K] in memory; x1 is [M, K] there, x2 and bias have no batch axes."""
        claim = ("INT4 matrices", "of even K, even rows in memory, x1 not transposed, x2 of 2 axes, bias of 1")

        def valid(
            x1: TensorFacts, x2: TensorFacts, transpose1: bool, transpose2: bool, bias: TensorFacts | None
        ) -> bool:  # fmt: skip
            found = sizes(x1, x2, transpose1, transpose2)
            if found is None:
                return True
            even = all(size > 0 and size % PER_BYTE == 0 for size in (found.k1, found.k2))
            rows = self.transposed(x2, transpose2) or (found.n > 0 and found.n % PER_BYTE == 0)
            plain = not transposed_in_memory(x1, transpose1) and x2.rank == 2
            return even and rows and plain and (bias is None or bias.rank == 1)

        test = fitting(self.names.flagged(valid), *self.matrices, self.names.bias, claim=claim, mend=self.mend)
        return w.when(self.names.small, test)
