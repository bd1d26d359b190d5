"""Steps of a plan, the way CANN composes an operator: each is a rule with a code of its own that also does its work.

This module holds what all steps share and the two ends of a plan; moves.py and kernels have what lies between.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from ...base import dtype as dt
from ...base import format as fmt
from ...base.frozen import KW_ONLY
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, TensorFacts, count
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.socs import COPIES_TO_PADDED_OUTPUT
from ..plan.draft import LIMIT, MAX_RANK, Draft, Value
from ..plan.lowered import Move, new


@cache
def chained(step: Step) -> tuple[Step, ...]:
    before = dict.fromkeys(needed for source in step.sources for needed in source.chain)
    return (*before, step)


@cache
def taken_by(step: Step) -> tuple[Step, ...]:
    values = [value for name, value in step.fields().items() if name != "like"]  # which tells a format, no more
    members = (member for value in values for member in (value if isinstance(value, tuple) else (value,)))
    return tuple([member for member in members if isinstance(member, Step)])


@cache
def read_by_sources(step: Step) -> tuple[Param, ...]:
    return tuple(dict.fromkeys(param for source in step.sources for param in source.params))


class Step(Rule):
    """One step; `sources` are the steps whose results it takes, `is_kernel`: it computes, not only moves.

    `counted` are outputs that get their shapes once the step has run.
    """

    is_kernel = False
    counted: ClassVar[tuple[Param, ...]] = ()
    _: KW_ONLY
    code: int = ACLNN_ERR_INNER_NULLPTR

    def __init_subclass__(cls) -> None:
        """What a step reads is worked out once: plans lead to the same steps by many ways."""
        own = cls.__dict__.get("params")
        if own is not None:
            cls.params = property(cache(own.fget))  # type: ignore[method-assign, assignment]

    @property
    def sources(self) -> tuple[Step, ...]:
        """The fields that are steps, alone or in tuples."""
        return taken_by(self)

    def build(self, draft: Draft) -> str:
        """Plan this step, whose sources are planned; returns "" or what was seen instead."""
        raise NotImplementedError

    def chosen_steps(self, call: Call) -> Iterator[Step]:
        """The steps that a call's plan takes for this one."""
        yield self

    @property
    def chain(self) -> tuple[Step, ...]:
        """The steps that this one needs, itself last."""
        return chained(self)

    @property
    def source_params(self) -> tuple[Param, ...]:
        """The parameters that its sources read, in order, once each."""
        return read_by_sources(self)

    def holds(self, call: Call) -> bool:
        return self.actual(call) == ""

    def actual(self, call: Call) -> str:
        draft = Draft(call, dict.fromkeys(call.args, 0))
        for step in self.chain:
            seen = step.build(draft)
            if seen:
                return seen if step is self else ""
        return ""

    def value(self, call: Call) -> Value | None:
        """What this step yields; None when it or one before it cannot be planned."""
        draft = Draft(call, dict.fromkeys(call.args, 0))
        return None if any(step.build(draft) for step in self.chain) else draft.values[self]


class Contiguous(Step):
    """l0op::Contiguous: an input that is dense already is used where it lies, any other is copied."""

    param: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param,)

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        if not facts.contiguous or facts.high > LIMIT or facts.low < -LIMIT or facts.rank > MAX_RANK:
            problem = unreachable(facts) or outside(facts)
            if problem:
                return problem
        view = draft.view(self.param.name, facts)
        if facts.contiguous:
            draft.values[self] = new(Value, (view, facts.numel, facts.format, -1))
        else:
            draft.values[self] = draft.move("contiguous", view, facts.dtype, facts.format, facts.numel)
        return ""

    @property
    def subject(self) -> str:
        return f"view of {self.param}"

    predicate = "inside its storage"

    def breaks(self, call: Call) -> Variants:
        facts = call.tensor(self.param)
        if call.present(self.param) and facts.numel > 1:
            yield from leaving(call, self.param, facts)

    def __str__(self) -> str:
        return f"Contiguous({self.param})"


def leaving(call: Call, param: Param, facts: TensorFacts) -> Variants:
    """Strided views that leave their storage, and one whose strides do not fit its axes."""
    twice = tuple(2 * stride for stride in facts.strides)
    yield f"{param} exceeds its storage", call.but(param, strides=twice)
    yield f"{param} starts before its storage", call.but(param, strides=tuple(-stride for stride in facts.strides))
    yield f"{param} has one stride less than axes", call.but(param, strides=facts.strides[1:])


def unreachable(facts: TensorFacts) -> str:
    """Why no task can walk this view; "" when one can."""
    if facts.rank > MAX_RANK:
        return f"{facts.rank} axes, more than {MAX_RANK}"
    if facts.numel < 0:
        return f"a negative size in [{','.join(map(str, facts.shape))}]"
    if not facts.contiguous and len(facts.strides) != facts.rank:
        return f"{len(facts.strides)} strides for {facts.rank} axes"
    if facts.high > LIMIT or facts.low < -LIMIT:
        return f"elements {facts.low} to {facts.high - 1}, more than memory can hold"
    return ""


def outside(facts: TensorFacts) -> str:
    """Why a strided input is not inside its storage; contiguous ones are never asked."""
    storage = count(facts.storage_shape)
    if facts.contiguous or (facts.low >= 0 and facts.high <= storage):
        return ""
    return f"elements {facts.low} to {facts.high - 1} of a storage of {storage}"


class ViewCopy(Step):
    """l0op::ViewCopy: the result reaches an output, written there by its own kernel when the output is dense.

    With `blind` shapes are not compared: a kernel writes its dense result from a dense output's first element on.
    """

    source: Step
    out: Param
    _: KW_ONLY
    blind: bool = False

    def build(self, draft: Draft) -> str:
        value, facts = draft.values[self.source], draft.call.tensor(self.out)
        view = value.view
        if self.blind and facts.contiguous and view.shape != facts.shape:
            facts = facts.but(shape=view.shape, offset=facts.offset)
        if view.dtype != facts.dtype or view.shape != facts.shape or value.format != facts.format:
            problem = unlike(value, facts)
            if problem:
                return problem
        if not facts.contiguous or facts.high > LIMIT or facts.low < -LIMIT or facts.rank > MAX_RANK:
            problem = unreachable(facts)
            if problem:
                return problem
        target = draft.view(self.out.name, facts)
        if view.shape != facts.shape:
            target = target._replace(shape=view.shape, strides=(0,) * len(view.shape))
        if writes_directly(draft.call, facts) and draft.redirect(value, target):
            return ""
        if view != target:
            draft.read(view)
            draft.steps.append(Move("view_copy", view, target))
        return ""

    subject = "result"

    @property
    def predicate(self) -> str:
        return f"of dtype, shape and format of {self.out}"

    def breaks(self, call: Call) -> Variants:
        facts = call.tensor(self.out)
        yield f"{self.out} has one stride less than axes", call.but(self.out, strides=facts.strides[1:])
        yield f"{self.out} exceeds the address space", call.but(self.out, offset=LIMIT)
        if self.out not in self.source.params and not self.blind:
            yield f"{self.out} has one axis more", call.but(self.out, shape=(*facts.shape, 2))
        others = (each for each in self.source.params if each.is_tensor and each is not self.out)
        formats = [(param, fmt.ACL_FORMAT_NCHW) for param in others if call.present(param)]
        if facts.format != fmt.ACL_FORMAT_ND:
            formats.append((self.out, fmt.ACL_FORMAT_ND))
        for param, format in formats:
            other = call.but(param, format=format)
            if not self.holds(other):
                yield f"format of {param} is {fmt.label(format)}", other

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.source.value(call)
        if value is not None:
            yield call.but(self.out, dtype=value.view.dtype, shape=value.view.shape)

    def __str__(self) -> str:
        return f"ViewCopy({self.out})"


def unlike(value: Value, facts: TensorFacts) -> str:
    """Why ViewCopy cannot fill this output from the value; "" when it can."""
    view = value.view
    if view.dtype != facts.dtype:
        return f"{dt.label(view.dtype)} for an output of {dt.label(facts.dtype)}"
    if view.shape != facts.shape and not value.numel == facts.numel == 1:
        return f"{list(view.shape)} for an output of {list(facts.shape)}"
    if value.format not in (fmt.ACL_FORMAT_ND, facts.format):
        return f"{fmt.label(value.format)} for an output of {fmt.label(facts.format)}"
    return ""


def writes_directly(call: Call, facts: TensorFacts) -> bool:
    """Whether the kernel itself can write this output, so that no copy task is needed."""
    if not facts.contiguous:
        return False
    return call.profile.soc.short not in COPIES_TO_PADDED_OUTPUT or count(facts.storage_shape) <= facts.numel
