"""Calls whose numbers are compared: those that were accepted, larger ones, other attributes, NaN and infinities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, is_private
from ..derived.cases import ACCEPTED, Case
from ..derived.variants import decided_by
from ..lowering.kernels.dynamic_shapes import DynamicOutputs
from ..lowering.operator import Operator
from ..lowering.plan.footprint import footprints
from ..lowering.plan.lowered import Lowered, Move
from ..reference import Reference
from ..rules.core.call import Call, ScalarFacts, TensorFacts, count, row_major
from ..rules.core.param import Param
from .arguments import named
from .values import NUMPY, extent, repeats, view

NUMBERS = "numbers"
SIZES = (21, 171)
"""Factors of every axis: with the usual [2,3] some thousand elements, and some hundred thousand."""
SPECIAL = ("inf", "-inf", "nan")
REAL = ("double", "float")
MOST = 1 << 22
"""Elements of the largest storage that is filled."""


class Trial(NamedTuple):
    """A call to compute; `special` ("" for none) stands at some places of the input of that name."""

    about: str
    title: str
    call: Call
    special: str = ""
    into: str = ""


def trials(operator: Operator, reference: Reference, accepted: Iterable[Case]) -> Iterator[Trial]:
    """Every call to compute in one profile, whose accepted cases these are."""
    first = True
    for case in accepted:
        if case.kind != ACCEPTED:
            continue
        case = case._replace(call=roomy(operator, case.call))
        if not can_compute(operator, case.call):
            continue
        yield Trial(case.about, case.title, case.call)
        if case.about == "dtypes":
            yield from specials(operator, reference, case)
            yield from sized(operator, case, SIZES if first else SIZES[:1])
            yield from attributed(operator, reference, case)
            yield from special_attributes(operator, case) if first else ()
            first = False


def roomy(operator: Operator, call: Call) -> Call:
    """The call with outputs as long as the operator may find them to be."""
    for step in operator.plan:
        call = step.roomy(call) if isinstance(step, DynamicOutputs) else call
    return call


def can_compute(operator: Operator, call: Call) -> bool:
    """Whether the numbers of a call mean something: known dtypes, storages in reach, no element written twice."""
    for param in operator.params:
        for _, facts in named(param.name, call.args[param.name]):
            if isinstance(facts, TensorFacts) and not (
                usable(plainly(operator, call, param, facts)) and (param.role == "input" or not repeats(facts))
            ):
                return False
            if operator.dense_outputs and param.role == "output" and facts is not None and not facts.contiguous:
                return False
    return stays_inside(operator, call)


def stays_inside(operator: Operator, call: Call) -> bool:
    """Whether the plan touches nothing beside its arguments' views, as one does that does not compare shapes."""
    lowered = operator.lower(call)
    tensors = operator.facts(call)
    views = [(0, 0) if each is None else (each.low, each.high) for each in tensors]
    if not isinstance(lowered, Lowered) or lowered.fault or lowered.late:
        return False
    return footprints(lowered, tensors) == views and not reads_gaps(lowered, tensors)


def reads_gaps(lowered: Lowered, tensors: Sequence[TensorFacts | None]) -> bool:
    """Whether a step reads between the elements of a strided input, as one does that takes its storage for blocks."""
    read = [each for step in lowered.steps for each in ((step.source,) if isinstance(step, Move) else step.inputs)]
    for number, facts in enumerate(tensors):
        if facts is None or facts.contiguous or facts.numel >= facts.high - facts.low:
            continue
        own = np.zeros(facts.high, "?")
        view(own, facts, "?")[...] = True
        for one in read:
            same = one.operand == number and dt.bits(one.dtype) == dt.bits(facts.dtype)
            if same and not np.ndarray(one.shape, "?", own, one.offset, one.strides).all():
                return True
    return False


def plainly(operator: Operator, call: Call, param: Param, facts: TensorFacts) -> TensorFacts:
    """A tensor in FRACTAL_NZ as its elements lie, where the operator takes no other format and blocks fill them."""
    if facts.format != ACL_FORMAT_FRACTAL_NZ or facts.strides != row_major(facts.shape):
        return facts
    plain = facts.but(format=ACL_FORMAT_ND)
    filled = count(facts.storage_shape) == facts.numel and not facts.offset
    now = call.args[param.name]
    value = tuple([plain if each is facts else each for each in now]) if isinstance(now, tuple) else plain
    return plain if filled and decided_by(operator, call.set(param, value)) is not None else facts


def usable(facts: TensorFacts) -> bool:
    plain = facts.dtype in NUMPY and not is_private(facts.format) and facts.rank <= 32  # NumPy has no more axes
    return plain and facts.numel >= 0 and facts.low >= 0 and extent(facts) <= MOST


def specials(operator: Operator, reference: Reference, case: Case) -> Iterator[Trial]:
    """NaN and the infinities, in one floating input at a time; they name no place."""
    for param in inputs(operator, case.call):
        if case.call.tensor(param).dtype in dt.FLOATING and not reference.names_places(param.name):
            for value in SPECIAL:
                yield Trial(case.about, f"{case.title} with {value} in {param}", case.call, value, param.name)


def inputs(operator: Operator, call: Call) -> list[Param]:
    read = ("input", "inout")
    return [each for each in operator.params if each.is_tensor and each.role in read and call.present(each)]


def sized(operator: Operator, case: Case, factors: tuple[int, ...]) -> Iterator[Trial]:
    """The same call with all axes longer; where that is not accepted, there is none."""
    for factor in factors:
        call = case.call
        for name, facts in call.args.items():
            if isinstance(facts, TensorFacts):
                call = call.but(operator.param(name), shape=longer(facts.shape, factor))
            elif name in operator.lists and facts is not None:
                members: Any = facts
                call = call.set(operator.param(name), tuple([m.but(shape=longer(m.shape, factor)) for m in members]))
        call = roomy(operator, call)
        if decided_by(operator, call) is None and can_compute(operator, call):
            yield Trial("sizes", f"{case.title}, {factor} times as long", call)


def longer(shape: tuple[int, ...], factor: int) -> tuple[int, ...]:
    return tuple([size if size == 1 else size * factor for size in shape])


def attributed(operator: Operator, reference: Reference, case: Case) -> Iterator[Trial]:
    """The values of attributes that the reference wants to be tried."""
    attrs = [param for param in operator.params if param.role == "attr"]
    for row in reference.attrs:
        call = case.call
        for param, value in zip(attrs, row, strict=True):
            call = call.set(param, given(param, call.args[param.name], value))
        if decided_by(operator, call) is None:
            yield Trial("attributes", f"{case.title}, {', '.join(map(str, row))}", call)


def special_attributes(operator: Operator, case: Case) -> Iterator[Trial]:
    """NaN, the infinities and both zeros, in one real attribute at a time, where the rules let them through."""
    for param in operator.params:
        if param.role != "attr" or not (param.is_scalar or param.ctype in REAL):
            continue
        before = case.call.args[param.name]
        if param.is_scalar and isinstance(before, ScalarFacts) and before.dtype not in dt.FLOATING:
            continue
        for value in (*SPECIAL, "0.0", "-0.0"):
            call = case.call.set(param, given(param, before, float(value)))
            if decided_by(operator, call) is None and can_compute(operator, roomy(operator, call)):
                yield Trial("attributes", f"{case.title} with {param} {value}", roomy(operator, call))


def given(param: Param, before: object, value: Any) -> object:
    """An attribute's value as the argument it becomes."""
    if not param.is_scalar or value is None:
        return value
    return ScalarFacts.number(before.dtype if isinstance(before, ScalarFacts) else dt.ACL_FLOAT, value)
