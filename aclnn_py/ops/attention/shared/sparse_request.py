"""The arguments of attention over selected keys, the same for its operators."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....rules.core.call import Call, TensorFacts
from .inputs import FieldInputs

PACKED, PAGED = "TND", "PA_BSND"
NEWEST = "ascend950"
RANKS = {"BSND": 4, PACKED: 3}
Facts = TensorFacts | None


class Request(NamedTuple):
    """The arguments by field."""

    query: TensorFacts
    key: TensorFacts
    layout: str
    key_layout: str
    mode: int
    before: int
    behind: int
    weights: Facts = None
    value: Facts = None
    indices: Facts = None
    query_lengths: Facts = None
    key_lengths: Facts = None
    table: Facts = None
    query_rope: Facts = None
    key_rope: Facts = None
    sinks: Facts = None
    query_scale: Facts = None
    key_scale: Facts = None
    chosen: int = 0
    scale: float = 0.0
    group: int = 1
    attention: int = 0
    returns: bool = False
    out: Facts = None
    one: Facts = None
    other: Facts = None

    @property
    def is_packed(self) -> bool:
        return self.layout == PACKED

    @property
    def is_paged(self) -> bool:
        return self.key_layout == PAGED

    @property
    def batches(self) -> int:
        """Sequences: packed ones have a length each."""
        if not self.is_packed:
            return self.query.shape[0]
        return self.query_lengths.numel if self.query_lengths is not None else 0

    @property
    def rows(self) -> tuple[int, ...]:
        """The axes of the queries, before that of the heads."""
        return self.query.shape[:-2]

    @property
    def block(self) -> int:
        """Keys of a block of the cache, 0 without one."""
        return self.key.shape[1] if self.is_paged else 0


class Inputs(FieldInputs):
    """The parameters of an operator, by the fields of Request."""

    def request(self, *values: Any) -> Request | None:
        """The values of `all`; None if a required tensor or a layout is null."""
        found = Request(**self.named(*values))
        return None if None in (found.query, found.key, found.layout, found.key_layout) else found

    def of(self, call: Call) -> Request | None:
        return self.request(*self.values(call))
