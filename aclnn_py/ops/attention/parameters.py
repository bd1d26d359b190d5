"""Parameters that attention's operators have in common, and shapes that go together for them."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.call import Call, Shape
from .arguments import Arguments
from .geometry import RANKS

MOST_HEADS = 8
"""Heads of an example, at most."""
NUMBERS = (
    w.Attr("scaleValue", "double", "what the products of query and key are multiplied with", 0.5),
    w.Attr("keepProb", "double", "the share of scores that dropMask keeps", 1.0),
    w.Attr("preTokens", "int64_t", "how many keys before its own a row sees, where sparseMode asks", 65536),
    w.Attr("nextTokens", "int64_t", "how many keys behind its own a row sees, where sparseMode asks", 65536),
    w.Attr("headNum", "int64_t", "heads of query", 2),
    w.Attr("inputLayout", "char*", '"BSH", "SBH", "BSND" or "BNSD": what the axes are', "BNSD"),
    w.Attr("innerPrecise", "int64_t", "2: rows that see no key give 0", 0),
    w.Attr(
        "sparseMode", "int64_t",
        "what attenMask means: 0 it and the tokens, 1 it alone, 2 and 3 hide what lies behind the diagonal from the "
        "first or to the last corner, 4 what lies outside a band, 5 and 6 are 1 and 3 with a prefix that all rows see; "
        "2, 3, 4 and 6 look at no element of it",
        0,
    ),
)  # fmt: skip
EXTRAS = (
    w.In("dropMaskOptional", "a bit for every score, 1 keeps it", optional=True),
    w.In("paddingMaskOptional", "nobody looks at it", optional=True),
    w.In(
        "attenMaskOptional", "true hides a score; [B,N,S,S], [B,1,S,S], [1,1,S,S], [S,S] or sparseMode's", optional=True
    ),
)
PREFIX = w.Attr(
    "prefixOptional", "const aclIntArray*", "for every batch how many keys all rows see, for sparseMode 5 and 6",
    (2, 3),
    optional=True,
)  # fmt: skip


def example(have: Arguments, call: Call) -> dict[w.Param, Shape]:
    """Shapes that go together for the numbers of a call, a mask for these scores alone; none where there are none."""
    layout, heads = (have.given(call, each) for each in (have.layout, have.heads))
    if layout not in RANKS or layout == "TND" or not 0 < heads <= MOST_HEADS:
        return {}
    batches, queries, keys, width, value_width = 2, 3, 5, 4, 3

    def laid(rows: int, count: int, size: int) -> Shape:
        return {
            "BSH": (batches, rows, count * size), "SBH": (rows, batches, count * size),
            "BSND": (batches, rows, count, size), "BNSD": (batches, count, rows, size),
        }[layout]  # fmt: skip

    return {
        have.query: laid(queries, heads, width), have.key: laid(keys, 1, width),
        have.value: laid(keys, 1, value_width), have.pse: (1, heads, queries, keys),
        have.drop: (-(-batches * heads * queries * keys // 8),),
        have.mask: (batches, 1, queries, keys),
    }  # fmt: skip
