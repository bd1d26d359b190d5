"""Plain text as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

SPECIAL = re.compile(r"([\\`*_{}\[\]|])")


def plain(text: str) -> str:
    """Text in which Markdown finds nothing to format, on one line."""
    escaped = SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def with_code(text: str) -> str:
    """The same, but for what stands between backticks."""
    parts = re.split(r"(`[^`]+`)", " ".join(text.split()))
    return "".join(part if part.startswith("`") else spaced(part) for part in parts)


def spaced(part: str) -> str:
    """Plain text with the spaces at its ends, beside code."""
    inner = plain(part)
    return f"{' ' if part[:1] == ' ' else ''}{inner}{' ' if inner and part[-1:] == ' ' else ''}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of Markdown cells."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def fenced(text: str, language: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"
