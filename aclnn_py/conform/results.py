"""What a run finds: differences, operator by operator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Difference(NamedTuple):
    """A case that the target answers otherwise than the declaration, or its numbers otherwise than the reference.

    `soc` is the family's short name. `expected` and `got` are codes, or words where no code says it. `known` is the
    reason why that is no surprise.
    """

    operator: str
    kind: str
    about: str
    title: str
    soc: str
    rules: str
    expected: str
    got: str
    known: str = ""

    @property
    def case(self) -> str:
        """The case in one line, as a file of known differences names it."""
        return f"{self.kind}: {self.about}: {self.title}"

    def __str__(self) -> str:
        return (
            f"{self.operator} on {self.soc} by {self.rules}: {self.case}: Expected {self.expected} but got {self.got}."
        )


class Group(NamedTuple):
    """Cases of one kind about one thing: how many were asked and how many the target has no way to say, in seconds."""

    cases: int = 0
    unsaid: int = 0
    seconds: float = 0.0


@dataclass
class Result:
    """One operator: how many cases were asked, how many of them computed, and how many the target has no way to say.

    `groups` are the cases by kind and what they are about, in the order in which they were asked.
    """

    operator: str
    cases: int = 0
    numbers: int = 0
    unsaid: int = 0
    seconds: float = 0.0
    differences: list[Difference] = field(default_factory=list)
    groups: dict[tuple[str, str], Group] = field(default_factory=dict)

    def add(self, kind: str, about: str, more: Group) -> None:
        """Count more cases of a group."""
        before = self.groups.get((kind, about), Group())
        self.groups[kind, about] = Group(
            before.cases + more.cases, before.unsaid + more.unsaid, before.seconds + more.seconds
        )

    def of_group(self, kind: str, about: str) -> list[Difference]:
        return [each for each in self.differences if (each.kind, each.about) == (kind, about)]

    @property
    def new(self) -> list[Difference]:
        """The differences that are not known."""
        return [each for each in self.differences if not each.known]


class Summary(NamedTuple):
    """A whole run, or what Ctrl-C left of it: `planned` operators were to be asked. `stale` are entries of the file of
    known differences that no longer differ.
    """

    target: str
    socs: tuple[str, ...]
    rules: tuple[str, ...]
    results: tuple[Result, ...]
    stale: tuple[str, ...]
    seconds: float
    planned: int

    @property
    def interrupted(self) -> bool:
        return len(self.results) < self.planned

    @property
    def differences(self) -> list[Difference]:
        return [each for result in self.results for each in result.differences]

    @property
    def new(self) -> list[Difference]:
        return [each for result in self.results for each in result.new]


def total(results: Iterable[Result]) -> Result:
    """All operators in one."""
    found = Result("total")
    for each in results:
        found.cases += each.cases
        found.numbers += each.numbers
        found.unsaid += each.unsaid
        found.seconds += each.seconds
        found.differences += each.differences
    return found
