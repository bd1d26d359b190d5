"""The declarations against the facts, field by field: parameters, header, dtypes, and the checks in their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base.soc import FAMILIES
from aclnn_py.grammar.conditions import DoneIf, Not, When
from aclnn_py.grammar.operator import Operator
from aclnn_py.grammar.relations import Castable, Defined, Equal, OneOf, Present, Within
from aclnn_py.grammar.rule import Rule
from aclnn_py.grammar.terms import Dtype, Format, Joined, Promoted, Rank, Term, ViewShape
from aclnn_py.views.dtypes import lists, settled

FACTS = Path(__file__).resolve().parent.parent / "facts" / "ops"
SINGLE = {"null", "dtype_in_list", "dtype_soc", "max_dims"}
"""Checks that look at one parameter at a time; a fact that names several stands for one each."""

Check = tuple[int, str, frozenset[str], Any]
"""Code, rule, parameters, limit."""


def form(api: str) -> dict[str, Any]:
    return json.loads((FACTS / f"{api}.json").read_text(encoding="utf-8"))


def names(term: Term) -> frozenset[str]:
    return frozenset(param.name for param in term.params)


def equality(rule: Equal) -> tuple[str, frozenset[str]]:
    if isinstance(rule.other, Joined):
        return "shape_equals_broadcast", names(rule.one)
    kinds = {Dtype: "same_dtype", ViewShape: "same_shape", Format: "format"}
    return kinds[type(rule.one)], names(rule.one) | names(rule.other)


def membership(rule: OneOf) -> tuple[str, frozenset[str]]:
    assert isinstance(rule.term, (Dtype, Promoted))
    values = [value for values, _ in rule.choices.rows for value in values]
    return ("dtype_equals" if len(values) == 1 else "dtype_in_list"), names(rule.term)


def declared(rule: Rule) -> Check:
    """A rule of the source as the facts would write it."""
    limit = None
    if isinstance(rule, Present):
        kind, about = "null", frozenset({rule.name})
    elif isinstance(rule, OneOf):
        kind, about = membership(rule)
    elif isinstance(rule, Not):
        kind, about = "dtype_soc", names(rule.terms[0])
    elif isinstance(rule, Equal):
        kind, about = equality(rule)
    elif isinstance(rule, Within):
        assert isinstance(rule.term, Rank)
        kind, about, limit = "max_dims", names(rule.term), rule.high
    elif isinstance(rule, Castable):
        kind, about = "castable", names(rule.source) | names(rule.target)
    else:
        assert isinstance(rule, Defined)
        kind, about = ("broadcastable" if isinstance(rule.pair, Joined) else "promotable"), names(rule.pair)
    return rule.code, kind, about, limit


def source_rules(rules: tuple[Rule, ...], soc: str) -> Iterator[Rule]:
    """The source's tests on one SoC, both branches where the arguments decide; early success is no test."""
    for rule in rules:
        if isinstance(rule, When):
            branch = settled(rule.condition, soc, "source")
            inner = (*rule.rules, *rule.otherwise) if branch is None else rule.rules if branch else rule.otherwise
            yield from source_rules(inner, soc)
        elif not isinstance(rule, DoneIf):
            yield rule


def unwrapped(params: list[str]) -> frozenset[str]:
    """["promote(a,b)", "c"] names a, b and c."""
    return frozenset(name for text in params for name in text.removeprefix("promote(").rstrip(")").split(","))


def expected(fact: dict[str, Any], soc: str) -> Iterator[Check]:
    for check in fact["checks"]:
        if soc not in check.get("soc", FAMILIES):
            continue
        promoted = any(name.startswith("promote(") for name in check["params"])
        groups = [[name] for name in check["params"]] if check["rule"] in SINGLE and not promoted else [check["params"]]
        for group in groups:
            about = unwrapped(group)
            if check["rule"] == "dtype_soc" and all("BF16" in fact["dtypes_by_soc"][soc][name] for name in about):
                continue
            yield check["code"], check["rule"], about, check.get("limit")


def the_same(found: list[Check], wanted: list[Check]) -> None:
    assert [tuple(map(str, (c[0], c[1], sorted(c[2]), c[3]))) for c in found] == [
        tuple(map(str, (c[0], c[1], sorted(c[2]), c[3]))) for c in wanted
    ]


def test_there_is_a_fact_for_every_operator() -> None:
    assert set(ops.names()) <= {path.stem for path in FACTS.glob("*.json")}


@pytest.mark.parametrize("api", ops.names())
def test_prototype(api: str) -> None:
    operator, fact = ops.find(api), form(api)
    assert operator.name == fact["api"]
    assert operator.header == fact["header"]
    assert operator.library == fact["library"]
    assert [
        {"name": p.name, "ctype": p.ctype, "role": p.role, "optional": p.optional} for p in operator.params
    ] == fact["params"]
    assert list(operator.documented_soc) == fact["documented_soc"]


@pytest.mark.parametrize("soc", FAMILIES)
@pytest.mark.parametrize("api", ops.names())
def test_dtypes(api: str, soc: str) -> None:
    operator, fact = ops.find(api), form(api)
    assert {name: set(tokens) for name, tokens in lists(operator, soc).items()} == {
        name: set(tokens) for name, tokens in fact["dtypes_by_soc"][soc].items()
    }


@pytest.mark.parametrize("soc", FAMILIES)
@pytest.mark.parametrize("api", ops.names())
def test_checks_in_order(api: str, soc: str) -> None:
    operator, fact = ops.find(api), form(api)
    the_same(list(map(declared, source_rules(operator.rules, soc))), list(expected(fact, soc)))


@pytest.mark.parametrize("api", ops.names())
def test_rank_limit(api: str) -> None:
    operator: Operator = ops.find(api)
    limits = {rule.high for rule in source_rules(operator.rules, "ascend910b") if isinstance(rule, Within)}
    assert limits == ({form(api)["max_dims"]} - {None})
