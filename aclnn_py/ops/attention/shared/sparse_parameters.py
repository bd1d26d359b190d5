"""Parameters that operators of attention over chosen keys share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .arguments import zeros
from .sparse_rules import EVERY

INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
MODES = {
    "mode": w.Attr("sparseMode", "int64_t", "mask: 0 none, 3 right-bottom causal", 3),
    "before": w.Attr("preTokens", "int64_t", "keys visible before the diagonal: 2^63-1, all", EVERY),
    "behind": w.Attr("nextTokens", "int64_t", "keys visible after the diagonal: 2^63-1, all", EVERY),
}
LENGTH_NOTES = (
    "Lengths are those of each sequence for BSND and PA_BSND, cumulative for TND. One below 0, beyond its tensor or, "
    "cumulative, below its predecessor fails the stream, and so does a block outside of the cache; CANN reads out of "
    "bounds.",
)
ROW_NOTE = (
    "In a row of sparseIndices -1 pads the block indices at the end: here the first -1 ends the row, in CANN's kernel "
    "each half of 512 keys. Masked keys of a block are left out."
)
CAUSAL = "sparseMode 3: query s of S attends to the first Skv - S + s + 1 keys"
TIE_NOTE = "Of keys with equal scores the one with the lower index comes first; CANN does not specify the order."
EMPTY_NOTE = "Keys without elements are refused (561002) as the documents ask; on A2 and A3 CANN lets them through."


def cached(name: str, what: str, width: str) -> w.Param:
    return w.In(name, f"{what}, [B,Skv,1,{width}], packed [Tkv,1,{width}], or blocks [blocks,blockSize,1,{width}]")


def lengths_of(keys: str) -> dict[str, w.Param]:
    """Lengths of sequences and the block table."""
    return {
        "query_lengths": w.In(
            "actualSeqLengthsQueryOptional", "lengths of the queries, INT32, [B]; null: S", optional=True
        ),
        "key_lengths": w.In(
            f"actualSeqLengths{keys}Optional", "lengths of the keys, INT32, [B]; null: Skv", optional=True
        ),
        "table": w.In(
            "blockTableOptional", "blocks of every sequence for PA_BSND, INT32, [B,blocks per sequence]", optional=True
        ),
    }


def layouts_of(keys: str) -> dict[str, w.Param]:
    """The layouts of queries and keys."""
    of_keys = 'layout of key: that of query, or "PA_BSND" (blocks)'
    return {
        "layout": w.Attr("layoutQueryOptional", "char*", 'layout of query: "BSND" or "TND"', "BSND"),
        "key_layout": w.Attr(f"layout{keys}Optional", "char*", of_keys, "BSND"),
    }


def length_dtypes(lengths: dict[str, w.Param]) -> tuple[w.Rules, ...]:
    """Lengths and the table are INT32 (161002)."""
    return tuple(w.when(w.given(each), w.dtype_in(w.Choices(dt.ACL_INT32), each)) for each in lengths.values())


def optional_lengths(lengths: dict[str, w.Param]) -> dict[str, w.Step]:
    """Lengths and the table, dense; zeros stand for one that is absent."""
    one, single = w.Constant((1,), "[1]"), w.Constant((1, 1), "[1,1]")
    return {
        field: w.Branch(
            w.given(param), w.Contiguous(param), zeros(single if field == "table" else one, INT32), code=w.TILING
        )
        for field, param in lengths.items()
    }


def chosen_shape(query: w.Param, count: w.Param) -> w.Term:
    """The shape of the indices of the selected keys."""
    return w.Derived(lambda query, count: (*query.shape[:-2], 1, count), query, count, label="[..., 1, sparseCount]")


def result(name: str, meaning: str, *, optional: bool = False) -> w.Param:
    return w.Out(name, f"{meaning}; declared const", optional=optional, ctype=w.IN_TENSOR)
