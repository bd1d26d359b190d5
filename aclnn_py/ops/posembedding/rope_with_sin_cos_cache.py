"""aclnnRopeWithSinCosCache and its second version, with a choice of the layout of sections."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from ..texts import ONCE
from .shared import cached_checks as checks
from .shared.cached_rotation import CachedRotation, Way, uses_sections
from .shared.pairs import HALVES, INTERLEAVED

SOCS = (*w.A2_A3, *w.REGBASE)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=SOCS)

positions = w.In("positions", "rows of cosSinCache, [T], or with 3 or 4 sections [3, T] or [4, T], INT64")
query = w.In("queryIn", "queries, [T, Nq*headSize]")
key = w.In("keyIn", "keys, [T, Nk*headSize]")
cache = w.In("cosSinCache", "cosines, then sines of the rotation angles of every position, [maxSeqLen, rotaryDim]")
section = w.Attr(
    "mropeSection", "const aclIntArray*",
    "MRoPE: columns of cos and sin for each row of positions, 3 or 4 numbers; null or 0 first: RoPE",
    (0, 0, 0), optional=True,
)  # fmt: skip
size = w.Attr("headSize", "int64_t", "size of a head, D", 64)
neox = w.Attr(
    "isNeoxStyle",
    "bool",
    "whether the halves of a head are rotated as pairs (NeoX), else even and odd elements (GPT-J)",
    True,
)
layout = w.Attr("cacheMode", "int64_t", "layout of sections: 0 contiguous, 1 interleaved", 0)
query_out = w.Out("queryOut", "rotated queries, shape and dtype of queryIn")
key_out = w.Out("keyOut", "rotated keys, shape and dtype of keyIn")
INPUTS = (positions, query, key, cache)
TENSORS = (query, key, cache, query_out, key_out)


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call whose shapes agree."""
    sections: tuple[int, ...] = call.args[section.name] or ()  # type: ignore[assignment]
    used = uses_sections(sections)
    for param, wide in ((query, 256), (query_out, 256), (key, 128), (key_out, 128)):
        call = call.but(param, shape=(3, wide))
    rotary = 2 * sum(sections) if used else 64
    chosen = (checks.rows_of(sections), 3) if used else (3,)
    yield call.set(size, 128).but(cache, shape=(5, rotary)).but(positions, shape=chosen)


def shape_rule(function: w.Function, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    label = " ".join(claim)
    return w.defined(w.Derived(function, *params, label=label, claim=claim, kind="shape_custom", mend=matching_shapes))


def no_sections(call: Call) -> Iterator[Call]:
    yield call.set(section, (0, 0, 0))


def contiguous(call: Call) -> Iterator[Call]:
    """The call with the layout that every number of sections has."""
    yield call.set(layout, 0)


def way(call: Call) -> Way:
    sections: tuple[int, ...] = call.args[section.name] or ()  # type: ignore[assignment]
    interleaved = call.args.get(layout.name, 0) == 1
    return Way(int(call.value(size)), HALVES if call.value(neox) else INTERLEAVED, sections, interleaved)  # type: ignore[call-overload]


rows = w.Contiguous(positions)
angles = w.Contiguous(cache)
NOTES = (
    "CANN of 2025 knows mropeSection [16,24,24] alone, and gives 561103 for a null cosSinCache.",
    "headSize and rotaryDim have to be multiples of 64 bytes, and rotaryDim at most headSize: other sizes give 561103. "
    "CANN's tiling function ignores that it refuses them.",
    "Rows that are not whole heads and too few positions, which CANN does not check, give 561103 too.",
    "CANN's kernel ignores the stride of the last axis of queryIn and keyIn; here it is used.",
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
            w.OUT_POINTERS, first, w.present(*INPUTS, query_out, key_out),
            w.dtype_in(w.Choices(dt.ACL_INT64), positions), *w.one_dtype(FLOATS, *TENSORS),
            w.rank_is(2, query, key, cache), w.not_empty(query, key, cache, positions),
            (w.Equal(w.SizeAt(key, w.FixedAxis(0)), w.SizeAt(query, w.FixedAxis(0))),),
            w.same_shape(query_out, query), w.same_shape(key_out, key),
            w.defined(w.Derived(checks.sections_known, section, label="sections", mend=no_sections, claim=(
                "mropeSection", "null, or 3 or 4 numbers of at least 0"))),
            shape_rule(checks.sections_fit, cache, section, claim=("mropeSection", checks.KNOWN)),
            (w.negated(w.value_is(size, 0)),),
            *(w.inner(w.defined(w.Derived(checks.modes_fit, section, mode, label="modes", mend=contiguous, claim=(
                "cacheMode", "0 with 4 numbers of mropeSection")))) for mode in more),
            w.inner(shape_rule(checks.heads_fit, query, key, cache, size, claim=(
                "headSize and rotaryDim", "multiples of 64 bytes, rotaryDim at most headSize, rows whole heads"))),
            w.inner(shape_rule(checks.positions_fit, positions, query, section, claim=(
                "size of positions", "at least T, or 3T or 4T with sections"))),
        ),
        plan=steps, header=header, library="transformer", documented_soc=w.A2_A3, summary=summary, precision=ONCE,
        formula="x1 cos - x2 sin and x2 cos + x1 sin, where x1 and x2 are the halves or the even and odd elements of "
        "the first rotaryDim elements of a head, cos and sin the halves of cosSinCache[positions[t]]; with "
        "mropeSection each column uses the row of positions of its section. Further elements of a head are copied.",
        reference="vllm's MRotaryEmbedding.forward(positions, query, key)", notes=(*notes, *NOTES),
    )  # fmt: skip


rope_with_sin_cos_cache = declared(
    "aclnnRopeWithSinCosCache", "aclnnop/aclnn_rope_with_sin_cos_cache.h",
    "rotary position embedding (RoPE) of queries and keys with cosines and sines from a cache",
)  # fmt: skip
rope_with_sin_cos_cache_v2 = declared(
    "aclnnRopeWithSinCosCacheV2", "aclnnop/aclnn_rope_with_sin_cos_cache_v2.h",
    "rotary position embedding (RoPE) from a cache, MRoPE sections contiguous or interleaved",
    layout, notes=(
        "mropeSection [16,16,16,16] is for cacheMode 0 alone.",
        "With cacheMode 1 columns 3i + 1, i < mropeSection[1], use the second row of positions, columns "
        "3i + 2, i < mropeSection[2], the third, others the first.",
    ),
)  # fmt: skip
