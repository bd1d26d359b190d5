"""Reports for people: coloured by rich on a terminal, plain in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

Row = tuple[str, str, str]
"""Label, text (one line or several), and the style the text has on a terminal."""
WIDTH = 100
"""Columns that a list may take; a longer one has a line for each of its members."""
MOST = 20
"""Reasons of refusals that are shown; --json has more of them."""
OF_ONE = 5
"""The same of one function and code."""
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


def listed(parts: Iterable[str]) -> str:
    """A list in a line, or a line for each of its members where that gets too long."""
    found = list(parts)
    line = ", ".join(found) or "nothing"
    return line if len(INDENT + line) <= WIDTH else "\n".join(found)


def at(site: str) -> str:
    return "" if site == "unknown" else f" ({site})"


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
        lines = [f"{each['function']} {each['code']} {each['name']} x {each['count']}"]
        lines += [f"  {reason}" if count == each["count"] else f"  {count} x {reason}" for reason, count in shown]
        lines += [f"  and {rest} more"] * (rest > 0 and bool(shown))
        found.append("\n".join(lines))
    return found


def misuses(facts: dict[str, Any]) -> list[str]:
    return [f"{each['function']}: {each['text']} x {each['count']}{at(each['site'])}" for each in facts["misuses"]]


def reasons(refused: dict[str, Any]) -> list[tuple[str, int]]:
    """The texts of a refusal in a line each, without the function's name, and how often each was given."""
    lines = [" ".join(each["text"].removeprefix(f"{refused['function']}: ").split()) for each in refused["reasons"]]
    return [(line, each["count"]) for line, each in zip(lines, refused["reasons"], strict=True) if line]


def peaks(facts: dict[str, Any]) -> list[str]:
    return [f"{size(count)} on device {device}" for device, count in facts["peak_device_bytes"].items()]


def rows(facts: dict[str, Any]) -> list[Row]:
    """The report line by line."""
    refused, leaked = refusals(facts), leaks(facts)
    found = [
        ("operators", listed(f"{name} x {count}" for name, count in facts["operators"].items()), ""),
        ("copied", listed(f"{size(count)} {DIRECTIONS[way]}" for way, count in facts["copied"].items()), ""),
        ("peak", listed(peaks(facts)), ""),
        ("refused", "\n".join(refused) or "nothing", "red" if refused else ""),
        ("leaked", listed(leaked), "yellow" if leaked else "green"),
    ]
    if facts["misuses"]:
        found.insert(4, ("misused", "\n".join(misuses(facts)), "yellow"))
    if facts["failed"]:
        failed = listed(f"{name} x {count}" for name, count in facts["failed"].items())
        found.insert(4, ("failed", failed, "red"))
    return found


def closing(facts: dict[str, Any]) -> None:
    """The closing report of `aclnn-py run`, on stderr, unless the program has closed that."""
    title = f"{facts['program']} on {', '.join(facts['socs']) or 'no device'}, exit code {facts['exit_code']}"
    if sys.stderr is None or sys.stderr.closed:
        return
    if sys.stderr.isatty():
        coloured(title, rows(facts))
        return
    lines = [f"aclnn-py: {title}"]
    lines += [f"  {label:<10}{text}".replace("\n", "\n" + INDENT) for label, text, _ in rows(facts)]
    with suppress(OSError):
        sys.stderr.flush()
        with open(sys.stderr.fileno(), "w", encoding="utf-8", errors="backslashreplace", closefd=False) as unbuffered:
            unbuffered.write("\n".join(lines) + "\n")


def coloured(title: str, lines: list[Row]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    console.print(Text.assemble(("aclnn-py: ", "bold"), title))
    for label, text, style in lines:
        indented = text.replace("\n", "\n" + INDENT)
        console.print(Text.assemble((f"  {label:<10}", "dim"), (indented, style)), soft_wrap=True)
