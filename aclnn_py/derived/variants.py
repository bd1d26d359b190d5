"""Good calls of an operator, and the search that turns a broken call into one that a wanted rule decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

from ..base.profile import Profile, profile
from ..base.soc import FAMILIES, representative
from ..lowering.operator import Operator
from ..lowering.plan.lowered import Lowered
from ..lowering.steps.step import Step
from ..rules.core.call import Call, example
from ..rules.core.rule import Rule, Variants
from ..rules.relations.basic import Present
from ..rules.relations.conditions import When
from ..rules.relations.list_rules import Each

PATIENCE = 60
"""Calls that one search may look at."""
WAYS = 8
"""Of them, those that mend the same rule."""
BRANCHES = 6
"""Good calls that cases begin with: operators with many optional arguments have more branches than are worth a look."""
REMEMBERED = 1 << 15
"""Calls whose verdict is kept: the searches of an operator come by the same ones again and again."""

Wanted = Callable[[Call], bool]
Key = tuple[Operator, Profile, tuple[tuple[str, object], ...]]
_decided: dict[Key, Rule | None] = {}
_steps_taken: dict[Key, frozenset[Step]] = {}


def seed(operator: Operator, where: Profile) -> Call:
    """Every tensor FLOAT [2,3] and dense, every attribute at its default."""
    return Call(where, {param.name: example(param) for param in operator.params})


def decided_by(operator: Operator, call: Call) -> Rule | None:
    """The rule or step that refuses the call or ends it early; None when it is planned."""
    key = operator, call.profile, tuple(call.args.items())
    if key not in _decided:
        if len(_decided) >= REMEMBERED:
            _decided.clear()
        _decided[key] = deciding(operator, call)
    return _decided[key]


def deciding(operator: Operator, call: Call) -> Rule | None:
    for rule, declared in operator.active.get(call.profile) or operator.activate(call):
        if not rule.holds(call):
            return inmost(declared, call)
    outcome = operator.lower(call)
    return None if isinstance(outcome, Lowered) else outcome.rule


def inmost(rule: Rule, call: Call) -> Rule:
    """The rule that answers for one that does not hold."""
    while isinstance(rule, When):
        applies = rule.rules if rule.condition.holds(call) else rule.otherwise
        rule = next(each for each in applies if not each.holds(call))
    return rule


@lru_cache(maxsize=64)
def branches_of(operator: Operator) -> dict[Rule, list[tuple[tuple[Rule, bool], ...]]]:
    """For every rule inside conditions the ways to it: conditions, and whether they have to hold."""
    found: dict[Rule, list[tuple[tuple[Rule, bool], ...]]] = {}

    def walk(rules: tuple[Rule, ...], way: tuple[tuple[Rule, bool], ...]) -> None:
        for rule in rules:
            if isinstance(rule, When):
                walk(rule.rules, (*way, (rule.condition, True)))
                walk(rule.otherwise, (*way, (rule.condition, False)))
            else:
                found.setdefault(rule, []).append(way)

    walk(operator.rules, ())
    return found


def is_reached(operator: Operator, rule: Rule, call: Call) -> bool:
    """Whether the call's conditions lead to the rule; far cheaper than what decides the call."""
    ways = branches_of(operator).get(rule)
    if ways is None or () in ways:
        return True
    try:
        return any(all(bool(condition.holds(call)) is met for condition, met in way) for way in ways)
    except (AttributeError, IndexError, TypeError, ValueError):  # about what an earlier rule finds missing or wrong
        return True


def is_broken(rule: Rule, call: Call) -> bool:
    """Whether the rule fails, as far as the arguments it reads are there."""
    if isinstance(rule.rule if isinstance(rule, Each) else rule, Present):
        return not rule.holds(call)
    return all(call.present(param) for param in rule.params) and not rule.holds(call)


def variants(operator: Operator, rule: Rule, call: Call) -> Variants:
    """Calls near this one that break the rule; none where an optional argument that it compares is absent.

    A step is broken only where the call's plan takes it.
    """
    compared = rule.params if rule.terms else ()
    applies = all(map(call.present, compared)) and (not isinstance(rule, Step) or rule in steps_taken(operator, call))
    return rule.breaks(call) if applies else iter(())


def steps_taken(operator: Operator, call: Call) -> frozenset[Step]:
    """The steps that the call's plan takes."""
    key = operator, call.profile, tuple(call.args.items())
    if key not in _steps_taken:
        if len(_steps_taken) >= REMEMBERED:
            _steps_taken.clear()
        _steps_taken[key] = frozenset(inner for step in operator.plan for inner in step.chosen_steps(call))
    return _steps_taken[key]


def steer(operator: Operator, call: Call, target: Rule | None, keep: Wanted) -> Call | None:
    """A call near this one that `target` decides (None: that is planned), met by mending other rules only.

    Every rule that decides too early is met; `keep` says which calls still have what was varied.
    """
    seen: set[tuple[tuple[str, object], ...]] = set()
    paths = [call]
    while paths and len(seen) < PATIENCE:
        found = paths.pop()
        arguments = tuple(found.args.items())
        if arguments in seen:
            continue
        seen.add(arguments)
        rule = decided_by(operator, found)
        if rule is target:
            return found
        if rule is not None:
            mended = (near for near in rule.meets(found) if near.profile is call.profile and keep(near))
            paths.extend(reversed(list(islice(mended, WAYS))))
    return None


def reachable(rules: tuple[Rule, ...], where: Profile) -> Iterator[Rule]:
    """The rules and steps that can answer under a profile, in order."""
    for rule in rules:
        if isinstance(rule, When):
            met = rule.condition.known_under(Call(where, {}))
            yield from () if met is False else reachable(rule.rules, where)
            yield from () if met else reachable(rule.otherwise, where)
        else:
            yield from rule.leaves()


def conditions(rules: tuple[Rule, ...]) -> Iterator[Rule]:
    """The conditions under which rules are checked."""
    for rule in rules:
        if isinstance(rule, When):
            yield rule.condition
            yield from conditions((*rule.rules, *rule.otherwise))


def good_calls(operator: Operator, where: Profile) -> list[Call]:
    """Accepted calls, one per branch of the rules that arguments decide; none where the SoC itself is refused."""
    first = steer(operator, seed(operator, where), None, lambda call: True)
    if first is None:
        return []
    found = [first]
    for condition in conditions(operator.rules):
        if len(found) == BRANCHES:
            break
        met = condition.holds(first)
        others = (variant for _, variant in condition.breaks(first)) if met else condition.meets(first)
        for other in others:
            if other.profile is not where:
                continue
            steered = steer(operator, other, None, differing(condition, met))
            if steered is not None:
                if all(steered.args != one.args for one in found):
                    found.append(steered)
                break
    return found


def differing(condition: Rule, met: bool) -> Wanted:
    """Keeps a condition as it is not in the first good call."""
    return lambda call: condition.holds(call) != met


def bases(operator: Operator, where: Profile) -> list[Call]:
    """Calls to start variants from: the good ones; where the SoC is refused, the source's, or those of another SoC."""
    elsewhere = [profile(representative(short), rules) for rules in (where.rules, "source") for short in FAMILIES]
    for near in (where, profile(where.soc, "source"), *elsewhere):
        good = good_calls(operator, near)
        if good:
            return [call.under(where) for call in good]
    return []
