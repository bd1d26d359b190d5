"""The declarations against the facts, field by field: parameters, header, dtypes, and the checks in their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base.dtype import ACL_COMPLEX32, ACL_FLOAT16
from aclnn_py.base.format import ACL_FORMAT_NCHW
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import FAMILIES, representative
from aclnn_py.derived.dtypes import lists, settled
from aclnn_py.lowering.operator import Operator, Refusal
from aclnn_py.rules.axes import Axis, Halved, SizeAt
from aclnn_py.rules.call import Call, example
from aclnn_py.rules.conditions import DoneIf, Either, Not, When
from aclnn_py.rules.profiles import SocName
from aclnn_py.rules.promotion import Dense
from aclnn_py.rules.relations import Castable, Defined, Equal, OneOf, Present, Within
from aclnn_py.rules.rule import Rule
from aclnn_py.rules.scalars import JoinedNumel, ValueOf
from aclnn_py.rules.terms import Dtype, Format, Joined, Promoted, Rank, Term, ViewShape

FACTS = Path(__file__).resolve().parent.parent / "facts" / "ops"
SINGLE = {"null", "dtype_in_list", "dtype_soc", "max_dims", "private_format", "rank_is", "early_success"}
TASK_LIST = 561100
"""Codes from here on are not tests of parameters but what a bad call comes to while its tasks are listed."""
"""Checks that look at one parameter at a time; a fact that names several stands for one each."""

Check = tuple[int, str, frozenset[str], Any]
"""Code, rule, parameters, limit."""


def form(api: str) -> dict[str, Any]:
    return json.loads((FACTS / f"{api}.json").read_text(encoding="utf-8"))


def names(term: Term) -> frozenset[str]:
    return frozenset(param.name for param in term.params)


def tensors(rule: Rule) -> frozenset[str]:
    return frozenset(param.name for param in rule.params if param.is_tensor)


def equality(rule: Equal) -> tuple[str, frozenset[str]]:
    chosen = isinstance(rule.one, ViewShape) and isinstance(rule.other, Either)
    if chosen or isinstance(rule.other, (JoinedNumel, SizeAt)):
        return "shape_custom", tensors(rule)
    if isinstance(rule.other, Joined):
        one, both = names(rule.one), names(rule.other)
        return "shape_equals_broadcast", both if one <= both else one
    if isinstance(rule.other, Promoted):
        return "same_as_promoted", names(rule.one)
    if isinstance(rule.other, Halved) or isinstance(rule.one, (Rank, SizeAt)):
        return "shape_custom", tensors(rule)
    kinds = {Dtype: "same_dtype", ViewShape: "same_shape", Format: "format"}
    return kinds[type(rule.one)], names(rule.one) | names(rule.other)


def membership(rule: OneOf) -> tuple[str, frozenset[str]]:
    if isinstance(rule.term, (ValueOf, SocName)):
        return "dtype_soc" if isinstance(rule.term, SocName) else "attr_range", names(rule.term)
    if isinstance(rule.term, Dense):
        return "other", names(rule.term)
    if not isinstance(rule.term, (Dtype, Promoted)):
        return "shape_custom", tensors(rule)
    values = [value for values, _ in rule.choices.rows for value in values]
    return ("dtype_equals" if len(values) == 1 else "dtype_in_list"), names(rule.term)


EXCLUDED = {Dtype: "dtype_soc", Promoted: "dtype_soc", Format: "private_format", ValueOf: "attr_range"}


def declared(rule: Rule) -> Check:
    """A rule of the source as the facts would write it."""
    limit = None
    if isinstance(rule, Present):
        kind, about = "null", frozenset({rule.name})
    elif isinstance(rule, OneOf) and isinstance(rule.term, Rank):
        kind, about, limit = "rank_is", names(rule.term), *rule.choices.on("")
    elif isinstance(rule, OneOf):
        kind, about = membership(rule)
    elif isinstance(rule, Not):
        kind, about = EXCLUDED.get(type(rule.terms[0]), "shape_custom"), names(rule.terms[0])
    elif isinstance(rule, Equal):
        kind, about = equality(rule)
    elif isinstance(rule, Within) and isinstance(rule.term, ValueOf):
        kind, about = "attr_range", names(rule.term)
    elif isinstance(rule, Within) and isinstance(rule.term, Rank):
        kind, about = "min_dims" if rule.high is None else "max_dims", names(rule.term)
        limit = rule.low if rule.high is None else rule.high
    elif isinstance(rule, Within):
        kind, about = "shape_custom", tensors(rule)
    elif isinstance(rule, DoneIf):
        kind, about = "early_success", names(rule.condition.terms[0])
    elif isinstance(rule, Castable):
        kind, about = "castable", names(rule.source) | names(rule.target)
    elif isinstance(rule.terms[0], Axis):
        kind, about = "attr_range", names(rule.terms[0])
    elif isinstance(rule.terms[0], Halved):
        kind, about = "shape_custom", tensors(rule)
    else:
        assert isinstance(rule, Defined)
        kind, about = ("broadcastable" if isinstance(rule.term, Joined) else "promotable"), names(rule.term)
    return rule.code, kind, about, limit


def source_rules(rules: tuple[Rule, ...], soc: str, early: bool = False) -> Iterator[Rule]:
    """The source's tests on one SoC, both branches where the arguments decide; early success is a test if `early`."""
    for rule in rules:
        if isinstance(rule, When):
            branch = settled(rule.condition, soc, "source")
            inner = either(rule) if branch is None else rule.rules if branch else rule.otherwise
            yield from source_rules(inner, soc, early)
        elif (early or not isinstance(rule, DoneIf)) and rule.code < TASK_LIST and not settled(rule, soc, "source"):
            yield rule


def either(rule: When) -> tuple[Rule, ...]:
    """The rules of both branches; those that the facts would write alike are one."""
    known = [declared(one) for one in rule.rules if not isinstance(one, When)]
    return *rule.rules, *(one for one in rule.otherwise if isinstance(one, When) or declared(one) not in known)


def unwrapped(params: list[str]) -> frozenset[str]:
    """["promote(a,b)", "c"] names a, b and c."""
    return frozenset(name for text in params for name in text.removeprefix("promote(").rstrip(")").split(","))


def excludes(lists: dict[str, list[str]], about: frozenset[str]) -> bool:
    """Whether a test of the SoC can refuse anything there: BF16, or without parameters every call."""
    return any("BF16" not in lists[name] for name in about) if about else not any(lists.values())


def expected(fact: dict[str, Any], soc: str) -> Iterator[Check]:
    for check in fact["checks"]:
        if soc not in check.get("soc", FAMILIES) or check["code"] >= TASK_LIST:
            continue
        promoted = any(name.startswith("promote(") for name in check["params"])
        single = check["rule"] in SINGLE and check["params"] and not promoted
        groups = [[name] for name in check["params"]] if single else [check["params"]]
        for group in groups:
            about = unwrapped(group)
            if check["rule"] == "dtype_soc" and not excludes(fact["dtypes_by_soc"][soc], about):
                continue
            yield check["code"], check["rule"], about, check.get("limit")


ROUGH = ("castable", "attr_range", "shape_equals_broadcast", "shape_custom")


def merged(checks: list[Check]) -> Iterator[Check]:
    """Several tests of one shape in a row count as one."""
    for at, one in enumerate(checks):
        if not at or one[1] != "shape_custom" or one != checks[at - 1]:
            yield one


def the_same(found: list[Check], wanted: list[Check]) -> None:
    """Equal, but that a few kinds may name fewer parameters on one side."""
    found, wanted = [*merged(found)], [*merged(wanted)]
    assert [tuple(map(str, (c[0], c[1], c[3]))) for c in found] == [tuple(map(str, (c[0], c[1], c[3]))) for c in wanted]
    for (_, kind, about, _), (_, _, facts, _) in zip(found, wanted, strict=True):
        assert about == facts or (kind in ROUGH and (about < facts or facts < about))


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
    early = any(check["rule"] == "early_success" for check in fact["checks"])
    found = [declared(rule) for rule in source_rules(operator.rules, soc, early)]
    while found[-1][1] == "early_success":  # after every test: the facts have that in words
        found.pop()
    the_same(found, list(expected(fact, soc)))


@pytest.mark.parametrize("api", ops.names())
def test_rank_limit(api: str) -> None:
    operator: Operator = ops.find(api)
    rules = source_rules(operator.rules, "ascend910b")
    limits = {rule.high for rule in rules if isinstance(rule, Within) and isinstance(rule.term, Rank) and rule.high}
    assert limits == ({form(api)["max_dims"]} - {None})


def task_list(api: str) -> list[dict[str, Any]]:
    """What the facts say goes wrong only when the tasks are listed."""
    return [check for check in form(api)["checks"] if check["code"] == 561103]


def broken(api: str, check: dict[str, Any]) -> Call:
    """A call that fails this way and no other; an output differs if the check names one."""
    operator = ops.find(api)
    where = profile(representative("ascend950" if check["rule"] != "dtype_soc" else "ascend910"), "source")
    call = Call(where, {param.name: example(param) for param in operator.params})
    params = [operator.param(name) for name in check["params"]]
    outputs = [param for param in params if param.role == "output"]
    param = params[0] if check["rule"] == "format" else (outputs or params)[-1]
    changes: dict[str, dict[str, Any]] = {
        "format": {"format": ACL_FORMAT_NCHW},
        "same_dtype": {"dtype": ACL_FLOAT16},
        "dtype_equals": {"dtype": ACL_FLOAT16},
        "castable": {"dtype": ACL_COMPLEX32},
        "same_shape": {"shape": (3, 2)},
        "dtype_soc": {},
    }
    return call.but(param, **changes[check["rule"]])


@pytest.mark.parametrize("api", [api for api in ops.names() if task_list(api)])
def test_what_fails_with_the_task_list(api: str) -> None:
    for check in task_list(api):
        outcome = ops.find(api).outcome(broken(api, check))
        assert isinstance(outcome, Refusal), check
        assert outcome.code == 561103, check
