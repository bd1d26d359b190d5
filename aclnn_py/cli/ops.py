"""`aclnn-py ops`: the operators in a list, or one of them on a page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from .lists import compiled, line, matches, paragraph


@click.command(short_help="List and search the operators, or document one.")
@click.argument("words", nargs=-1, metavar="[NAME | WORD...]")
@click.option(
    "--filter", "-f", "pattern", metavar="REGEX", callback=compiled, help="Only those whose name or summary matches."
)
@click.option("--long", "-l", "as_long", is_flag=True, help="With SoCs and dtypes.")
@click.option("--infini", is_flag=True, help="InfiniOp's operators.")
@click.option(
    "--missing-for",
    "program",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Run a PyTorch program and list the operators that it calls and the emulator lacks; the CPU computes these.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def ops(
    words: tuple[str, ...], pattern: re.Pattern[str] | None, as_long: bool, infini: bool, program: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """List the operators, a line each: name and summary. WORDs have to be in the name or summary. NAME, an operator's
    full name, prints its page: parameters, dtypes, rules and their codes.

    Exit code 1 if no operator matches. Runtime functions: aclnn-py functions.
    """
    if as_long and as_json:
        raise click.UsageError("--json has everything that --long shows: expected one of them.")
    if program is not None:
        if words or pattern is not None or infini or as_long:
            raise click.UsageError("--missing-for takes no words and no other option than --json.")
        from .missing import missing_for

        missing_for(program, as_json)
    family = Infini() if infini or (words and words[0].startswith("infini")) else Aclnn()
    if len(words) == 1 and words[0] in family.names():
        if as_long or pattern is not None:
            raise click.UsageError(f"{words[0]} is printed as a page: expected no --filter and no --long.")
        family.page(words[0], as_json)
        return
    show_list(family, words, pattern, as_long, as_json)


class Aclnn:
    """CANN's operators."""

    def names(self) -> Sequence[str]:
        from .. import ops

        return ops.names()

    def rows(self) -> list[Any]:
        from ..derived import table

        return list(table.rows())

    def details(self, row: Any) -> tuple[str, ...]:
        from ..derived import table

        return f"documented for ascend {table.short(row.documented_soc)}", table.dtype_cell(row)

    def data(self, row: Any) -> dict[str, Any]:
        return {**row._asdict(), "only": dict(row.only)}

    def page(self, name: str, as_json: bool) -> None:
        from .. import ops
        from ..derived import page

        operator = ops.find(name)
        print_page(json.dumps(page.page(operator), indent=2) if as_json else page.text(operator), as_json)


class Infini:
    """InfiniOp's operators."""

    def names(self) -> Sequence[str]:
        from ..infiniop import page

        return page.names()

    def rows(self) -> list[Any]:
        from ..infiniop import page

        return list(page.rows())

    def details(self, row: Any) -> tuple[str, ...]:
        return (" ".join(row.dtypes),)

    def data(self, row: Any) -> dict[str, Any]:
        found: dict[str, Any] = row._asdict()
        return found

    def page(self, name: str, as_json: bool) -> None:
        from ..infiniop import page

        print_page(json.dumps(page.page(name), indent=2) if as_json else page.text(name), as_json)


def print_page(text: str, as_json: bool) -> None:
    for each in text.splitlines():
        title = bool(each) and not each.startswith(" ") and not as_json
        click.echo(click.style(each, bold=True) if title else each)


def show_list(
    family: Aclnn | Infini, words: Sequence[str], pattern: re.Pattern[str] | None, as_long: bool, as_json: bool
) -> None:
    """The operators that match, or a sentence on stderr and exit code 1."""
    found = [
        row
        for row in family.rows()
        if matches(words, row.name, row.summary)
        and (pattern is None or pattern.search(row.name) or pattern.search(row.summary))
    ]
    if as_json:
        click.echo(json.dumps([family.data(row) for row in found], indent=2))
    for row in () if as_json else found:
        line(row.name, row.summary)
        for detail in family.details(row) if as_long else ():
            paragraph(detail)
    if not found:
        click.echo(no_match(family.names(), words, pattern), err=True)
        sys.exit(1)


def no_match(names: Sequence[str], words: Sequence[str], pattern: re.Pattern[str] | None) -> str:
    wanted = [*map(repr, words), *([] if pattern is None else [f"a match of {pattern.pattern!r}"])]
    hint = suggestion(words[0], names) if len(words) == 1 else ""
    return f"No operator has {' and '.join(wanted)} in its name or summary{f': {hint}' if hint else '.'}"


def suggestion(word: str, names: Sequence[str]) -> str:
    """Which operator a misspelt name may mean."""
    from difflib import get_close_matches

    spelled = {bare(each): each for each in names}
    close = get_close_matches(bare(word), spelled, 1)
    return f"did you mean {spelled[close[0]]}?" if close else ""


def bare(name: str) -> str:
    """The name as people remember it: no prefix, no capitals."""
    return name.lower().removeprefix("aclnn").removeprefix("infiniop")
