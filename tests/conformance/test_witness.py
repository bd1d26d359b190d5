"""The declarations against the facts, field by field: parameters, header, dtypes, and the checks in their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from as_facts import TASK_LIST, Check, declared, source_rules

import aclnn_py.ops as ops
from aclnn_py.base.dtype import ACL_COMPLEX32, ACL_FLOAT16
from aclnn_py.base.format import ACL_FORMAT_NCHW
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import FAMILIES, representative
from aclnn_py.derived.dtypes import lists
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.operator import Operator, Refusal
from aclnn_py.lowering.steps.lists import PartsMatch
from aclnn_py.lowering.steps.shape_check import ShapeMatches
from aclnn_py.rules.core.call import Call, example
from aclnn_py.rules.core.term import Rank
from aclnn_py.rules.relations.basic import Within
from aclnn_py.rules.relations.list_rules import Each

FACTS = Path(__file__).resolve().parent.parent / "facts" / "ops"
SINGLE = {"null", "dtype_in_list", "dtype_soc", "max_dims", "private_format", "rank_is", "early_success"}
"""Checks that look at one parameter at a time; a fact that names several stands for one each."""
SOC_FIRST = 561000
"""The code of a SoC that is refused before any dtype is looked at."""


def form(api: str) -> dict[str, Any]:
    path = FACTS / f"{api}.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        pytest.fail(f"{path}: {problem}")


def unwrapped(params: list[str]) -> frozenset[str]:
    """["promote(a,b)", "c"] names a, b and c."""
    return frozenset(name for text in params for name in text.removeprefix("promote(").rstrip(")").split(","))


def excludes(lists: dict[str, list[str]], about: frozenset[str]) -> bool:
    """Whether a test of the SoC can refuse anything there: BF16, or without parameters every call."""
    if about:
        return any("BF16" not in lists.get(name, ()) for name in about)
    return all({*tokens} <= {"*any"} for tokens in lists.values())


def expected(fact: dict[str, Any], soc: str) -> Iterator[Check]:
    for check in fact["checks"]:
        if soc not in check.get("soc", FAMILIES) or check["code"] >= TASK_LIST:
            continue
        promoted = any(name.startswith("promote(") for name in check["params"])
        single = check["rule"] in SINGLE and check["params"] and not promoted
        groups = [[name] for name in check["params"]] if single else [check["params"]]
        for group in groups:
            about = unwrapped(group)
            if (
                check["rule"] == "dtype_soc"
                and check["code"] != SOC_FIRST
                and "soc" not in check  # a SoC that is named is refused, whatever dtypes were let through before
                and not (about == frozenset() and "soc" in check)
                and not excludes(fact["dtypes_by_soc"][soc], about)
            ):
                continue
            yield check["code"], check["rule"], about, check.get("limit")


ROUGH = ("castable", "attr_range", "early_success", "shape_equals_broadcast", "shape_custom")


def merged(checks: list[Check]) -> Iterator[Check]:
    """Several tests of one shape in a row count as one."""
    for at, one in enumerate(checks):
        if not at or one[1] != "shape_custom" or one != checks[at - 1]:
            yield one


def agree(one: Check | None, fact: Check | None) -> bool:
    """Equal, but that a few kinds may name fewer parameters on one side."""
    if one is None or fact is None or (one[0], one[1], str(one[3])) != (fact[0], fact[1], str(fact[3])):
        return False
    about, facts = one[2], fact[2]
    return about == facts or (one[1] in ROUGH and (about < facts or facts < about))


def line(check: Check | None) -> str:
    if check is None:
        return "nothing more"
    code, kind, about, limit = check
    return f"{code} {kind} of {', '.join(sorted(about)) or 'nothing'}{f', limit {limit}' if limit is not None else ''}"


def as_fact(check: Check) -> str:
    """As a row of `checks` in a facts file has it, to be compared with the source."""
    code, kind, about, limit = check
    return json.dumps(
        {"code": code, "rule": kind, "params": sorted(about)} | ({} if limit is None else {"limit": limit})
    )


def difference(found: list[Check], wanted: list[Check]) -> str:
    """The first check that is another one, and how many follow it on each side; "" where all are the same."""
    ours, theirs = [*merged(found)], [*merged(wanted)]
    for at, (one, fact) in enumerate(zip_longest(ours, theirs)):
        if not agree(one, fact):
            left = f"{len(ours) - at} and {len(theirs) - at} are left"
            told = f". As a fact the declaration's is {as_fact(one)}" if one else ""
            return f"check {at}: the declaration has {line(one)}, the facts have {line(fact)} ({left}){told}"
    return ""


def test_there_is_a_fact_for_every_operator() -> None:
    assert set(ops.names()) <= {path.stem for path in FACTS.glob("*.json")}


@pytest.mark.parametrize("api", ops.names())
def test_a_declaration_is_what_the_facts_say(api: str) -> None:
    operator, fact = ops.find(api), form(api)
    assert prototype(operator) == {name: fact[name] for name in prototype(operator)}
    assert operator.launch_code == fact.get("launch_code", 0)
    assert by_difference((soc, lists_apart(operator, fact, soc)) for soc in FAMILIES) == {}
    early = any(check["rule"] == "early_success" for check in fact["checks"])
    apart = ((soc, difference(checks_of(operator, soc, early), list(expected(fact, soc)))) for soc in FAMILIES)
    assert by_difference(apart) == {}
    assert rank_limits(operator) == rank_limits_told(fact)
    for check in task_list(fact):
        outcome = operator.outcome(broken(operator, check))
        assert isinstance(outcome, Refusal), check
        assert outcome.code == 561103, check


def prototype(operator: Operator) -> dict[str, Any]:
    """What stands in the facts under the same names."""
    return {
        "api": operator.name,
        "header": operator.header,
        "library": operator.library,
        "params": [{"name": p.name, "ctype": p.ctype, "role": p.role, "optional": p.optional} for p in operator.params],
        "documented_soc": list(operator.documented_soc),
    }


def by_difference(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Text -> the SoCs on which it is told; those without one are left out."""
    told: dict[str, list[str]] = {}
    for soc, text in found:
        if text:
            told.setdefault(text, []).append(soc)
    return told


def lists_apart(operator: Operator, fact: dict[str, Any], soc: str) -> str:
    ours = {name: set(tokens) for name, tokens in lists(operator, soc).items()}
    theirs = {name: set(tokens) for name, tokens in fact["dtypes_by_soc"][soc].items()}
    apart = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
    return "; ".join(
        f"{name}: the declaration has {sorted(ours.get(name, ()))}, the facts have {sorted(theirs.get(name, ()))}"
        for name in apart
    )


def checks_of(operator: Operator, soc: str, early: bool) -> list[Check]:
    leaves = (leaf for step in operator.plan for leaf in step.leaves())
    fits = tuple(dict.fromkeys(leaf for leaf in leaves if isinstance(leaf, (ShapeMatches, PartsMatch))))
    found = [declared(rule) for rule in source_rules((*operator.rules, *fits), soc, early)]
    while found[-1][1] == "early_success":  # after every test: the facts have that in words
        found.pop()
    return found


def test_a_difference_says_which_side_has_what() -> None:
    one, other = (161001, "null", frozenset({"self"}), None), (161002, "max_dims", frozenset({"self"}), 8)
    assert difference([one], [one]) == ""
    assert difference([one], [one, other]) == (
        "check 1: the declaration has nothing more, the facts have 161002 max_dims of self, limit 8 (0 and 1 are left)"
    )
    told = difference([other], [one])
    assert told.startswith("check 0: the declaration has 161002 max_dims of self, limit 8, the ")
    assert told.endswith('{"code": 161002, "rule": "max_dims", "params": ["self"], "limit": 8}')


def rank_limits(operator: Operator) -> set[float]:
    asked = source_rules(operator.rules, "ascend910b")
    rules = [rule.rule if isinstance(rule, Each) else rule for rule in asked]
    return {rule.high for rule in rules if isinstance(rule, Within) and isinstance(rule.term, Rank) and rule.high}


def rank_limits_told(fact: dict[str, Any]) -> set[float]:
    here = [check for check in fact["checks"] if "ascend910b" in check.get("soc", FAMILIES)]
    told = {check["limit"] for check in here if check["rule"].endswith("max_dims")}
    return (told | {fact["max_dims"]}) - {None}


def task_list(fact: dict[str, Any]) -> list[dict[str, Any]]:
    """What the facts say goes wrong only when the tasks are listed."""
    return [check for check in fact["checks"] if check["code"] == 561103]


def broken(operator: Operator, check: dict[str, Any]) -> Call:
    """A call that fails this way and no other; an output differs if the check names one."""
    usual = ["ascend950" if check["rule"] != "dtype_soc" else "ascend910"]
    where = profile(representative(check.get("soc", usual)[0]), "source")
    call = Call(where, {param.name: example(param) for param in operator.params})
    if isinstance(operator.outcome(call), Refusal):
        call = next(iter(good_calls(operator, where)), call)
    params = [operator.param(name) for name in check["params"]]
    outputs = [param for param in params if param.role == "output"]
    param = params[0] if check["rule"] == "format" else (outputs or params)[-1]
    if check["rule"] == "null":
        return call.without(param)
    changes: dict[str, dict[str, Any]] = {
        "format": {"format": ACL_FORMAT_NCHW},
        "same_dtype": {"dtype": ACL_FLOAT16},
        "dtype_equals": {"dtype": ACL_FLOAT16},
        "castable": {"dtype": ACL_COMPLEX32},
        "same_shape": {"shape": (3, 2)},
        "dtype_soc": {},
    }
    return call.but(param, **changes[check["rule"]])
