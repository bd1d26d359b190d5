"""`aclnn-py conform`: the conformance suite, run against the emulator or CANN, and its differences."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .lists import compiled
from .output import Output, OutputFile, separate
from .run import INTERRUPTED
from .settings import known_name

if TYPE_CHECKING:
    from ..conform.known import Entry
    from ..conform.pool import Plan
    from ..conform.results import Result, Summary

RULES = ("source", "documented")


def known_socs(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of --soc; a usage error for an unknown one."""
    return tuple(map(known_name, names))


def entries(_context: click.Context, _option: click.Parameter, path: Path | None) -> list[Entry] | None:
    """What --known lists; a usage error for a file that cannot be read so."""
    from ..conform import known

    try:
        return None if path is None else known.load(path)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None


FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

OUTPUT: dict[str, Any] = {"type": OutputFile(), "metavar": "FILE"}


@click.command(short_help="Run the conformance suite against the emulator, or CANN itself.")
@click.option("--target", default="python", show_default=True, metavar="python|c|PATH", help="What is tested.")
@click.option("--op", "pattern", metavar="REGEX", callback=compiled, help="Only operators whose name matches.")
@click.option("--soc", "socs", metavar="NAME", multiple=True, callback=known_socs, help="Only this SoC (repeatable).")
@click.option("--rules", type=click.Choice(RULES), help="Rules to expect.  [default: both; CANN itself: source]")
@click.option("--known", type=FILE, callback=entries, metavar="FILE", help="Known differences with reasons, as JSON.")
@click.option("--json", "as_json", **OUTPUT, help="Write the results as JSON (-: stdout).")
@click.option("--junit", **OUTPUT, help="Write the results as JUnit XML.")
@click.option("--html", **OUTPUT, help="Write the results as a page that needs no other file.")
@click.option("--jobs", "-j", type=click.IntRange(1), metavar="N", help="Processes.  [default: one per core]")
@click.option(
    "--patience", metavar="SECONDS", type=click.FloatRange(0.1), default=120, show_default=True, help="Limit of a case."
)
def conform(
    target: str, pattern: re.Pattern[str] | None, socs: tuple[str, ...], rules: str | None, known: list[Entry] | None,
    as_json: Output | None, junit: Output | None, html: Output | None, jobs: int | None, patience: float,
) -> None:  # fmt: skip
    """Run the conformance cases of every operator: which calls are refused and with which code, which of two errors
    is reported, which calls are accepted, and whether results meet CANN's precision requirements.

    The target is the emulator, through Python or its C libraries, or a directory with CANN's libraries: then the SoC is
    the device's, and the rules are the source's. Exit codes: 1 a difference that --known does not list, or a file that
    could not be written; 2 a target that cannot be run, or a wrong option; 130 Ctrl-C, with the results so far.
    """
    from ..conform.pool import Plan

    count = jobs or len(os.sched_getaffinity(0))
    wanted = (rules,) if rules else ()
    separate(as_json, junit, html)
    plan = Plan(place(target), chosen(pattern), socs, wanted, count, patience)
    summary = asked(target, plan, known)
    files = written(summary, as_json, junit, html)
    if all(file.path is not None for file in files):
        from .differences import show

        show(summary)
    complete = [file.complete() for file in files]
    sys.exit(INTERRUPTED if summary.interrupted else 1 if summary.new or not all(complete) else 0)


def written(summary: Summary, as_json: Output | None, junit: Output | None, html: Output | None) -> list[Output]:
    """The files that are wanted, with the results in them."""
    from ..conform import files, page

    if as_json is not None:
        as_json.write(json.dumps(files.document(summary), indent=2) + "\n")
    if junit is not None:
        junit.write(files.junit(summary))
    if html is not None:
        html.write(page.html(summary))
    return [file for file in (as_json, junit, html) if file is not None]


def chosen(pattern: re.Pattern[str] | None) -> tuple[str, ...]:
    """The operators to ask; a usage error when there is none."""
    from .. import ops

    found = tuple(name for name in ops.names() if pattern is None or pattern.search(name))
    if not found:
        raise click.UsageError("No operator has that in its name: `aclnn-py ops` lists them.")
    exact = () if pattern is None else named(pattern.pattern, found)
    if pattern is not None and exact and len(exact) < len(found):
        alone = f"^{exact[0]}$" if len(exact) == 1 else f"^({'|'.join(exact)})$"
        number = "one" if len(exact) == 1 else str(len(exact))
        click.echo(f"{pattern.pattern!r} matches {len(found)} operators; {alone!r} is {number}.", err=True)
    return found


def named(pattern: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """The operators whose whole names the pattern lists, with or without "aclnn"; none if it has anything else."""
    names = {name.lower(): name for name in found}
    words = [word.lower() for word in pattern.split("|")]
    exact = [names.get(word) or names.get(f"aclnn{word}") for word in words]
    return tuple(dict.fromkeys(name for name in exact if name)) if all(exact) else ()


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
    """The run, or what was done of it until Ctrl-C; a usage error says why the target cannot be asked."""
    from ..conform.pool import Failed, Pool
    from ..conform.results import Summary
    from .differences import Progress

    facts: dict[str, Any] = {}
    done: list[Result] = []
    began = time.monotonic()
    with Progress(len(plan.operators)) as progress:

        def step(result: Result) -> None:
            done.append(result)
            progress.step(result)

        try:
            found = Pool(plan, step, facts.update, progress.at).run()
        except KeyboardInterrupt:
            found = sorted(done, key=lambda result: plan.operators.index(result.operator))
        except Failed as problem:
            raise click.BadParameter(str(problem), param_hint="--target") from None
    stale = explain(found, facts, known) if facts else ()
    socs, rules = tuple(facts.get("socs", ())), tuple(facts.get("rules", ()))
    return Summary(target, socs, rules, tuple(found), stale, time.monotonic() - began, len(plan.operators))


def explain(results: list[Result], facts: dict[str, Any], listed: list[Entry] | None) -> tuple[str, ...]:
    """Give the differences their reasons; returns the entries that no longer differ."""
    from ..conform.known import DEFAULT, Known, load

    known = Known(listed if listed is not None else [] if facts["emulated"] else load(DEFAULT))
    for result in results:
        result.differences = [known.explained(each) for each in result.differences]
    names = [result.operator for result in results]
    return tuple(map(str, known.stale(names, facts["socs"], facts["rules"])))
