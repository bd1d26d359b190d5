"""A sample of `python -m aclnn_py.cli.fuzz`, and that it finds what there is to find."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from aclnn_py import ops
from aclnn_py.base.dtype import ACL_FLOAT
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.fuzz import known
from aclnn_py.conform.fuzz.arena import mark, placed, size_of
from aclnn_py.conform.fuzz.operators import begins, fuzzed, numbered
from aclnn_py.conform.fuzz.trial import AROUND, BESIDE, CODE, Finding, expected, tried
from aclnn_py.conform.target import Target
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import Call, TensorFacts

SEED = 1
SAMPLE = [name for name in ops.names() if zlib.crc32(name.encode()) % 40 == 0]
CALLS = 20
LISTED = known.load()
PATIENCE = 300
"""Calls after which what is listed has been seen."""
SHOWN = [
    ("aclnnInterleaveRope", "out"), ("aclnnSquaredRelu", "out"), ("aclnnMaskedSelect", "out"),
    ("aclnnUniqueDim", "valueOut"),
]  # fmt: skip
"""Of the list one of each kind; the whole of it is asked by the command."""


class Faulty(Python):
    """The emulator with faults: `wrong` is phase one's code, `byte` of the arena changes, `taken` depends on the first.

    None of them is there unless a test asks for it.
    """

    wrong = 0
    byte: int | None = None
    taken: int | None = None

    def phase_one(self, operator: Operator, arguments: list[Any], workspace: bool, executor: bool) -> Any:
        found = super().phase_one(operator, arguments, workspace, executor)
        return (0, None, self.wrong) if self.wrong else found

    def copy(self, to_device: bool, address: Any, host: Any) -> int:
        code = super().copy(to_device, address, host)
        if not to_device and self.byte is not None:
            host[self.byte] ^= 0x55
        if not to_device and self.taken is not None:
            host[self.taken] = host[0]
        return code


@pytest.fixture(scope="module")
def target() -> Iterator[Faulty]:
    found = Faulty()
    yield found
    found.leave()


@pytest.mark.parametrize("name", SAMPLE)
def test_codes_are_declared_and_nothing_is_written_beside_outputs(target: Target, name: str) -> None:
    counts, found = fuzzed(target, ops.find(name), SEED, range(CALLS))
    unknown = [
        each for each in found if each.finding.kind != BESIDE or (name, each.finding.operand) not in LISTED
    ]  # fmt: skip
    assert unknown == []
    assert counts.calls > CALLS // 2 or not begins(ops.find(name))


@pytest.mark.parametrize(("name", "operand"), SHOWN)
def test_what_is_listed_happens(target: Target, name: str, operand: str) -> None:
    assert (name, operand) in LISTED
    for begin in range(0, PATIENCE, CALLS):
        _, found = fuzzed(target, ops.find(name), SEED, range(begin, begin + CALLS))
        if any(each.finding.kind == BESIDE and each.finding.operand == operand for each in found):
            return
    raise AssertionError(f"Nothing is written beside {operand} of {name} any more: take it off the list.")


@pytest.mark.parametrize("name", sorted({name for name, _ in LISTED}))
def test_the_notes_of_operators_that_are_listed_say_so(name: str) -> None:
    said = re.compile("(beside|beyond|whatever|outside of) its (view|layout)")
    assert any(said.search(note) for note in ops.find(name).notes)


def test_an_entry_of_which_nothing_was_seen_is_stale() -> None:
    one, other = (known.Known(f"aclnn{name}", "out", "a reason") for name in ("One", "Other"))
    assert known.stale((one, other), ["aclnnOne"], ["aclnnOne", "aclnnOther"]) == ["aclnnOther"]
    assert known.stale((one, other), (), ["aclnnElse"]) == []


def test_calls_are_the_same_for_the_same_seed() -> None:
    silu = ops.find("aclnnSilu")
    one, other = ([numbered(silu, SEED, number)[0].args for number in range(50)] for _ in range(2))
    assert one == other
    assert one != [numbered(silu, SEED + 1, number)[0].args for number in range(50)]


def silu() -> tuple[Operator, Call, Mapping[str, Any]]:
    operator = ops.find("aclnnSilu")
    call = begins(operator)[0]
    places = placed(operator, call)
    assert places is not None
    return operator, call, places


def found_in_silu(target: Target) -> Finding:
    operator, call, _ = silu()
    target.choose(call.profile)
    _, found = tried(target, operator, call, Random(1))
    assert found is not None
    return found


def test_a_wrong_code_is_found(target: Faulty, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "wrong", 561000)
    assert found_in_silu(target) == Finding(CODE, "", "Expected 0 but got 561000.")


@pytest.mark.parametrize("side", [-1, 0])
def test_a_byte_beside_an_output_is_found(target: Faulty, monkeypatch: pytest.MonkeyPatch, side: int) -> None:
    place = silu()[2]["out"]
    monkeypatch.setattr(target, "byte", (place.low if side else place.high) + side)
    found = found_in_silu(target)
    assert (found.kind, found.operand) == (BESIDE, "out")
    assert found.text.startswith("1 bytes beside the view of out")


def test_a_result_that_depends_on_what_lies_around_is_found(target: Faulty, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "taken", silu()[2]["out"].low)
    assert found_in_silu(target).kind == AROUND


@pytest.mark.parametrize(
    "facts",
    [
        TensorFacts.dense(ACL_FLOAT, (2, 3)),
        TensorFacts.of(ACL_FLOAT, (2, 3), (-3, -1), 5, (6,), 2),
        TensorFacts.of(ACL_FLOAT, (2, 3), (8, 2), 1, (20,), 2),
        TensorFacts.of(ACL_FLOAT, (2, 3), (0, 1), 0, (3,), 2),
        TensorFacts.of(ACL_FLOAT, (2,), (-4,), 0, (1,), 2),  # reaches before its storage
    ],
)
def test_the_bytes_of_a_view(facts: TensorFacts) -> None:
    operator, call, _ = silu()
    places = placed(operator, call.set(operator.params[0], facts))
    assert places is not None
    place = places["self"]
    mask = np.zeros(size_of(places), bool)
    mark(mask, place)
    elements = {facts.offset + sum(at * stride for at, stride in zip(index, facts.walk, strict=True))
                for index in np.ndindex(facts.shape)}  # fmt: skip
    assert set(np.flatnonzero(mask)) == {place.begin + 4 * each + byte for each in elements for byte in range(4)}


def test_what_is_expected_is_the_declarations_answer() -> None:
    operator, call, _ = silu()
    code, plan = expected(operator, call)
    assert (code, plan is not None) == (0, True)
    assert expected(operator, call.without(operator.params[0])) == (161001, None)
