"""aclnnRopeWithSinCosCache and its second version, with a choice of the layout of sections."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import ONCE
from .shared.cached_rotation import CachedRotation, Way, uses_sections
from .shared.pairs import HALVES, INTERLEAVED

SOCS = (*w.A2_A3, *w.REGBASE)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=SOCS)
SECTIONS = ((16, 24, 24), (8, 12, 12), (24, 20, 20))
ALIGNMENT = 64
"""Bytes that a head and its rotated part are multiples of."""

positions = w.In("positions", "rows of cosSinCache, [T], or with sections [3, T], INT64")
query = w.In("queryIn", "queries, [T, Nq*headSize]")
key = w.In("keyIn", "keys, [T, Nk*headSize]")
cache = w.In("cosSinCache", "cosines, then sines of the rotation angles of every position, [maxSeqLen, rotaryDim]")
section = w.Attr(
    "mropeSection", "const aclIntArray*",
    "columns of half a row that each row of positions chooses (MRoPE), 3 numbers; null or 0 first: RoPE", (0, 0, 0),
    optional=True,
)  # fmt: skip
size = w.Attr("headSize", "int64_t", "size of a head, D", 64)
neox = w.Attr("isNeoxStyle", "bool", "pairs are the halves of a row, else neighbours", True)
layout = w.Attr("cacheMode", "int64_t", "layout of sections: 0 contiguous, 1 interleaved", 0)
query_out = w.Out("queryOut", "rotated queries, shape and dtype of queryIn")
key_out = w.Out("keyOut", "rotated keys, shape and dtype of keyIn")
TENSORS = (query, key, cache, query_out, key_out)


def sections_fit(cache: TensorFacts, section: tuple[int, ...] | None) -> bool | None:
    if not uses_sections(section):
        return True
    return (section in SECTIONS and cache.rank == 2 and sum(section) == cache.shape[1] // 2) or None


def heads_fit(query: TensorFacts, key: TensorFacts, cache: TensorFacts, size: int) -> bool | None:
    """Whether rows are whole heads, of which the first elements are rotated."""
    if not query.rank == key.rank == cache.rank == 2:
        return None
    aligned = ALIGNMENT // (dt.size(query.dtype) or 1)
    rotary = cache.shape[1]
    whole = size > 0 and size % aligned == 0 and rotary % aligned == 0 and rotary <= size
    return (whole and query.shape[1] % size == 0 and key.shape[1] % size == 0) or None


def positions_fit(positions: TensorFacts, query: TensorFacts, section: tuple[int, ...] | None) -> bool | None:
    if not query.rank:
        return None
    return positions.numel >= query.shape[0] * (3 if uses_sections(section) else 1) or None


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call whose shapes go together."""
    sections: tuple[int, ...] = call.args[section.name] or ()  # type: ignore[assignment]
    used = uses_sections(sections)
    for param, wide in ((query, 256), (query_out, 256), (key, 128), (key_out, 128)):
        call = call.but(param, shape=(3, wide))
    rotary = 2 * sum(sections) if used else 64
    call = call.set(size, 128).but(cache, shape=(5, rotary)).but(positions, shape=(3, 3) if used else (3,))
    yield call


def shape_rule(function: w.Function, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    label = " ".join(claim)
    return w.defined(w.Derived(function, *params, label=label, claim=claim, kind="shape_custom", mend=matching_shapes))


def way(call: Call) -> Way:
    sections: tuple[int, ...] = call.args[section.name] or ()  # type: ignore[assignment]
    interleaved = call.args.get(layout.name, 0) == 1
    return Way(int(call.value(size)), HALVES if call.value(neox) else INTERLEAVED, sections, interleaved)  # type: ignore[call-overload]


rows = w.Contiguous(positions)
angles = w.Contiguous(cache)
NOTES = (
    "A null positions or cosSinCache gives 561103: the source copies both before it looks for null pointers.",
    "headSize and rotaryDim have to be multiples of 64 bytes, and rotaryDim at most headSize. The source ignores that "
    "the tiling function refuses other sizes, and starts no task; here they are refused (561103).",
    "So are rows that are not whole heads and too few positions, which CANN does not check.",
    "CANN's kernel ignores the stride of the last axis of queryIn and keyIn; here it counts.",
    "A position outside [0, maxSeqLen) fails the stream.",
)


def declared(name: str, header: str, summary: str, *more: w.Param, notes: tuple[str, ...] = ()) -> w.Operator:
    first = tuple(w.OneOf(w.ValueOf(param), w.Choices(0, 1)) for param in more)
    ends = tuple(
        w.ViewCopy(CachedRotation(w.Strided(x), angles, rows, way), out)
        for x, out in ((query, query_out), (key, key_out))
    )
    steps = tuple(dict.fromkeys(step for end in ends for step in end.chain))
    return w.declare(
        name, positions, query, key, cache, section, size, neox, *more, query_out, key_out,
        rules=(
            w.OUT_POINTERS, first, w.inner(w.present(positions, cache)), w.present(query, key, query_out, key_out),
            w.dtype_in(w.Choices(dt.ACL_INT64), positions), *w.one_dtype(FLOATS, *TENSORS),
            w.rank_is(2, query, key, cache), w.not_empty(query, key, cache, positions),
            (w.Equal(w.SizeAt(key, w.FixedAxis(0)), w.SizeAt(query, w.FixedAxis(0))),),
            w.same_shape(query_out, query), w.same_shape(key_out, key),
            shape_rule(sections_fit, cache, section, claim=(
                "mropeSection", "[16,24,24], [8,12,12] or [24,20,20], with the sum rotaryDim / 2")),
            (w.negated(w.value_is(size, 0)),),
            w.inner(shape_rule(heads_fit, query, key, cache, size, claim=(
                "headSize and rotaryDim", "multiples of 64 bytes, rotaryDim at most headSize, rows whole heads"))),
            w.inner(shape_rule(positions_fit, positions, query, section, claim=(
                "size of positions", "at least T, or 3T with sections"))),
        ),
        plan=steps, header=header, library="transformer", documented_soc=w.A2_A3, summary=summary, precision=ONCE,
        formula="x1 cos - x2 sin and x2 cos + x1 sin, where x1 and x2 are the halves or the even and odd elements of "
        "the first rotaryDim elements of a head, cos and sin the halves of cosSinCache[positions[t]]; with sections "
        "each column of them is of its section's row of positions. Further elements of a head are copied.",
        reference="vllm's MRotaryEmbedding.forward(positions, query, key)", notes=(*notes, *NOTES),
    )  # fmt: skip


rope_with_sin_cos_cache = declared(
    "aclnnRopeWithSinCosCache", "aclnnop/aclnn_rope_with_sin_cos_cache.h",
    "rotary position embedding of queries and keys with angles from a cache",
    notes=("Some releases of CANN know [16,24,24] alone.",),
)  # fmt: skip
rope_with_sin_cos_cache_v2 = declared(
    "aclnnRopeWithSinCosCacheV2", "aclnnop/aclnn_rope_with_sin_cos_cache_v2.h",
    "rotary position embedding of queries and keys with angles from a cache, and a choice of the sections' layout",
    layout, notes=("mropeSection [16,16,16,16] of newer documents is refused (161002).",),
)  # fmt: skip
