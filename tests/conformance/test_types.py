"""Operators that programs call by their types, against the facts: names in their order, defaults, dtypes.

An attribute without a default has to be set; `options` are settings of CANN's compiler that a kernel depends on.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.base import dtype as dt
from aclnn_py.lowering.operator import Operator
from aclnn_py.optypes import TYPES, find
from aclnn_py.rules.core.term import Dtype
from aclnn_py.rules.relations.basic import OneOf

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[1] / "facts" / "single_operators.json").read_text(encoding="utf-8")
)["types"]
CTYPES = {
    "Float": "float",
    "Int": "int64_t",
    "Bool": "bool",
    "String": "char*",
    "ListInt": "const aclIntArray*",
    "ListFloat": "const aclFloatArray*",
}


def named(operator: Operator, role: str) -> list[str]:
    return [f"{'?' * param.optional}{param.name}" for param in operator.params if param.role == role]


def dtypes(operator: Operator, name: str) -> list[set[int]]:
    return [
        set(rule.choices.on("ascend910b"))
        for rule in operator.rules
        if isinstance(rule, OneOf) and isinstance(rule.term, Dtype) and rule.term.name == name
    ]


def test_every_type_has_facts() -> None:
    assert set(FACTS) == set(TYPES)


@pytest.mark.parametrize("name", FACTS)
def test_names_are_those_of_the_prototype(name: str) -> None:
    fact, operator = FACTS[name], find(name)
    assert named(operator, "input") == fact["inputs"]
    outputs = [f"{each}_out" if each in fact["inputs"] else each for each in fact["outputs"]]
    assert named(operator, "output") == outputs
    found = {param.name: param for param in operator.params if param.role == "attr"}
    attrs = fact["attrs"] | fact.get("options", {})
    for attr, (kind, default) in attrs.items():
        assert (attr, found[attr].ctype) == (attr, CTYPES[kind])
        if default is not None or not found[attr].meaning.startswith("ignored"):
            assert (attr, found[attr].default) == (attr, default)
    assert set(found) == set(attrs)


@pytest.mark.parametrize("name", [name for name in FACTS if "dtypes" in FACTS[name]])
def test_dtypes_are_those_of_the_definition(name: str) -> None:
    fact, operator = FACTS[name], find(name)
    wanted = {getattr(dt, f"ACL_{each}") for each in fact["dtypes"]}
    assert dtypes(operator, fact["inputs"][0]) == [wanted]
