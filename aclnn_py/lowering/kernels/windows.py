"""The step of windows that slide over images."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import NamedTuple

from ...base import dtype as dt
from ...rules.core.call import Call, Shape, count
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft
from ..plan.lowered import View
from ..steps.moves import operands
from ..steps.step import Step


class WindowViews(NamedTuple):
    """How a kernel sees its result and its input, each with a shape and strides of its own, and its six numbers."""

    result: tuple[Shape, Shape]
    source: tuple[Shape, Shape]
    numbers: tuple[int, ...]


ViewsOf = Callable[[Call, View], "WindowViews | None"]
"""None: inconsistent arguments."""


class SlidingWindows(Step):
    """Windows of an image, or the image that windows add up to: a new tensor of the source's dtype."""

    is_kernel = True

    kernel: str
    source: Step
    views_of: ViewsOf
    shape: Term

    def build(self, draft: Draft) -> str:
        view, shape = draft.values[self.source].view, self.shape.read(draft.call)
        if shape is None or not 0 <= count(shape) <= LIMIT:
            return f"{self.shape.show(shape)}"
        views = self.views_of(draft.call, view)
        if views is None or prod(views.result[0]) != count(shape):
            return f"{self.shape.show(shape)}"
        (target,) = draft.results(self, (view.dtype, shape))
        made, taken = (
            each._replace(shape=one, strides=strides)
            for each, (one, strides) in ((target, views.result), (view, views.source))
        )
        kind = dt.ACL_FLOAT if self.kernel == "col2im" else dt.ACL_INT64
        draft.kernel(self.kernel, (taken,), (made,), map(float, views.numbers), kind)
        return ""

    @property
    def subject(self) -> str:
        return str(self.shape)

    @property
    def predicate(self) -> str:
        return f"possible for {self.kernel}"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, operands(self)))})"
