"""A profile as the machine writes it: PROF_*/timeline.json, and the clocks at its beginning and end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

TIMELINE = "timeline.json"
TASKS = ("task", "failed task")
ARROW, LAUNCHED = "HostToDevice", "s"
US = 1000
"""Nanoseconds."""


class Unreadable(Exception):
    """What lies there is no profile of the emulator; the text is a sentence."""


class Task(NamedTuple):
    """What a stream ran; times in nanoseconds since 1970, which no float holds."""

    name: str
    device: int
    stream: int
    number: int
    start: int
    duration: int
    launched: int | None
    """When the host made the call; None: before the profile began."""

    @property
    def end(self) -> int:
        return self.start + self.duration


class Clock(NamedTuple):
    """Readings at the beginning and the end, in ns, of the raw clock (PyTorch's backend uses it) and the timeline's."""

    calendar: int
    """Since 1970, at the beginning."""
    raw: tuple[int, int]
    own: tuple[int, int]

    def time(self, own: float) -> int:
        """Microseconds of the timeline as time since 1970, by the raw clock: the two run at different rates."""
        span = self.own[1] - self.own[0]
        rate = (self.raw[1] - self.raw[0]) / span if span > 0 else 1.0
        return self.calendar + round((own * US - self.own[0]) * rate)


class Profile(NamedTuple):
    """Tasks by time."""

    process: int
    tasks: list[Task]


def moment(folder: Path, name: str, key: str) -> tuple[int, int, int]:
    noted: Any = json.loads((folder / "host" / name).read_text(encoding="utf-8"))
    return int(noted[f"collectionTime{key}"]), int(noted["clockMonotonicRaw"]), int(noted["clockMonotonic"])


def clock(folder: Path) -> Clock:
    begin, end = moment(folder, "start_info", "Begin"), moment(folder, "end_info", "End")
    return Clock(begin[0] * US, (begin[1], end[1]), (begin[2], end[2]))


def read(folder: Path) -> Profile:
    """The profile in a folder PROF_*; Unreadable where there is none, or one that was not stopped."""
    try:
        events: Any = json.loads((folder / TIMELINE).read_text(encoding="utf-8"))
        times = clock(folder)
    except (OSError, ValueError, KeyError) as problem:
        raise Unreadable(f"Expected {TIMELINE} and host/ of a finished profile in '{folder}' but: {problem}.") from None
    arrows = (each for each in events if each.get("cat") == ARROW and each["ph"] == LAUNCHED)
    launches = {each["id"]: times.time(each["ts"]) for each in arrows}
    tasks = [task(each, times, launches) for each in events if each.get("cat") in TASKS]
    return Profile(events[0]["pid"], sorted(tasks, key=lambda one: one.start))


def task(event: dict[str, Any], times: Clock, launches: dict[str, int]) -> Task:
    where = event["args"]
    launched = launches.get(f"{where['stream']}-{where['task']}")
    start = times.time(event["ts"])
    return Task(
        event["name"], where["device"], where["stream"], where["task"], start, round(event["dur"] * US), launched
    )
