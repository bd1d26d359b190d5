"""Answers of the planner, taken apart."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from aclnn_py.native import ffi, lib
from aclnn_py.planning.words import Reader

PLAN, REFUSAL, BROKEN = 0, 1, 2


class Plan(NamedTuple):
    code: int
    nothing: int
    told: int
    least: int
    operands: list[tuple[int, ...]]
    explanation: str
    kernels: list[str]
    words: tuple[int, ...]
    attrs: tuple[float, ...]
    counted: tuple[tuple[int, ...], ...] = ()
    described: tuple[int, ...] = ()
    launches: tuple[tuple[int, ...], ...] = ()
    """Of a plan with exchanges the words of each part, none for an exchange."""


class Refusal(NamedTuple):
    code: int
    text: str


class Broken(NamedTuple):
    text: str


def read(answer: bytes) -> Plan | Refusal | Broken:
    row = Reader(answer)
    protocol, outcome = row.words(2)
    assert protocol == 1
    found: Plan | Refusal | Broken
    if outcome == PLAN:
        found = plan(row)
    else:
        found = Refusal(row.word(), row.text()) if outcome == REFUSAL else Broken(row.text())
    row.end()
    return found


def plan(row: Reader) -> Plan:
    code, nothing, told, least, count = row.words(5)
    operands = [row.words(2) for _ in range(count)]
    explanation = row.text()
    kernels = [row.text() for _ in range(row.word())]
    words = row.words(row.word())
    attrs = row.doubles(row.word())
    counted = tuple(row.words(2) for _ in range(row.word())) if row.at < len(row.row) else ()
    described = row.words(row.word()) if row.at < len(row.row) else ()
    if row.at < len(row.row):
        row.text()
    launches = tuple(part(row) for _ in range(row.word())) if row.at < len(row.row) else ()
    return Plan(code, nothing, told, least, operands, explanation, kernels, words, attrs, counted, described, launches)


def part(row: Reader) -> tuple[int, ...]:
    if not row.word():
        return row.words(row.word())
    assert row.text()
    row.words(5 + 1 + 3 * 3)
    row.words(row.word())
    return ()


@cache
def is_shaped(kernel: str) -> bool:
    """Whether its views have shapes of their own."""
    facts = ffi.new("ae_kernel_facts *")
    assert lib.ae_kernel_describe(lib.ae_kernel(kernel.encode()), facts) == 0
    return bool(facts.shaped)


def steps(found: Plan) -> list[str]:
    """The kernels of the steps in order; the program has to be as long as its parts say. Exchanges are called so."""
    if found.launches:
        parts = (found._replace(words=each, launches=()) if each else None for each in found.launches)
        return [name for each in parts for name in (steps(each) if each else ["exchange"])]
    words, names = found.words, []
    at = 4 + 3 * words[0]
    for _ in range(words[2]):
        names.append(found.kernels[words[at]])
        rank = words[at + 4]
        at += 7 + rank
        views = words[at] + words[at + 1]
        at += 2
        for _ in range(views):
            at += 5 + 2 * words[at + 4] if is_shaped(names[-1]) else 4 + rank
    assert at == len(words)
    return names
