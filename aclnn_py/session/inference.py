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
from ..lowering.plan.lowered import Lowered
from ..rules.core.call import Call, Shape, TensorFacts
from ..rules.core.param import Param
from ..rules.core.rule import Refusal, Rule
from ..rules.core.term import ViewShape
from ..rules.relations.conditions import When

PATIENCE = 120
"""Calls that one search looks at."""
PREFERRED = (dt.ACL_FLOAT, dt.ACL_BOOL, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_UINT8, dt.ACL_INT8,
             dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)  # fmt: skip
"""Dtypes of outputs in the order of trial, behind those of the inputs."""


class Unsolved(TypeError):
    """The declaration does not say what an output is."""


def missing(operator: Operator, given: dict[str, object]) -> list[Param]:
    """The outputs that a call leaves out."""
    return [param for param in operator.params if param.role == "output" and param.name not in given]


def inferred(operator: Operator, profile: Profile, given: dict[str, object]) -> dict[str, TensorFacts | None]:
    """Facts of the outputs left out of a call; optional ones are None. TypeError where the declaration leaves it open.

    given: the facts of all other arguments by the parameters' names.
    """
    wanted = missing(operator, given)
    for param in wanted:
        if not param.is_tensor:
            raise Unsolved(f"{operator.name}: pass {param.name}, a list of tensors: its length is not inferred")
    inputs = [value for value in given.values() if isinstance(value, TensorFacts)]
    lists = [one for value in given.values() if isinstance(value, tuple) for one in value if isinstance(one, TensorFacts)]
    base = Call(profile, given)
    refused: Refusal | None = None
    best: tuple[int, Call] | None = None
    for kind in kinds(inputs or lists):
        for shape in shapes(inputs or lists):
            start = base
            for param in wanted:
                start = start.set(param, TensorFacts.dense(kind, shape))
            found, refusal = solved(operator, start, given)
            refused = refused or refusal
            if found is not None and (best is None or cost(operator, found) < best[0]):
                best = cost(operator, found), found
    if best is None:
        names = ", ".join(param.name for param in wanted)
        reason = f": {refused.text}" if refused else ""
        raise Unsolved(f"{operator.name}: no {names} fits these arguments{reason}")
    for param in wanted:
        certain(operator, best[1], param)
    return {param.name: best[1].tensor(param) for param in wanted}


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
        near = (each for each in mended(outcome.rule, call) if keeps(each, call, given))
        paths.extend(reversed([each for _, each in zip(range(8), near, strict=False)]))
    return None, first


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
    """TypeError if the declaration accepts other shapes of an output as well."""
    if param.name in operator.counted:
        raise Unsolved(f"{operator.name}: pass {param.name}: its shape depends on the data, and it needs room for it")
    term = ViewShape(param)
    for value in term.others(call):
        for other in term.write(call, value):
            if refusal_of(operator, other) is None:
                raise Unsolved(
                    f"{operator.name}: pass {param.name}: its shape does not follow from the declaration, which "
                    f"accepts {term.show(call.tensor(param).shape)} and {term.show(value)}"
                )
