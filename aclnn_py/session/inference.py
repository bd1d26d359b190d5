"""Outputs that a call leaves out, by the operator's own declaration.

The shape is found by meeting the declaration's relations one after the other, as far as they concern outputs: what a
rule or a step of the plan refuses is mended. It counts only if the declaration refuses other shapes. Among the dtypes
that are accepted the one is taken in which the plan has the fewest steps (no cast behind the kernel), the operands'
promoted dtype first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..base import dtype as dt
from ..base.profile import Profile
from ..lowering.operator import Operator
from ..lowering.plan.draft import Draft
from ..lowering.plan.lowered import Lowered
from ..lowering.steps.step import Step
from ..rules.core.call import Call, Shape, TensorFacts
from ..rules.core.param import Param
from ..rules.core.rule import Refusal, Rule
from ..rules.core.term import ViewShape
from ..rules.relations.conditions import When

Facts = tuple[TensorFacts, ...]
PATIENCE = 120
"""Calls that one search looks at."""
WAYS = 12
"""Of them, those that mend the same rule."""
PREFERRED = (
    dt.ACL_FLOAT, dt.ACL_BOOL, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_UINT8, dt.ACL_INT8,
    dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128,
)  # fmt: skip
"""Dtypes of outputs in the order of trial, behind those of the inputs."""


class Unsolved(TypeError):
    """The declaration does not say what an output is."""


def missing(operator: Operator, given: dict[str, object]) -> list[Param]:
    """The outputs that a call leaves out."""
    return [param for param in operator.params if param.role == "output" and param.name not in given]


def inferred(operator: Operator, profile: Profile, given: dict[str, object]) -> dict[str, TensorFacts | Facts]:
    """Facts of the outputs left out of a call. TypeError where the declaration leaves it open.

    given: the facts of all other arguments by the parameters' names.
    """
    wanted = missing(operator, given)
    members = next((value for value in given.values() if isinstance(value, tuple) and is_tensors(value)), ())
    inputs = [value for value in given.values() if isinstance(value, TensorFacts)] or list(members)
    best: tuple[int, Call] | None = None
    refused: Refusal | None = None
    for kind in kinds(inputs):
        for shape in shapes(inputs):
            start = Call(profile, given)
            for param in wanted:
                start = start.set(param, like(members) if param.is_list else TensorFacts.dense(kind, shape))
            found, refusal = solved(operator, start, given)
            refused = refused or refusal
            if found is not None and (best is None or cost(operator, found) < best[0]):
                best = cost(operator, found), found
    if best is None and refused is not None and not set(refused.rule.params) & set(wanted):
        return {param.name: start.value(param) for param in wanted}  # type: ignore[misc]  # phase one gives the code
    if best is None:
        names = ", ".join(param.name for param in wanted)
        raise Unsolved(f"{operator.name}: no {names} fits these arguments" + (f": {refused.text}" if refused else ""))
    for param in wanted:
        certain(operator, best[1], param)
    return {param.name: best[1].value(param) for param in wanted}  # type: ignore[misc]


def is_tensors(value: tuple[object, ...]) -> bool:
    """Whether an argument is a list of tensors."""
    return bool(value) and all(isinstance(each, TensorFacts) for each in value)


def like(members: Facts) -> Facts:
    """Dense tensors with the shapes and dtypes of a list's members."""
    return tuple(TensorFacts.dense(each.dtype, each.shape) for each in members)


def kinds(inputs: list[TensorFacts]) -> Iterable[int]:
    """Dtypes to try: the promoted one, those of the inputs, the usual ones."""
    common: int | None = inputs[0].dtype if inputs else None
    for facts in inputs[1:]:
        common = None if common is None else dt.promote(common, facts.dtype)
    own = [facts.dtype for facts in inputs]
    return dict.fromkeys([*([] if common is None else [common]), *own, *PREFERRED])


def shapes(inputs: list[TensorFacts]) -> Iterable[Shape]:
    """Shapes to begin the search with."""
    return dict.fromkeys([*(facts.shape for facts in inputs[:1]), ()])


def solved(operator: Operator, start: Call, given: dict[str, object]) -> tuple[Call | None, Refusal | None]:
    """A call near `start` that is planned, with all arguments that were given; else how the first one was refused."""
    seen: set[tuple[object, ...]] = set()
    paths, first = [start], None
    while paths and len(seen) < PATIENCE:
        call = paths.pop()
        arguments = tuple(call.args.values())
        if arguments in seen:
            continue
        seen.add(arguments)
        outcome = refusal_of(operator, call)
        if outcome is None:
            return call, first
        first = first or outcome
        near = (each for each in ways(operator, outcome.rule, call, given) if keeps(each, call, given))
        paths.extend(reversed([each for _, each in zip(range(WAYS), near, strict=False)]))
    return None, first


def ways(operator: Operator, rule: Rule, call: Call, given: dict[str, object]) -> Iterator[Call]:
    """Calls that may get further than one that a rule or a step refuses."""
    yield from mended(rule, call)
    if isinstance(rule, Step):
        yield from planned(operator, call, given)


def planned(operator: Operator, call: Call, given: dict[str, object]) -> Iterator[Call]:
    """Calls whose outputs have the shapes of what the plan yields, newest first, as far as it can be planned."""
    operands, _ = operator.numbered(call)
    draft = Draft(call, operands)
    for step in operator.plan:
        if step.build(draft):
            break
    yielded = dict.fromkeys(value.view.shape for value in reversed(draft.values.values()))
    for param in missing(operator, given):
        found = call.value(param)
        if isinstance(found, TensorFacts):
            for shape in yielded:
                yield call.but(param, shape=shape)


def refusal_of(operator: Operator, call: Call) -> Refusal | None:
    """Why a call is not accepted; early success on empty tensors counts as accepted only if no later rule objects."""
    for rule, _ in operator.active.get(call.profile) or operator.activate(call):
        if not rule.holds(call):
            outcome = rule.refuse(call)
            if isinstance(outcome, Refusal):
                return outcome._replace(rule=inmost(rule, call))
    if any(isinstance(value, TensorFacts) and not value.numel for value in call.args.values()):
        return None  # nothing is planned for it
    lowered = operator.lower(call)
    return lowered if isinstance(lowered, Refusal) else None


def inmost(rule: Rule, call: Call) -> Rule:
    """The rule that answers for one that does not hold."""
    while isinstance(rule, When):
        applies = rule.rules if rule.condition.holds(call) else rule.otherwise
        rule = next(each for each in applies if not each.holds(call))
    return rule


def mended(rule: Rule, call: Call) -> Iterator[Call]:
    """Calls in which the rule holds."""
    try:
        yield from rule.meets(call)
    except NotImplementedError:
        return


def keeps(near: Call, call: Call, given: dict[str, object]) -> bool:
    """Whether only what was left out has changed."""
    return near.profile is call.profile and all(near.args[name] == value for name, value in given.items())


def cost(operator: Operator, call: Call) -> int:
    """The steps of the plan."""
    lowered = operator.lower(call)
    return len(lowered.steps) if isinstance(lowered, Lowered) else 0


def certain(operator: Operator, call: Call, param: Param) -> None:
    """TypeError if the declaration accepts outputs of other sizes as well, so that the one found is a guess."""
    if param.name in operator.counted:
        raise Unsolved(f"{operator.name}: pass {param.name}: its shape depends on the data, and it needs room for it")
    found = call.value(param)
    for other in others(call, param):
        if refusal_of(operator, other) is None:
            raise Unsolved(
                f"{operator.name}: pass {param.name}: its shape does not follow from the declaration, which accepts "
                f"{found} and {other.value(param)}"
            )


def others(call: Call, param: Param) -> Iterator[Call]:
    """Calls with another number of elements in an output."""
    found = call.value(param)
    if isinstance(found, TensorFacts):
        term = ViewShape(param)
        changed = (other for value in term.others(call) for other in term.write(call, value))
        yield from (other for other in changed if other.tensor(param).numel != found.numel)
    elif isinstance(found, tuple) and found:
        longer = found[0].but(shape=(*found[0].shape, 3))
        yield call.set(param, (longer, *found[1:]))
        yield call.set(param, found[1:])
