"""The step of attention over quantised tensors, forward and backward."""

from __future__ import annotations

from .....base import dtype as dt
from .....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from .....lowering import language as w
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....lowering.steps.kernel_step import KernelStep
from ..attention_step import AttentionStep
from ..geometry import as_heads
from ..lettered import Lettered
from .quant_flash_rules import blocks_fit

BF16 = w.Constant(dt.ACL_BF16, "DT_BF16")


def numbers(param: w.Param, code: int) -> w.Step:
    """A dense HIFLOAT8 tensor as float32."""
    return w.Compute("number_hifloat8", w.Contiguous(param, code=code), dtype=w.FLOAT, code=NULL)


def rounded(step: w.Step, number: int, factor: float | w.Term) -> w.Step:
    """A result of a kernel, times a factor, as BF16, a half away from zero."""
    found = w.ViewOf(step, w.NthOutput(number)) if number else step
    return w.Compute("muls", found, attrs=(factor, 0.0), dtype=BF16, away=w.on("ascend950"), code=NULL)


class QuantFlash(KernelStep):
    """A kernel over tensors of layout BSND; `kinds` tells what results and inputs are.

    h tensors of heads, r a number for every row or block of rows of a head, 1 a number alone.
    """

    kinds: str
    inputs: tuple[w.Step, ...]
    results: tuple[tuple[w.Term, w.Term], ...]
    scale: w.Param
    scales: tuple[tuple[w.Param, str, int], ...]
    limits: Lettered

    def __init__(
        self, kernel: str, kinds: str, inputs: tuple[w.Step, ...], results: tuple[tuple[w.Term, w.Term], ...],
        scale: w.Param, scales: tuple[tuple[w.Param, str, int], ...], limits: Lettered,
    ) -> None:  # fmt: skip
        self._fill(
            kernel=kernel, kinds=kinds, inputs=inputs, results=results, scale=scale, scales=scales, limits=limits,
            code=NULL,
        )  # fmt: skip

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.limits.params)))

    def build(self, draft: Draft) -> str:
        at = self.limits.of(draft.call)
        if at is None or not blocks_fit(at, self.scales):
            return "inconsistent arguments"
        made = draft.results(self, *((dtype.read(draft.call), shape.read(draft.call)) for dtype, shape in self.results))
        given = [draft.values[step].view for step in self.inputs]
        views = [arranged(view, kind) for view, kind in zip((*made, *given), self.kinds, strict=True)]
        draft.kernel(self.kernel, views[len(made) :], views[: len(made)], (float(at[self.scale]),), dt.ACL_FLOAT)
        for view in made:
            draft.written_since(view)
        return ""

    subject = AttentionStep.subject

    predicate = AttentionStep.predicate


def arranged(view: View, kind: str) -> View:
    """A tensor as [batches, heads, rows, width]."""
    if kind == "h":
        return as_heads(view, "BSND", 0)
    return view if kind == "r" else view._replace(shape=(1, 1, 1, 1), strides=(0, 0, 0, 1))
