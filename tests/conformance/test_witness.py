"""The declarations against the facts, field by field: parameters, header, dtypes, and the checks in their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
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
from aclnn_py.lowering.fits import Fits
from aclnn_py.lowering.lists import FitParts
from aclnn_py.lowering.operator import Operator, Refusal
from aclnn_py.rules.call import Call, example
from aclnn_py.rules.lists import Each
from aclnn_py.rules.relations import Within
from aclnn_py.rules.terms import Rank

FACTS = Path(__file__).resolve().parent.parent / "facts" / "ops"
SINGLE = {"null", "dtype_in_list", "dtype_soc", "max_dims", "private_format", "rank_is", "early_success"}
"""Checks that look at one parameter at a time; a fact that names several stands for one each."""
SOC_FIRST = 561000
"""The code of a SoC that is refused before any dtype is looked at."""


def form(api: str) -> dict[str, Any]:
    return json.loads((FACTS / f"{api}.json").read_text(encoding="utf-8"))


def unwrapped(params: list[str]) -> frozenset[str]:
    """["promote(a,b)", "c"] names a, b and c."""
    return frozenset(name for text in params for name in text.removeprefix("promote(").rstrip(")").split(","))


def excludes(lists: dict[str, list[str]], about: frozenset[str]) -> bool:
    """Whether a test of the SoC can refuse anything there: BF16, or without parameters every call."""
    return any("BF16" not in lists.get(name, ()) for name in about) if about else not any(lists.values())


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
    leaves = (leaf for step in operator.plan for leaf in step.leaves())
    fits = tuple(dict.fromkeys(leaf for leaf in leaves if isinstance(leaf, (Fits, FitParts))))
    found = [declared(rule) for rule in source_rules((*operator.rules, *fits), soc, early)]
    while found[-1][1] == "early_success":  # after every test: the facts have that in words
        found.pop()
    the_same(found, list(expected(fact, soc)))


@pytest.mark.parametrize("api", ops.names())
def test_rank_limit(api: str) -> None:
    operator: Operator = ops.find(api)
    asked = source_rules(operator.rules, "ascend910b")
    rules = [rule.rule if isinstance(rule, Each) else rule for rule in asked]
    limits = {rule.high for rule in rules if isinstance(rule, Within) and isinstance(rule.term, Rank) and rule.high}
    here = [check for check in form(api)["checks"] if "ascend910b" in check.get("soc", FAMILIES)]
    told = {check["limit"] for check in here if check["rule"].endswith("max_dims")}
    assert limits == (told | {form(api)["max_dims"]}) - {None}


def task_list(api: str) -> list[dict[str, Any]]:
    """What the facts say goes wrong only when the tasks are listed."""
    return [check for check in form(api)["checks"] if check["code"] == 561103]


def broken(api: str, check: dict[str, Any]) -> Call:
    """A call that fails this way and no other; an output differs if the check names one."""
    operator = ops.find(api)
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


@pytest.mark.parametrize("api", [api for api in ops.names() if task_list(api)])
def test_what_fails_with_the_task_list(api: str) -> None:
    for check in task_list(api):
        outcome = ops.find(api).outcome(broken(api, check))
        assert isinstance(outcome, Refusal), check
        assert outcome.code == 561103, check
