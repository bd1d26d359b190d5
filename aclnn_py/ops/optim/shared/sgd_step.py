"""The step of a plan that walks down the gradients of all members of lists."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from . import adam_parameters as f
from .in_place_update import add_kernel, as_float, operand_view, write_back

params = w.InOutList("paramsRef", "parameters, list of tensors of any shapes; updated")
grads = w.InOutList("gradsRef", "gradients, same shapes as paramsRef; divided by gradScaleOptional if given")
buffers = w.Param(
    "momentumBufferListOptionalRef",
    "const aclTensorList*",
    "inout",
    True,
    "momentum buffers, same shapes as paramsRef; updated; empty: none",
)
scale = w.In("gradScaleOptional", "divisor of the gradients, 1 element; null: 1", optional=True)
decay, momentum, lr, dampening = (
    w.Attr(name, "float", meaning, default)
    for name, meaning, default in (
        ("weightDecay", "weight decay", 0.25), ("momentum", "momentum factor", 0.5),
        ("lr", "learning rate", 0.125), ("dampening", "dampening of the momentum", 0.25),
    )
)  # fmt: skip
nesterov = w.Attr("nesterov", "bool", "true: Nesterov momentum", False)
first = w.Attr("isFirstStep", "bool", "true: the momentum buffers are initialised with the gradients", False)
NUMBERS = (decay, momentum, lr, dampening, nesterov)


class SgdStep(w.Step):
    """A step of a kernel for every member with elements."""

    is_kernel = True

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
        numbers = [float(values[one.name]) for one in NUMBERS]
        attrs = (*numbers, sign, float(values[first.name]), float(scaled))
        for number, facts in enumerate(values[params.name]):
            problem = next(filter(None, (w.unmovable(*known(values[one.name][number]), call) for one in lists)), "")
            if problem:
                return f"member {number} with {problem}"
            if facts.numel:
                views = [operand_view(draft, one, number) for one in lists]
                by = (divisor or views[0])._replace(shape=(1,), strides=(0,))
                add_kernel(draft, "sgd_momentum" if len(lists) == 3 else "sgd", views, [by], attrs)
                for one, view in zip(lists, views, strict=True):
                    write_back(draft, view, draft.view(one.name, values[one.name][number], number))
        return ""

    @property
    def subject(self) -> str:
        return f"members of {params} and of the other lists"

    predicate = "within their storage"

    def breaks(self, call: Call) -> Variants:
        members: Any = call.args[params.name]
        if members and members[-1].numel > 1:
            twice = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
            yield "the last of paramsRef exceeds its storage", call.set(params, (*members[:-1], twice))

    def __str__(self) -> str:
        return "sgd(paramsRef, gradsRef, momentumBufferListOptionalRef)"


def known(facts: Any) -> tuple[Any, int]:
    return facts, facts.dtype
