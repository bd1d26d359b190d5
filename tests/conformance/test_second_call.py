"""The second call of every operator: its plan comes from the cache, and its arguments go the quick way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from golden_file import read
from sampled import sample

from aclnn_py import ops, planner
from aclnn_py.api import phase_one
from aclnn_py.base.profile import Profile, profile
from aclnn_py.base.soc import UNKNOWN, representative
from aclnn_py.conform.emulator import Python
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import Call

HOME = profile(representative("ascend910b"))
TEXT = "char*"
"""Parameters that are looked at with care in every call."""


@pytest.fixture(scope="module")
def target() -> Iterator[Python]:
    target = Python()
    yield target
    target.leave()


class Counted:
    """How often the planner was asked, and how often arguments were looked at with care."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.planned = self.careful = 0
        answer, look = planner.answer, phase_one.FirstPhase.__call__

        def counted_answer(asked: bytes) -> bytes:
            self.planned += 1
            return answer(asked)

        def counted_look(phase: phase_one.FirstPhase, arguments: tuple[Any, ...]) -> phase_one.Answer:
            self.careful += 1
            return look(phase, arguments)

        monkeypatch.setattr(planner, "answer", counted_answer)
        monkeypatch.setattr(phase_one.FirstPhase, "__call__", counted_look)


def where(api: str) -> Profile:
    """The usual SoC, or one that accepts calls."""
    if good_calls(ops.find(api), HOME):
        return HOME
    rows = {each: len(read(api).rows[each]) for each in sample(api) if each.soc is not UNKNOWN}
    return max(rows, key=lambda each: rows[each])


def call_of(operator: Operator) -> Call:
    return good_calls(operator, where(operator.name))[0]


@pytest.mark.parametrize("api", ops.names())
def test_a_second_call_hits_the_cache_the_quick_way(api: str, target: Python, monkeypatch: pytest.MonkeyPatch) -> None:
    operator = ops.find(api)
    call = call_of(operator)
    target.choose(call.profile)
    for _ in range(2):
        counted = Counted(monkeypatch)
        assert target.code(operator, call) == 0
        monkeypatch.undo()
    assert counted.planned == 0
    assert counted.careful == 0 or any(TEXT in param.ctype for param in operator.params)
