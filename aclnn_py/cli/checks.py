"""The options of `aclnn-py run` that are about checks, and what becomes of findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

import aclnn_py

from .output import Output, OutputFile

if TYPE_CHECKING:
    from ..checks.suppressions import Suppression

VARIABLE = "ACLNN_PY_CHECK"
OPTION = "--check"

Command = TypeVar("Command", bound=Callable[..., Any])


def known(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The value of --check; a usage error for what is no check."""
    from ..base.checks import names_of

    try:
        names_of(text or "")
    except ValueError as problem:
        raise click.BadParameter(f"{problem}.") from None
    return text


def entries(_context: click.Context, _option: click.Parameter, path: str | None) -> list[Suppression]:
    """The entries of --suppressions; a usage error for a malformed one."""
    from ..checks.suppressions import parsed

    if path is None:
        return []
    try:
        with open(path, encoding="utf-8") as file:
            return parsed(file.read())
    except (OSError, ValueError) as problem:
        raise click.BadParameter(f"'{path}': {problem}") from None


OPTIONS = (
    click.option(
        OPTION,
        metavar="[=LIST]",
        callback=known,
        help="Find mistakes of the program: all, or of lifetime,memory,race,init,leak,portability.",
    ),
    click.option("--report", "findings", type=OutputFile(), help="Write what --check finds as JSON to this file."),
    click.option("--sarif", type=OutputFile(), help="Write what --check finds as SARIF 2.1.0 to this file."),
    click.option(
        "--suppressions",
        metavar="FILE",
        callback=entries,
        help="Leave out known findings: lines RULE SITE # REASON, both with * as in a shell.",
    ),
)


def checks(command: Command) -> Command:
    """A command with these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def spelled(args: Sequence[str]) -> list[str]:
    """Options in front of a program where --check has a value, which it may go without."""
    return [f"{OPTION}=all" if arg == OPTION else arg for arg in args]


def put_check(check: str | None, *outputs: Output | None) -> None:
    """Turn the checks on for the program; who wants a file of findings wants them all."""
    if check is None and any(output is not None for output in outputs):
        check = "all"
    if check is not None:
        os.environ[VARIABLE] = check
    if os.environ.get(VARIABLE, "0") not in ("", "0"):
        os.environ.setdefault("TASK_QUEUE_ENABLE", "0")  # torch_npu calls in the thread whose line is to be told


def settle(
    facts: dict[str, Any] | None,
    known: list[Suppression],
    findings: Output | None,
    sarif: Output | None,
    *,
    shown: bool,
) -> None:
    """Leave out what is suppressed, write the files, and print the rest."""
    if facts is None or "findings" not in facts:
        return
    from ..checks.findings import merged
    from ..checks.suppressions import filtered

    left = filtered(merged(facts["findings"]), known)
    facts["findings"], dropped = left.findings, facts["dropped"]
    write(left.findings, dropped, findings, sarif)
    if shown:
        from ..checks.text import closing

        text = closing(left.findings, facts["checks"], left.suppressed, left.stale, dropped)
        click.echo("\n" + text, nl=False, err=True)


def write(found: list[dict[str, Any]], dropped: dict[str, int], findings: Output | None, sarif: Output | None) -> None:
    import json

    if findings is not None:
        findings.write(json.dumps({"findings": found} | ({"dropped": dropped} if dropped else {}), indent=2) + "\n")
    if sarif is not None:
        from ..checks import sarif as form

        sarif.write(json.dumps(form.sarif(found, aclnn_py.__version__, dropped), indent=2) + "\n")
