"""What a call of attention for inference asks, whichever of its versions it is."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts

FAR_TOKENS = (1 << 31) - 1
"""The default of preTokens and nextTokens."""
Facts = TensorFacts | None


class Request(NamedTuple):
    """The arguments by what they are; those that a version lacks have the values that it implies."""

    query: TensorFacts
    key: tuple[TensorFacts, ...]
    value: tuple[TensorFacts, ...]
    out: TensorFacts
    heads: int
    scale: float
    layout: str
    key_heads: int
    pse: Facts = None
    mask: Facts = None
    query_lengths: Shape | None = None
    key_lengths: Shape | None = None
    both_scale: Facts = None
    both_offset: Facts = None
    blocks: Facts = None
    query_padding: Facts = None
    key_padding: Facts = None
    key_scale: Facts = None
    key_offset: Facts = None
    value_scale: Facts = None
    value_offset: Facts = None
    key_prefix: Facts = None
    value_prefix: Facts = None
    prefix_length: Shape | None = None
    query_rope: Facts = None
    key_rope: Facts = None
    sink: Facts = None
    before: int = FAR_TOKENS
    behind: int = FAR_TOKENS
    sparse: int = 0
    precise: int = 0
    block_size: int = 0
    both_mode: int = 0
    lse_flag: bool = False
    key_mode: int = 0
    value_mode: int = 0
    lse: Facts = None

    @property
    def is_complete(self) -> bool:
        """Whether what has to be there is there."""
        tensors = (self.query, self.out, *(self.key or (None,)), *(self.value or (None,)))
        return None not in tensors and self.layout is not None


class Inputs:
    """The parameters of a version, by the fields of Request; `has_decode` tells whether single queries are apart."""

    def __init__(self, **params: w.Param) -> None:
        self.params = params

    def __getitem__(self, field: str) -> w.Param:
        return self.params[field]

    def get(self, field: str) -> w.Param | None:
        """The parameter of a field, if the version has it."""
        return self.params.get(field)

    @property
    def all(self) -> tuple[w.Param, ...]:
        return tuple(self.params.values())

    def request(self, *values: Any) -> Request:
        """The values of `all` as a request; a single tensor of keys or values counts as a list of one."""
        found = dict(zip(self.params, values, strict=True))
        for field in ("key", "value"):
            if isinstance(found[field], TensorFacts):
                found[field] = (found[field],)
        return Request(**found)

    def of(self, call: Call) -> Request:
        return self.request(*[call.args[param.name] for param in self.params.values()])
