"""The step that brings tokens of sequences together from blocks of caches."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, TensorFacts
from ...optim.shared.in_place_update import operand_view, write_back
from .slot_writes import Pages, flat

LENIENT = w.on("ascend950")
"""Where rows of blocks that the first cache lacks are 0, and rows beyond the tokens are left out."""


class PageReads(KernelStep):
    """Rows of each pair's second tensor are those of its cache; rows of no sequence are kept."""

    kernel: str
    pairs: tuple[tuple[w.Param, w.Param], ...]
    lists: tuple[w.Param, w.Param, w.Param]
    cumulative: w.Param
    pages: Callable[[Call, TensorFacts], Pages]

    def __init__(
        self, pairs: tuple[tuple[w.Param, w.Param], ...], lists: tuple[w.Param, w.Param, w.Param], cumulative: w.Param,
        pages: Callable[[Call, TensorFacts], Pages],
    ) -> None:  # fmt: skip
        self._fill(kernel="gather_pages", pairs=pairs, lists=lists, cumulative=cumulative, pages=pages)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*(param for pair in self.pairs for param in pair), *self.lists, self.cumulative)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.params)
        if problem:
            return problem
        table, lengths = (operand_view(draft, each) for each in self.lists[:2])
        starts = operand_view(draft, self.lists[2]) if call.present(self.lists[2]) else None
        for cache, tokens in self.pairs:
            self.gather(draft, cache, tokens, (table, lengths, starts))
        return ""

    def gather(self, draft: Draft, cache: w.Param, tokens: w.Param, lists: tuple[View, View, View | None]) -> None:
        call = draft.call
        facts, table, lengths, starts = call.tensor(cache), *lists
        if not facts.numel or not call.tensor(tokens).numel:
            return
        parts, block = self.pages(call, facts)
        known = call.tensor(self.pairs[0][0]).shape[0] if LENIENT.holds(call) else 0
        source, target = operand_view(draft, cache), operand_view(draft, tokens)
        width = facts.numel // (facts.shape[0] * parts * block)
        draft.read(target)
        draft.kernel(
            self.kernel,
            (flat(source, (facts.shape[0], parts, block, width)), table, lengths, starts or lengths),
            (flat(target, (target.shape[0], parts, width)),),
            (float(bool(call.args[self.cumulative.name])), float(starts is not None), float(known)),
            dt.ACL_INT64,
        )  # fmt: skip
        write_back(draft, target, draft.view(tokens.name, call.tensor(tokens)))

    subject = "views of caches, tokens and tables"

    predicate = "within their storage"
