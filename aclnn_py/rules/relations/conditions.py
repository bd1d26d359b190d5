"""Combinations of rules: negated, joined, asked under a condition, or ending phase one early."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.status import ACLNN_ERR_PARAM_INVALID, ACLNN_SUCCESS
from ..core.call import Call
from ..core.param import Param
from ..core.rule import Done, Refusal, Rule, Variants
from ..core.term import Term
from .basic import OneOf


class Not(Rule):
    """Another rule fails."""

    rule: Rule

    def holds(self, call: Call) -> bool:
        return not self.rule.holds(call)

    def known_under(self, profile: Call) -> bool | None:
        inner = self.rule.known_under(profile)
        return None if inner is None else not inner

    @property
    def terms(self) -> tuple[Term, ...]:
        return self.rule.terms

    @property
    def subject(self) -> str:
        return self.rule.subject

    @property
    def predicate(self) -> str:
        if not isinstance(self.rule, OneOf):
            return f"not {self.rule.predicate}"
        return "False" if self.rule.is_flag else f"other than {self.rule.predicate}"

    def actual(self, call: Call) -> str:
        return self.rule.actual(call)

    def breaks(self, call: Call) -> Variants:
        for variant in self.rule.meets(call):
            yield str(self.rule), variant

    def meets(self, call: Call) -> Iterator[Call]:
        for _, variant in self.rule.breaks(call):
            yield variant

    def __str__(self) -> str:
        if isinstance(self.rule, Not):
            return str(self.rule.rule)
        if not isinstance(self.rule, Every):
            clause = self.rule.clause if isinstance(self.rule, OneOf) else ""
            plain = clause.count(" is ") == 1
            return clause.replace(" is ", " is not ") if plain else f"not {clause}" if clause else super().__str__()
        if self.rule.label:
            return f"not {self.rule.label}"
        return " or ".join(str(rule.rule if isinstance(rule, Not) else Not(rule)) for rule in self.rule.rules)


class Every(Rule):
    """Several rules hold together; a condition of `When` and `DoneIf`. `label` names them in one phrase."""

    rules: tuple[Rule, ...]
    label: str

    def __init__(self, *rules: Rule, code: int = ACLNN_ERR_PARAM_INVALID, label: str = "") -> None:
        self._fill(rules=rules, code=code, label=label)

    def holds(self, call: Call) -> bool:
        for rule in self.rules:  # noqa: SIM110 - faster than all()
            if not rule.holds(call):
                return False
        return True

    def known_under(self, profile: Call) -> bool | None:
        known = [rule.known_under(profile) for rule in self.rules]
        if False in known:
            return False
        return None if None in known else True

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(term for rule in self.rules for term in rule.terms)

    def breaks(self, call: Call) -> Variants:
        for rule in self.rules:
            for title, variant in rule.breaks(call):
                if not self.holds(variant):
                    yield title, variant

    def meets(self, call: Call) -> Iterator[Call]:
        missing = next((rule for rule in self.rules if not rule.holds(call)), None)
        if missing is None:
            yield call
            return
        for variant in missing.meets(call):
            if self.holds(variant):
                yield variant
            else:
                rest = Every(*(rule for rule in self.rules if rule is not missing))
                yield from (found for found in rest.meets(variant) if self.holds(found))

    def __str__(self) -> str:
        return self.label or " and ".join(map(str, self.rules))


class When(Rule):
    """Rules that are checked if a condition holds, and rules that are checked otherwise."""

    code = ACLNN_SUCCESS
    condition: Rule
    rules: tuple[Rule, ...]
    otherwise: tuple[Rule, ...]

    def holds(self, call: Call) -> bool:
        for rule in self.rules if self.condition.holds(call) else self.otherwise:  # noqa: SIM110 - faster than all()
            if not rule.holds(call):
                return False
        return True

    def under(self, profile: Call) -> Iterator[Rule]:
        met = self.condition.known_under(profile)
        if met is None:
            yield self
        else:
            for rule in self.rules if met else self.otherwise:
                yield from rule.under(profile)

    def refuse(self, call: Call) -> Refusal | Done:
        met = self.condition.holds(call)
        broken = next(rule for rule in (self.rules if met else self.otherwise) if not rule.holds(call))
        outcome = broken.refuse(call)
        because = f" (Asked because {self.condition}.)" if met else f" (Asked unless {self.condition}.)"
        return outcome._replace(text=outcome.text + because)

    def leaves(self) -> Iterator[Rule]:
        for rule in (*self.rules, *self.otherwise):
            yield from rule.leaves()

    def __str__(self) -> str:
        rules, otherwise = ("; ".join(map(str, rules)) for rules in (self.rules, self.otherwise))
        if not rules:
            return f"unless {self.condition}: {otherwise}"
        return f"if {self.condition}: {rules}" + (f"; otherwise: {otherwise}" if otherwise else "")


class DoneIf(Rule):
    """Phase one succeeds here, with nothing to run, when a condition holds."""

    code = ACLNN_SUCCESS
    condition: Rule

    def holds(self, call: Call) -> bool:
        return not self.condition.holds(call)

    def refuse(self, call: Call) -> Done:
        return Done(self, f"Nothing to run: {self.condition}.")

    def breaks(self, call: Call) -> Variants:
        for variant in self.condition.meets(call):
            yield str(self.condition), variant

    def meets(self, call: Call) -> Iterator[Call]:
        for _, variant in self.condition.breaks(call):
            yield variant

    def __str__(self) -> str:
        return f"succeeds with nothing to run if {self.condition}"


class Where(Term):
    """One of two terms or constants, by a condition; `label` names it in texts."""

    condition: Rule
    one: Any
    other: Any
    label: str = ""

    def read(self, call: Call) -> Any:
        chosen = self.one if self.condition.holds(call) else self.other
        return chosen.read(call) if isinstance(chosen, Term) else chosen

    def show(self, value: Any) -> str:
        named = next((half for half in (self.one, self.other) if isinstance(half, Term)), None)
        return str(value) if named is None else named.show(value)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return tuple(leaf for half in (self.one, self.other) if isinstance(half, Term) for leaf in half.leaves)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(param for leaf in self.leaves for param in leaf.params)

    def __str__(self) -> str:
        return self.label or f"{self.one} if {self.condition}, else {self.other}"
