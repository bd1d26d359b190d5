"""What tells the operators of attention apart: batches or packed sequences, one position bias or a choice of four."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering import language as w
from .arguments import Arguments
from .attention_rules import Limits
from .attention_step import AttentionStep
from .packed_rope import RopeLimits, backward_pads, forward_pads
from .packed_rules import PackedLimits
from .packed_step import PackedAttentionStep
from .parameters import ENDS, EXTRAS, IN_ANY_CASE, NUMBERS, PREFIX, PSE_TYPE, STARTS, packed_numbers

DOCUMENTED_SOC = (*w.A2_A3, "ascend950")
ASSUMED_MASKS = (
    "The masks of sparseMode 2, 3, 4 and 6 (packed also 7 and 8) are assumed to be the triangular ones that the "
    "documents require; their elements are not read."
)
NEGATIVE_MODE = "A negative sparseMode, which the tiling function accepts, counts as 1."

SLOPES = (
    "Over packed sequences pseType 2 and 3 are refused with sparseMode 7. With 8 every sequence must have as many "
    "queries as keys, the first one together with the start indices, which count for it alone."
)


class Family(NamedTuple):
    """`packed` sequences instead of batches; `pse_types`: the position bias has a type and start indices.

    `rows` tells how the maxima and sums of rows lie, where the operator has a choice. `ropes` are rotary parts of query
    and key, `sink` an additional logit of every head. With `any_case` the layout may be in lower case.
    """

    packed: bool
    pse_types: bool
    rows: w.Param | None = None
    ropes: tuple[w.Param, w.Param] | None = None
    sink: w.Param | None = None
    any_case: bool = False

    @property
    def arrays(self) -> tuple[w.Param, ...]:
        """The arrays behind the tensors."""
        return (PREFIX, *(ENDS if self.packed else ()), *(STARTS if self.pse_types else ()))

    @property
    def numbers(self) -> tuple[w.Param, ...]:
        """The numbers behind the arrays."""
        numbers = packed_numbers() if self.packed else IN_ANY_CASE if self.any_case else NUMBERS
        return (*numbers, *((PSE_TYPE,) if self.pse_types else ()))

    def arguments(self, query: w.Param, key: w.Param, value: w.Param, pse: w.Param) -> Arguments:
        drop, _, mask = EXTRAS
        none = (None, None)
        return Arguments(
            query, key, value, pse, drop, mask, PREFIX, *self.numbers[:8], *(ENDS if self.packed else none),
            *(STARTS if self.pse_types else none), *self.numbers[8:],
        )._replace(rows=self.rows, query_rope=self.query_rope, key_rope=self.key_rope, sink=self.sink)  # fmt: skip

    @property
    def query_rope(self) -> w.Param | None:
        return self.ropes[0] if self.ropes else None

    @property
    def key_rope(self) -> w.Param | None:
        return self.ropes[1] if self.ropes else None

    def with_ropes(self, query: w.Param, key: w.Param) -> tuple[w.Param, ...]:
        """query and key, each before its rotary part."""
        return tuple(each for each in (query, self.query_rope, key, self.key_rope) if each is not None)

    @property
    def layout_of_rows(self) -> tuple[w.Param, ...]:
        return () if self.rows is None else (self.rows,)

    @property
    def sinks(self) -> tuple[w.Param, ...]:
        return () if self.sink is None else (self.sink,)

    @property
    def limits(self) -> type[Limits]:
        if self.ropes:
            return RopeLimits
        return PackedLimits if self.packed else Limits

    @property
    def step(self) -> type[AttentionStep]:
        return PackedAttentionStep if self.packed else AttentionStep

    def layout_rules(self, limits: Limits) -> tuple[w.Rules, ...]:
        """The test of the layout that packed sequences have."""
        return (limits.packed_layout,) if isinstance(limits, PackedLimits) else ()

    def rope_rules(self, limits: Limits) -> tuple[w.Rules, ...]:
        """The tests of rotary parts."""
        if not isinstance(limits, RopeLimits):
            return ()
        return limits.rope_rules(backward_pads if limits.is_backward else forward_pads)


def slope_notes(family: Family) -> tuple[str, ...]:
    """What is said of slopes."""
    return (SLOPES,) if family.packed and family.pse_types else ()
