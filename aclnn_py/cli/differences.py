"""What `aclnn-py conform` shows: a bar while it runs on a terminal, a table per operator, every difference."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

import click

from ..conform.results import Result, Summary, total

HEADINGS = ("operator", "cases", "numbers", "differences", "known", "seconds")
PERIOD = 600.0
"""Seconds whose speed tells what is left: some operators take a minute."""
SHOWN = 10
"""Differences of an operator that are printed; all are in the files."""


class Progress:
    """A bar on stderr, if that is a terminal: of cases, so that what is left can be told."""

    def __init__(self, operators: int) -> None:
        self.bar: Any = None
        self.operators, self.done, self.last = operators, 0, ""
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            times = (TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
            columns = (TextColumn("{task.description}"), BarColumn(20), TextColumn("{task.fields[cases]}"), *times)
            self.bar = Bar(*columns, console=Console(stderr=True), transient=True, speed_estimate_period=PERIOD)
            self.task = self.bar.add_task(self.words(), total=None, cases="")

    def __enter__(self) -> Progress:
        if self.bar is not None:
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def step(self, result: Result) -> None:
        """An operator has been asked."""
        self.done, self.last = self.done + 1, result.operator
        if self.bar is not None:
            self.bar.update(self.task, description=self.words())

    def at(self, asked: int, total: int) -> None:
        """So many cases were asked of so many, of which those of operators that wait are an estimate."""
        if self.bar is not None and total:
            exact = self.operators - self.done <= 1
            cases = f"{asked:,} of {'' if exact else '~'}{total:,} cases"
            self.bar.update(self.task, completed=asked, total=total, cases=cases)

    def words(self) -> str:
        return f"{self.done} of {self.operators} operators {self.last}".rstrip()


def cells(result: Result) -> tuple[str, ...]:
    new = len(result.new)
    counts = (result.cases, result.numbers, new, len(result.differences) - new)
    return (result.operator, *map(str, counts), f"{result.seconds:.1f}")


def show(summary: Summary) -> None:
    """The table, the differences, the entries that no longer differ, and a sentence."""
    rows = [cells(result) for result in (*summary.results, total(summary.results))]
    if sys.stdout.isatty():
        coloured(rows)
    else:
        plain(rows)
    for result in summary.results:
        for difference in result.new[:SHOWN]:
            click.echo(str(difference))
        if len(result.new) > SHOWN:
            click.echo(f"{result.operator}: {len(result.new) - SHOWN} more, in --json, --junit and --html.")
    for entry in summary.stale:
        click.echo(f"No longer different: {entry}")
    click.echo(closing(summary))
    if summary.interrupted:
        click.echo(interrupted(summary), err=True)


def interrupted(summary: Summary) -> str:
    rest = " The results are those of these operators." if summary.results else ""
    return f"Interrupted: {len(summary.results)} of {summary.planned} operators were asked completely.{rest}"


def closing(summary: Summary) -> str:
    found = total(summary.results)
    new, known = len(summary.new), len(summary.differences) - len(summary.new)
    places = f"{', '.join(summary.socs) or 'no SoC'} by {' and '.join(summary.rules)}"
    verdict = f"{new or 'no'} difference{'' if new == 1 else 's'}{f', {known} known' if known else ''}"
    operators = f"{len(summary.results)} operator{'' if len(summary.results) == 1 else 's'}"
    return f"{summary.target}: {operators} on {places}: {found.cases} cases, {found.numbers} computed: {verdict}."


def plain(rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    for name, *numbers in (HEADINGS, *rows):
        figures = (cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))
        click.echo("  ".join((name.ljust(widths[0]), *figures)))


def coloured(rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_footer=True)
    *operators, last = rows
    for number, (heading, sum_of) in enumerate(zip(HEADINGS, last, strict=True)):
        table.add_column(heading, sum_of, justify="right" if number else "left", no_wrap=True)
    for row in operators:
        table.add_row(*row, style="red" if row[3] != "0" else "yellow" if row[4] != "0" else "")
    Console().print(table)
