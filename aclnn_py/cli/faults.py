"""Options of `aclnn-py run` that inject faults, list the points at which a program could meet one, or walk them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .points import points_of

if TYPE_CHECKING:
    from .output import Output

MOST_SEED = (1 << 32) - 1
GOOD = ("told", "unmet")
"""Verdicts that are no findings."""
EXPLORING = ("list_faults", "walk_faults", "each_call", "walk_timeout")

Command = TypeVar("Command", bound=Callable[..., Any])
Explorer = Callable[[list[str], "Output | None"], int]
"""Explores the program that these arguments of `aclnn-py run` name; its exit code."""


def known_faults(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The text of --fault; a usage error, in the machine's words, for a malformed one."""
    if text is not None:
        from ..native import NULL, lib, text_of

        problem = lib.ae_setting_problem(b"faults", b"--fault", text.encode())
        if problem != NULL:
            words = text_of(problem).removeprefix("--fault: ")
            raise click.BadParameter(f"{words[:1].upper()}{words[1:]}.")
    return text


OPTIONS = (
    click.option(
        "--fault",
        metavar="SPEC",
        callback=known_faults,
        help='Make calls fail, such as "aclrtMalloc:3=207001; aclnnSilu.run:1=507015".',
    ),
    click.option(
        "--schedule",
        metavar="SEED",
        type=click.IntRange(0, MOST_SEED),
        help="Run streams in an unusual order, which the seed decides.",
    ),
    click.option("--list-faults", is_flag=True, help="List the points at which the program could meet a fault."),
    click.option(
        "--walk-faults",
        is_flag=True,
        help="Run the program once for each of these points, and say where it hides the code, hangs, crashes or leaks.",
    ),
    click.option(
        "--each-call", is_flag=True, help="With --walk-faults: once for each call, not for each calling line."
    ),
    click.option(
        "--walk-timeout",
        metavar="S",
        type=click.IntRange(1),
        help="With --walk-faults: seconds after which a run hangs.  [default: 30 and ten times the first run's]",
    ),
)


def faults(command: Command) -> Command:
    """A command with these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def explorer(options: dict[str, Any]) -> Explorer | None:
    """What --list-faults and --walk-faults do, whose options are taken out of the settings; None without them."""
    listing, walking, each_call, timeout = (options.pop(name) for name in EXPLORING)
    if not (listing or walking):
        if each_call or timeout:
            raise click.UsageError("--each-call and --walk-timeout are for --walk-faults.")
        return None
    if options.pop("fault", None) is not None:
        raise click.UsageError("--list-faults and --walk-faults choose the faults themselves: leave --fault out.")
    if listing:
        return list_points
    return lambda arguments, target: walk_points(arguments, target, each_call, timeout)


def list_points(arguments: list[str], target: Output | None) -> int:
    """Print what --fault could name."""
    from .walk import first_run, prepared

    with prepared(arguments) as ready:
        found = points_of(first_run(ready).report)
    width = max((len(each.fault) for each in found), default=0)
    for each in found:
        times = f" x {each.calls}" if each.calls > 1 else ""
        click.echo(f"{each.fault:<{width}}  {each.site}{times}")
    return written([each._asdict() for each in found], target)


def written(found: list[dict[str, Any]], target: Output | None) -> int:
    """--json; the exit code."""
    if target is None:
        return 0
    target.write(json.dumps(found, indent=2) + "\n")
    return int(not target.complete())


def walk_points(arguments: list[str], target: Output | None, each_call: bool, timeout: int | None) -> int:
    """Run the program for each point; 1 if anything was found."""
    from .walk import first_run, prepared, walked

    found = []
    with prepared(arguments) as ready:
        first = first_run(ready)
        for point, run in walked(ready, points_of(first.report, each_call), first, timeout):
            found.append({**point._asdict(), "code": run.code, "verdict": run.verdict, "why": run.why})
            if run.verdict not in GOOD:
                place = f" ({point.site})" if point.site else ""
                click.echo(f"{run.verdict:<8} {point.fault}{place}: {run.why}")
    bad = sum(each["verdict"] not in GOOD for each in found)
    click.echo(f"aclnn-py: {len(found)} faults, {bad} findings")
    return written(found, target) or int(bad > 0)
