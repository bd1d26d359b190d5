"""Phase one of an aclnn operator: the rules' verdict on a call, and the plan of what runs."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from .. import ops, optypes
from ..base import status
from ..base.profile import profile
from ..lowering.operator import Operator, Refusal
from ..lowering.plan.limits import assembled
from ..lowering.plan.lowered import Lowered
from ..rules.core.call import Call
from ..rules.core.param import EXECUTOR, WORKSPACE, Param
from ..rules.relations.basic import Present
from ..rules.relations.shorthand import BY_DOCUMENTS
from .answer import plan, refusal
from .snapshot import DOCUMENTS, NO_EXECUTOR, NO_SIZE, Snapshot
from .words import Malformed

Convert = Callable[[Any], object]
UPPER = str.maketrans(ascii_lowercase, ascii_uppercase)
SIGN = 1 << 31
CONVERTS: dict[str, Convert] = {
    "bool": bool,
    "uint64_t": lambda word: word & (1 << 64) - 1,
    "aclDataType": lambda word: (word & (1 << 32) - 1 ^ SIGN) - SIGN,
}
"""C type of a parameter -> from the word of an argument to what rules look at, where that is not the word itself."""


class Requested:
    """An operator as calls come in: its parameters' names, those to be converted, and its operands' numbers."""

    __slots__ = ("converts", "names", "operands", "operator")

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        self.names = tuple(param.name for param in operator.params)
        self.converts = tuple((at, made) for at, param in enumerate(operator.params) if (made := convert(param)))
        self.operands = [(self.names.index(name), -1) for name in operator.arguments]

    def paths(self, call: Call) -> list[tuple[int, int]]:
        """Parameter and member of every operand; -1: it is no list's."""
        if not self.operator.lists:
            return self.operands
        found: list[tuple[int, int]] = []
        for number, _ in self.operands:
            members = call.args[self.names[number]]
            if self.names[number] in self.operator.lists:
                found += [(number, member) for member in range(len(members or ()))]  # type: ignore[arg-type]
            else:
                found.append((number, -1))
        return found

    def call(self, request: Snapshot) -> Call:
        """The call that a snapshot is of."""
        values = request.arguments
        if len(values) != len(self.names):
            raise Malformed(f"Expected {len(self.names)} arguments of {request.name} but got {len(values)}.")
        for at, made in self.converts:
            values[at] = made(values[at])
        args = dict(zip(self.names, values, strict=True))
        if request.flags & NO_SIZE:
            args[WORKSPACE.name] = None
        if request.flags & NO_EXECUTOR:
            args[EXECUTOR.name] = None
        return Call(request.profile, args)


_known: dict[str, Requested] = {}


def convert(param: Param) -> Convert | None:
    return upper if param.any_case else CONVERTS.get(param.ctype.replace("const", "").strip())


def upper(text: str | None) -> str | None:
    """C's toupper of every character; null remains null."""
    return text and text.translate(UPPER)


def of(name: str) -> Requested:
    """The operator of that name, or of that type; KeyError if none is declared."""
    found = _known.get(name)
    return found or _known.setdefault(name, Requested((optypes if name in optypes.TYPES else ops).find(name)))


def answer(request: Snapshot) -> bytes:
    """A plan or a refusal."""
    operator = of(request.name)
    call = operator.call(request)
    if request.flags & (NO_SIZE | NO_EXECUTOR):
        return without(operator.operator, call, request.flags)
    lowered = operator.operator.outcome(call)
    if isinstance(lowered, Refusal):
        return refusal(lowered.code, lowered.text)
    return planned(operator, call, lowered, undocumented(operator.operator, call) if request.flags & DOCUMENTS else "")


def undocumented(operator: Operator, call: Call) -> str:
    """Code and reason of the refusal by the rules of CANN's documents; "" if they accept the call."""
    verdict = operator.verdict(call.under(profile(call.soc, "documented")))
    if not isinstance(verdict, Refusal):
        return ""
    return f"{verdict.code}: {verdict.text.removesuffix(f' (Asked because {BY_DOCUMENTS}.)')}"


def without(operator: Operator, call: Call, flags: int) -> bytes:
    """The refusal of a null out-pointer. Its test has its place among the operator's rules: another may come first."""
    verdict = operator.verdict(call)
    if isinstance(verdict, Refusal):
        return refusal(verdict.code, verdict.text)
    null = Present(WORKSPACE if flags & NO_SIZE else EXECUTOR)  # an early success, which writes through them untested
    return refusal(status.ACLNN_ERR_PARAM_NULLPTR, f"Expected {null} but got null.")


def planned(request: Requested, call: Call, lowered: Lowered, against: str) -> bytes:
    operator = request.operator
    operands = request.paths(call)
    room = operator.room(call, lowered)
    if lowered.late:
        least = room if operator.scratch else 0
        return plan(status.ACLNN_ERR_INNER, room, least, operands, None, lowered.late, undocumented=against)
    if not lowered.steps and not lowered.fault:
        return plan(0, lowered.workspace, 0, operands, undocumented=against)
    facts = operator.facts(call)
    made = assembled(lowered, facts)
    if isinstance(made, str):
        return refusal(status.ACLNN_ERR_INNER_NULLPTR, made)
    code = status.ACL_ERROR_RT_AICPU_EXCEPTION if lowered.aicpu else call.soc.fault_code
    least = room if operator.scratch else 0
    return plan(
        code, room, least, operands, made, lowered.fault, counted=lowered.counted, described=lowered.described,
        undocumented=against,
    )  # fmt: skip
