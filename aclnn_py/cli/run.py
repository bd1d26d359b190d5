"""`aclnn-py run`: runs a program and reports what it did and leaked."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .checks import OPTION as CHECK
from .checks import checks, put_check, settle, spelled
from .faults import explorer, faults
from .output import Output, OutputFile, separate
from .ranks import MOST
from .script import INTERRUPTED as INTERRUPTED
from .settings import put, settings

if TYPE_CHECKING:
    from ..checks.timeline import Timeline

Observed = tuple[int, "dict[str, Any] | None"]
Runner = Callable[["Timeline | None"], Observed]
"""Runs the program: its exit code, and checks.report's summary of it; None when that died with the program."""
FLAGS = {"q"}
"""Letters that may stand before the m of -m MODULE."""
FINDINGS = ("refusals", "failed", "misuses", "leaked_handles", "leaked_blocks", "findings", "dropped")


class ProgramCommand(click.Command):
    """A command that leaves whatever stands behind the program's name to the program, options and "--" as well."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self.parted(args))

    def parted(self, args: list[str]) -> list[str]:
        """The arguments with "--" behind -m MODULE, from where on click looks for no options."""
        valued = {
            name
            for option in self.params
            if isinstance(option, click.Option) and not option.is_flag
            for name in option.opts
        }
        at = 0
        while at < len(args) and args[at].startswith("-") and args[at] not in ("-", "--"):
            name, equals, _ = args[at].partition("=")
            flags, short, value = ("", "", "") if name.startswith("--") else name[1:].partition("m")
            names_module = name == "--module" or (short and set(flags) <= FLAGS)
            alone = equals or value or name == CHECK or not (names_module or name in valued)
            at += 1 if alone else 2
            if names_module:
                return [*spelled(args[:at]), "--", *args[at:]]
        return [*spelled(args[:at]), *args[at:]]


@click.command(
    cls=ProgramCommand,
    context_settings={"allow_interspersed_args": False},
    options_metavar="[OPTIONS]",
    short_help="Run a program, then report what it did and leaked.",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[FILE | -m MODULE] [ARGS]...")
@click.option("-m", "--module", metavar="MODULE", help="Run this Python module, as python -m does, in place of FILE.")
@click.option(
    "--ranks", metavar="N", type=click.IntRange(1, MOST), help="Run it N times at once, as ranks: see torchrun."
)
@settings
@checks
@faults
@click.option("--json", "target", type=OutputFile(), help="Write the report as JSON to this file.")
@click.option("--trace", type=OutputFile(), help="Write a timeline to this file: .json for Perfetto, .html a page.")
@click.option(
    "--error-exitcode",
    "finding_code",
    metavar="N",
    type=click.IntRange(1, 255),
    help="Exit code for refusals, failures, misuses and leaks of a program that itself exits with 0.",
)
@click.option("--quiet", "-q", is_flag=True, help="No report on stderr.")
def run(
    words: tuple[str, ...], module: str | None, ranks: int | None, target: Output | None, trace: Output | None,
    finding_code: int | None, quiet: bool, check: str | None, findings: Output | None, sarif: Output | None,
    suppressions: list[Any], **settings: Any,
) -> None:  # fmt: skip
    """Run FILE with ARGS and print a report on stderr when it has ended.

    FILE is a Python script, a C or C++ source file, which is compiled first, or an executable built against CANN.
    Options of this command stand before FILE; everything behind it is the program's. The report counts operators, bytes
    copied and refused calls with their reasons, and lists handles and device memory that were never freed, with the
    line that made them. --trace writes a timeline with a row per stream and host thread: FILE.json for ui.perfetto.dev
    or chrome://tracing, FILE.html for a browser. --check looks for mistakes that a device punishes without a word.
    --walk-faults exits with 1 if it finds anything. The exit code is the program's own; if that is 0, the one of
    --error-exitcode if the report has anything or is lost, or 1 if a file could not be written.

    --ranks starts the program N times, with RANK, LOCAL_RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT as torchrun sets
    them, and reports the sum of what they did. When a rank fails the others are told to end. With --trace each rank is
    a process of one timeline, in which arrows join the tasks of a collective.

    "-" as a file is stdout; the program's own output then goes to stderr.
    """
    name, runner = program_of(words, module)
    if ranks is not None:
        runner = ranks_of(ranks, words, module)
    separate(target, trace, findings, sarif)
    explore = explorer(settings)
    put(settings)
    if explore is not None:
        sys.exit(explore([*(("-m", module) if module else ()), *words], target))
    put_check(check, findings, sarif)
    process, timeline = os.getpid(), timeline_for(trace, name)
    code, facts = runner(timeline)
    if os.getpid() == process:  # a forked child ends here too, but the report is its parent's
        if timeline is not None:
            timeline.close()
        report({"program": name, "exit_code": code, **(facts or {})}, target, shown=complete(facts) and not quiet)
        settle(facts, suppressions, findings, sarif, shown=not quiet)
        written = [each.complete() for each in (target, trace, findings, sarif) if each is not None]
        code = code or (finding_code or 0) * found_something(facts) or int(not all(written))
    sys.exit(code)


def ranks_of(count: int, words: tuple[str, ...], module: str | None) -> Runner:
    from .ranks import run_ranks

    command = [*words] if module is None else ["-m", module, *words]
    return lambda timeline: run_ranks(count, command, timeline)


def timeline_for(trace: Output | None, name: str) -> Timeline | None:
    """What --trace writes: a page where the file's name ends in .html, else trace events; None without it."""
    if trace is None:
        return None
    if not str(trace.path).lower().endswith((".html", ".htm")):
        from ..checks.timeline import Timeline

        return Timeline(trace)
    from ..checks.page import Page, missing

    if missing():
        raise click.BadParameter(missing(), param_hint="--trace")
    return Page(trace, name)


def report(facts: dict[str, Any], target: Output | None, *, shown: bool) -> None:
    if target is not None:
        import json

        target.write(json.dumps(facts, indent=2) + "\n")
    if shown:
        from .show import closing

        closing(facts)


def complete(facts: dict[str, Any] | None) -> bool:
    """Whether the program lived to tell all; findings may be there if not."""
    return facts is not None and "operators" in facts


def found_something(facts: dict[str, Any] | None) -> bool:
    """Whether --error-exitcode counts; a report that is lost is something as well."""
    return not complete(facts) or any((facts or {}).get(name) for name in FINDINGS)


def program_of(words: tuple[str, ...], module: str | None) -> tuple[str, Runner]:
    """What the report calls the program, and what runs it; a usage error (exit code 2) where there is none."""
    if module is not None:
        from .script import observe_module

        check_module(module)
        return module, lambda timeline: observe_module(module, words, timeline)
    if not words:
        raise click.UsageError("Missing argument 'FILE': a program to run, or -m MODULE.")
    file, args = Path(words[0]), words[1:]
    observe = observer_of(file)
    return str(file), lambda timeline: observe(file, args, timeline)


def check_module(name: str) -> None:
    """A usage error for a module that is not there. Nothing of a package is imported before its program runs."""
    if not name:
        raise click.BadParameter("Expected the name of a module but got ''.", param_hint="-m")
    place = os.getcwd()
    sys.path.insert(0, place)
    try:
        found = importlib.util.find_spec(name.partition(".")[0])
    except (ImportError, ValueError):
        found = None
    finally:
        sys.path.remove(place)
    if found is None:
        raise click.BadParameter(f"No module is called {name!r}.", param_hint="-m")


def observer_of(file: Path) -> Callable[[Path, tuple[str, ...], Timeline | None], Observed]:
    """What runs a file of this kind; a usage error (exit code 2) names the kinds there are."""
    if not file.exists():
        raise click.BadParameter(f"File '{file}' does not exist.", param_hint="FILE")
    if file.is_dir():
        raise click.BadParameter(f"File '{file}' is a directory.", param_hint="FILE")
    if file.suffix == ".py":
        from .script import observe_script

        return observe_script
    from . import program

    if file.suffix in program.SOURCES:
        return program.run_source
    if os.access(file, os.X_OK):
        return program.run_program
    kinds = ", ".join((".py", *program.SOURCES))
    raise click.UsageError(f"Expected a program of kind {kinds} or an executable but got '{file}'.")
