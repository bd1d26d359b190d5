"""Which functions answer a code: operators by rules and steps of their declarations, others by what they document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import ops
from ..derived.page import planned
from ..rules.core.rule import Rule
from ..rules.relations.conditions import When
from . import surface
from .refused import REFUSED

CODE = re.compile(r"\b[1-5]\d{5}\b")
OF_OPERATORS = (161, 361, 561)
"""Thousands of the codes that are aclnnStatus."""
LIKE = re.compile(r"\b(?:[Tt]hose of|As|as|as in) (acl\w+)")
"""How a documented function refers to the codes of another one."""


def operators(code: int) -> tuple[str, ...]:
    """Operators whose phase one answers the code by a rule or step of its declaration."""
    if code // 1000 not in OF_OPERATORS:
        return ()  # without reading hundreds of declarations
    return tuple(name for name in ops.names() if code in set(declared(name)))


def declared(name: str) -> Iterator[int]:
    operator = ops.find(name)
    yield from (code for rule in operator.rules for code in of_rule(rule))
    yield from (step.code for step in planned(operator))


def of_rule(rule: Rule) -> Iterator[int]:
    if isinstance(rule, When):
        yield from (code for inner in (*rule.rules, *rule.otherwise) for code in of_rule(inner))
    else:
        yield rule.code


def functions(code: int) -> tuple[str, ...]:
    """Runtime and meta functions that document the code, and those that are refused with it."""
    documented = surface.functions()
    found = {name for name in documented if code in of_function(name, frozenset())}
    return tuple(sorted(found | {name for name, each in REFUSED.items() if each == code and name.startswith("acl")}))


def of_function(name: str, above: frozenset[str]) -> set[int]:
    """The codes that a function's docstring gives, with those of the functions that it refers to."""
    function = surface.functions().get(name)
    text = (function and function.__doc__) or ""
    found = {int(number) for number in CODE.findall(text)}
    for other in set(LIKE.findall(text)) - above - {name}:
        found |= of_function(other, above | {name})
    return found
