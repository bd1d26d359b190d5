"""Pages of InfiniOp's operators, for `aclnn-py ops`: read off the declarations."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..rules.core.param import Param
from . import constants as c
from . import operator_functions
from .operator import Operator
from .operators import OPERATORS, by_name

PREFIX = "infiniop"


class Row(NamedTuple):
    """An operator in the table."""

    name: str
    dtypes: tuple[str, ...]
    summary: str


def names() -> tuple[str, ...]:
    """The operators' names as the run function bears them."""
    return tuple(PREFIX + operator.name for operator in OPERATORS)


def find(name: str) -> Operator:
    return by_name()[name.removeprefix(PREFIX)]


def rows() -> list[Row]:
    """The table."""
    return [Row(PREFIX + each.name, tuple(map(c.dtype_name, each.dtypes)), each.summary) for each in OPERATORS]


def refusals(operator: Operator) -> list[tuple[str, str]]:
    """Status and condition of everything that Create and the run function refuse, in their order."""
    null = (
        c.status_name(c.INFINI_STATUS_BAD_PARAM),
        "a handle, descriptor or pointer is null, destroyed or no such object",
    )
    workspace = c.status_name(c.INFINI_STATUS_INSUFFICIENT_WORKSPACE), "run: workspace_size is below what was asked for"
    data = c.status_name(c.INFINI_STATUS_BAD_PARAM), "run: data is null though there are elements, or not there"
    rules = [(c.status_name(rule.code), f"unless {rule}") for rule in operator.rules]
    return [null, *rules, workspace, data]


def described(param: Param) -> dict[str, Any]:
    return {"name": param.name, "meaning": param.meaning}


def page(name: str) -> dict[str, Any]:
    """Everything about an operator as plain data."""
    operator = find(name)
    return {
        "name": name,
        "summary": operator.summary,
        "header": f"infiniop/ops/{operator.header}.h",
        "tensors": [{**described(each), "output": each.role == "output"} for each in operator.operands],
        "attributes": [described(each) for each in operator.attributes],
        "dtypes": [c.dtype_name(each) for each in operator.dtypes],
        "prototypes": [f"infiniStatus_t {text}" for text in operator_functions.prototypes(operator)],
        "refusals": [{"status": status, "condition": condition} for status, condition in refusals(operator)],
    }


def text(name: str) -> str:
    """The same to read."""
    found = page(name)
    tensors = [f"  {each['name']}: {each['meaning']}" for each in found["tensors"] + found["attributes"]]
    refused = [f"  {each['status']}: {each['condition']}" for each in found["refusals"]]
    parts = {
        f"{name}: {found['summary']}": [f"  #include <{found['header']}>"],
        "Tensors, the output first, and attributes": tensors,
        "Dtypes, one for all tensors": ["  " + ", ".join(found["dtypes"])],
        "Functions": [f"  {each}" for each in found["prototypes"]],
        "Refused, in this order": refused,
    }
    return "\n\n".join("\n".join([title, *lines]) for title, lines in parts.items())
