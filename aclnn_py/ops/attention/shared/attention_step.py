"""The steps of attention, forward and backward."""

from __future__ import annotations

from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call
from . import sparse_masks as see
from .arguments import Arguments, Piece
from .geometry import Geometry, as_heads


class AttentionStep(KernelStep):
    """One of the kernels of attention over dense tensors; the results, of `dtypes` and `shapes`, by NthOutput.

    `kinds` tells what results and inputs are: q has the heads of query, k those of key, r a row's numbers, s one for
    every head. The last three inputs are pse, drop and mask; where one of these is absent its source is any other. So
    it is with s, a sink, which is an input of a kernel of its own.
    """

    kinds: str
    arguments: Arguments
    inputs: tuple[w.Step, ...]
    dtypes: tuple[w.Term, ...]
    shapes: tuple[w.Term, ...]

    def __init__(
        self,
        kernel: str,
        kinds: str,
        arguments: Arguments,
        *inputs: w.Step,
        dtypes: tuple[w.Term, ...],
        shapes: tuple[w.Term, ...],
        code: int = ACLNN_ERR_PARAM_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, kinds=kinds, arguments=arguments, inputs=inputs, dtypes=dtypes, shapes=shapes, code=code,
        )  # fmt: skip

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.arguments.given)))

    def build(self, draft: Draft) -> str:
        call, sizes = draft.call, self.arguments.geometry(draft.call)
        if sizes is None:
            return "inconsistent shapes or attributes"
        inputs, used, kernel = self.inputs_of(draft)
        kinds = zip(self.dtypes, self.shapes, strict=True)
        outputs = draft.results(self, *((dtype.read(call), shape.read(call)) for dtype, shape in kinds))
        extras, flags = self.extras(inputs[-3:], call, sizes)
        layout = self.arguments.argument(call, self.arguments.layout)
        heads = {"q": sizes.heads, "k": sizes.key_heads}
        views_by_head = [
            as_heads(view, layout, heads[kind]) if kind in heads else by_head(view) if kind == "s" else view
            for kind, view in zip(used, (*outputs, *inputs[:-3]), strict=True)
        ]
        written, read = views_by_head[: len(outputs)], [*views_by_head[len(outputs) :], *extras]
        for piece in self.pieces(call, sizes):
            inside, outside = (tuple([piece.of(view) for view in views]) for views in (read, written))
            draft.kernel(kernel, inside, outside, self.numbers(call, sizes, piece, flags))
        for view in outputs:
            draft.written_since(view)
        return ""

    def inputs_of(self, draft: Draft) -> tuple[list[View], str, str]:
        """The inputs, what they and the results are, and the kernel: those with a sink only where there is one."""
        inputs = [draft.values[step].view for step in self.inputs]
        if "s" not in self.kinds:
            return inputs, self.kinds, self.kernel
        if self.arguments.has_sink(draft.call):
            return inputs, self.kinds, f"{self.kernel}_with_sink"
        return [*inputs[:-4], *inputs[-3:]], self.kinds.replace("s", ""), self.kernel

    def band(self, call: Call, sizes: Geometry) -> see.Band:
        """What rows see, by the sparse mode, which counts only where there is a mask."""
        have = self.arguments
        if call.args[have.mask.name] is None:
            return see.ALL
        mode, before, behind = (have.argument(call, each) for each in (have.sparse, have.before, have.behind))
        found = see.band(mode, before, behind, sizes)
        assert found is not None
        return found

    def extras(self, views: list[View], call: Call, sizes: Geometry) -> tuple[list[View], int]:
        """pse, drop and mask as the kernel sees them, and the flags that tell which of them there are."""
        have, flags = self.arguments, 0
        pse, drop, mask = views
        if call.args[have.pse.name] is not None:
            pse, flags = see.pse_view(pse, sizes, have.pse_kind(call))
        if call.args[have.drop.name] is not None:
            drop, flags = see.drop_view(drop), flags | see.HAS_DROP
        if call.args[have.mask.name] is not None and have.argument(call, have.sparse) not in see.COMPRESSED:
            mask, flags = see.spread(mask, sizes, sizes.queries), flags | see.HAS_MASK
        return [pse, drop, mask], flags

    def pieces(self, call: Call, sizes: Geometry) -> list[Piece]:
        """All batches at once, or each for itself where they have prefixes of their own."""
        have = self.arguments
        if call.args[have.mask.name] is None or have.argument(call, have.sparse) != 6:
            return [Piece(0, sizes.batches, 0)]
        return [Piece(at, at + 1, prefix) for at, prefix in enumerate(have.argument(call, have.prefix))]

    def numbers(self, call: Call, sizes: Geometry, piece: Piece, flags: int) -> tuple[float, ...]:
        """The kernel's attributes."""
        first = piece.begin * sizes.heads * sizes.queries * sizes.keys
        return attributes(self.arguments, call, self.band(call, sizes), piece.prefix, flags, first)

    subject = "results"

    predicate = "small enough for memory"


def by_head(view: View) -> View:
    """A number of every head, for all batches and rows."""
    return view._replace(shape=(1, view.shape[0], 1, 1), strides=(0, view.strides[0], 0, 0))


def attributes(have: Arguments, call: Call, band: see.Band, prefix: int, flags: int, first: int) -> tuple[float, ...]:
    """The kernel's attributes; `first` is the number of its first score among those that the dropout mask counts."""
    flags |= see.BLANK if band.blank or have.argument(call, have.precise) == 2 else 0
    scale, keep = have.argument(call, have.scale), have.argument(call, have.keep)
    numbers = (scale, keep, band.low, band.high, prefix, flags, have.pse_kind(call), first, have.shift(call))
    return tuple([float(number) for number in numbers])
