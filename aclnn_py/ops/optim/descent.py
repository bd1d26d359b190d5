"""The step of a plan that walks down the gradients of all members of lists."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.draft import Draft
from ...rules.call import Call
from ...rules.rule import Variants
from . import shared as f
from .update import as_float, put_back, seen, updating

params = w.InOutList("paramsRef", "parameters")
grads = w.InOutList("gradsRef", "gradients, divided by the scale if there is one")
buffers = w.Param("momentumBufferListOptionalRef", "const aclTensorList*", "inout", True, "momentum; empty: none")
scale = w.In("gradScaleOptional", "what gradients are divided by, one element", optional=True)
decay, momentum, lr, dampening = (
    w.Attr(name, "float", meaning, default)
    for name, meaning, default in (
        ("weightDecay", "weight decay", 0.25), ("momentum", "decay of the momentum", 0.5),
        ("lr", "learning rate", 0.125), ("dampening", "how much less of the gradient goes to the momentum", 0.25),
    )
)  # fmt: skip
nesterov = w.Attr("nesterov", "bool", "whether the step looks ahead as Nesterov's", False)
first = w.Attr("isFirstStep", "bool", "whether the momentum starts as the gradient", False)
NUMBERS = (decay, momentum, lr, dampening, nesterov)


class Descent(w.Step):
    """A step of a kernel for every member with elements."""

    __slots__ = ("code",)
    is_kernel = True

    def __init__(self) -> None:
        self._fill(code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return params, grads, buffers, scale, *NUMBERS, f.maximize, first

    def build(self, draft: Draft) -> str:
        call = draft.call
        values: Any = call.args
        lists = [one for one in (params, grads, buffers) if values[one.name]]
        scaled = call.present(scale) and call.tensor(scale).numel > 0
        problem = w.unmovable(call.tensor(scale), dt.ACL_FLOAT, call) if scaled else ""
        if problem:
            return f"{scale} with {problem}"
        divisor = as_float(draft, scale) if scaled else None
        sign = -1.0 if values[f.maximize.name] else 1.0
        told = [float(values[one.name]) for one in NUMBERS]
        attrs = (*told, sign, float(values[first.name]), float(scaled))
        for number, facts in enumerate(values[params.name]):
            problem = next(filter(None, (w.unmovable(*known(values[one.name][number]), call) for one in lists)), "")
            if problem:
                return f"member {number} with {problem}"
            if facts.numel:
                views = [seen(draft, one, number) for one in lists]
                by = (divisor or views[0])._replace(shape=(1,), strides=(0,))
                updating(draft, "sgd_momentum" if len(lists) == 3 else "sgd", views, [by], attrs)
                for one, view in zip(lists, views, strict=True):
                    put_back(draft, view, draft.view(one.name, values[one.name][number], number))
        return ""

    @property
    def subject(self) -> str:
        return f"members of {params}, and what is beside them,"

    predicate = "inside their storages"

    def breaks(self, call: Call) -> Variants:
        members: Any = call.args[params.name]
        if members and members[-1].numel > 1:
            twice = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
            yield "the last of paramsRef ends behind its storage", call.set(params, (*members[:-1], twice))

    def __str__(self) -> str:
        return "sgd(paramsRef, gradsRef, momentumBufferListOptionalRef)"


def known(facts: Any) -> tuple[Any, int]:
    return facts, facts.dtype
