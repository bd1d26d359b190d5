"""Reports for people: coloured by rich on a terminal, plain in a pipe."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ..base.site import UNKNOWN

Row = tuple[str, list[str], str]
"""Label, lines of text, and the style they have on a terminal."""
WIDTH = 80
"""Columns that a report takes; only what has no blank to break at takes more."""
MOST = 100
"""Reasons of refusals that are shown; --json has more of them."""
OF_ONE = 20
"""The same of one function and code."""
PLACES = 3
"""Lines of the program that are shown with a reason."""
INDENT = " " * 12

DIRECTIONS = {
    "host_to_device": "to the device",
    "device_to_host": "to the host",
    "device_to_device": "between devices or within one",
    "host_to_host": "within the host",
}


def size(count: int) -> str:
    """Bytes for people: `size(1536)` is "1.5 KiB"."""
    if count < 1024:
        return f"{count} byte{'' if count == 1 else 's'}"
    value = count / 1024
    for unit in ("KiB", "MiB", "GiB"):
        if value < 1024:
            return f"{value:.1f} {unit}"
        value /= 1024
    return f"{value:.1f} TiB"


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines that fit behind a label, with its own indentation."""
    width = WIDTH - len(INDENT)
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=indent + "  ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def listed(parts: Iterable[str]) -> list[str]:
    """A list in a line, or lines for each of its members where that gets too long."""
    found = list(parts)
    line = ", ".join(found) or "nothing"
    return [line] if len(INDENT + line) <= WIDTH else [each for part in found for each in wrapped(part)]


def at(site: str) -> str:
    return "" if site == UNKNOWN else f" ({site})"


def leaks(facts: dict[str, Any]) -> list[str]:
    handles = [f"{leak['count']} {leak['kind']}{at(leak['site'])}" for leak in facts["leaked_handles"]]
    blocks = [
        f"{leak['count']} x {size(leak['bytes'])} of {leak['memory']} memory{at(leak['site'])}"
        for leak in facts["leaked_blocks"]
    ]
    return handles + blocks


def refusals(facts: dict[str, Any]) -> list[str]:
    """What was refused, each with its reasons below it."""
    found, budget = [], MOST
    for each in facts["refusals"]:
        shown = reasons(each)[: min(budget, OF_ONE)]
        budget -= len(shown)
        rest = each["count"] - sum(count for _, count in shown)
        found += wrapped(f"{each['function']} {each['code']} {each['name']} x {each['count']}")
        for reason, count in shown:
            found += wrapped(reason if count == each["count"] else f"{count} x {reason}", "  ")
        found += [f"  and {rest} more"] * (rest > 0 and bool(shown))
    return found


def reasons(refused: dict[str, Any]) -> list[tuple[str, int]]:
    """The texts of a refusal without the function's name, with the lines that called, and how often each was given."""
    lines = [" ".join(each["text"].removeprefix(f"{refused['function']}: ").split()) for each in refused["reasons"]]
    return [
        (line + at(called_at(each["sites"])), each["count"])
        for line, each in zip(lines, refused["reasons"], strict=True)
        if line
    ]


def called_at(sites: list[dict[str, Any]]) -> str:
    """Lines of the program in a few words."""
    known = [each["site"] for each in sites if each["site"] != UNKNOWN]
    rest = len(known) - PLACES
    more = [f"{rest} more line{'s' if rest > 1 else ''}"] if rest > 0 else []
    return "; ".join([*known[:PLACES], *more]) or UNKNOWN


def misuses(facts: dict[str, Any]) -> list[str]:
    lines = [f"{each['function']}: {each['text']} x {each['count']}{at(each['site'])}" for each in facts["misuses"]]
    return [part for line in lines for part in wrapped(line)]


def explained(facts: dict[str, Any]) -> list[str]:
    """The codes that `aclnn-py explain` knows; InfiniOp's are others."""
    codes = {str(each["code"]) for each in facts["refusals"] if not each["function"].startswith("infini")}
    return wrapped(f"aclnn-py explain {' '.join(sorted(codes))}") if codes else []


def injected(facts: dict[str, Any]) -> list[str]:
    """Faults that were asked for, and how often each was met."""
    return [
        f"{each['fault']} x {each['met']}" if each["met"] else f"{each['fault']} (not met in {each['calls']} calls)"
        for each in facts.get("faults", [])
    ]


def peaks(facts: dict[str, Any]) -> list[str]:
    return [f"{size(count)} on device {device}" for device, count in facts["peak_device_bytes"].items()]


def rows(facts: dict[str, Any]) -> list[Row]:
    """The report line by line."""
    refused, leaked = refusals(facts), leaks(facts)
    found = [
        ("operators", listed(f"{name} x {count}" for name, count in facts["operators"].items()), ""),
        ("copied", listed(f"{size(count)} {DIRECTIONS[way]}" for way, count in facts["copied"].items()), ""),
        ("peak", listed(peaks(facts)), ""),
        ("refused", refused or ["nothing"], "red" if refused else ""),
        ("causes", explained(facts), ""),
        ("failed", listed(f"{name} x {count}" for name, count in facts["failed"].items()), "red"),
        ("misused", misuses(facts), "yellow"),
        ("injected", injected(facts), "yellow"),
        ("leaked", listed(leaked), "yellow" if leaked else "green"),
    ]
    given = {"causes": facts["refusals"], "failed": facts["failed"], "misused": facts["misuses"]}
    return [row for row in found if row[1] and given.get(row[0], True)]


def title(facts: dict[str, Any]) -> list[str]:
    program = f"aclnn-py: {facts['program']}"
    rest = f"on {', '.join(facts['socs']) or 'no device'}, exit code {facts['exit_code']}"
    return [f"{program} {rest}"] if len(f"{program} {rest}") <= WIDTH else [program, *wrapped(rest, "  ")]


def closing(facts: dict[str, Any]) -> None:
    """The closing report of `aclnn-py run`, on stderr, unless the program has closed that."""
    if sys.stderr is None or sys.stderr.closed:
        return
    if sys.stderr.isatty():
        coloured(title(facts), rows(facts))
        return
    lines = title(facts)
    for label, parts, _ in rows(facts):
        lines += [f"  {'' if number else label:<10}{part}" for number, part in enumerate(parts)]
    with suppress(OSError):
        sys.stderr.flush()
        with open(sys.stderr.fileno(), "w", encoding="utf-8", errors="backslashreplace", closefd=False) as unbuffered:
            unbuffered.write("\n".join(lines) + "\n")


def coloured(head: list[str], lines: list[Row]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    console.print(Text("\n".join(head), "bold"), soft_wrap=True)
    for label, parts, style in lines:
        indented = ("\n" + INDENT).join(parts)
        console.print(Text.assemble((f"  {label:<10}", "dim"), (indented, style)), soft_wrap=True)
