"""`aclnn-py functions`: CANN's functions beside the operators, and what becomes of a call of each."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click

from .lists import INDENT, line, matches, paragraph

WORKS, REFUSES, ABSENT = "works", "refuses", "absent"
STYLES = {WORKS: "", REFUSES: "yellow", ABSENT: "red"}
COMMENTED = re.compile(r"/\* ((?:[^*]|\*(?!/))*?)\.? \*/\n(?:[A-Z_]+) [^;]*?\b(\w+)\([^;]*;")
"""A function in one of our headers with the comment above it."""


class Row(NamedTuple):
    """A function: what a call of it does, the code of one that is refused, and where it is declared."""

    name: str
    state: str
    code: int | None
    header: str
    prototype: str
    summary: str


@click.command(short_help="List the runtime functions: what works, what is refused, what is absent.")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--state", type=click.Choice((WORKS, REFUSES, ABSENT)), help="Only functions in this state.")
@click.option("--long", "-l", "as_long", is_flag=True, help="With the C prototype and the header.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def functions(words: tuple[str, ...], state: str | None, as_long: bool, as_json: bool) -> None:
    """List CANN's functions for devices, memory, streams, events, tensors, profiling and collectives, a line each:
    name, state and summary. WORDs have to be in the name or summary.

    "works": emulated; "refuses CODE": exported so that programs link, and every call answers the code; "absent": CANN
    has it, the emulator does not.

    Exit code 1 if no function matches. Operators: aclnn-py ops.
    """
    if as_long and as_json:
        raise click.UsageError("--json has everything that --long shows: expected one of them.")
    found = [row for row in rows() if (not state or row.state == state) and matches(words, row.name, row.summary)]
    if as_json:
        click.echo(json.dumps([row._asdict() for row in found], indent=2))
    for row in () if as_json else found:
        show(row, as_long)
    if not found:
        click.echo(f"No function has {' and '.join(map(repr, words))} in its name or summary.", err=True)
        sys.exit(1)


def show(row: Row, as_long: bool) -> None:
    state = row.state if row.code is None else f"{row.state} {row.code}"
    line(row.name, state, row.summary, style=STYLES[row.state])
    if as_long and row.prototype:
        paragraph(row.prototype)
        click.echo(f"{INDENT}{row.header}")


@cache
def rows() -> tuple[Row, ...]:
    """Every function by name: those of the headers, but for the operators', and those that are CANN's alone."""
    from ..base.absent import ABSENT as OTHERS
    from ..derived.exports import BESIDE, META, RUNTIME, headers
    from ..home.sources import include

    place = include()
    found: dict[str, Row] = {}
    for path in headers(place, (*RUNTIME, *META, *BESIDE)):
        found.update((row.name, row) for row in of_header(path, str(path.relative_to(place))))
    absent = [Row(name, ABSENT, None, "", "", "") for name in OTHERS if name not in found]
    return tuple(sorted((*found.values(), *absent)))


def of_header(path: Path, name: str) -> list[Row]:
    from ..api import surface
    from ..derived.exports import declared

    comments = {function: " ".join(text.replace("\n *", "\n").split()) for text, function in commented(path)}
    known = surface.functions()
    return [
        row(each.name, each.text, name, known.get(each.name), comments.get(each.name, ""))
        for each in declared(path.parent, path.name)
    ]


def commented(path: Path) -> list[tuple[str, str]]:
    return COMMENTED.findall(path.read_text(encoding="utf-8"))


def row(name: str, prototype: str, header: str, function: Any, comment: str) -> Row:
    from ..api.refused import REFUSED
    from ..derived.exports import WITHHELD
    from ..derived.stub import first_sentence

    state = ABSENT if name in WITHHELD else REFUSES if name in REFUSED else WORKS
    code = REFUSED[name] if state == REFUSES else None
    summary = comment if function is None else first_sentence(function.__doc__ or "", function.prototype.text)
    return Row(name, state, code, header, prototype, " ".join(summary.split()).rstrip("."))
