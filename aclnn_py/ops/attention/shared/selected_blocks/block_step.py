"""The step of attention over selected blocks, forward and backward."""

from __future__ import annotations

from .....lowering import language as w
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....lowering.steps.kernel_step import KernelStep
from .....lowering.steps.pieces import filling
from .....rules.core.call import Shape
from ..attention_step import AttentionStep
from ..dense_kernel import reshaped
from ..geometry import STATISTICS
from ..lettered_arguments import Arguments
from . import block_sparse as b
from .block_geometry import DEFAULT, Sequences, mask_of, part_of, sequences

ALL, BLANK, BEFORE_SCALE = float(1 << 40), 8, 1
"""Attributes of the kernels: a band of every key, the flag of rows that give 0, the type of no position bias."""


class BlockStep(KernelStep):
    """A kernel for each sequence, or for all of one length.

    `kinds` tells what results and inputs are: q rows of queries, k of keys, r a number of every row of queries, l the
    same in the order BNSD of padded layouts. The last input is the mask; an input of one element stands for any.
    """

    kinds: str
    inputs: tuple[w.Step, ...]
    results: tuple[tuple[w.Term, w.Term], ...]
    limits: b.BlockLimits

    def __init__(
        self, kernel: str, kinds: str, inputs: tuple[w.Step, ...], results: tuple[tuple[w.Term, w.Term], ...],
        limits: b.BlockLimits,
    ) -> None:  # fmt: skip
        self._fill(kernel=kernel, kinds=kinds, inputs=inputs, results=results, limits=limits, code=limits.code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.limits.params)))

    @property
    def is_forward(self) -> bool:
        return self.kernel == "block_attention"

    def build(self, draft: Draft) -> str:
        at = self.limits.of(draft.call)
        if at is None or not b.lengths_fit(at) or not b.mask_fits(at, self.limits.mask, self.limits.blocks):
            return "inconsistent arguments"
        *given, mask = (draft.values[step].view for step in self.inputs)
        made = draft.results(self, *((dtype.read(draft.call), shape.read(draft.call)) for dtype, shape in self.results))
        draft.steps += [filling(view, 0) for view in made]
        for each in self.sequences(at):
            if each.queries and each.keys:
                views = [
                    self.part(view, kind, at, each) for view, kind in zip((*made, *given), self.kinds, strict=True)
                ]
                read = (*views[len(made) :], *(mask_of(mask, each),) * 3)
                draft.kernel(self.kernel, read, views[: len(made)], self.attributes(at))
        for view in made:
            draft.written_since(view)
        return ""

    def sequences(self, at: Arguments) -> list[Sequences]:
        """Lengths of padded sequences count in the forward alone."""
        lengths: tuple[Shape | None, Shape | None] = at[b.query_lengths], at[b.key_lengths]
        if at[b.layout] != "TND" and not self.is_forward:
            lengths = (None, None)
        return sequences(at[b.layout], at[b.query].shape, at[b.key].shape, lengths)

    def part(self, view: View, kind: str, at: Arguments, each: Sequences) -> View:
        """The tensor of some sequences as the kernel sees it."""
        if view.shape == (1,):
            shape = (each.batches, at.sizes["n"], each.queries, STATISTICS)
            return view._replace(shape=shape, strides=(0,) * len(shape))
        layout = at[b.layout]
        if kind == "l" and layout != "TND":
            layout, view = "BNSD", reshaped(view, at.shape("bns1"))
        return part_of(view, layout, "r" if kind == "l" else kind, each, STATISTICS)

    def attributes(self, at: Arguments) -> tuple[float, ...]:
        blocks = at[self.limits.blocks] or DEFAULT
        numbers = (at[b.scale], 1, -ALL, ALL, 0, BLANK, BEFORE_SCALE, 0, 0, *blocks[:2])
        return tuple(map(float, numbers))

    subject = AttentionStep.subject

    predicate = AttentionStep.predicate
