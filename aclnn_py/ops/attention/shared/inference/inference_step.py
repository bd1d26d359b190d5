"""The step of attention for inference: one kernel for all sequences, or for each where caches are tensors of a list."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Move, View
from .....lowering.steps.kernel_step import KernelStep
from .....lowering.steps.pieces import filling
from .....rules.core.call import TensorFacts, count, row_major
from .inference_layouts import LAYOUTS, view_of
from .inference_outputs import quantise
from .inference_request import Inputs, Request
from .inference_sequences import Run, key_padded, query_padded, runs, with_keys
from .inference_sizes import Sizes, lse_view, out_shape, sizes_of
from .inference_views import by_head, cache, extras
from .inference_work import Work, batch_of, leaves_rows

COLUMNS, QUERY_PADDING, KEY_PADDING = 8, 6, 7
NUMBERS_AT_ONCE = 32
ZERO_CODE = float("nan")
"""What rows of a prompt that are not computed have in FLOAT: INT8 makes 0 of it, whatever the offset."""
NO_KEYS_DECODED = -3.4e38
"""The log-sum-exp of a single query without keys."""


class CachedAttention(KernelStep):
    """Attention over caches of keys and values, written where the output and the log-sum-exp are.

    With `fresh` the output is a new tensor.
    """

    inputs: Inputs
    decode: bool | None
    fresh: bool

    def __init__(
        self, inputs: Inputs, decode: bool | None = None, code: int = w.TILING, *, fresh: bool = False
    ) -> None:  # fmt: skip
        self._fill(kernel="cached_attention", inputs=inputs, decode=decode, fresh=fresh, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.inputs.all

    def build(self, draft: Draft) -> str:
        request = self.inputs.of(draft.call)
        sizes = sizes_of(request, decode=self.decode)
        found = None if sizes is None else runs(request, sizes)
        if sizes is None or found is None:
            return "inconsistent shapes or attributes"
        coded = request.out.dtype == dt.ACL_INT8
        bare = coded and not sizes.decode
        found = with_keys(found) if bare else found
        out = self.values(draft, request, sizes) if coded else self.out_view(draft, request, sizes)
        lse = self.lse_results(draft, request, sizes)
        work = Work(self.inputs, request, sizes, found, out, lse)
        if leaves_rows(work):
            draft.steps += [filling(work.out, ZERO_CODE if bare else 0), filling(work.lse, self.nothing(sizes))]
        if sizes.listed:
            for number in range(sizes.batches):
                self.compute(draft, work, number)
        else:
            self.compute(draft, work, None)
        if work.out.operand < 0:
            draft.written_since(work.out)
        if work.lse.operand < 0:
            draft.written_since(work.lse)
        if coded:
            quantise(draft, work, self.out_view(draft, request, sizes))
        return ""

    def nothing(self, sizes: Sizes) -> float:
        return NO_KEYS_DECODED if sizes.decode else float("inf")

    def out_view(self, draft: Draft, request: Request, sizes: Sizes) -> View:
        shape = out_shape(request, sizes)
        if self.fresh:
            whole = draft.results(self, (request.out.dtype, shape))[0]
        else:
            whole = draft.view(self.inputs["out"].name, request.out)._replace(shape=shape, strides=row_major(shape))
        return view_of(whole, LAYOUTS[request.layout][1], sizes.heads)

    def values(self, draft: Draft, request: Request, sizes: Sizes) -> View:
        """The output in FLOAT, of which INT8 is made."""
        shape = out_shape(request, sizes)
        return view_of(draft.temporary(dt.ACL_FLOAT, shape, count(shape)), LAYOUTS[request.layout][1], sizes.heads)

    def lse_results(self, draft: Draft, request: Request, sizes: Sizes) -> View:
        """The log-sum-exp as an output, or otherwise in the workspace."""
        if request.lse_flag and request.lse is not None:
            return lse_view(draft.view(self.inputs["lse"].name, request.lse), sizes)
        shape = (sizes.batches, sizes.heads, sizes.rows, 1)
        return draft.temporary(dt.ACL_FLOAT, shape, count(shape))

    def compute(self, draft: Draft, work: Work, number: int | None) -> None:
        """The kernel over all sequences, or over the one with this number."""
        chosen = work.runs if number is None else (work.runs[number],)
        table = self.table(draft, work, chosen)
        key, value = (cache(draft, work, field, number or 0) for field in ("key", "value"))
        query = by_head(draft, work, "query")
        bits, others = extras(draft, work, query)
        views = [query, key, value, table, *others]
        outputs: tuple[View, ...] = (work.out, work.lse)
        if number is not None:
            views = [batch_of(view, number) if at in (0, 5, 7, 8) else view for at, view in enumerate(views)]
            outputs = tuple([batch_of(view, number) for view in outputs])
        pairs = sum(run.queries * run.keys for run in chosen)
        most = max((run.queries for run in chosen), default=0)
        numbers = (work.request.scale, bits, most, pairs, self.nothing(work.sizes))
        draft.kernel(self.kernel, views, outputs, map(float, numbers))

    def table(self, draft: Draft, work: Work, chosen: tuple[Run, ...]) -> View:
        """The sequences as an INT64 tensor, [sequences, 8], with the padding as the device knows it."""
        numbers = [number for run in chosen for number in (*run, 0, 0)]
        shape = (len(chosen), COLUMNS)
        whole = draft.temporary(dt.ACL_INT64, shape, len(numbers))
        for begin in range(0, len(numbers), NUMBERS_AT_ONCE):
            some = tuple(map(float, numbers[begin : begin + NUMBERS_AT_ONCE]))
            part = whole._replace(shape=(len(some),), strides=(1,), offset=begin)
            draft.kernel("whole_numbers", (), (part,), some + (0.0,) * (NUMBERS_AT_ONCE - len(some)), dt.ACL_INT64)
        for field, column, padded in (
            ("query_padding", QUERY_PADDING, query_padded), ("key_padding", KEY_PADDING, key_padded),
        ):  # fmt: skip
            if padded(work.request, work.sizes):
                facts: TensorFacts = getattr(work.request, field)
                source = draft.view(self.inputs[field].name, facts)._replace(shape=(len(chosen),), strides=(0,))
                target = whole._replace(shape=(len(chosen),), strides=(COLUMNS,), offset=column)
                draft.steps.append(Move("padding", source, target))
        draft.written_since(whole)
        return whole

    subject = "tensors"

    predicate = "of consistent shapes and lengths"
