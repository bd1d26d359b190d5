"""The process in which a target is asked: main() with the arguments PIPE and PAGE, jobs as JSON on stdin.

It may crash or hang: what it found went through the pipe, and the page of memory says which case it was at.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .. import ops
from ..base.profile import NO_DEVICE, RULES, Profile, profile
from ..base.soc import UNKNOWN
from .asking import AS_EXPECTED, UNSAID, Counts, difference, got, questions
from .collector import collect_rarely
from .libraries import Missing
from .profiles import PROFILES, soc_of
from .shared_page import Page
from .target import Broken, Target

PYTHON = "python"


class Unfit(Exception):
    """The target is not what was asked for; the text says why."""


def opened(name: str) -> Target:
    """The target: "python", or a directory of libraries."""
    if name == PYTHON:
        from .emulator import Python

        return Python()
    from .c import C

    return C(Path(name))


def wheres(target: Target, socs: Sequence[str], rules: Sequence[str]) -> tuple[Profile, ...]:
    """Where to ask: any SoC of the emulator, the one that hardware is. Raises Unfit."""
    rules = rules or (RULES if target.emulated else RULES[:1])
    if target.emulated:
        if not socs:
            return tuple(
                each for each in PROFILES if each.rules in rules and (each is NO_DEVICE or each.soc is not UNKNOWN)
            )
        named = dict.fromkeys(soc for name in socs if (soc := soc_of(name)))
        return tuple(profile(soc, each) for each in rules for soc in named)
    target.enter(None)
    own = target.soc_name()
    soc = soc_of(own)
    named = dict.fromkeys(found for name in socs if (found := soc_of(name)))
    if soc is None and len(named) != 1:
        raise Unfit(f"The target is an {own!r}, of which nothing is declared: --soc may name a SoC that is like it.")
    if soc is not None and any(each.short != soc.short for each in named):
        raise Unfit(f"The target is an {own} and can only be asked about that, but --soc names {', '.join(socs)}.")
    return tuple(profile(soc or next(iter(named)), each) for each in rules)


class Worker:
    """A target with the profiles to ask it in, and the ways back to who started it."""

    def __init__(self, pipe: int, page: Page, setup: dict[str, Any]) -> None:
        self.pipe, self.page = pipe, page
        self.target = opened(setup["target"])
        self.wheres = wheres(self.target, setup["socs"], setup["rules"])

    def tell(self, **event: Any) -> None:
        send(self.pipe, event)

    def run(self, api: str, start: int) -> None:
        """Ask everything of an operator from question `start` on."""
        operator, began = ops.find(api), time.perf_counter()
        asked = list(questions(self.target, operator, self.wheres))
        self.tell(total=len(asked))
        counts, group = Counts(0, 0, 0), GroupCounts(self.tell)
        for number, question in enumerate(asked[start:], start):
            words = question[1]
            group.enter(words)
            self.page.write(number + 1, (*words, *map(str, counts)))
            answer = got(self.target, question)
            counts = counts.plus(words[0], answer)
            group.plus(answer)
            if answer not in (AS_EXPECTED, UNSAID):
                self.tell(difference=difference(api, words, answer))
            if self.target.lost:
                group.leave()
                self.tell(lost=counts._asdict())
                os._exit(0)
        group.leave()
        self.tell(done={**counts._asdict(), "seconds": time.perf_counter() - began})


class GroupCounts:
    """Counts the cases of one kind about one thing, and tells them when another group begins."""

    def __init__(self, tell: Callable[..., None]) -> None:
        self.tell = tell
        self.name: list[str] = []
        self.cases = self.unsaid = 0
        self.began = 0.0

    def enter(self, words: Sequence[str]) -> None:
        if self.name != list(words[:2]):
            self.leave()
            self.name, self.began = list(words[:2]), time.perf_counter()

    def plus(self, answer: str) -> None:
        said = answer != UNSAID
        self.cases, self.unsaid = self.cases + said, self.unsaid + (not said)

    def leave(self) -> None:
        if self.cases or self.unsaid:
            self.tell(group=[*self.name, self.cases, self.unsaid, time.perf_counter() - self.began])
        self.name, self.cases, self.unsaid = [], 0, 0


def send(pipe: int, event: dict[str, Any]) -> None:
    left = json.dumps(event).encode() + b"\n"
    while left:
        left = left[os.write(pipe, left) :]


def main() -> None:
    pipe = int(sys.argv[1])
    with open(int(sys.argv[2]), "r+b") as file:
        page = Page(file)
    try:
        worker = Worker(pipe, page, json.loads(sys.stdin.readline()))
    except (Missing, Unfit, Broken, ImportError) as problem:
        send(pipe, {"failed": str(problem)})
        return
    socs = dict.fromkeys(where.soc.short for where in worker.wheres if where.soc is not UNKNOWN)
    rules = dict.fromkeys(where.rules for where in worker.wheres)
    collect_rarely()
    worker.tell(ready={"socs": list(socs), "rules": list(rules), "emulated": worker.target.emulated})
    for line in sys.stdin:
        job = json.loads(line)
        worker.run(job["operator"], job["start"])
    worker.target.leave()
