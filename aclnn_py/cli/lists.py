"""Lists of commands: words that are searched for, lines that fit a pipe and a terminal."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

import click

INDENT = "    "
NARROWEST = 40


def compiled(_context: click.Context, _option: click.Parameter, text: str | None) -> re.Pattern[str] | None:
    """The regular expression of an option; a usage error when it is none."""
    try:
        return None if text is None else re.compile(text, re.IGNORECASE)
    except re.error as problem:
        raise click.BadParameter(f"{text!r} is no regular expression: {problem}") from None


def matches(words: Sequence[str], *texts: str) -> bool:
    """Whether every word is in one of the texts, whatever its capitals."""
    lowered = [text.lower() for text in texts]
    return all(any(word.lower() in text for text in lowered) for word in words)


def columns() -> int | None:
    """Columns of the terminal that stdout is; None where it is none, and lines may have any length."""
    return max(shutil.get_terminal_size().columns, NARROWEST) if sys.stdout.isatty() else None


def line(name: str, *rest: str, style: str = "") -> None:
    """A line of a list: its cells two blanks apart, on a terminal cut to its width and the name in bold."""
    tail, width = "  ".join(("", *filter(None, rest))), columns()
    if width is not None and len(name + tail) > width:
        tail = tail[: max(0, width - len(name) - 1)] + "…"
    click.echo(click.style(name, bold=True) + (click.style(tail, fg=style) if style else tail))


def paragraph(text: str, width: int = 80, indent: str = INDENT) -> None:
    """A text in lines of a width, indented."""
    if text:
        options = {"break_long_words": False, "break_on_hyphens": False}
        click.echo(textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent, **options))  # type: ignore[arg-type]


def listing(names: Iterable[str]) -> str:
    return ", ".join(names)
