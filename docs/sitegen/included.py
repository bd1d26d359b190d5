"""Pages that are files of the repository's top level, with links as the site needs them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


def pages() -> Iterator[tuple[str, str]]:
    """Path below docs/ -> text."""
    for name, source in FILES.items():
        yield name, site_links((ROOT / source).read_text(encoding="utf-8"))


def site_links(text: str, below_docs: bool = False) -> str:
    """Links to pages of the site as they are there, other files of the repository by their names.

    `below_docs`: the text is a page of docs/, whose links without "../" are the site's already.
    """

    def link(found: re.Match[str]) -> str:
        title, target = found[1], found[2]
        path = target.removeprefix("../")
        if path.startswith(("http", "#")) or (below_docs and path == target):
            return found[0]
        if path.startswith("docs/"):
            return f"[{title}]({path.removeprefix('docs/')})"
        pages = {source: name for name, source in FILES.items()}
        return f"[{title}]({pages[path]})" if path in pages else f"`{path}`"

    return LINK.sub(link, text)
