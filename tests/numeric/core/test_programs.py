"""A malformed program is refused, and no program that is accepted touches a byte that its arguments do not declare."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aclnn_py.native import ffi, lib
from numeric.programs import Operand, Program, Step, make_plan

GUARD = 4096
GOOD = Program(
    [
        Step("move", [Operand(np.zeros((6, 5), "f4"), slot=512)], [Operand(np.zeros((6, 5), "f2"))]),
        Step("hardsigmoid_backward", [Operand(np.zeros((6, 5), "f4"))], [Operand(np.zeros((6, 5), "f4"))] * 2, (3.0,)),
    ],
    workspace=4096,
)
WORDS = GOOD.words()
HEAD = 4 + 3 * len(GOOD.arrays)
EDGES = st.sampled_from([-(2**63), -(2**60), -1, 0, 1, 2, 3, 9, 31, 33, 34, 100, 2**31, 2**32, 2**60, 2**62, 2**63 - 1])


def accepted(words: list[int], attrs: list[float] | None = None) -> bool:
    return bool(make_plan(words, GOOD.attrs if attrs is None else attrs) != ffi.NULL)


def test_the_good_program_is_accepted() -> None:
    assert accepted(WORDS)


@pytest.mark.parametrize("length", range(len(WORDS)))
def test_a_truncated_program_is_refused(length: int) -> None:
    assert not accepted(WORDS[:length])


def test_a_trailing_word_is_refused() -> None:
    assert not accepted([*WORDS, 0])


def changed(index: int, value: int) -> list[int]:
    return [*WORDS[:index], value, *WORDS[index + 1 :]]


STEP = HEAD
VIEW = STEP + 11
REFUSED = {
    "arguments": (0, 9),
    "negative workspace": (1, -1),
    "no steps": (2, 0),
    "fused beyond the steps": (3, 2),
    "an argument's end before its start": (5, -1),
    "a flag that is no flag": (6, 2),
    "unknown kernel": (STEP, 1000),
    "unknown class": (STEP + 1, 1),
    "a class the kernel is not written for": (STEP + 23 + 1, 17),
    "unknown rounding": (STEP + 2, 2),
    "axes of a row": (STEP + 3, 1),
    "rank": (STEP + 4, 33),
    "negative size": (STEP + 5, -1),
    "attributes that are not there": (STEP + 7, 2),
    "attributes the kernel does not have": (STEP + 8, 1),
    "two outputs": (STEP + 9, 2),
    "unknown place": (VIEW, 4),
    "a temporary outside the workspace": (VIEW + 1, 4096),
    "no dtype": (VIEW + 2, 5),
    "no kernel dtype": (VIEW + 3, 13),
    "a stride beyond the workspace": (VIEW + 4, 4000),
    "writing to an argument that is read": (VIEW, 0),
}


@pytest.mark.parametrize("defect", REFUSED)
def test_a_defect_is_refused(defect: str) -> None:
    assert not accepted(changed(*REFUSED[defect]))


def test_missing_attributes_are_refused() -> None:
    assert accepted(WORDS, [0.0] * 1000)
    assert not accepted(WORDS, [])


@settings(max_examples=400)
@given(st.lists(st.tuples(st.integers(0, len(WORDS) - 1), EDGES | st.integers(-200, 200)), min_size=1, max_size=3))
def test_what_is_accepted_stays_inside(changes: list[tuple[int, int]]) -> None:
    words = list(WORDS)
    for index, value in changes:
        if index == 0 or index >= HEAD:
            words[index] = value
    plan = make_plan(words, GOOD.attrs)
    if plan == ffi.NULL:
        return
    rooms = [np.full(2 * GUARD + 4096, 0xA5, np.uint8) for _ in range(len(GOOD.arrays) + 1)]
    legal = [(WORDS[4 + 3 * i], WORDS[5 + 3 * i]) for i in range(len(GOOD.arrays))] + [(0, 4096)]
    writes = [bool(WORDS[6 + 3 * i]) for i in range(len(GOOD.arrays))] + [True]
    starts = [room.ctypes.data + GUARD for room in rooms]
    assert lib.ae_plan_call(plan, starts[-1], starts[:-1]) == 0
    for room, (low, high), written in zip(rooms, legal, writes, strict=True):
        beside = np.ones(room.size, bool)
        beside[GUARD + low : GUARD + high] = not written
        assert np.all(room[beside] == 0xA5)


def test_a_plan_is_freed_with_its_last_reference() -> None:
    for _ in range(1000):
        assert accepted(WORDS)
    lib.ae_plan_release(ffi.NULL)
