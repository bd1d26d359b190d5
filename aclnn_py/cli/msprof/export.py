"""Writes what msprof --export=on writes: PROF_*/mindstudio_profiler_output."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from . import tables, trace
from .profile import Profile, Unreadable, read

OUTPUT = "mindstudio_profiler_output"
NAME = re.compile(r"PROF_\d+_\d+_[0-9A-Za-z]+")


def profiles(place: Path) -> list[Path]:
    """The folder itself if it is a profile, or else those in it; Unreadable where there is none."""
    found = (
        [place] if NAME.fullmatch(place.name) else sorted(path for path in folders(place) if NAME.fullmatch(path.name))
    )
    if not found:
        raise Unreadable(f"Expected a folder PROF_* or one that holds some but got '{place}'.")
    return found


def folders(place: Path) -> Iterator[Path]:
    return (path for path in place.iterdir() if path.is_dir()) if place.is_dir() else iter(())


def export(folder: Path) -> Path:
    """Write the tables and the timeline of one profile; where they are. The tables come last: readers wait for one."""
    profile = read(folder)
    output, stamp = folder / OUTPUT, time.strftime("%Y%m%d%H%M%S")
    output.mkdir(exist_ok=True, mode=0o750)
    write_devices(folder, profile)
    (output / f"msprof_{stamp}.json").write_text(json.dumps(list(trace.entries(profile))), encoding="utf-8")
    tables.write(output / f"op_statistic_{stamp}.csv", tables.TYPES, tables.types(profile.tasks))
    tables.write(output / f"task_time_{stamp}.csv", tables.TASKS, tables.every(profile.tasks))
    tables.write(output / f"op_summary_{stamp}.csv", tables.KERNELS, tables.kernels(profile.tasks))
    return output


def write_devices(folder: Path, profile: Profile) -> None:
    """A folder of each device, by which readers know which ones there are."""
    for device in {task.device for task in profile.tasks}:
        (folder / f"device_{device}").mkdir(exist_ok=True, mode=0o750)
