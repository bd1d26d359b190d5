"""Plans of the generated operators that split every row of a tensor in two."""

from __future__ import annotations

from ....lowering import language as w


class Split:
    """The halves of a tensor's rows, the axes from one on flattened; `interleaved`: even and odd elements."""

    def __init__(self, x: w.Param, axis: w.Term, interleaved: w.Rule | None = None) -> None:
        self.along = w.FixedAxis(1) if interleaved is None else w.Where(interleaved, 2, 1)
        self.piece = w.Pairs(x, axis, interleaved, 1)
        self.dense = w.Contiguous(x)
        self.pairs = w.ViewOf(self.dense, w.Reshaped(w.Pairs(x, axis, interleaved)))

    def half(self, number: int | w.Term) -> w.ViewOf:
        """One of the halves."""
        return w.ViewOf(self.pairs, w.Half(self.along, number))

    def like_half(self, param: w.Param) -> w.ViewOf:
        """The tensor read with the shape of one half; its own shape is not checked."""
        return w.ViewOf(w.Contiguous(param), w.Reshaped(self.piece, blind=True))


def planned(*ends: w.Step) -> w.Plan:
    """The steps that these need, in the order in which they are named."""
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def forward(result: w.Step, out: w.Param) -> w.Plan:
    """The kernel's result, written where out begins."""
    return planned(w.ViewCopy(result, out, blind=True))


def concat_halves(split: Split, result: w.Step) -> w.Concat:
    """Two results, the gradients of the two halves, side by side."""
    return w.Concat(split.along, result, w.ViewOf(result, w.NthOutput(1)))
