"""`aclnn-py conform`: the derived cases asked of the emulator or of CANN, and what differs."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from .ops import compiled
from .run import INTERRUPTED

if TYPE_CHECKING:
    from ..conform.known import Entry
    from ..conform.pool import Plan
    from ..conform.results import Result, Summary

RULES = ("source", "documented")


def known_socs(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of --soc; a usage error for one that nobody knows."""
    from ..base.soc import FAMILIES, SOCS

    for name in names:
        if name not in SOCS and name not in FAMILIES:
            families = ", ".join(FAMILIES)
            raise click.BadParameter(f"{name!r} is no SoC: expected {families} or a long name such as Ascend910B1.")
    return names


def entries(_context: click.Context, _option: click.Parameter, path: Path | None) -> list[Entry] | None:
    """What --known lists; a usage error for a file that cannot be read so."""
    from ..conform import known

    try:
        return None if path is None else known.load(path)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None


def writable(_context: click.Context, _option: click.Parameter, file: IO[str] | None) -> IO[str] | None:
    """A file to write once the run is over; a usage error before it where that could not be."""
    if file is not None and file.name != "<stdout>":
        try:
            open(file.name, "a").close()
        except OSError as problem:
            raise click.BadParameter(f"'{file.name}' cannot be written: {problem.strerror}.") from None
    return file


FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

OUTPUT: dict[str, Any] = {"type": click.File("w"), "callback": writable, "metavar": "FILE"}


@click.command(short_help="Ask every derived case of the emulator, or of CANN itself.")
@click.option("--target", default="python", show_default=True, metavar="python|c|PATH", help="What to ask.")
@click.option("--op", "pattern", metavar="REGEX", callback=compiled, help="Only operators with this in their name.")
@click.option("--soc", "socs", metavar="NAME", multiple=True, callback=known_socs, help="Only this SoC (repeatable).")
@click.option("--rules", type=click.Choice(RULES), help="What decides.  [default: both; CANN itself: source]")
@click.option("--known", type=FILE, callback=entries, metavar="FILE", help="Differences that have a reason, as JSON.")
@click.option("--json", "as_json", **OUTPUT, help="Everything as JSON (- is stdout).")
@click.option("--junit", **OUTPUT, help="Everything as JUnit's XML.")
@click.option("--jobs", "-j", type=click.IntRange(1), metavar="N", help="Processes.  [default: one per core]")
@click.option("--patience", type=click.FloatRange(0.1), default=120, show_default=True, help="Seconds for one case.")
def conform(
    target: str, pattern: re.Pattern[str] | None, socs: tuple[str, ...], rules: str | None, known: list[Entry] | None,
    as_json: IO[str] | None, junit: IO[str] | None, jobs: int | None, patience: float,
) -> None:  # fmt: skip
    """Ask the cases that the declarations give: what is refused, which of two faults answers, what is accepted, and
    whether the numbers meet CANN's precision bar.

    The target is the emulator through Python or through its C libraries, or a directory that holds CANN's: there the
    SoC is what the device is, and the rules are the source's. Exit code 1 tells of a difference that --known does not
    list, 2 of a target that cannot be asked or a wrong option.
    """
    from ..conform.pool import Plan

    count = jobs or len(os.sched_getaffinity(0))
    wanted = (rules,) if rules else ()
    plan = Plan(place(target), chosen(pattern), socs, wanted, count, patience)
    try:
        summary = asked(target, plan, known)
    except KeyboardInterrupt:
        click.echo("Aborted!", err=True)
        sys.exit(INTERRUPTED)
    if as_json is not None:
        from ..conform.files import document

        json.dump(document(summary), as_json, indent=2)
        as_json.write("\n")
    if junit is not None:
        from ..conform.files import junit as xml

        junit.write(xml(summary))
    if not any(file is not None and file.name == "<stdout>" for file in (as_json, junit)):
        from .differences import show

        show(summary)
    sys.exit(1 if summary.new else 0)


def chosen(pattern: re.Pattern[str] | None) -> tuple[str, ...]:
    """The operators to ask; a usage error when there is none."""
    from .. import ops

    found = tuple(name for name in ops.names() if pattern is None or pattern.search(name))
    if not found:
        raise click.UsageError("No operator has that in its name: `aclnn-py ops` lists them.")
    return found


def place(target: str) -> str:
    """The target as workers name it: "python" or a directory."""
    if target == "python":
        return target
    if target != "c":
        return os.path.abspath(target)
    from .home import tree

    try:
        return str(tree())
    except click.ClickException as problem:  # whose exit code would tell of a difference
        raise click.BadParameter(problem.message, param_hint="--target") from None


def asked(target: str, plan: Plan, known: list[Entry] | None) -> Summary:
    """The run; a usage error says why the target cannot be asked."""
    from ..conform.pool import Failed, Pool
    from ..conform.results import Summary
    from .differences import Progress

    facts: dict[str, Any] = {}
    began = time.monotonic()
    with Progress(len(plan.operators)) as progress:
        try:
            found = Pool(plan, progress.step, facts.update).run()
        except Failed as problem:
            raise click.BadParameter(str(problem), param_hint="--target") from None
    stale = explain(found, facts, known)
    socs, rules = tuple(facts["socs"]), tuple(facts["rules"])
    return Summary(target, socs, rules, tuple(found), stale, time.monotonic() - began)


def explain(results: list[Result], facts: dict[str, Any], listed: list[Entry] | None) -> tuple[str, ...]:
    """Give the differences their reasons; returns the entries that no longer differ."""
    from ..conform.known import DEFAULT, Known, load

    known = Known(listed if listed is not None else [] if facts["emulated"] else load(DEFAULT))
    for result in results:
        result.differences = [known.told(each) for each in result.differences]
    names = [result.operator for result in results]
    return tuple(map(str, known.stale(names, facts["socs"], facts["rules"])))
