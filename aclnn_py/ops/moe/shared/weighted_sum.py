"""Plans that bring the rows of experts back to their tokens: weighted sums, and their gradients."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape
from .routing_step import Routing

FAILS, ZERO, LEFT_OUT = 0, 1, 2
"""An index beyond the rows fails the stream, is a row of zeros (-1 alone), or leaves its element out."""
Sized = tuple[w.Param, int]


def combine(
    by: Routing,
    rows: tuple[w.Param, Shape],
    index: Sized,
    out: Sized,
    *,
    weights: w.Param | None = None,
    residuals: tuple[w.Param | None, w.Param | None] = (None, None),
    bias: tuple[w.Param, w.Param] | None = None,
    fold: int,
    crosswise: bool,
    beyond: int,
    narrow: bool = False,
) -> str:
    """residuals + sum over `fold` rows of a token of weight * (row + bias of its expert)."""
    count, columns = rows[1]
    tokens = out[1]

    def given(param: w.Param | None, *shape: int) -> View:
        facts = None if param is None else by.facts(param)
        return by.absent() if param is None or facts is None else by.input(param, *shape)

    experts = None if bias is None else by.facts(bias[0])
    kinds = (None, None) if experts is None or bias is None else bias
    inputs = (
        by.input(rows[0], count, columns), by.input(index[0], index[1]), given(weights, tokens, fold),
        given(residuals[0], tokens, columns), given(residuals[1], tokens, columns),
        given(kinds[0], experts.shape[0] if experts else 0, columns), given(kinds[1], tokens, fold),
    )  # fmt: skip
    by.run("combine_rows", inputs, (by.output(out[0], tokens, columns),), fold, crosswise, beyond, narrow)
    return ""
