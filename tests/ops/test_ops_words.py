"""Texts of operators speak the field's language: turns of phrase that a reader would have to decode are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from aclnn_py import ops, optypes
from aclnn_py.lowering.operator import Operator

RIDDLES = (
    r"\bnobody\b", r"\bnoughts?\b", r"\blook(s|ed|ing)? at\b", r"left alone", r"brought to", r"one over (the|its)",
    r"side by side", r"\b(floats of|[48]-bit floats)\b", r"(element|place|bit) by (element|place|bit)", r"passed over",
    r"counts? as none", r"counts from the back", r"nothing (tests|compares|depends|limits)",
    r"\b(what|who) (asks|answers)\b", r"\bhow (much|many|far|often|long|large)\b", r"one (behind|after) the other",
    r"eight times", r"long short-term", r"connectionist", r"logistic function", r"the (left|right) side",
    r"likeliest", r"\bx, but\b", r"where it is looked for", r"(is|are) let through", r"members for members", r" at 0x",
)  # fmt: skip


SHAPE = re.compile(
    r"\[[^]]+\]|\bshapes?\b|\brank\b|\bscalar\b|broadcast|\b[2-8] (or more )?axes\b|\b1 axis\b"
    r"|\b(one|1) (\w+ )?elements?\b|(as many|number of|[*] \w+|>=|at least .*) (elements|bytes)\b|one per row\b"
)
"""A tensor's shape, or that of which other tensor it has."""
UNUSED = re.compile(r"\bignored\b|\bnot written\b|\breserved\b|must be null|only its dtype is used")


def texts(operator: Operator) -> Iterator[str]:
    yield from (operator.summary, operator.formula, operator.precision, operator.reference, *operator.notes)
    yield from (param.meaning for param in operator.params)


@pytest.mark.parametrize("riddle", RIDDLES)
def test_no_text_is_a_riddle(riddle: str) -> None:
    every = (*map(ops.find, ops.names()), *map(optypes.find, optypes.TYPES))
    found = {each.name: text for each in every for text in texts(each) if re.search(riddle, text, re.IGNORECASE)}
    assert found == {}


def test_every_parameter_has_a_text() -> None:
    silent = [f"{name}.{param.name}" for name in ops.names() for param in ops.find(name).params if not param.meaning]
    assert silent == []


def test_every_tensor_states_its_shape() -> None:
    """Or that it has none to state: the operator does not use the tensor."""
    shapeless = {
        f"{operator.name}.{param.name}: {param.meaning}"
        for operator in map(ops.find, ops.names())
        for param in operator.params
        if param.is_tensor or "aclTensorList" in param.ctype
        if not SHAPE.search(param.meaning) and not UNUSED.search(param.meaning)
    }
    assert shapeless == set()
