"""Attention for inference: sizes of batches, heads, queries and keys, by layout, block table and numbers of heads."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .....lowering.plan.lowered import View
from .....rules.core.call import Shape, TensorFacts
from .inference_layouts import LAYOUTS, ORDERS, PACKED, PIECES, Axes, axes_of, decodes
from .inference_request import Request

KNOWN = 256
"""Requests with cached sizes: all rules of a call share one request."""


class Sizes(NamedTuple):
    """Sizes of a call.

    `rows` are the queries of a batch, `keys` those of the longest cache, or of a block with a block table, `block` the
    block size, 0 without a block table. `listed`: one cache per batch; `decode`: rules and kernel of single queries.
    """

    batches: int
    heads: int
    key_heads: int
    rows: int
    keys: int
    width: int
    value_width: int
    packed: bool
    listed: bool
    block: int
    decode: bool

    @property
    def group(self) -> int:
        return self.heads // self.key_heads

    def room(self, request: Request) -> int:
        """Keys for which the cache of a batch has room."""
        return self.keys * (table_columns(request) if self.block else 1)


def shared_heads(request: Request) -> int:
    """Number of heads of keys and values."""
    return request.key_heads or request.heads


def cache_layout(request: Request, cache: TensorFacts) -> str:
    """The layout of a cache: query's, with a block table [blocks,blockSize,H], [blocks,N,blockSize,D] or in pieces."""
    if request.blocks is not None:
        return {3: "BSH", 4: "BNSD", 5: PIECES}.get(cache.rank, "")
    return LAYOUTS[request.layout][0]


def cache_axes(request: Request, cache: TensorFacts) -> Axes | None:
    return axes_of(cache.shape, cache_layout(request, cache), shared_heads(request))


def query_axes(request: Request) -> Axes | None:
    """The sizes of query; None where its shape is not that of the layout and numHeads."""
    if request.layout not in LAYOUTS or request.heads <= 0:
        return None
    found = axes_of(request.query.shape, LAYOUTS[request.layout][0], request.heads)
    return found if found is not None and found.heads == request.heads else None


@lru_cache(KNOWN)
def sizes_of(request: Request, *, decode: bool | None = None) -> Sizes | None:
    """All sizes; None where query, keys and values are inconsistent."""
    query, shared = query_axes(request), shared_heads(request)
    if query is None or shared <= 0 or request.heads % shared or not request.key:
        return None
    if len(request.key) != len(request.value):
        return None
    pairs = zip(request.key, request.value, strict=True)
    caches = [(cache_axes(request, one), cache_axes(request, other)) for one, other in pairs]
    if any(not cache_matches(pair, query, shared) for pair in caches):
        return None
    packed = LAYOUTS[request.layout][0] in PACKED
    first, third = caches[0]
    assert first is not None
    assert third is not None
    apart = request.blocks is None and first.batches != query.batches
    if apart and (any(pair[0].batches != 1 for pair in caches if pair[0]) or len(caches) < query.batches or packed):
        return None
    keys = max(pair[0].rows for pair in (caches[: query.batches] if apart else caches[:1]) if pair[0])
    block = first.rows if request.blocks is not None else 0
    chosen = decodes(request, query.rows, query.width) if decode is None else decode
    return Sizes(
        query.batches, request.heads, shared, query.rows, keys, query.width, third.width, packed, apart, block, chosen,
    )  # fmt: skip


def cache_matches(pair: tuple[Axes | None, Axes | None], query: Axes, shared: int) -> bool:
    """Whether a cache's keys and values go with each other and with query."""
    key, value = pair
    if key is None or value is None or key[:3] != value[:3] or key.heads != shared:
        return False
    return key.width == query.width > 0 and value.width > 0


def out_shape(request: Request, sizes: Sizes) -> Shape:
    """The shape of the output."""
    query, layout = query_axes(request), LAYOUTS[request.layout][1]
    assert query is not None
    if layout == "BSH":
        return (query.batches, query.rows, query.heads * sizes.value_width)
    size = {"b": query.batches, "n": query.heads, "s": query.rows, "d": sizes.value_width}
    return tuple([size[axis] for axis in ORDERS[layout]])


def lse_shape(request: Request, sizes: Sizes) -> Shape:
    """The shape of the log-sum-exp."""
    if sizes.packed:
        return (sizes.rows, sizes.heads, 1)
    return (sizes.batches, sizes.heads, sizes.rows, 1)


def lse_view(view: View, sizes: Sizes) -> View:
    """A dense tensor of it as [batches, heads, rows, 1]."""
    if sizes.packed:
        return view._replace(shape=(1, sizes.heads, sizes.rows, 1), strides=(0, 1, sizes.heads, 1))
    rows = (sizes.heads * sizes.rows, sizes.rows, 1, 1)
    return view._replace(shape=(sizes.batches, sizes.heads, sizes.rows, 1), strides=rows)


def table_columns(request: Request) -> int:
    """Columns of the block table."""
    return request.blocks.shape[1] if request.blocks is not None and request.blocks.rank == 2 else 0
