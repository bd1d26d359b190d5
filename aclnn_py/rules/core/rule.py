"""The rule: what phase one demands of a call. It holds, is broken on purpose, is met, and has a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...base.frozen import KW_ONLY
from ...base.status import ACLNN_ERR_PARAM_INVALID
from .call import Call
from .param import Param, Reader
from .profiles import PROFILE
from .term import Term

Variants = Iterator[tuple[str, Call]]


class Refusal(NamedTuple):
    """Phase one says no: the code, the rule that was broken, and a text with parameter, rule, expected and seen."""

    code: int
    rule: Rule
    text: str


class Done(NamedTuple):
    """Phase one succeeds early: nothing has to run, and the rules after `rule` are not looked at."""

    rule: Rule
    text: str


HEAD = re.compile(r" (?:of|in|along|before|after|except|for|used|other|minus|with) ")
"""What ends the noun that a subject begins with: "shapes of members of x"."""
ONE = re.compile(r"(every|each|no|an?|the|number|size|shape|dtype|rank|sum|product|ratio|value|format|length)\b")


def is_plural(subject: str, params: tuple[Param, ...]) -> bool:
    """Whether a subject takes "are"; a parameter is one thing, whatever its name."""
    noun, names = HEAD.split(subject)[0], {param.name for param in params}
    if ONE.match(subject) or noun in names:
        return False
    last = noun.split()[-1]
    return " and " in noun or ", " in noun or (last not in names and re.search("[^suia]s$", last) is not None)


def actual_value(term: Term, call: Call) -> str:
    """The value of a term; where it has none, what the call has instead as well."""
    value = term.read(call)
    if value is not None or term.leaves == (term,):
        return term.show(value)
    return f"{term.show(value)} ({term.lacking(call)})"


class Rule(Reader):
    """What phase one demands of a call.

    A rule reads "<subject> is <predicate>"; the same words make its refusal. Rules also serve as conditions of other
    rules (`When`, `DoneIf`), which is why they can be met as well as broken.
    """

    _: KW_ONLY
    code: int = ACLNN_ERR_PARAM_INVALID

    def holds(self, call: Call) -> bool:
        """Whether the call obeys; the arguments that the rule reads must be present."""
        raise NotImplementedError

    @property
    def terms(self) -> tuple[Term, ...]:
        """The properties that the rule compares."""
        return ()

    @property
    def subject(self) -> str:
        """What the rule is about: "dtype of self"."""
        return str(self.terms[0])

    @property
    def predicate(self) -> str:
        """What the subject has to be: "equal to dtype of out"."""
        raise NotImplementedError

    def actual(self, call: Call) -> str:
        """What the call has instead."""
        return " and ".join(actual_value(term, call) for term in self.terms)

    def refuse(self, call: Call) -> Refusal | Done:
        """The outcome for a call that breaks this rule."""
        return Refusal(self.code, self, f"Expected {self.subject} to be {self.predicate} but got {self.actual(call)}.")

    def breaks(self, call: Call) -> Variants:
        """Variants of a good call in which this rule fails, each with a description of the change."""
        titles = set()
        for leaf in dict.fromkeys(leaf for term in self.terms for leaf in term.leaves):
            for value in leaf.others(call):
                for variant in leaf.write(call, value):
                    title = f"{leaf} is {leaf.show(value)}"
                    if title not in titles and not self.holds(variant):
                        titles.add(title)
                        yield title, variant

    def known_under(self, profile: Call) -> bool | None:
        """Whether this holds for every call under the profile (a call without arguments), None if that depends."""
        terms = self.terms
        return self.holds(profile) if terms and all(term in PROFILE for term in terms) else None

    def under(self, profile: Call) -> Iterator[Rule]:
        """The rules that are left to ask once the profile is known."""
        yield self

    def meets(self, call: Call) -> Iterator[Call]:
        """Variants of a call, nearest first, in which this rule holds."""
        return iter(())

    def coded(self, code: int) -> Rule:
        """The same rule with another code."""
        twin = object.__new__(type(self))
        twin._set(**{**self.fields(), "code": code})
        return twin

    def leaves(self) -> Iterator[Rule]:
        """The rules inside that can refuse a call."""
        yield self

    def __str__(self) -> str:
        verb = "are" if is_plural(self.subject, self.params) else "is"
        return f"{self.subject} {verb} {self.predicate}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"
