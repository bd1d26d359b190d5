"""The step of attention over chosen keys."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape
from .dense_kernel import DenseKernel, reshaped
from .index_gradients import AWAY, BINARY, HAS_KEY_LENGTHS, HAS_QUERY_LENGTHS, HAS_SINK
from .sparse_checks import layouts_fit, ranks_fit
from .sparse_request import NEWEST, Inputs, Request

ROPE = 64
"""Rotary numbers behind those of a query whose keys are quantised."""
INDICES = {"lightning_index": 2, "quant_index": 1}
"""Results of the kernels that choose keys."""
Result = tuple[w.Term, w.Term]
"""Dtype and shape of a new tensor."""


class SparseStep(DenseKernel):
    """A kernel over dense inputs by field, which it sees as rows of queries and of keys.

    A result that has an axis for the key's only head has none there.
    """

    inputs: Inputs
    names: tuple[str, ...]
    tensors: tuple[w.Step, ...]

    def __init__(self, kernel: str, inputs: Inputs, tensors: dict[str, w.Step], results: tuple[Result, ...]) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, names=tuple(tensors), tensors=tuple(tensors.values()), results=results,
            code=w.TILING,
        )  # fmt: skip

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.inputs.all)))

    def build(self, draft: Draft) -> str:
        request = self.inputs.of(draft.call)
        if request is None or not (layouts_fit(request) and ranks_fit(request)):
            return "inconsistent arguments"
        views = [
            flat(draft.values[step].view, field, request, heads=self.kernel == "sparse_attention")
            for field, step in zip(self.names, self.tensors, strict=True)
        ]
        flags = rounding(self.kernel, request, newest=draft.call.soc.short == NEWEST)
        self.launch(draft, views, result_shapes(self.kernel, request), numbers(request, flags))
        return ""


def flat(view: View, field: str, at: Request, *, heads: bool) -> View:
    """A dense tensor as the kernel sees it: the axes of queries as one, those of keys as one.

    The axis of the keys' only head is there for kernels that know several `heads`.
    """
    shape, one = view.shape, (1,) if heads else ()
    if field in ("query", "query_rope"):
        return reshaped(view, (prod(at.rows), *shape[-2:]))
    if field == "indices":
        return reshaped(view, (prod(at.rows), *one, shape[-1]))
    if field in ("weights", "query_scale"):
        return reshaped(view, (prod(at.rows), shape[-1]))
    if field in ("key", "value", "key_rope"):
        return reshaped(view, (prod(shape[:-1]), *one, shape[-1]))
    return reshaped(view, (prod(shape),)) if field == "key_scale" else view


def result_shapes(kernel: str, at: Request) -> tuple[Shape, ...]:
    rows, heads = prod(at.rows), at.query.shape[-2]
    if kernel in INDICES:
        return ((rows, at.chosen),) * INDICES[kernel]
    if kernel == "quant_attention":
        return ((rows, heads, at.query.shape[-1] - ROPE),)
    return (rows, heads, at.query.shape[-1]), (rows, heads), (rows, heads)


def rounding(kernel: str, at: Request, *, newest: bool) -> int:
    """How a kernel rounds: the 950's keep no powers of 2."""
    if kernel in INDICES:
        return 0 if newest else AWAY
    away = AWAY if newest or at.query.dtype == dt.ACL_FLOAT16 else 0
    return away | (BINARY if kernel == "sparse_attention" and not newest else 0)


def numbers(at: Request, flags: int) -> tuple[float, ...]:
    """The kernel's attributes."""
    flags |= HAS_QUERY_LENGTHS if at.query_lengths is not None else 0
    flags |= HAS_KEY_LENGTHS if at.key_lengths is not None else 0
    flags |= HAS_SINK if at.sinks is not None else 0
    count = at.chosen if at.indices is None else at.indices.shape[-1]
    queries = 0 if at.is_packed else at.query.shape[1]
    keys = at.key.shape[1] if at.key_layout == "BSND" else 0
    return tuple(map(float, (queries, keys, at.block, at.mode == 3, flags, count, at.group, at.scale)))
