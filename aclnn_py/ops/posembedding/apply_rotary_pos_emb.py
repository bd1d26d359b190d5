"""aclnnApplyRotaryPosEmb and its second version, with a choice of the pairing."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import ONCE
from .shared.generated_rules import NEW, generated, limit
from .shared.in_place_rotation import InPlaceRotation
from .shared.pairs import HALVES, MODES

query = w.InOut("queryRef", "queries, [B, S, N, D] or as layout says, overwritten by the output")
key = w.InOut("keyRef", "keys, [B, S, Nk, D] or as layout says, overwritten by the output")
cos = w.In("cos", "cosines of the rotation angles, [B, S, 1, D] or as layout says")
sin = w.In("sin", "sines of the rotation angles, same shape as cos")
layout = w.Attr("layout", "int64_t", "layout of the tensors: 1 BSND, 2 SBND, 3 BNSD; 2 and 3 on ascend950 only", 1)
rotary = w.Attr("rotaryMode", "char*", 'pairing of the elements of a head: "half", "interleave" or "quarter"', "half")
TENSORS = (query, key, cos, sin)
OLD = ("ascend310p", "ascend910")
ROW = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, on=(*NEW, *OLD)).plus(dt.ACL_BF16, on=NEW)
WIDTH = 128
HEADS = {1: 2, 2: 2, 3: 1}


def alike(soc: Soc, query: TensorFacts, key: TensorFacts, cos: TensorFacts, layout: int) -> bool:
    """Whether query, key and angles differ in the number of heads alone, of which the angles have one."""
    heads = HEADS.get(layout, 2)
    shapes = [(*each.shape[:heads], *each.shape[heads + 1 :]) for each in (query, key, cos)]
    return shapes[0] == shapes[1] == shapes[2] and cos.shape[heads : heads + 1] == (1,)


def row_fits(soc: Soc, query: TensorFacts, rotary: str = "half") -> bool:
    """Whether a row has the length that the kernel wants."""
    if soc.short not in w.REGBASE:
        return query.shape[-1:] == (WIDTH,)
    return query.rank > 0 and 0 < query.shape[-1] <= 1024 and query.shape[-1] % (4 if rotary == "quarter" else 2) == 0


def heads_fit(soc: Soc, query: TensorFacts, key: TensorFacts) -> bool:
    """Whether one row of all heads fits the buffer of a core."""
    if soc.short in w.REGBASE:
        return True
    wide, size = query.dtype == dt.ACL_BF16, dt.size(query.dtype) or 1
    heads = (query.shape[2] + key.shape[2]) * WIDTH * (4 if wide else size)
    angles, cast = WIDTH * size, wide * 2 * WIDTH * 4
    cores = max(soc.vector_cores, soc.ai_cores, 1)
    if query.shape[0] * query.shape[1] <= cores and 4 * heads + 2 * angles + cast <= soc.ub:
        return True
    return 5 * heads + 4 * angles + cast <= soc.ub


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call whose shapes agree."""
    heads = HEADS.get(call.value(layout), 2)  # type: ignore[call-overload]
    for param, many in ((query, 3), (key, 2), (cos, 1), (sin, 1)):
        shape = [2, 2, 2, WIDTH]
        shape[heads] = many
        call = call.but(param, shape=tuple(shape))
    yield call


def mode_of(call: Call) -> int:
    """The pairing of elements."""
    return MODES.get(str(call.args.get(rotary.name, "half")), HALVES)


def declared(name: str, header: str, summary: str, more: tuple[w.Param, ...], notes: tuple[str, ...]) -> w.Operator:
    """One of the two, with the parameters that it has `more`."""
    words = [w.word_in(param, *MODES) for param in more]
    return generated(
        name, *TENSORS, layout, *more, on=(*NEW, *OLD), uncopied=OLD,
        kinds=(w.dtype_in(ROW, query), *(w.same_dtype(query, other) for other in TENSORS[1:])),
        tiling=(
            w.rank_is(4, *TENSORS), w.same_shape(cos, sin), w.not_empty(*TENSORS),
            w.when(w.on(*w.REGBASE), (w.OneOf(w.ValueOf(layout), w.Choices(1, 2, 3)),),
                   otherwise=((w.OneOf(w.ValueOf(layout), w.Choices(1)),),)),
            limit(alike, query, key, cos, layout, claim=("shapes", "equal except for the number of heads, 1 for cos"),
                  mend=matching_shapes),
            limit(row_fits, query, *more, claim=("last size", f"{WIDTH}, or on ascend950 even and at most 1024"),
                  mend=matching_shapes),
            *(w.when(w.on(*w.REGBASE), known, otherwise=(w.documented(known),)) for known in words),
            limit(heads_fit, query, key, claim=("heads of one position", "small enough for a core"),
            mend=matching_shapes),
        ),
        plan=(InPlaceRotation((query, key), cos, sin, mode_of),), header=header, summary=summary,
        documented_soc=NEW[:2], precision=ONCE, formula="query * cos + rotate_half(query) * sin, and the same for key",
        reference="query * cos + rotate_half(query) * sin",
        notes=("ascend950's tiling function is not public: its rules are those of the documents.", *notes),
    )  # fmt: skip


apply_rotary_pos_emb = declared(
    "aclnnApplyRotaryPosEmb",
    "aclnnop/aclnn_apply_rotary_pos_emb.h",
    "rotary position embedding of queries and keys, in place",
    (),
    (),
)
apply_rotary_pos_emb_v2 = declared(
    "aclnnApplyRotaryPosEmbV2", "aclnnop/aclnn_apply_rotary_pos_emb_v2.h",
    "rotary position embedding of queries and keys, in place, with a choice of the pairing", (rotary,),
    (
        "Before ascend950 the source does not check rotaryMode, and pairs halves: here it is as documented, and "
        "halves for an unknown word.",
        "Layout 4 (TND) of ascend950 is not emulated.",
    ),
)  # fmt: skip
