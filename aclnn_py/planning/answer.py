"""What the planner answers (kernels/machine/phases/answer.c reads it): [protocol, outcome, ...].

PLAN: failure code, 1 for nothing to run, bytes that phase one tells, bytes that phase two insists on, number of
operands, for each the number of its parameter and of its member there (-1: it is no list), why the device refuses the
work ("": it does not), number of kernels, their names, number of words, the program, number of attributes, their bits;
then, which may be missing, the number of operands whose shapes are known once the work ran, for each its number and the
byte of the workspace from which on its rank and its sizes lie; then, which may be missing, the number of words that
describe tensors anew, for each the number of its operand, its storage format, rank and sizes of its view, rank and
sizes of its storage; then, which may be missing, why the documents' rules refuse the call; then, which may be missing,
the number of parts, each 0, the number of its words and the program of a launch, or 1 and an exchange: communicator,
ranks, rank, numbers of kind, dtype and reduction, elements, three spans of bytes that are sent, received and hold
counts (operand or -1, offset, bytes), number of words of the table, the table.
REFUSAL: code, text. BROKEN: text, the planner's own defect.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..lowering.plan.exchange import exchange_words
from ..lowering.plan.lowered import Description, Exchange
from ..lowering.plan.program import Program
from .snapshot import PROTOCOL
from .words import Words, double_words, packed, text_words

PLAN, REFUSAL, BROKEN = 0, 1, 2
NO_TEXT = (0,)
_names: dict[str, Words] = {}


def name_words(name: str) -> Words:
    found = _names.get(name)
    return found or _names.setdefault(name, text_words(name))


def plan(
    failure_code: int,
    workspace: int,
    least: int,
    operands: list[tuple[int, int]],
    program: Program | None = None,
    explanation: str = "",
    counted: tuple[tuple[int, int], ...] = (),
    described: tuple[Description, ...] = (),
    undocumented: str = "",
) -> bytes:
    """A plan; without a program there is nothing to run, or with an explanation phase two refuses it.

    OverflowError for a number that no word holds.
    """
    words = [PROTOCOL, PLAN, failure_code, int(program is None), workspace, least, len(operands)]
    for operand in operands:
        words += operand
    words += text_words(explanation) if explanation else NO_TEXT
    words += program_words(program) if program is not None else (0, 0, 0)
    parts = program.parts if program is not None else []
    if counted or described or undocumented or parts:
        words.append(len(counted))
        for pair in counted:
            words += pair
    if described or undocumented or parts:
        rows = [word for each in described for word in description_words(each)]
        words += (len(rows), *rows)
    if undocumented or parts:
        words += text_words(undocumented)
    if program is not None and parts:
        words.append(len(parts))
        for part in parts:
            words += part_words(part, program.slots)
    return packed(words)


def program_words(program: Program) -> list[int]:
    words = [len(program.kernels)]
    for name in program.kernels:
        words += name_words(name)
    words.append(len(program.words))
    words += program.words
    words.append(len(program.attrs))
    if program.attrs:
        words += double_words(program.attrs)
    return words


def part_words(part: list[int] | Exchange, slots: Sequence[int]) -> list[int]:
    """A part of a plan with exchanges."""
    if isinstance(part, Exchange):
        return [1, *text_words(part.group.name), *exchange_words(part, slots)]
    return [0, len(part), *part]


def description_words(each: Description) -> tuple[int, ...]:
    return (each.operand, each.format, len(each.shape), *each.shape, len(each.storage), *each.storage)


def refusal(code: int, text: str) -> bytes:
    """A refusal, in terms of expected and seen."""
    return packed([PROTOCOL, REFUSAL, code, *text_words(text)])


def broken(problem: BaseException) -> bytes:
    """An exception, in one line."""
    text = " ".join(f"{type(problem).__name__}: {problem}".split())
    return packed([PROTOCOL, BROKEN, *text_words(text)])
