"""Findings for people: a paragraph each, in 80 columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ..base.site import UNKNOWN
from .findings import MOST

WIDTH, INDENT = 80, "  "


def paragraph(finding: dict[str, Any]) -> list[str]:
    """Rule, what happened, where, and what to do."""
    times = f" ({finding['count']} times)" if finding["count"] > 1 else ""
    lines = wrapped(f"{finding['severity']} {finding['rule']}: {finding['message']}{times}", "")
    widest = max((len(site["what"]) for site in finding["sites"]), default=0)
    for site in finding["sites"]:
        what = f"{INDENT}{site['what']:{widest}}  "
        lines += folded(site["site"] or UNKNOWN, what)
    return [*lines, *wrapped(f"fix: {finding['fix']}", INDENT)]


def wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=INDENT + indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def folded(site: str, what: str) -> list[str]:
    """A stack behind what happened there, broken between its frames where it gets long."""
    return textwrap.wrap(
        site, WIDTH, initial_indent=what, subsequent_indent=" " * len(what), break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def closing(
    findings: list[dict[str, Any]], checks: tuple[str, ...], suppressed: int = 0, stale: tuple[str, ...] = (),
    dropped: Mapping[str, int] = MappingProxyType({}),
) -> str:  # fmt: skip
    """All of them, entries of the suppressions file that match nothing, and a summary line.

    dropped: by rule, findings beyond the most that are kept.
    """
    blocks = ["\n".join(paragraph(each)) for each in findings]
    blocks += [f"unused suppression: {entry}" for entry in stale]
    line = summary(findings, checks, suppressed)
    blocks.append("\n".join(wrapped(line + beyond(dropped), "")) if dropped else line)
    return "\n\n".join(blocks) + "\n"


def summary(findings: list[dict[str, Any]], checks: tuple[str, ...], suppressed: int = 0) -> str:
    hidden = f", {suppressed} suppressed" if suppressed else ""
    if not findings:
        return f"aclnn-py: no findings ({', '.join(checks)}){hidden}"
    errors = sum(each["severity"] == "error" for each in findings)
    parts = [numbered(errors, "error"), numbered(len(findings) - errors, "warning")]
    return f"aclnn-py: {numbered(len(findings), 'finding')}: {', '.join(part for part in parts if part)}{hidden}"


def beyond(dropped: Mapping[str, int]) -> str:
    """What a summary says of findings that are not kept."""
    counts = ", ".join(f"{rule} ({numbered(count, 'time')})" for rule, count in Counter(dropped).most_common())
    return f"; not shown beyond {MOST}: {counts}" if counts else ""


def numbered(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}" if count else ""
