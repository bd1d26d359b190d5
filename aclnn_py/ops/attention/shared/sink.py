"""The sinks of attention: one more score for every row of a head, whose value is 0, and its gradient."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.kernel_step import KernelStep
from ....lowering.steps.pieces import filling
from ....rules.core.call import Call
from .arguments import Arguments
from .geometry import as_heads
from .packed_step import of_sequence, packed_arguments

SAID = "additional logit per head in the softmax's denominator, FLOAT, [N]; null or [0]: none"
SINK = w.In("sinkOptional", f"sink, {SAID}", optional=True)
SINK_IN = w.In("sinkInOptional", f"sink of the forward call, {SAID}", optional=True)
DSINK = w.Out(
    "dsinkOut", "gradient of the sink, FLOAT, [N]; null or [0]: not written; declared const", optional=True,
    ctype=w.IN_TENSOR,
)  # fmt: skip
FORWARD_NOTE = (
    "With a sink softmaxMax is the maximum of it and the scores, and softmaxSum includes exp(sink - softmaxMax). One "
    "of rank 0 is ignored. With pseType 2 or 3 its dtype is tested at the task's launch alone (161001)."
)
BACKWARD_NOTE = (
    "A sink and its gradient need FLOAT16 or BF16 tensors. A sink of rank 0, and one whose length is not "
    "headNum, which CANN's kernel reads out of bounds, are refused (161001)."
)


def joins(have: Arguments) -> w.Rule:
    """Condition: there is a sink."""
    assert have.sink is not None
    return w.both(
        w.given(have.sink), w.negated(w.is_empty(have.sink)), w.negated(w.OneOf(w.Rank(have.sink), w.Choices(0)))
    )


class SinkGradient(KernelStep):
    """The gradient of the sinks of all heads, from the sinks, dy, y, row maxima and row sums, all dense."""

    arguments: Arguments
    inputs: tuple[w.Step, ...]

    def __init__(self, arguments: Arguments, *inputs: w.Step, code: int = NULL) -> None:
        self._fill(kernel="sink_gradient", arguments=arguments, inputs=inputs, code=code)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.arguments.given)))

    def build(self, draft: Draft) -> str:
        have, call = self.arguments, draft.call
        heads = have.argument(call, have.heads)
        sink, *rows = (draft.values[step].view for step in self.inputs)
        (result,) = draft.results(self, (dt.ACL_FLOAT, (heads,)))
        packed = have.query_ends is not None and have.argument(call, have.layout) == "TND"
        pieces = self.by_sequence(call, rows) if packed else self.by_batch(call, rows)
        if pieces is None or sink.shape != (heads,):
            return "inconsistent shapes or attributes"
        by_head = [view._replace(shape=(1, heads, 1, 1), strides=(0, 1, 0, 0)) for view in (result, sink)]
        draft.steps.append(filling(result, 0))
        for piece in pieces:
            draft.kernel(self.kernel, (by_head[1], *piece), (by_head[0],))
        draft.written_since(result)
        return ""

    def by_batch(self, call: Call, views: list[View]) -> list[list[View]] | None:
        have = self.arguments
        if have.geometry(call) is None:
            return None
        layout, heads = have.argument(call, have.layout), have.argument(call, have.heads)
        return [[*(as_heads(view, layout, heads) for view in views[:2]), *views[2:]]]

    def by_sequence(self, call: Call, views: list[View]) -> list[list[View]] | None:
        sizes, bands = packed_arguments(self.arguments, call)
        if sizes is None or bands is None or any(len(view.shape) != 3 for view in views):
            return None
        by_token = self.arguments.rows_by_token(call)
        return [
            [of_sequence(view, kind, each, by_token) for view, kind in zip(views, "qqrr", strict=True)]
            for each in sizes.sequences
            if each.queries and each.keys
        ]

    subject = "results"

    predicate = "small enough for memory"
