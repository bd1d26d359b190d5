"""The step of attention over selected blocks of a paged cache."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import count
from ...attention.shared.dense_kernel import reshaped
from ...attention.shared.index_gradients import AWAY, HAS_KEY_LENGTHS, HAS_QUERY_LENGTHS, UNORDERED, numbers
from ...attention.shared.lettered_arguments import Arguments
from . import paged_selected as s


class PagedSelected(KernelStep):
    """Attention of queries over blocks of pages, which those of the first head of keys select for all heads."""

    kernel: str
    steps: tuple[w.Step, ...]

    def __init__(self, *steps: w.Step) -> None:
        self._fill(kernel="sparse_attention", steps=steps, code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *s.PARAMS)))

    def build(self, draft: Draft) -> str:
        at = s.limits.of(draft.call)
        if at is None or not s.readable(at):
            return "inconsistent arguments"
        number, (across, _, deep), shared = s.rows(at), s.widths(at), at[s.key_heads]
        places = prod(at[s.key].shape[:2])
        views = [draft.values[step].view for step in self.steps]
        shapes = ((number, at[s.heads], across), (places, shared, across), (places, shared, deep))
        tensors = [reshaped(view, shape) for view, shape in zip(views, shapes, strict=False)]
        width = at[s.chosen_count]
        indices = views[3]._replace(shape=(number, shared, width), strides=(shared * width, 0, 1))
        copy = draft.move(self.kernel, indices, dt.ACL_INT32, ACL_FORMAT_ND, count(indices.shape)).view
        *lengths, pages, nothing, sinks = views[4:]
        ropes = reshaped(nothing, (number, at[s.heads], 0)), reshaped(nothing, (places, shared, 0))
        made = draft.results(
            self, (tensors[0].dtype, s.result_shape(at)), *((dt.ACL_FLOAT, (number, at[s.heads])),) * 2
        )
        outs = (reshaped(made[0], (number, at[s.heads], deep)), *made[1:])
        draft.kernel(self.kernel, (*tensors, copy, *lengths, pages, *ropes, sinks), outs, attributes(at))
        draft.written_since(made[0])
        return ""

    subject = "tensors"

    predicate = "of consistent shapes"


def attributes(at: Arguments) -> tuple[float, ...]:
    flags = HAS_QUERY_LENGTHS | HAS_KEY_LENGTHS | UNORDERED
    flags |= AWAY if at[s.query].dtype == dt.ACL_FLOAT16 else 0
    found = numbers(0 if s.packed(at) else at[s.query].shape[1], 0, causal=True, count=at[s.chosen_count], flags=flags,
                    group=at[s.size], scale=at[s.scale])  # fmt: skip
    return (*found[:2], float(at[s.page]), *found[3:])
