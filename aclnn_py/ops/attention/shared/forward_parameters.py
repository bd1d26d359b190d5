"""Parameters of attention forward, over batches or packed sequences."""

from __future__ import annotations

from ....lowering import language as w

PSE = "realShiftOptional"
BATCH_SHAPES = ("[B,N,S,D] or as inputLayout says", "[B,Nkv,Skv,D] or as inputLayout says",
                "[B,Nkv,Skv,Dv] or as inputLayout says")  # fmt: skip
PACKED_SHAPES = ("[T,N,D]", "[Tkv,Nkv,D]", "[Tkv,Nkv,Dv]")


def tensors(packed: bool) -> tuple[w.Param, ...]:
    """query, key, value and the position bias."""
    shapes = PACKED_SHAPES if packed else BATCH_SHAPES
    pse = (
        "position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv]" if packed
        else "position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv]"
    )  # fmt: skip
    named = zip(("query", "key", "value"), ("queries", "keys", "values"), shapes, strict=True)
    return (
        *(w.In(name, f"{what}, {shape}") for name, what, shape in named),
        w.In(PSE, f"{pse}, or slopes [N] or [B,N]; null: none", optional=True),
    )


def statistics(packed: bool, layout: w.Param | None) -> str:
    """The shape of softmaxMax and softmaxSum; `layout`: the parameter that orders their axes."""
    if layout is not None:
        return f'[T,N,8] (each sequence as [N,S,8] unless {layout} is "same_as_input")'
    return "[T,N,8], each sequence as [N,S,8]" if packed else "[B,N,S,8]"


def results(packed: bool, layout: w.Param | None = None) -> tuple[w.Param, ...]:
    """softmaxMaxOut, softmaxSumOut, softmaxOutOut, attentionOutOut."""
    rows = statistics(packed, layout)
    said = f"FLOAT, {rows}, repeated along the last axis; declared const"
    shape = "[T,N,Dv]" if packed else "layout of query with value's head size, [B,N,S,Dv]"
    return (
        w.Out("softmaxMaxOut", f"row maximum of the scaled scores, {said}", ctype=w.IN_TENSOR),
        w.Out("softmaxSumOut", f"row sum of exp(score - row maximum), {said}", ctype=w.IN_TENSOR),
        w.Out("softmaxOutOut", "reserved, not written", optional=True, ctype=w.IN_TENSOR),
        w.Out("attentionOutOut", f"attention output, {shape}; declared const", ctype=w.IN_TENSOR),
    )
