"""Words for people: coloured by rich on a terminal, plain in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

Row = tuple[str, str, str]
"""Label, text (one line or several), and the style the text has on a terminal."""
WIDTH = 100
"""Columns that a list may take; a longer one has a line for each of its members."""
MOST = 20
"""Reasons of refusals that are told; --json has all of them."""
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
    """What was refused, each with the reason of its first time below it."""
    found = []
    for number, each in enumerate(facts["refusals"]):
        line = f"{each['function']} {each['code']} {each['name']} x {each['count']}"
        reason = " ".join(each["text"].removeprefix(f"{each['function']}: ").split())
        found.append(f"{line}\n  {reason}" if reason and number < MOST else line)
    return found


def peaks(facts: dict[str, Any]) -> list[str]:
    return [f"{size(count)} on device {device}" for device, count in facts["peak_device_bytes"].items()]


def rows(facts: dict[str, Any]) -> list[Row]:
    """The report line by line."""
    refused, left = refusals(facts), leaks(facts)
    found = [
        ("operators", listed(f"{name} x {count}" for name, count in facts["operators"].items()), ""),
        ("copied", listed(f"{size(count)} {DIRECTIONS[way]}" for way, count in facts["copied"].items()), ""),
        ("peak", listed(peaks(facts)), ""),
        ("refused", "\n".join(refused) or "nothing", "red" if refused else ""),
        ("leaked", listed(left), "yellow" if left else "green"),
    ]
    if facts["failed"]:
        failed = listed(f"{name} x {count}" for name, count in facts["failed"].items())
        found.insert(4, ("failed", failed, "red"))
    return found


def closing(facts: dict[str, Any]) -> None:
    """The closing report of `aclnn-py run`, on stderr."""
    title = f"{facts['program']} on {', '.join(facts['socs']) or 'no device'}, exit code {facts['exit_code']}"
    if sys.stderr.isatty():
        coloured(title, rows(facts))
        return
    print(f"aclnn-py: {title}", file=sys.stderr)
    for label, text, _ in rows(facts):
        print(f"  {label:<10}{text}".replace("\n", "\n" + INDENT), file=sys.stderr)


def coloured(title: str, lines: list[Row]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    console.print(Text.assemble(("aclnn-py: ", "bold"), title))
    for label, text, style in lines:
        told = text.replace("\n", "\n" + INDENT)
        console.print(Text.assemble((f"  {label:<10}", "dim"), (told, style)), soft_wrap=True)
