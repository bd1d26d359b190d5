"""`aclnn-py ops`: the operators in a table, or one of them on a page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..derived.table import Row

HEADINGS = ("operator", "documented for ascend...", "dtypes", "what it computes")
INFINI_HEADINGS = ("operator", "dtypes", "what it computes")


def compiled(_context: click.Context, _option: click.Parameter, text: str | None) -> re.Pattern[str] | None:
    """The regular expression of --filter; a usage error when it is none."""
    try:
        return None if text is None else re.compile(text, re.IGNORECASE)
    except re.error as problem:
        raise click.BadParameter(f"{text!r} is no regular expression: {problem}") from None


@click.command(short_help="List the operators, or document one.")
@click.argument("name", required=False)
@click.option(
    "--filter", "-f", "pattern", metavar="REGEX", callback=compiled, help="Only operators whose name matches."
)
@click.option("--infini", is_flag=True, help="List InfiniOp's operators.")
@click.option(
    "--missing-for",
    "program",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Run a PyTorch program and list the operators that it calls and the emulator lacks; the CPU computes these.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def ops(name: str | None, pattern: re.Pattern[str] | None, infini: bool, program: Path | None, as_json: bool) -> None:
    """List the operators with their SoCs and dtypes, or document NAME: parameters, dtypes, rules and their codes."""
    if program is not None:
        from .missing import missing_for

        missing_for(program, as_json)
    if infini or (name or "").startswith("infini"):
        ops_infini(name, pattern, as_json)
        return
    if name is not None:
        show_page(known(name), as_json)
        return
    from ..derived import table

    rows = [row for row in table.rows() if pattern is None or pattern.search(row.name)]
    if as_json:
        click.echo(json.dumps([{**row._asdict(), "only": dict(row.only)} for row in rows], indent=2))
    else:
        show_table(rows)


def ops_infini(name: str | None, pattern: re.Pattern[str] | None, as_json: bool) -> None:
    """The same for InfiniOp's operators."""
    from ..infiniop import page

    if name is not None:
        found = spelled_as(name, page.names())
        click.echo(json.dumps(page.page(found), indent=2) if as_json else page.text(found))
        return
    rows = [row for row in page.rows() if pattern is None or pattern.search(row.name)]
    if as_json:
        click.echo(json.dumps([row._asdict() for row in rows], indent=2))
    else:
        show_lines(INFINI_HEADINGS, [(row.name, " ".join(row.dtypes), row.summary) for row in rows])


def known(name: str) -> str:
    """The name, if an operator has it; else a usage error (exit code 2) that says which one may be meant."""
    from .. import ops

    return spelled_as(name, ops.names())


def spelled_as(name: str, names: Sequence[str]) -> str:
    """The name, if it is one of these."""
    if name in names:
        return name
    from difflib import get_close_matches

    spelled = {bare(each): each for each in names}
    close = get_close_matches(bare(name), spelled, 1)
    hint = f"did you mean {spelled[close[0]]}?" if close else "`aclnn-py ops` lists them."
    raise click.UsageError(f"No operator is called {name!r}: {hint}")


def bare(name: str) -> str:
    """The name as people remember it: no prefix, no capitals."""
    return name.lower().removeprefix("aclnn").removeprefix("infiniop")


def show_page(name: str, as_json: bool) -> None:
    from .. import ops
    from ..derived import page

    operator = ops.find(name)
    if as_json:
        click.echo(json.dumps(page.page(operator), indent=2))
        return
    for line in page.text(operator).splitlines():
        title = bool(line) and not line.startswith(" ")
        click.echo(click.style(line, bold=True) if title else line)


def cells(row: Row) -> tuple[str, str, str, str]:
    from ..derived import table

    return row.name, table.short(row.documented_soc), table.dtype_cell(row), row.summary


def show_table(rows: Sequence[Row]) -> None:
    show_lines(HEADINGS, [cells(row) for row in rows])


def show_lines(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    if sys.stdout.isatty():
        rich_table(headings, lines)
        return
    widths = [max(map(len, column)) for column in zip(headings, *lines, strict=True)]
    for line in (headings, *lines):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def rich_table(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(*headings, box=box.SIMPLE_HEAD)
    table.columns[0].style, table.columns[0].no_wrap = "bold", True
    for line in lines:
        table.add_row(*line)
    Console().print(table)
