"""A rule of a declaration as the facts would write it: code, kind of check, parameters, limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aclnn_py.derived.dtypes import known_outcome
from aclnn_py.lowering.steps.lists import PartsMatch
from aclnn_py.lowering.steps.shape_check import ShapeMatches
from aclnn_py.rules.core.profiles import SocName
from aclnn_py.rules.core.rule import Rule
from aclnn_py.rules.core.term import BroadcastShape, Dtype, Format, Promoted, Rank, Term, ViewShape
from aclnn_py.rules.relations.basic import Castable, Defined, Equal, OneOf, Present, Within
from aclnn_py.rules.relations.conditions import DoneIf, Not, When, Where
from aclnn_py.rules.relations.list_rules import Each, ListSize, ShapeBut
from aclnn_py.rules.relations.shorthand import BF16
from aclnn_py.rules.terms.axes import Axis, Halved, SizeAt
from aclnn_py.rules.terms.promotion import Dense
from aclnn_py.rules.terms.ranks import Known, Ranks
from aclnn_py.rules.terms.scalars import BroadcastNumel, ValueOf
from aclnn_py.rules.vocabulary.custom_term import Derived
from aclnn_py.rules.vocabulary.reduction import ReducedShape, SameOrSingle

TASK_LIST = 561100
"""Codes from here on are not tests of parameters but what a bad call comes to while its tasks are listed."""
Kind = tuple[str, frozenset[str]]
"""What a check asks, of which parameters."""
Check = tuple[int, str, frozenset[str], Any]
"""Code, rule, parameters, limit."""


def names(term: Term) -> frozenset[str]:
    return frozenset(param.name for param in term.params)


def tensors(rule: Rule) -> frozenset[str]:
    return frozenset(param.name for param in rule.params if param.is_tensor)


def equality(rule: Equal) -> Kind:
    if isinstance(rule.other, ReducedShape):
        return "shape_folds_or_single" if isinstance(rule, SameOrSingle) else "shape_folds", names(rule.one)
    if isinstance(rule.one, ListSize):
        return "shape_custom", names(rule.one) | names(rule.other)
    chosen = isinstance(rule.one, ViewShape) and isinstance(rule.other, Where)
    if chosen or isinstance(rule.other, (BroadcastNumel, SizeAt, Derived, ValueOf, ListSize)):
        return "shape_custom", tensors(rule)
    if isinstance(rule.other, BroadcastShape):
        one, both = names(rule.one), names(rule.other)
        return "shape_equals_broadcast", both if one <= both else one
    if isinstance(rule.other, Promoted):
        return "same_as_promoted", names(rule.one)
    if isinstance(rule.other, Halved) or isinstance(rule.one, (Rank, SizeAt, ShapeBut, ListSize)):
        return "shape_custom", tensors(rule)
    kinds = {Dtype: "same_dtype", ViewShape: "same_shape", Format: "format"}
    return kinds[type(rule.one)], names(rule.one) | names(rule.other)


def membership(rule: OneOf) -> Kind:
    if isinstance(rule.term, Ranks):
        return "group" if isinstance(rule.term, Known) else "attr_range", names(rule.term)
    if isinstance(rule.term, (ValueOf, SocName)):
        return "dtype_soc" if isinstance(rule.term, SocName) else "attr_range", names(rule.term)
    if isinstance(rule.term, Dense):
        return "other", names(rule.term)
    if not isinstance(rule.term, (Dtype, Promoted)):
        return "shape_custom", tensors(rule)
    values = [value for values, _ in rule.choices.rows for value in values]
    return ("dtype_equals" if len(values) == 1 else "dtype_in_list"), names(rule.term)


EXCLUDED = {Dtype: "dtype_soc", Promoted: "dtype_soc", Format: "private_format", ValueOf: "attr_range"}


def exclusion(rule: Not) -> Kind:
    """What may not be: BF16 on some SoCs, other dtypes, formats, numbers."""
    if isinstance(rule.rule, Present):
        return "given", frozenset({rule.rule.name})
    inner, term = rule.rule, rule.terms[0]
    promoted = isinstance(term, Derived) and term.kind == "promotable"
    if isinstance(inner, OneOf) and (promoted or isinstance(term, (Dtype, Promoted))) and inner.choices is not BF16:
        return "dtype_excluded", names(term)
    return EXCLUDED.get(type(term), "shape_custom"), names(term)


def declared(rule: Rule) -> Check:
    """A rule of the source as the facts would write it."""
    if isinstance(rule, Each):
        _, kind, about, limit = declared(rule.rule)
        return rule.code, f"each_{kind}", frozenset(name.partition("[")[0] for name in about), limit
    limit = None
    if isinstance(rule, OneOf) and isinstance(rule.term, Rank):
        kind, about, limit = "rank_is", names(rule.term), *rule.choices.on("")
    elif isinstance(rule, Within) and isinstance(rule.term, Rank):
        kind, about = "min_dims" if rule.high is None else "max_dims", names(rule.term)
        limit = rule.low if rule.high is None else rule.high
    else:
        kind, about = compared(rule) or defined(rule)
    return rule.code, kind, about, limit


def compared(rule: Rule) -> Kind | None:
    """A rule about arguments that are there and what they are compared with."""
    if isinstance(rule, Present):
        return "null", frozenset({rule.name})
    if isinstance(rule, OneOf):
        return membership(rule)
    if isinstance(rule, Not):
        return exclusion(rule)
    if isinstance(rule, Equal):
        return equality(rule)
    if isinstance(rule, Within):
        return ("attr_range", names(rule.term)) if isinstance(rule.term, ValueOf) else ("shape_custom", tensors(rule))
    if isinstance(rule, DoneIf):
        return "early_success", names(rule.condition.terms[0])
    if isinstance(rule, Castable):
        return "castable", names(rule.source) | names(rule.target)
    return None


def defined(rule: Rule) -> Kind:
    """A rule that something has a value, or that an output fits."""
    if isinstance(rule, ShapeMatches):
        return "shape_custom", frozenset({rule.out.name})
    if isinstance(rule, PartsMatch):
        return "each_shape_custom", frozenset({rule.parts.list.name})
    first = rule.terms[0] if rule.terms else None
    if isinstance(first, Axis):
        return "attr_range", names(first)
    if isinstance(first, Halved):
        return "shape_custom", tensors(rule)
    assert isinstance(rule, Defined)
    if isinstance(rule.term, Derived):
        return rule.term.kind, names(rule.term)
    return ("broadcastable" if isinstance(rule.term, BroadcastShape) else "promotable"), names(rule.term)


def source_rules(rules: tuple[Rule, ...], soc: str, early: bool = False) -> Iterator[Rule]:
    """The source's tests on one SoC, both branches where the arguments decide; early success is a test if `early`."""
    for rule in rules:
        if isinstance(rule, When):
            branch = known_outcome(rule.condition, soc, "source")
            inner = either(rule) if branch is None else rule.rules if branch else rule.otherwise
            yield from source_rules(inner, soc, early)
        elif (
            (early or not isinstance(rule, DoneIf)) and rule.code < TASK_LIST and not known_outcome(rule, soc, "source")
        ):
            yield rule


def either(rule: When) -> tuple[Rule, ...]:
    """The rules of both branches; those that the facts would write alike are one."""
    known = [declared(one) for one in rule.rules if not isinstance(one, When)]
    return *rule.rules, *(one for one in rule.otherwise if isinstance(one, When) or declared(one) not in known)
