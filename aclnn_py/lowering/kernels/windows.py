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


class Seen(NamedTuple):
    """How a kernel sees its result and its input, each with a shape and strides of its own, and its six numbers."""

    result: tuple[Shape, Shape]
    source: tuple[Shape, Shape]
    numbers: tuple[int, ...]


Look = Callable[[Call, View], "Seen | None"]
"""None: arguments that do not go together at all."""


class Slid(Step):
    """Windows of an image, or the image that windows add up to: a new tensor of the source's dtype."""

    is_kernel = True

    kernel: str
    source: Step
    look: Look
    shape: Term

    def build(self, draft: Draft) -> str:
        view, shape = draft.values[self.source].view, self.shape.read(draft.call)
        if shape is None or not 0 <= count(shape) <= LIMIT:
            return f"{self.shape.show(shape)}"
        seen = self.look(draft.call, view)
        if seen is None or prod(seen.result[0]) != count(shape):
            return f"{self.shape.show(shape)}"
        (target,) = draft.results(self, (view.dtype, shape))
        made, taken = (
            each._replace(shape=one, strides=strides)
            for each, (one, strides) in ((target, seen.result), (view, seen.source))
        )
        kind = dt.ACL_FLOAT if self.kernel == "col2im" else dt.ACL_INT64
        draft.kernel(self.kernel, (taken,), (made,), map(float, seen.numbers), kind)
        return ""

    @property
    def subject(self) -> str:
        return str(self.shape)

    @property
    def predicate(self) -> str:
        return f"possible for {self.kernel}"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, operands(self)))})"
