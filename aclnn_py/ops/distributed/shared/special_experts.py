"""Inputs of zero, copy and constant experts, which are not emulated."""

from __future__ import annotations

from ....lowering import language as w

INPUTS = tuple(
    w.In(name, f"{meaning}; ignored without copy and constant experts", optional=True)
    for name, meaning in (
        ("oriXOptional", "tokens as they were, [Bs, H]"),
        ("constExpertAlpha1Optional", "factors of tokens, [constExpertNum]"),
        ("constExpertAlpha2Optional", "factors of vectors, [constExpertNum]"),
        ("constExpertVOptional", "vectors of constant experts, [constExpertNum, H]"),
    )
)
