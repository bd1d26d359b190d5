"""Addresses in a report become lines of the source: of C and C++ programs, when the report is printed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

REMARK = " (discriminator"  # what addr2line may add to a line
ARROW = " <- "
FRAMES = 3
"""Innermost frames of the program that a site is shown with, inlined ones among them; the last one made the call."""
SYSTEM = ("/usr/include/", "/usr/lib", "/lib", "/usr/local/include/c++/")
"""Where headers and libraries lie whose lines are none of the program's, such as what C++ wraps around a function."""
LINKED = re.compile(r"^\s*(\S+) => (/.*) \(0x", re.MULTILINE)
"""A line of ldd."""


def with_lines(facts: Any, program: Path) -> Any:
    """The report with lines of the source in place of addresses, as far as the debugging information knows them."""
    text = json.dumps(facts, ensure_ascii=False)
    lines: dict[str, list[str]] = {}
    for name, path in files_of(program).items():
        offsets = sorted(set(re.findall(rf"(?<![^\s\"(]){re.escape(name)}\+(0x[0-9a-f]+)", text)))
        lines |= {f"{name}+{offset}": found for offset, found in lines_of(path, offsets).items()}
    if not lines:
        return facts
    known = "|".join(map(re.escape, sorted(lines, key=len, reverse=True)))
    stack = re.compile(f"(?:{known})(?![0-9a-f])(?:{ARROW}(?:{known})(?![0-9a-f]))*")
    return with_words(facts, lambda text: stack.sub(lambda found: shown(found[0].split(ARROW), lines), text))


def files_of(program: Path) -> dict[str, Path]:
    """The program and the libraries that it is linked with, by name, but for the system's."""
    found = {program.name: program}
    tool = shutil.which("ldd")
    if tool is not None:
        done = subprocess.run([tool, str(program.absolute())], capture_output=True, text=True)
        for _, path in LINKED.findall(done.stdout):
            if not path.startswith(SYSTEM):
                found[Path(path).name] = Path(path)
    return found


def shown(frames: Sequence[str], lines: dict[str, list[str]]) -> str:
    """A stack, outermost frame first, by its lines."""
    known = [line for frame in frames for line in lines[frame]]
    return ARROW.join((known or list(frames))[-FRAMES:])


def lines_of(file: Path, offsets: list[str]) -> dict[str, list[str]]:
    """Source file and line of each offset into a file, of those that are known: several where functions were inlined,
    outermost first, and none for code of the system's headers.
    """
    tool = shutil.which("addr2line")
    if not offsets or tool is None:
        return {}
    done = subprocess.run([tool, "-a", "-i", "-e", str(file), *offsets], capture_output=True, text=True)
    groups = re.split(r"^0x[0-9a-f]+\n", done.stdout, flags=re.MULTILINE)[1:]
    known = ((offset, places(group.splitlines())) for offset, group in zip(offsets, groups, strict=False))
    return {offset: list(reversed(found)) for offset, found in known if found is not None}


def places(paths: list[str]) -> list[str] | None:
    """Lines of the program that addr2line has found, without folders; None where it knows nothing."""
    known = [path.partition(REMARK)[0] for path in paths if "?" not in path]
    return [path.rpartition("/")[2] for path in known if not path.startswith(SYSTEM)] if known else None


def with_words(facts: Any, words: Callable[[str], str]) -> Any:
    """Plain data with other words in it."""
    if isinstance(facts, dict):
        return {name: with_words(value, words) for name, value in facts.items()}
    if isinstance(facts, list):
        return [with_words(value, words) for value in facts]
    return words(facts) if isinstance(facts, str) else facts
