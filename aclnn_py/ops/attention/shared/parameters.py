"""Parameters that attention's operators have in common, and consistent shapes for them."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .arguments import Arguments
from .geometry import RANKS

MOST_HEADS = 8
"""Heads of an example, at most."""
NUMBERS = (
    w.Attr("scaleValue", "double", "scale of the scores query @ key^T", 0.5),
    w.Attr("keepProb", "double", "dropout keep probability, above 0 and at most 1", 1.0),
    w.Attr("preTokens", "int64_t", "keys visible before the diagonal, for sparseMode 0 and 4", 65536),
    w.Attr("nextTokens", "int64_t", "keys visible after the diagonal, for sparseMode 0 and 4", 65536),
    w.Attr("headNum", "int64_t", "number of heads of query, N", 2),
    w.Attr("inputLayout", "char*", 'layout of the tensors: "BSH", "SBH", "BSND" or "BNSD"', "BNSD"),
    w.Attr("innerPrecise", "int64_t", "2: rows whose keys are all masked give 0; else ignored", 0),
    w.Attr(
        "sparseMode", "int64_t",
        "mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed prefix",
        0,
    ),
)  # fmt: skip
EXTRAS = (
    w.In(
        "dropMaskOptional",
        "dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes; null: none",
        optional=True,
    ),
    w.In("paddingMaskOptional", "padding mask, reserved, ignored", optional=True),
    w.In(
        "attenMaskOptional",
        "mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4 [2048,2048], 6 [3072,2048]",
        optional=True,
    ),
)
PREFIX = w.Attr(
    "prefixOptional", "const aclIntArray*", "prefix length of every batch, visible to all rows, for sparseMode 5 and "
    "6; null: none",
    (2, 3),
    optional=True,
)  # fmt: skip

ENDS = (
    w.Attr("actualSeqQLenOptional", "const aclIntArray*", "cumulative query lengths of the sequences, [B]", (2, 5),
           optional=True),
    w.Attr("actualSeqKvLenOptional", "const aclIntArray*", "cumulative key and value lengths of the sequences, [B]",
           (3, 7), optional=True),
)  # fmt: skip
STARTS = (
    w.Attr("qStartIdxOptional", "const aclIntArray*", "index of the first query in the whole sequence, [1], for "
           "pseType 2 and 3; null: 0", (4,), optional=True),
    w.Attr("kvStartIdxOptional", "const aclIntArray*", "index of the first key in the whole sequence, [1], for "
           "pseType 2 and 3; null: 0", (1,), optional=True),
)  # fmt: skip
PSE_TYPE = w.Attr(
    "pseType", "int64_t", "position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope * "
    "sqrt(|distance|)", 1,
)  # fmt: skip

ROWS = {
    name: w.Attr(name, "char*", 'layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]',
                 "same_as_input")
    for name in ("softmaxOutLayout", "softmaxInLayout")
}  # fmt: skip
"""How the maxima and sums of packed rows lie, forward and backward."""


OPEN_ROWS = w.Attr(
    "softmaxInLayout", "char*", 'layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]',
    "same_as_input", optional=True,
)  # fmt: skip
"""The same where any text and none is accepted."""


def in_any_case(layout: w.Param) -> w.Param:
    """A layout that may be in lower case, as that of the forward."""
    meaning = f"{layout.meaning}, in any case"
    return w.Attr(layout.name, layout.ctype, meaning, layout.default, any_case=True)


IN_ANY_CASE = (*NUMBERS[:5], in_any_case(NUMBERS[5]), *NUMBERS[6:])


def packed_numbers() -> tuple[w.Param, ...]:
    """The attributes of packed sequences, whose layout is TND."""
    layout = w.Attr("inputLayout", "char*", 'layout of the tensors: "TND"', "TND")
    sparse = w.Attr(
        "sparseMode", "int64_t",
        "mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7 "
        "right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first", 0,
    )  # fmt: skip
    return (*NUMBERS[:5], layout, NUMBERS[6], sparse)


def example(have: Arguments, call: Call) -> dict[w.Param, Shape]:
    """Consistent shapes for the numbers of a call, a mask for these scores alone; none where there are none."""
    layout, heads = (have.argument(call, each) for each in (have.layout, have.heads))
    if layout not in RANKS or layout == "TND" or not 0 < heads <= MOST_HEADS:
        return {}
    sloped = have.pse_kind(call) in (2, 3)
    batches, queries, keys, width, value_width = 2, 3, 3 if sloped else 5, 4, 3

    def in_layout(rows: int, count: int, size: int) -> Shape:
        return {
            "BSH": (batches, rows, count * size), "SBH": (rows, batches, count * size),
            "BSND": (batches, rows, count, size), "BNSD": (batches, count, rows, size),
        }[layout]  # fmt: skip

    return {
        have.query: in_layout(queries, heads, width), have.key: in_layout(keys, 1, width),
        have.value: in_layout(keys, 1, value_width), have.pse: (heads,) if sloped else (1, heads, queries, keys),
        have.drop: (-(-batches * heads * queries * keys // 8),),
        have.mask: (batches, 1, queries, keys),
    }  # fmt: skip
