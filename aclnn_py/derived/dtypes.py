"""What dtypes a declaration lets through, per parameter and SoC, read off its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..base import dtype as dt
from ..base.profile import NO_DEVICE
from ..base.soc import FAMILIES
from ..lowering.operator import Operator
from ..rules.core.call import Call, TensorFacts
from ..rules.core.profiles import MODE, SOC
from ..rules.core.rule import Rule
from ..rules.core.term import Dtype, Numel, Promoted
from ..rules.relations.basic import Castable, Choices, Defined, Equal, OneOf, Present
from ..rules.relations.conditions import Every, Not, When
from ..rules.relations.list_rules import Each
from ..rules.vocabulary.custom_term import Derived
from ..rules.vocabulary.list_terms import BesideMembers

CASTABLE = "*castable"
ANY = "*any"
PROMOTED = "*promoted"


def known_outcome(condition: Rule, soc: str, mode: str) -> bool | None:
    """Whether a condition holds on a SoC in a rules mode; None if that depends on the arguments."""
    if isinstance(condition, OneOf) and condition.term in (SOC, MODE):
        return (soc if condition.term is SOC else mode) in condition.choices.on(soc)
    if isinstance(condition, Not):
        inner = known_outcome(condition.rule, soc, mode)
        return None if inner is None else not inner
    if isinstance(condition, Every):
        parts = [known_outcome(rule, soc, mode) for rule in condition.rules]
        return False if False in parts else None if None in parts else True
    return None


def active_rules(rules: tuple[Rule, ...], soc: str, mode: str = "source") -> Iterator[Rule]:
    """The rules that are checked on this SoC whatever the arguments are."""
    for rule in rules:
        if not isinstance(rule, When):
            yield rule
            continue
        branch = known_outcome(rule.condition, soc, mode)
        if branch is not None or isinstance(rule.condition, Present) or of_elements(rule.condition):
            yield from active_rules(rule.otherwise if branch is False else rule.rules, soc, mode)
        elif len(rule.rules) == len(rule.otherwise) == 1:
            yield from either(rule.rules[0], rule.otherwise[0])


def of_elements(condition: Rule) -> bool:
    """Whether it is that a tensor has elements; an absent argument, and one without them, have no dtype."""
    inner = condition.rule if isinstance(condition, Not) else None
    return isinstance(inner, OneOf) and isinstance(inner.term, Numel) and inner.choices.on("") == (0,)


def either(one: Rule, other: Rule) -> Iterator[Rule]:
    """Two lists for one dtype, which the arguments choose between, as one."""
    if isinstance(one, OneOf) and isinstance(other, OneOf) and str(one.term) == str(other.term):
        yield OneOf(one.term, Choices().also(one.choices, other.choices))


def lists(operator: Operator, soc: str, mode: str = "source") -> dict[str, tuple[str, ...]]:
    """Tokens of the dtypes of every tensor parameter.

    ("*castable",) stands for every dtype that the promoted one can be cast to, ("*any",) for no test at all.
    """
    rules = tuple(of_members(operator, active_rules(operator.rules, soc, mode)))
    found: dict[str, tuple[int, ...]] = {}
    for rule in sorted(rules, key=lambda rule: isinstance(rule, Not)):  # a list may follow what it excludes
        narrow(found, rule, soc)
    share(found, rules)
    for rule in rules:
        if isinstance(rule, Equal):
            following(found, rule)
    for rule in rules:
        if isinstance(rule, Defined) and isinstance(rule.term, BesideMembers):
            beside_members(found, rule.term)
    for rule in rules:
        if isinstance(rule, Castable) and len(rule.params) == 1:
            castable_to_itself(found, rule)
    castable = {param.name for rule in rules if isinstance(rule, Castable) for param in rule.target.params}
    promoted = {
        rule.one.name for rule in rules
        if isinstance(rule, Equal) and isinstance(rule.one, Dtype) and isinstance(rule.other, Promoted)
    }  # fmt: skip
    return {
        param.name: tuple(map(dt.token, found[param.name])) if param.name in found
        else (CASTABLE,) if param.name in castable else (PROMOTED,) if param.name in promoted else (ANY,)
        for param in operator.params if param.is_tensor or param.is_list
    }  # fmt: skip


def of_members(operator: Operator, rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules, those about the members of a list as if they were about the list."""
    for rule in rules:
        inner = rule.rule if isinstance(rule, Each) else None
        if inner is None:
            yield rule
        elif isinstance(inner, OneOf) and isinstance(inner.term, Dtype):
            yield OneOf(Dtype(rule.list), inner.choices, code=inner.code)  # type: ignore[attr-defined]


def narrow(found: dict[str, tuple[int, ...]], rule: Rule, soc: str) -> None:
    """Take over a list test, or what a test excludes."""
    inner = rule.rule if isinstance(rule, Not) else rule
    if not isinstance(inner, OneOf) or not isinstance(inner.term, Dtype):
        return
    name, values = inner.term.name, inner.choices.on(soc)
    if inner is rule:
        found[name] = tuple(value for value in values if value in found.get(name, values))
    elif name in found:
        found[name] = tuple(value for value in found[name] if value not in values)


def following(found: dict[str, tuple[int, ...]], rule: Equal) -> None:
    """A dtype that is worked out from those of one other tensor."""
    one, other = rule.one, rule.other
    if not isinstance(one, Dtype) or isinstance(other, (Dtype, Promoted)) or len(other.params) != 1:
        return
    (param,) = other.params
    tried = [Call(NO_DEVICE, {param.name: TensorFacts.dense(dtype, ())}) for dtype in found.get(param.name, ())]
    found[one.name] = tuple(dict.fromkeys(other.read(call) for call in tried))


def beside_members(found: dict[str, tuple[int, ...]], term: BesideMembers) -> None:
    """The dtypes of a tensor that go with those of a list."""
    list, other = term.params
    if term.allowed is not None and other.is_tensor:
        kinds = (kind for dtype in found.get(list.name, ()) for kind in term.allowed(dtype))
        found[other.name] = tuple(dict.fromkeys(kinds))


def castable_to_itself(found: dict[str, tuple[int, ...]], rule: Castable) -> None:
    """In place, a result that has to be cast may not fit its own input's dtype."""
    (param,) = rule.params
    if param.is_tensor and param.name in found:
        tried = {dtype: Call(NO_DEVICE, {param.name: TensorFacts.dense(dtype, ())}) for dtype in found[param.name]}
        found[param.name] = tuple(dtype for dtype, call in tried.items() if rule.holds(call))


def share(found: dict[str, tuple[int, ...]], rules: tuple[Rule, ...]) -> None:
    """Parameters that must have one dtype have one list."""
    pairs = [
        (rule.one.name, rule.other.name)
        for rule in rules
        if isinstance(rule, Equal) and isinstance(rule.one, Dtype) and isinstance(rule.other, Dtype)
    ]
    for rule in rules:  # lists whose members have one dtype
        if isinstance(rule, Defined) and isinstance(rule.term, Derived) and rule.term.kind == "same_dtype":
            pairs += pairwise(param.name for param in rule.term.params)
    for one, other in (*pairs, *reversed(pairs)):
        known = [found[name] for name in (one, other) if name in found]
        if known:
            found[one] = found[other] = tuple(value for value in known[0] if value in known[-1])


def by_soc(operator: Operator, mode: str = "source") -> dict[str, dict[tuple[str, ...], tuple[str, ...]]]:
    """For every tensor parameter, the SoC families by the list that holds on them."""
    merged: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {}
    for soc in FAMILIES:
        for name, tokens in lists(operator, soc, mode).items():
            rows = merged.setdefault(name, {})
            rows[tokens] = (*rows.get(tokens, ()), soc)
    return merged
