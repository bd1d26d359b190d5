"""The steps of attention over packed sequences: one kernel for each sequence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.pieces import filling
from ....rules.core.call import Call
from . import packed as pack
from . import packed_masks as masks
from . import sparse_masks as see
from .arguments import Arguments
from .attention_step import AttentionStep, attributes, by_head
from .geometry import STATISTICS


class PackedAttentionStep(AttentionStep):
    """A kernel of attention for every sequence; rows that belong to none are 0."""

    def build(self, draft: Draft) -> str:
        call = draft.call
        sizes, bands = packed_arguments(self.arguments, call)
        if sizes is None or bands is None:
            return "inconsistent shapes or attributes"
        inputs, used, kernel = self.inputs_of(draft)
        kinds = zip(self.dtypes, self.shapes, strict=True)
        outputs = draft.results(self, *((dtype.read(call), shape.read(call)) for dtype, shape in kinds))
        tensors = zip(used, (*outputs, *inputs[:-3]), strict=True)
        if any(kind != "s" and len(view.shape) != 3 for kind, view in tensors):
            return "tensors that are not of rank 3"
        draft.steps += [filling(view, 0) for view in outputs]
        for number, sequence in enumerate(sizes.sequences):
            if sequence.queries:
                self.compute(draft, outputs, inputs, (call, sizes, bands, number, used, kernel))
        for view in outputs:
            draft.written_since(view)
        return ""

    def compute(self, draft: Draft, outputs: tuple[View, ...], inputs: list[View], at: Any) -> None:
        """The kernel of one sequence."""
        call, sizes, bands, number, used, kernel = at
        have, sequence = self.arguments, sizes.sequences[number]
        by_token = have.rows_by_token(call)
        pairs = zip(used, (*outputs, *inputs[:-3]), strict=True)
        views = [by_head(view) if kind == "s" else of_sequence(view, kind, sequence, by_token) for kind, view in pairs]
        extras, flags = self.extras_of(inputs[-3:], call, sizes, number)
        prefix, first = 0, sizes.heads * sizes.firsts[number]
        if call.args[have.mask.name] is not None and have.argument(call, have.sparse) == 6:
            prefix = have.argument(call, have.prefix)[number]
        numbers = attributes(have, call, bands[number], prefix, flags, first)
        if number and self.starts_first_only(call):
            numbers = (*numbers[:-1], 0.0)
        draft.kernel(kernel, (*views[len(outputs) :], *extras), tuple(views[: len(outputs)]), numbers)

    def starts_first_only(self, call: Call) -> bool:
        """Whether start indices are those of the first sequence alone: in sparse mode 8, forward only with a mask."""
        have = self.arguments
        masked = call.args[have.mask.name] is not None
        return bool(have.argument(call, have.sparse) == 8 and (masked or self.kernel == "attention_backward"))

    def extras_of(self, views: list[View], call: Call, sizes: pack.Packed, number: int) -> tuple[list[View], int]:
        """pse, drop and mask of one sequence as the kernel sees them, and the flags that tell which there are."""
        have, flags = self.arguments, 0
        pse, drop, mask = views
        if call.args[have.pse.name] is not None:
            pse, flags = pse_of(pse, have.pse_kind(call), sizes, number), see.HAS_PSE
        if call.args[have.drop.name] is not None:
            drop, flags = see.drop_view(drop), flags | see.HAS_DROP
        if call.args[have.mask.name] is not None and have.argument(call, have.sparse) not in pack.COMPRESSED:
            mask, flags = mask_of(mask, sizes, number), flags | see.HAS_MASK
        return [pse, drop, mask], flags


def packed_arguments(have: Arguments, call: Call) -> tuple[pack.Packed | None, tuple[see.Band, ...] | None]:
    """The sequences of a call and what their queries see; None where the arguments are inconsistent."""
    sizes = pack.packed(*[have.argument(call, param) for param in (*have.sizes, *ends(have))])
    if sizes is None:
        return None, None
    if call.args[have.mask.name] is None:
        return sizes, (see.ALL,) * len(sizes.sequences)
    mode, before, behind, prefix = (
        have.argument(call, each) for each in (have.sparse, have.before, have.behind, have.prefix)
    )
    found = masks.bands(mode, before, behind, sizes)
    if found and masks.has_blank_rows(mode, prefix, sizes):
        found = tuple([band._replace(blank=True) for band in found])
    return sizes, found


def ends(have: Arguments) -> Iterator[Any]:
    """The parameters of cumulative lengths."""
    return (param for param in (have.query_ends, have.key_ends) if param is not None)


def starts(have: Arguments) -> Iterator[Any]:
    """The parameters of start indices."""
    return (param for param in (have.query_start, have.key_start) if param is not None)


def of_sequence(view: View, kind: str, sequence: pack.Sequence, by_token: bool) -> View:
    """The tokens of a sequence in a dense tensor [T,N,D], as [1,N,S,D]; a row's numbers lie as [N,S,8] or by token."""
    heads, width = view.shape[1:]
    first, rows = (sequence.first_key, sequence.keys) if kind == "k" else (sequence.first_query, sequence.queries)
    strides = (0, rows * STATISTICS, STATISTICS, 1) if kind == "r" and not by_token else (0, width, heads * width, 1)
    return view._replace(shape=(1, heads, rows, width), strides=strides, offset=view.offset + first * heads * width)


def pse_of(view: View, kind: int, sizes: pack.Packed, number: int) -> View:
    """A position bias of one sequence: slopes per head, or numbers of its scores or keys."""
    sequence, heads = sizes.sequences[number], sizes.heads
    if kind in pack.SLOPES:
        offset = view.offset + (number * heads if len(view.shape) == 2 else 0)
        return view._replace(shape=(1, heads, 1, 1), strides=(0, 1, 0, 0), offset=offset)
    rows, keys = sequence.queries, sequence.keys
    by_key = view.shape[0] == heads * sizes.totals[1]
    first, strides = (sequence.first_key, (0, keys, 0, 1)) if by_key else (
        sizes.firsts[number], (0, rows * keys, keys, 1)
    )  # fmt: skip
    return view._replace(shape=(1, heads, rows, keys), strides=strides, offset=view.offset + heads * first)


def mask_of(view: View, sizes: pack.Packed, number: int) -> View:
    """A mask of one sequence: one for all, one for all queries and keys, or one behind the other as scores lie."""
    sequence = sizes.sequences[number]
    rows, keys = sequence.queries, sequence.keys
    shape = (1, sizes.heads, rows, keys)
    if len(view.shape) == 4 and view.shape[:2] != (1, 1):
        by_head = view.shape[1] if view.shape[1] > 1 else 0
        strides = (0, rows * keys if by_head else 0, keys, 1)
        return view._replace(shape=shape, strides=strides, offset=view.offset + max(by_head, 1) * sizes.firsts[number])
    across = view.shape[-1]
    offset = 0
    if view.shape[-2:] != sizes.longest:
        offset = sequence.first_query * across + sequence.first_key
    return view._replace(shape=shape, strides=(0, 0, across, 1), offset=view.offset + offset)
