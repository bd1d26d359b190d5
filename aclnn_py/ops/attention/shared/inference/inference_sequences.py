"""Attention for inference: positions of the queries and keys of each sequence, and the band of visible keys."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from .....rules.core.call import Shape
from ..sparse_masks import FAR
from .inference_codes import is_coded
from .inference_request import Request
from .inference_sizes import Sizes


class Run(NamedTuple):
    """A sequence: first query and key, number of each, and the visible keys, from query index + low to + high."""

    first_query: int
    queries: int
    first_key: int
    keys: int
    low: int
    high: int


def prefix_keys(request: Request) -> int:
    """Keys of the shared prefix."""
    if request.key_prefix is None or request.key_prefix.rank < 3:
        return 0
    shape, layout = request.key_prefix.shape, request.layout
    return request.prefix_length[0] if request.prefix_length else shape[1 if layout in ("BSH", "BSND") else 2]


def counted(lengths: Shape | None, batches: int, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """A length for each batch: of one for all or one for each; `otherwise` without lengths."""
    if not lengths:
        return otherwise
    return lengths[:batches] if len(lengths) > 1 else lengths * batches


def differences(ends: Shape) -> tuple[int, ...]:
    return (ends[0], *[after - before for before, after in pairwise(ends)])


def query_padded(request: Request, sizes: Sizes) -> bool:
    """Whether queries are padded on the left; the padding is ignored without their lengths."""
    return request.query_padding is not None and bool(request.query_lengths) and not sizes.decode


def key_padded(request: Request, sizes: Sizes) -> bool:
    if request.key_padding is None or not request.key_padding.numel:
        return False
    return bool(request.key_lengths) and not sizes.listed and request.blocks is None


def full_keys(request: Request, sizes: Sizes) -> tuple[int, ...]:
    """Number of keys in the cache of each batch."""
    if sizes.listed:
        axis = 2 if request.layout.startswith("BNSD") else 1
        return tuple([one.shape[axis] for one in request.key[: sizes.batches]])
    return (sizes.room(request),) * sizes.batches


def lengths(request: Request, sizes: Sizes) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Queries and keys of every sequence; None where lengths do not fit the tensors."""
    if sizes.packed:
        return packed_lengths(request, sizes)
    queries = (sizes.rows,) * sizes.batches
    if not sizes.decode or (request.query_rope is not None and not is_coded(request)):
        queries = counted(request.query_lengths, sizes.batches, queries)
    full = full_keys(request, sizes)
    keys = counted(request.key_lengths, sizes.batches, full)
    if len(queries) != sizes.batches or len(keys) != sizes.batches or (sizes.block and not request.key_lengths):
        return None
    fits = all(0 <= one <= sizes.rows for one in queries) and all(
        0 <= one <= most for one, most in zip(keys, full, strict=True)
    )
    return (queries, keys) if fits else None


def packed_lengths(request: Request, sizes: Sizes) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Queries and keys of packed sequences: of cumulative lengths, those of keys with a block table plain."""
    ends, others = request.query_lengths, request.key_lengths
    if not ends or not others or len(ends) != len(others) or ends[-1] != sizes.rows:
        return None
    queries = differences(ends)
    keys = others if sizes.block else differences(others)
    if min(queries) < 0 or min(keys) < 0 or (not sizes.block and others[-1] != sizes.keys):
        return None
    if sizes.decode and max(queries) > 16:
        return None
    return (queries, keys) if not sizes.block or max(keys) <= sizes.room(request) else None


def band(request: Request, sizes: Sizes, queries: int, keys: int) -> tuple[int, int]:
    """First and last visible key relative to the index of a query; `keys` includes those of the prefix."""
    far, gap = int(FAR), keys - queries
    masked = request.mask is not None and bool(request.mask.numel)
    window = sliding_window(request, sizes)
    if window:
        return max(gap + 1 - window, -far), far
    if not masked or request.sparse == 1:
        return -far, far
    if request.sparse == 0:
        plain = sizes.decode or request.query_padding is not None or request.key_padding is not None
        return (-far, far) if plain else (max(-request.before, -far), min(request.behind, far))
    if request.sparse == 4:
        return max(gap - request.before, -far), min(gap + request.behind, far)
    return -far, 0 if request.sparse == 2 and not sizes.decode else gap


def sliding_window(request: Request, sizes: Sizes) -> int:
    """Last keys visible to a single query, 0: all; preTokens with caches [blocks,blockSize,H]."""
    slides = request.layout == "BSH" and sizes.rows == 1 and sizes.block and request.before > 0
    plain = request.key_prefix is None and request.query_rope is None and request.key[0].dtype == request.query.dtype
    return min(request.before, int(FAR)) if slides and plain and request.key[0].rank == 3 else 0


def with_keys(found: tuple[Run, ...]) -> tuple[Run, ...]:
    """The sequences, those without keys without queries too: their rows are not computed."""
    return tuple([run if run.keys else run._replace(queries=0) for run in found])


def runs(request: Request, sizes: Sizes) -> tuple[Run, ...] | None:
    """The sequences; None where lengths do not fit."""
    found = lengths(request, sizes)
    if found is None:
        return None
    made, first_query, first_key, shared = [], 0, 0, prefix_keys(request)
    for queries, keys in zip(*found, strict=True):
        low, high = band(request, sizes, queries, keys + shared)
        if sizes.packed:
            made.append(Run(first_query, queries, 0 if sizes.block else first_key, keys, low, high))
            first_query, first_key = first_query + queries, first_key + keys
            continue
        begin = sizes.rows - queries if query_padded(request, sizes) else 0
        other = sizes.keys - keys if key_padded(request, sizes) else 0
        made.append(Run(begin, queries, other, keys + shared, low, high))
    return tuple(made)
