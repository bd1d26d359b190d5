"""Arrows between the tasks that do one thing together: a collective on all ranks, or a send and its receive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

COLLECTIVE = "collective"
"""The kind of these arrows."""


class End(NamedTuple):
    """A task that an arrow leads to or from."""

    receives: bool
    begun: float
    row: tuple[int, int]


class Joints:
    """Collects tasks, of one process or of several whose times are comparable.

    A chain leads through the tasks of a collective in the order in which they began: it ends at the rank that the
    others waited for. A message leads from the send to the receive, whichever began first.
    """

    def __init__(self) -> None:
        self.ends: defaultdict[str, list[End]] = defaultdict(list)

    def add(self, begun: float, row: tuple[int, int], shown: dict[str, Any]) -> None:
        """A task by the arguments that the timeline shows: `joins` is what it does together with others."""
        for place in shown.get("joins", ()):
            self.ends[place].append(End(f"-{shown['rank']}." in place, begun, row))

    def arrows(self) -> Iterator[dict[str, Any]]:
        """Entries of the trace; a viewer takes them in the order of their times, and each lies within its task."""
        for place, ends in self.ends.items():
            moment, last = 0.0, len(ends) - 1
            for number, end in enumerate(sorted(ends)):
                if not last:
                    continue
                moment = max(moment, end.begun)
                phase = "f" if number == last else "t" if number else "s"
                bound = {} if phase == "s" else {"bp": "e"}
                process, thread = end.row
                yield {"ph": phase, "name": COLLECTIVE, "ts": round(moment, 3), "pid": process, "tid": thread,
                       "cat": COLLECTIVE, "id": place, **bound}  # fmt: skip
