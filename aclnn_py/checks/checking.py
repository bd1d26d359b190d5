"""Checks of this process, for who asks from Python: tests, notebooks, the pytest plugin."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .. import settings
from ..base import site
from ..base.checks import names_of
from . import watch
from .checker import Checker
from .text import closing


class Checking:
    """What the checks of a `with` block have found until now."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._checker = Checker(names)

    def findings(self, *, leaks: bool = False) -> list[dict[str, Any]]:
        """Plain data: rule, severity, message, sites, fix, count. leaks: as if the process ended now."""
        with watch.order:
            watch.report_leaks() if leaks else watch.drain()
            return self._checker.summary()

    def dropped(self) -> Mapping[str, int]:
        """Of findings beyond the most that are kept, how many there were by rule."""
        return self._checker.findings.dropped


@contextmanager
def checking(check: str = "all") -> Iterator[Checking]:
    """Run checks, "all" or names with commas between them, on what this process does inside."""
    found = Checking(names_of(check))
    before = settings.current()
    listening = watch.Background([found._checker.audience])
    listening.start()
    try:
        settings.replace(check=check)
        yield found
    finally:
        settings.restore(before)
        listening.stop()


@contextmanager
def printing(check: str) -> Iterator[None]:
    """Run checks inside, and print what they have found on stderr at the end."""
    site.stacks, before = True, site.stacks
    try:
        with checking(check) as found:
            yield
    finally:
        site.stacks = before
    print(closing(found.findings(), names_of(check), dropped=found.dropped()), end="", file=sys.stderr)
