"""The arguments of a call of attention for inference, the same for all versions."""

from __future__ import annotations

from typing import Any, NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, Shape, TensorFacts
from ..inputs import FieldInputs

FULL_QUANTISED = ("deq1", "quant1", "deq2", "quant2", "quant_offset2", "rope_scale", "query_dequant")
"""Scales and offsets of INT8 queries and outputs."""
MODES = ("both_mode", "key_mode", "value_mode", "query_mode")
"""Modes of scales: per tensor, channel, token or head."""
Facts = TensorFacts | None


class Request(NamedTuple):
    """The arguments by field; defaults are what versions without the parameter hand on."""

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
    deq1: Facts = None
    quant1: Facts = None
    deq2: Facts = None
    quant2: Facts = None
    quant_offset2: Facts = None
    rope_scale: Facts = None
    query_dequant: Facts = None
    before: int = 0
    behind: int = 0
    sparse: int = 0
    precise: int = 0
    block_size: int = 0
    both_mode: int = 0
    lse_flag: bool = False
    key_mode: int = 0
    value_mode: int = 0
    query_mode: int = 0
    lse: Facts = None

    @property
    def is_complete(self) -> bool:
        """Whether no required argument is null."""
        tensors = (self.query, self.out, *(self.key or (None,)), *(self.value or (None,)))
        return None not in tensors and self.layout is not None


def as_int4(cache: TensorFacts) -> TensorFacts:
    """A tensor of INT32 as the INT4 that it holds, eight in each element."""
    if not cache.rank:
        return cache.but(dtype=dt.ACL_INT4)
    shape, strides = (*cache.shape[:-1], 8 * cache.shape[-1]), tuple([8 * step for step in cache.strides[:-1]])
    last = cache.strides[-1] if cache.strides[-1] == 1 else 8 * cache.strides[-1]
    storage = (*cache.storage_shape[:-1], 8 * cache.storage_shape[-1]) if cache.storage_shape else ()
    return cache.but(
        dtype=dt.ACL_INT4, shape=shape, strides=(*strides, last), offset=8 * cache.offset, storage_shape=storage
    )


class Inputs(FieldInputs):
    """The parameters of a version, by the fields of Request."""

    def get(self, field: str) -> w.Param | None:
        """The parameter of a field, if the version has it."""
        return self.params.get(field)

    def request(self, *values: Any) -> Request:
        """The values of `all` as a request; a single tensor of keys or values counts as a list of one."""
        found = self.named(*values)
        for field in ("key", "value"):
            if isinstance(found[field], TensorFacts):
                found[field] = (found[field],)
        firsts = [(found[field] or (None,))[0] for field in ("key", "value")]
        if all(one and one.dtype == dt.ACL_INT32 for one in firsts):
            found |= {field: tuple([one and as_int4(one) for one in found[field]]) for field in ("key", "value")}
        return Request(**found)

    def of(self, call: Call) -> Request:
        return self.request(*self.values(call))
