"""`msprof` of the tree: exports profiles, or runs a program and says where its timeline is."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

from .export import export, profiles
from .profile import Unreadable

USAGE = """\
Usage: msprof --export=on --output=DIR
       msprof [--output=DIR] [--application=COMMAND | PROGRAM ARGUMENTS...]

aclnn_py's stand-in for CANN's profiler.

  --export=on      write tables (op_summary, op_statistic, task_time) and a timeline (msprof_*.json) of the
                   profiles PROF_* in DIR, or of DIR, to mindstudio_profiler_output
  --analyze=on     accepted: there is no communication to analyse
  --output=DIR     of an export: where the profiles are; of a run: where the timeline goes (default: .)
  PROGRAM          runs it by `aclnn-py run --trace` and says where the timeline is, for ui.perfetto.dev

Hardware counters, system metrics and databases are not emulated: options for them are named and ignored.
"""
READERS_SEE = 0.4
"""Seconds from the tables to the end. PyTorch's profiler looks for them every 0.1 s, in a thread that it gives up half
a second after everything else has ended: an export as short as this one can end before that thread has looked."""
KNOWN = ("export", "analyze", "output", "application", "help")
REFUSED = 1
TRACE = "timeline.json"


def options(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The options before the program, by name, and the program with its arguments."""
    found: dict[str, str] = {}
    while words and words[0].startswith("-"):
        name, _, value = words[0].lstrip("-").partition("=")
        found[name], words = value, words[1:]
    return found, words


def refuse(text: str) -> int:
    print(f"msprof: {text}", file=sys.stderr)
    return REFUSED


def main(words: list[str]) -> int:
    """The exit code."""
    found, program = options(words)
    if "help" in found or "h" in found:
        print(USAGE)
        return 0
    if found.get("type", "text") != "text":
        return refuse("Expected --type=text but databases are not emulated: leave --type away.")
    for name in found:
        if name not in (*KNOWN, "type"):
            print(f"msprof: --{name} is ignored: it is not emulated.", file=sys.stderr)
    if found.get("export") == "on":
        return exported(Path(found.get("output", ".")))
    if found.get("analyze") == "on":
        print("msprof: there is no communication to analyse.")
        return 0
    command = program or shlex.split(found.get("application", ""))
    return ran(command, Path(found.get("output", "."))) if command else refuse("Expected --export=on or a program.")


def exported(place: Path) -> int:
    try:
        for folder in profiles(place):
            print(f"msprof: wrote {export(folder)}.")
        time.sleep(READERS_SEE)
    except (Unreadable, OSError) as problem:
        return refuse(str(problem))
    return 0


def ran(command: list[str], place: Path) -> int:
    """Run it by the same interpreter; its exit code."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        return refuse(str(problem))
    file, *arguments = command
    trace = place / TRACE
    words = ["run", "--trace", str(trace), "--quiet", file, *arguments]
    package = Path(__file__).resolve().parents[3]
    search = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": search}
    code = subprocess.run([sys.executable, "-m", "aclnn_py", *words], env=environment).returncode
    if trace.is_file():
        print(f"msprof: the timeline is {trace}, for ui.perfetto.dev.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
