"""Kernels over rows whose results have dtypes of their own, and may keep the axes that they fold."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, Shape, count, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ...rules.core.term import Term
from ...rules.vocabulary.reduction import folded
from ..plan.draft import Draft, Value
from ..plan.lowered import View, new
from ..steps.step import Step
from .compute import Compute, arranged, repeated


class Reduction(Compute):
    """A kernel that folds axes of its first input into one value each.

    Its results have the `dtypes` (default: the input's) in their order; `keep` is the flag, or the answer, whether the
    axes stay with size 1.
    """

    dtypes: tuple[Term, ...]
    keep: Param | bool
    folding = True

    def __init__(
        self,
        kernel: str | Term,
        *inputs: Step,
        axes: Term,
        keep: Param | bool = False,
        dtypes: tuple[Term, ...] = (),
        attrs: tuple[float | Term, ...] = (),
        integral: Rule | None = None,
        like: Step | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        folds = (self.folding,) * max(len(dtypes), 1)
        super().__init__(kernel, *inputs, attrs=attrs, rows=axes, folds=folds, integral=integral, like=like, code=code)
        self._set(dtypes=dtypes, keep=keep)

    @property
    def params(self) -> tuple[Param, ...]:
        own = (param for term in self.dtypes for param in term.params)
        return tuple(dict.fromkeys((*super().params, *own)))

    def results(self, draft: Draft, dtype: int, shape: Shape, rows: tuple[int, ...], format: int) -> tuple[View, ...]:
        outputs = []
        for number in range(len(self.folds)):
            own = self.dtypes[number].read(draft.call) if self.dtypes else dtype
            outputs.append(self.result(draft, number, own, shape, rows if self.folding else (), format))
        return tuple([repeated(view, shape, rows) if self.folding else arranged(view, rows) for view in outputs])

    def result(self, draft: Draft, number: int, dtype: int, shape: Shape, gone: tuple[int, ...], format: int) -> View:
        """A temporary for one result, seen without the axes that are folded."""
        seen = folded(shape, gone, self.keeps_axes(draft.call))
        target = draft.temporary(dtype, seen, count(seen))
        value = new(Value, (target, count(seen), format, len(draft.steps)))
        draft.values[(self, number) if number else self] = value
        bare = folded(shape, gone, False)
        return target._replace(shape=bare, strides=row_major(bare))

    def keeps_axes(self, call: Call) -> bool:
        """Whether the folded axes stay."""
        return self.keep if isinstance(self.keep, bool) else bool(call.value(self.keep))


class Scan(Reduction, init=False):
    """A kernel that carries something along one axis; its results have the input's shape."""

    folding = False
