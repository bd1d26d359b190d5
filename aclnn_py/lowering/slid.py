"""The step of windows that slide over images."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import NamedTuple

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import Call, Shape, count
from ..rules.param import Param
from ..rules.terms import Term
from .draft import LIMIT, Draft, Value
from .moves import operands
from .plan import Kernel, View
from .steps import OfOne, Step


class Seen(NamedTuple):
    """How a kernel sees its result and its input, each with a shape and strides of its own, and its six numbers."""

    result: tuple[Shape, Shape]
    source: tuple[Shape, Shape]
    numbers: tuple[int, ...]


Look = Callable[[Call, View], "Seen | None"]
"""None: arguments that do not go together at all."""


class Slid(OfOne):
    """Windows of an image, or the image that windows add up to: a new tensor of the source's dtype."""

    __slots__ = ("code", "kernel", "look", "shape", "source")
    is_kernel = True

    kernel: str
    source: Step
    look: Look
    shape: Term

    def __init__(self, kernel: str, source: Step, look: Look, shape: Term, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(kernel=kernel, source=source, look=look, shape=shape, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, *self.shape.params)))

    def build(self, draft: Draft) -> str:
        view, shape = draft.values[self.source].view, self.shape.read(draft.call)
        if shape is None or not 0 <= count(shape) <= LIMIT:
            return f"{self.shape.show(shape)}"
        seen = self.look(draft.call, view)
        if seen is None or prod(seen.result[0]) != count(shape):
            return f"{self.shape.show(shape)}"
        target = draft.temporary(view.dtype, shape, count(shape))
        draft.read(view)
        made, taken = (
            each._replace(shape=one, strides=strides)
            for each, (one, strides) in ((target, seen.result), (view, seen.source))
        )
        kind = dt.ACL_FLOAT if self.kernel == "col2im" else dt.ACL_INT64
        draft.values[self] = Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps))
        numbers = tuple(map(float, seen.numbers))
        draft.steps.append(Kernel(self.kernel, (taken,), (made,), numbers, kind, False, 0, True))
        return ""

    @property
    def subject(self) -> str:
        return str(self.shape)

    @property
    def predicate(self) -> str:
        return f"possible for {self.kernel}"

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, operands(self)))})"
