"""The points at which a program could meet a fault."""

from __future__ import annotations

from typing import Any, NamedTuple


class Point(NamedTuple):
    """A call of a function, as a fault names it, and the line that makes it."""

    function: str
    call: int
    site: str
    calls: int = 1

    @property
    def fault(self) -> str:
        return f"{self.function}:{self.call}"


def points_of(report: dict[str, Any], each_call: bool = False) -> list[Point]:
    """The first call of each function from each line, or all of them; `calls` is how many the line makes."""
    found = [Point(each["function"], each["first"], each["site"], each["calls"]) for each in report.get("points", [])]
    if not each_call:
        return found
    totals: dict[str, int] = {}
    for each in found:
        totals[each.function] = totals.get(each.function, 0) + each.calls
    sites = {(each.function, each.call): each.site for each in found}
    return [
        Point(function, call, sites.get((function, call), ""))
        for function, total in totals.items()
        for call in range(1, total + 1)
    ]
