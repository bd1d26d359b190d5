"""Attention whose layout tells batches from packed sequences: parameters."""

from __future__ import annotations

from .....lowering import language as w
from ..arguments import Arguments
from ..parameters import ENDS, EXTRAS, NUMBERS, PREFIX, PSE_TYPE, STARTS

NEWEST = "ascend950"
HEAD, ROPE = 128, 64
"""Channels of a head beside rotary parts, and of these."""
QUERY_ROPE, KEY_ROPE = (
    w.In(f"{name}RopeOptional", f"part of {name} with rotary position embedding, shape of {name} with 64 channels; "
         "null: none", optional=True)
    for name in ("query", "key")
)  # fmt: skip
LAYOUT = w.Attr("inputLayout", "char*", 'layout: "BSH", "SBH", "BSND", "BNSD" or, packed, "TND"', "BNSD")
SPARSE = w.Attr(
    "sparseMode", "int64_t", "mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix "
    "(not TND), 6 compressed prefix, 7 and 8 (TND) causal with a band in the last or the first sequence", 0,
)  # fmt: skip
SEED, OFFSET = (
    w.Attr(name, "int64_t", f"{what} of a dropout mask that the kernel makes: ignored", 0)
    for name, what in (("seed", "seed"), ("offset", "offset"))
)
OUT_DTYPE = w.Attr("outDtype", "int64_t", "0 or 1, ignored: the dtype of quantised attention's output", 0)
NOTES = (
    "keepProb below 1 without dropMaskOptional, where CANN makes a dropout mask from seed and offset, is "
    "refused (161001), and so is a dropMaskOptional beside a keepProb of 1. torch_npu passes a mask of its own.",
    "A position bias may be null with any pseType but slopes of the forward; one of 1024 rows needs a causal mask; "
    "gradients take [1,N,1,Skv] for one batch alone (161001). Packed queries may have no keys at all in the forward.",
    "HIFLOAT8 and FLOAT8 tensors, and scales (dScale...), are refused (161001).",
    "With TND a position bias that is no slope is [N*sum(S*Skv)] or [N*Tkv], one sequence behind the other.",
    "Rotary parts: both or none, 128 and 64 channels, layouts BSND, BNSD and TND, others refused (161001).",
    "A2 and A3, which the source takes and the documents do not list, are refused (161001); earlier versions are "
    "for these.",
)


def scales_of(letters: str) -> tuple[w.Param, ...]:
    names = {"Q": "query", "K": "key", "V": "value", "Dy": "dy", "O": "attentionIn"}
    return tuple(w.In(f"dScale{each}Optional", f"scale of a quantised {names[each]}, reserved: null", optional=True)
                 for each in letters.split())  # fmt: skip


def arguments(
    query: w.Param, key: w.Param, value: w.Param, pse: w.Param, rows: w.Param, sink: w.Param,
    layout: w.Param = LAYOUT,
) -> Arguments:  # fmt: skip
    drop, _, mask = EXTRAS
    numbers = (*NUMBERS[:5], layout, NUMBERS[6], SPARSE)
    found = Arguments(query, key, value, pse, drop, mask, PREFIX, *numbers, *ENDS, *STARTS, PSE_TYPE)
    return found._replace(rows=rows, query_rope=QUERY_ROPE, key_rope=KEY_ROPE, sink=sink)
