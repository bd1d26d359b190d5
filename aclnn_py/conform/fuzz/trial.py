"""One call on a target: the code of phase one is the declaration's, and a run changes nothing beside the outputs."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ...base import status
from ...lowering.operator import Operator, Refusal
from ...lowering.plan.limits import assembled
from ...lowering.plan.lowered import Lowered
from ...rules.core.call import Call
from ..groups import ranks_of
from ..target import Broken, Target, check
from .arena import ARENA_BYTES, GUARD, Array, Region, contents, mark, placed, size_of

CODE, PLANNING, BESIDE, AROUND, TARGET = "code", "planning", "beside", "around", "target"
ARENA, WORKSPACE = 1 << 20, 1 << 21
"""Numbers of the blocks."""
FAULTS = (
    status.ACL_ERROR_RT_AICORE_EXCEPTION, status.ACL_ERROR_RT_AICPU_EXCEPTION,
    status.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION,
    status.ACLNN_ERR_RUNTIME_ERROR,
)  # fmt: skip
"""What work that fails on the device answers with: an index out of range, a result that does not fit."""


class Finding(NamedTuple):
    """What is wrong with a call: `kind`, the operand that it is about ("" for none), and a text."""

    kind: str
    operand: str
    text: str


class Counts(NamedTuple):
    """Calls made, those that phase one accepts, those that ran, those whose work failed on the device."""

    calls: int = 0
    accepted: int = 0
    ran: int = 0
    failed: int = 0

    def plus(self, other: Counts) -> Counts:
        return Counts(*map(sum, zip(self, other, strict=True)))


Outcome = tuple[Counts, Finding | None]


def expected(operator: Operator, call: Call) -> tuple[int, Lowered | None]:
    """Phase one's code by the declaration, and the plan where there is work; whatever it raises is a defect."""
    found = operator.outcome(call)
    if isinstance(found, Refusal):
        return found.code, None
    if found.late or not (found.steps or found.fault):
        return 0, None
    made = assembled(found, operator.facts(call))
    if isinstance(made, str):
        return status.ACLNN_ERR_INNER_NULLPTR, None
    return 0, None if found.fault else found


def tried(target: Target, operator: Operator, call: Call, dice: Random) -> Outcome:
    """What came of one call, and what is wrong with it; a call that cannot be made counts as none."""
    if not sayable(target, operator, call):
        return Counts(), None
    try:
        code, plan = expected(operator, call)
    except Exception as problem:
        return Counts(1), Finding(PLANNING, "", f"{type(problem).__name__}: {problem}"[:300])
    alone = ranks_of(call) == 1  # further ranks would be awaited in vain
    regions = placed(operator, call) if plan is not None and alone else None
    try:
        if regions is None:
            got = target.code(operator, call)
            return Counts(1, got == 0), unlike(code, got)
        return run(target, operator, call, regions, dice)
    except Broken as problem:
        return Counts(1), Finding(TARGET, "", str(problem))


def sayable(target: Target, operator: Operator, call: Call) -> bool:
    """Whether there is a way to make the call: Python itself refuses values that no C type of the parameter has."""
    if not target.can_say(call):
        return False
    try:
        target.give_back(operator, target.arguments(operator, call, {}))
    except (TypeError, OverflowError, ValueError, Broken):
        return False
    return True


def unlike(code: int, got: int) -> Finding | None:
    return Finding(CODE, "", f"Expected {code} but got {got}.") if got != code else None


def run(target: Target, operator: Operator, call: Call, regions: Mapping[str, Region], dice: Random) -> Outcome:
    """Both phases twice, with other bytes around the views: only outputs change, and results are the same."""
    size = size_of(regions)
    arena = target.block(ARENA, ARENA_BYTES + GUARD)
    addresses = {name: target.offset_by(arena, region.begin) for name, region in regions.items()}
    inside, allowed = np.zeros(size, bool), np.zeros(size, bool)
    filled = np.zeros(size, "u1")
    for region in regions.values():
        filled[region.low : region.high] = contents(dice, region)
        mark(inside, region)
        if region.written:
            mark(allowed, region)
    results: list[Array] = []
    for around in (0x00, 0xFF):
        before = np.where(inside, filled, np.uint8(around))
        code, after = once(target, operator, call, addresses, arena, before)
        if code or after is None:
            return Counts(1, 1, 0, 1), unlike(0, 0 if code in FAULTS else code)
        wrong = np.flatnonzero((before != after) & ~allowed)
        if wrong.size:
            return Counts(1, 1, 1), bytes_beside(regions, wrong)
        results.append(after[allowed])
    if not np.array_equal(*results):
        return Counts(1, 1, 1), Finding(AROUND, "", "Expected the same results whatever lies around the tensors.")
    return Counts(1, 1, 1), None


def once(
    target: Target, operator: Operator, call: Call, addresses: Mapping[str, Any], arena: Any, before: Array
) -> tuple[int, Array | None]:
    """The first code of both phases that is none, and the bytes of the arena afterwards."""
    arguments = target.arguments(operator, call, addresses)
    try:
        check("aclrtMemcpy", target.copy(True, arena, before))
        size, executor, code = target.phase_one(operator, arguments, True, True)
        if code:
            return code, None
        workspace = target.block(WORKSPACE, size) if size else None
        code = target.phase_two(operator, workspace, size, executor, target.stream)
        code = target.synchronize(target.stream) or code
        if code:
            target.renew()
            return code, None
        after = before.copy()
        check("aclrtMemcpy", target.copy(False, arena, after))
        return 0, after
    finally:
        target.give_back(operator, arguments)


def bytes_beside(regions: Mapping[str, Region], wrong: Array) -> Finding:
    """Bytes that no output's view has: the output that lies nearest, how many, and how far away the first one is."""
    first = int(wrong[0])
    owner = next((each for each in regions.items() if each[1].low <= first < each[1].high), None)
    written = [each for each in regions.items() if each[1].written]
    name, region = owner or min(written or regions.items(), key=lambda each: abs(first - each[1].begin))
    text = f"{wrong.size} bytes beside the view of {name}, the first one at byte {first - region.begin}."
    return Finding(BESIDE, region.param.name, text)
