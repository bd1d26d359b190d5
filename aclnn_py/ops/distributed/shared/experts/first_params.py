"""Parameters of the first versions of sending tokens to experts of other ranks and fetching them back."""

from __future__ import annotations

from .....lowering import language as w
from . import combine_params as c
from . import dispatch_params as d
from . import expert_params as e
from .dispatch_calls import fitting
from .example_ranks import Sizes

ON = e.ON
HIDDEN = 7168
SIZES = Sizes(1, HIDDEN, 2, counted=True)
MASK = "active tokens, BOOL, [Bs]; has to be null on the A3 family and the 950"

DISPATCH = d.Tensors(
    x=w.In("x", "tokens of this rank, FLOAT16 or BF16, [Bs, 7168]"),
    scales=w.In("scales", "smooth scales of each expert, FLOAT, [moeExpertNum, H]; null: none", optional=True),
    mask=w.In("xActiveMask", MASK, optional=True),
    weights=w.In("expertScales", "weights of the choices, FLOAT, [Bs, K]; not used", optional=True),
    out=w.Out("expandX", "received tokens by expert, then by rank, [A, H], dtype of x or INT8; the rest: 0"),
    per_token=w.Out("dynamicScales", "scale of each received token, FLOAT, [A]; written if quantMode is 2"),
    names=w.Out(
        "expandIdx", "number of earlier choices of this rank that have the same expert, INT32, [Bs * K]"
    ),
    numbers=w.Out("expertTokenNums", d.numbers.meaning),
    counts=w.Out("epRecvCounts", d.counts.meaning),
    tp_counts=w.Out("tpRecvCounts", "not written, INT32"),
    spare=w.Out("expandScales", "not written on the A3 family and the 950, FLOAT, [A]"),
)  # fmt: skip
COMBINE = c.Tensors(
    x=w.In("expandX", "tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, 7168]"),
    names=w.In("expandIdx", "as the dispatch wrote it, INT32, [Bs * K]; not read"),
    sends=c.sends,
    weights=c.weights,
    tp_sends=w.In("tpSendCounts", "ignored, INT32", optional=True),
    mask=w.In("xActiveMask", MASK, optional=True),
    unused=tuple(
        w.In(name, f"{meaning}; ignored", optional=True)
        for name, meaning in (
            ("activationScale", "scales of tokens, FLOAT, [A]"),
            ("weightScale", "scales of weights, FLOAT, [L, 7168]"),
            ("groupList", "tokens of each expert, INT64, [L]"),
        )
    ),
    spare=w.In("expandScales", "weights of the tokens, FLOAT, [A]; ignored", optional=True),
    added=None,
    out=w.Out("x", "tokens of this rank, dtype of expandX, [Bs, 7168]"),
)
dispatch_mend = fitting(DISPATCH, SIZES)
combine_mend = c.fitting(COMBINE, SIZES)
NOTES = (
    "epWorldSize is one of 8, 16, 32, 64, 128, 144, 256 and 288, on the 950 also 2 and 4; H is 7168.",
    "tpWorldSize 2 is refused as CANN does: 561002.",
    "Sources of 2025 do not configure the 950.",
)
