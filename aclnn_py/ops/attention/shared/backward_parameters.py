"""Parameters of attention backward, over batches or packed sequences."""

from __future__ import annotations

from ....lowering import language as w
from .forward_parameters import BATCH_SHAPES, PACKED_SHAPES, statistics

PSE = "pseShiftOptional"


def inputs(packed: bool, layout: w.Param | None = None) -> tuple[w.Param, ...]:
    """query, keyIn, value, dy, pse, softmaxMax, softmaxSum, softmaxIn, attentionIn."""
    shapes = PACKED_SHAPES if packed else BATCH_SHAPES
    pse = (
        "concatenated sequences, [N*sum(S*Skv)] or [N*Tkv]" if packed
        else "[B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv]"
    )  # fmt: skip
    rows = statistics(packed, layout)
    y = "[T,N,Dv]" if packed else "[B,N,S,Dv] or as inputLayout says"
    named = zip(("query", "keyIn", "value"), ("queries", "keys", "values"), shapes, strict=True)
    return (
        *(w.In(name, f"{what} of the forward call, {shape}") for name, what, shape in named),
        w.In("dy", "gradient of the attention output, same shape as attentionInOptional"),
        w.In(PSE, f"position bias of the forward call, {pse}, or slopes [N] or [B,N]; null: none", optional=True),
        w.In("softmaxMaxOptional", f"softmaxMax of the forward call, FLOAT, {rows}", optional=True),
        w.In("softmaxSumOptional", f"softmaxSum of the forward call, FLOAT, {rows}", optional=True),
        w.In("softmaxInOptional", "reserved, ignored", optional=True),
        w.In("attentionInOptional", f"attention output of the forward call, {y}"),
    )


def gradients(*, has_ropes: bool) -> tuple[w.Param, ...]:
    """dqOut, dkOut, dvOut, dpseOut; with `has_ropes` also dqRopeOut and dkRopeOut."""
    found = [
        w.Out(f"d{name}Out", f"gradient of {source}, same shape as {source}; declared const", ctype=w.IN_TENSOR)
        for name, source in (("q", "query"), ("k", "key"), ("v", "value"))
    ]
    dpse = "gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const"
    rope = "gradient of {0}, same shape as {0}; null: not written; declared const"
    ropes = [
        w.Out(f"d{name}RopeOut", rope.format(source), optional=True, ctype=w.IN_TENSOR)
        for name, source in (("q", "queryRope"), ("k", "keyInRope"))
    ]
    return (*found, w.Out("dpseOut", dpse, optional=True, ctype=w.IN_TENSOR), *(ropes if has_ropes else ()))
