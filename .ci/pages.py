"""The blocks of docs/ci.md, for the scripts that run them."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
PROJECT = ("cpp.md", "testing.md")
"""The pages whose files are the user's project."""


def shown(language: str) -> list[str]:
    found = [text for kind, _, text in FENCE.findall((DOCS / "ci.md").read_text()) if kind == language]
    if not found:
        raise SystemExit(f"Expected a block of {language} in docs/ci.md but found none.")
    return found


def project(place: Path) -> Path:
    """The files of the pages about C++ and tests, in a directory: what a user's repository may have."""
    place.mkdir(exist_ok=True)
    for page in PROJECT:
        for _, title, text in FENCE.findall((DOCS / page).read_text()):
            if title:
                (place / title).write_text(text)
    return place
