"""Writes of tokens to a paged cache but for a window of every head: tensors by mode, and what CANN asks of them."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import count
from ...attention.shared.lettered_arguments import Arguments
from ...optim.shared.in_place_update import operand_view, write_back
from .cache_modes import ALIBI, BYTES, OMNI, ROPE
from .slot_writes import flat

MEMORY, BUFFER, FLOATS, WIDEST_GAP = 196608, 12288, 64, 65535
"""Of a core of A2 and A3: bytes, those beside tokens, floats added at once, the gap between two pieces of a copy."""
KINDS = {ALIBI: 0, OMNI: 1, ROPE: 2}


class WindowWrites(KernelStep):
    """Writes tokens of each pair to rows of its cache, in place; `lists` are slots, windows, starts and lengths.

    Rows are those of the first cache; on ascend950 others are skipped.
    """

    kernel: str
    pairs: tuple[tuple[w.Param, w.Param], ...]
    lists: tuple[w.Param, w.Param, w.Param, w.Param]
    mode: Any

    def __init__(
        self, pairs: tuple[tuple[w.Param, w.Param], ...], lists: tuple[w.Param, w.Param, w.Param, w.Param], mode: Any
    ) -> None:
        self._fill(kernel="write_windows", pairs=pairs, lists=lists, mode=mode)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*(param for pair in self.pairs for param in pair), *self.lists)

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, tuple(filter(call.present, self.params)))
        if problem:
            return problem
        for tokens, cache in self.pairs:
            if call.tensor(tokens).numel and call.tensor(cache).numel:
                self.write(draft, tokens, cache)
        return ""

    def write(self, draft: Draft, tokens: w.Param, cache: w.Param) -> None:
        call, facts, first = draft.call, draft.call.tensor(cache), draft.call.tensor(self.pairs[0][1])
        kind = KINDS[self.mode(call)]
        lists = [operand_view(draft, each if call.present(each) else self.lists[0]) for each in self.lists]
        source, target = operand_view(draft, tokens), operand_view(draft, cache)
        shape = source.shape if len(source.shape) == 4 else (1, *source.shape)
        rows = (facts.shape[0] * facts.shape[1], facts.shape[3])
        known = first.shape[0] * first.shape[1] if w.on(*w.REGBASE).holds(call) else 0
        draft.read(target)
        draft.kernel(
            self.kernel, (flat(source, shape), *(flat(each, (count(each.shape),)) for each in lists)),
            (flat(target, rows),), (float(kind), float(known)), dt.ACL_INT64,
        )  # fmt: skip
        write_back(draft, target, draft.view(cache.name, facts))

    subject = "views of tokens, caches and lists"

    predicate = "within their storage"


def lists_fit(at: Arguments) -> bool:
    """Whether there is a slot, a window and, if it is read, a first token for every head of every sequence."""
    heads = at.sizes["q"] * at.sizes["n"]
    return all(at.sizes[letter] < 0 or at.sizes[letter] >= heads for letter in "mwo")


def core_holds(at: Arguments, mode: str | None, key: w.Param) -> bool:
    """Whether a core of A2 and A3 copies heads as wholes, and holds its lists and, for means, a sum."""
    sizes, width = at.sizes, at.sizes["d"]
    wide, lists = width * dt.size(at[key].dtype), block_bytes(4 * sizes["q"] * sizes["n"])
    if wide % BYTES or (sizes["n"] - 1) * wide // BYTES > WIDEST_GAP:
        return False
    if mode == ALIBI:
        return lists + block_bytes(4 * sizes["n"]) + wide <= MEMORY
    once = FLOATS if width == FLOATS else FLOATS // 2
    return 4 * lists + (-(-width // once) * FLOATS * 4 if mode == ROPE else 0) <= BUFFER


def block_bytes(size: int) -> int:
    """Bytes in blocks of 32."""
    return -(-size // BYTES) * BYTES
